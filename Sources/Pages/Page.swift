import Markup

/// The frame of an HTML page.
struct Page {
    /// Of the text around what is shown: BCP 47.
    let language: String
    let title: String
    /// HTML that stands in `head`, behind the title, with its line breaks.
    let head: String
    /// HTML that stands in `body`, with its line breaks.
    let body: String
    /// Of `body`, each with a blank before it.
    var bodyAttributes = ""

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="\(HTML.escaped(language))">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(HTML.escaped(title))</title>
        \(head)</head>
        <body\(bodyAttributes)>
        \(body)</body>
        </html>

        """
    }
}
