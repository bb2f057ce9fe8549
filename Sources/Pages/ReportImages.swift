package import Bundles
import Digests
import Markup

/// The bytes of the images that a report shows. They become part of the page, which needs nothing from elsewhere.
package struct ReportImages: Sendable {
    private let addresses: [String: String]

    /// Of one image, and of all together: a page that is sent to a reviewer must arrive.
    package struct Limits: Sendable {
        package var imageBytes = 1 << 20
        package var pageBytes = 12 << 20

        package init() {}
    }

    /// - Parameter files: those that the limits leave out are named in the page, and not shown.
    package init(_ files: [Asset.File: [UInt8]] = [:], limits: Limits = Limits()) {
        var room = limits.pageBytes
        var addresses: [String: String] = [:]
        for (file, bytes) in files.sorted(by: { $0.key.path < $1.key.path }) where file.size != nil {
            guard bytes.count <= min(limits.imageBytes, room) else { continue }
            room -= bytes.count
            let text = String(decoding: Base64.text(bytes), as: UTF8.self)
            addresses[file.path] = "data:\(file.mediaType);base64,\(text)"
        }
        self.addresses = addresses
    }

    /// Beside one another, each with what it is.
    func html(_ images: [Report.Image]) -> String {
        "<div class=\"versions\">\n\(images.map(html).joined())</div>\n"
    }

    private func html(_ image: Report.Image) -> String {
        let caption = "<figcaption>\(ReportPage.text(image.label))</figcaption>"
        return "<figure class=\"image\">\(caption)\(shown(image, at: image.path, on: "light"))"
            + (image.darkPath.map { shown(image, at: $0, on: "dark") } ?? "") + "</figure>\n"
    }

    /// As an image alone: what is drawn in an `img` runs nothing and fetches nothing (HTML Standard, §4.8.3; SVG 2, §2.2.4).
    private func shown(_ image: Report.Image, at path: String, on ground: String) -> String {
        guard let address = addresses[path] else {
            return "<p class=\"aside\">not shown here: \(ReportPage.text(path))</p>"
        }
        let alternative = image.alternative.isEmpty ? "no text alternative" : image.alternative
        let words = ground == "dark" ? "On dark grounds: \(alternative)" : alternative
        return "<img class=\"\(ground)\" src=\"\(HTML.escaped(address))\" width=\"\(image.width)\" "
            + "height=\"\(image.height)\" alt=\"\(ReportPage.text(words))\">"
    }
}
