import Markup

/// One HTML file that needs nothing from elsewhere: no script, no font, no picture, no style.
struct Page {
    /// Of the text around what is shown: BCP 47.
    let language: String
    let title: String
    /// HTML that stands in `main`.
    let content: String
    let style: String

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="\(HTML.escaped(language))">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(HTML.escaped(title))</title>
        <style>
        \(style)
        </style>
        </head>
        <body>
        <main>
        \(content)</main>
        </body>
        </html>

        """
    }
}
