import CMarkdown

/// The one owner of cmark's tree, and all that is read from it: the only file that touches cmark.
@safe
struct ParsedDocument: ~Copyable {
    /// A node of the tree. It must not outlive the document that lent it.
    @safe
    struct Element {
        enum Kind {
            case document, quote, list, item, code, html, paragraph, heading, thematicBreak
            case text, softBreak, lineBreak, codeSpan, htmlSpan, emphasis, strong, link, image
        }

        fileprivate let node: OpaquePointer

        fileprivate init(_ node: OpaquePointer) { unsafe self.node = node }

        var kind: Kind? {
            switch unsafe cmark_node_get_type(node) {
            case CMARK_NODE_DOCUMENT: .document
            case CMARK_NODE_BLOCK_QUOTE: .quote
            case CMARK_NODE_LIST: .list
            case CMARK_NODE_ITEM: .item
            case CMARK_NODE_CODE_BLOCK: .code
            case CMARK_NODE_HTML_BLOCK: .html
            case CMARK_NODE_PARAGRAPH: .paragraph
            case CMARK_NODE_HEADING: .heading
            case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
            default: inlineKind
            }
        }

        private var inlineKind: Kind? {
            switch unsafe cmark_node_get_type(node) {
            case CMARK_NODE_TEXT: .text
            case CMARK_NODE_SOFTBREAK: .softBreak
            case CMARK_NODE_LINEBREAK: .lineBreak
            case CMARK_NODE_CODE: .codeSpan
            case CMARK_NODE_HTML_INLINE: .htmlSpan
            case CMARK_NODE_EMPH: .emphasis
            case CMARK_NODE_STRONG: .strong
            case CMARK_NODE_LINK: .link
            case CMARK_NODE_IMAGE: .image
            default: nil
            }
        }

        var first: Element? { unsafe cmark_node_first_child(node).map { unsafe Element($0) } }
        var next: Element? { unsafe cmark_node_next(node).map { unsafe Element($0) } }
        /// 1-based.
        var line: Int { unsafe Int(cmark_node_get_start_line(node)) }
        /// 1-based, in bytes.
        var column: Int { unsafe Int(cmark_node_get_start_column(node)) }
        var literal: String { unsafe Self.text(cmark_node_get_literal(node)) }
        var destination: String { unsafe Self.text(cmark_node_get_url(node)) }
        var title: String { unsafe Self.text(cmark_node_get_title(node)) }
        var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(node)) }
        var isTightList: Bool { unsafe cmark_node_get_list_tight(node) == 1 }

        /// The number of an ordered list's first item; nil for a bullet list.
        var listStart: Int? {
            guard unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return nil }
            return unsafe Int(cmark_node_get_list_start(node))
        }

        private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
            unsafe pointer.map { unsafe String(cString: $0) } ?? ""
        }
    }

    private let root: OpaquePointer

    init(_ text: String) {
        var text = text
        let root = text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe cmark_parse_document(characters.baseAddress, characters.count, CMARK_OPT_DEFAULT)
            }
        }
        guard let root = unsafe root else { preconditionFailure("cmark takes any text, and aborts without memory") }
        unsafe self.root = root
    }

    deinit { unsafe cmark_node_free(root) }

    func withRoot<Result>(_ body: (Element) -> Result) -> Result {
        body(unsafe Element(root))
    }
}
