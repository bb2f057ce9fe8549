/// Something in a text that Litfass does not take, or that a reader would not see as its author meant it.
package struct MarkupFinding: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The beginning of the tag or comment.
        case html(String)
        /// The source of the image.
        case image(String)
        case codeBlock
        case emptyLink
        /// A sign that only makes sense as a part of Markdown, and is not.
        case straySign(String)
        case tooDeep(limit: Int)
        case tooLong(limitBytes: Int)
    }

    package let kind: Kind
    package let place: MarkupPosition
}

/// The words.
extension MarkupFinding {
    /// The id of the rule, as in a diagnostic.
    package var rule: String {
        switch kind {
        case .html: "markup-html"
        case .image: "markup-image"
        case .codeBlock: "markup-code-block"
        case .emptyLink: "markup-empty-link"
        case .straySign: "markup-stray-sign"
        case .tooDeep, .tooLong: "markup-limit"
        }
    }

    package var message: String {
        switch kind {
        case .html(let tag): "'\(tag)' is HTML, and HTML is not allowed in texts"
        case .image(let source): "'\(source)' is an inline image, and images are not allowed in texts"
        case .codeBlock: "this is shown as program code: four spaces at the start of a line, or ```, mark it as code"
        case .emptyLink: "the link has no destination"
        case .straySign(let sign): "'\(sign)' would be shown to the reader: it opens or closes nothing"
        case .tooDeep(let limit): "the text is nested deeper than the limit of \(limit) (depth)"
        case .tooLong(let limit): "the text is longer than \(limit) bytes, the most that one may have"
        }
    }

    package var fix: String? {
        switch kind {
        case .html("<a"): "write [text](address)"
        case .html: "write Markdown; a '<' that is meant as text is written \\<"
        case .image: "remove it; an image belongs into a collection of media, with a text alternative"
        case .codeBlock: "begin the line without spaces"
        case .emptyLink: "write the address between the parentheses"
        case .straySign(let sign):
            sign == "**" ? "close it with ** directly after the last word, without a space" : "write [text](address)"
        case .tooDeep: "make the structure flatter"
        case .tooLong: "split the text"
        }
    }
}
