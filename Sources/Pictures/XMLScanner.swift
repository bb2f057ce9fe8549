/// Divides an XML text without document type, entities and instructions into tags and text.
struct XMLScanner {
    struct Attribute: Hashable {
        let name: String
        /// Without references.
        let value: String
    }

    enum Piece {
        case start(String, [Attribute], isEmpty: Bool)
        case end(String)
        case text(isBlank: Bool)
    }

    private var rest: Substring.UnicodeScalarView
    private let whole: String

    private static let attributesLimit = 200

    init(_ text: String) {
        whole = text
        rest = text[...].unicodeScalars
        take("\u{FEFF}")
        // XML 1.0 §2.8: the declaration, whose encoding the bytes have shown to be UTF-8.
        if rest.starts(with: "<?xml ".unicodeScalars), let end = whole.firstRange(of: "?>") {
            rest = rest[end.upperBound...]
        }
    }

    func fault(_ what: String) -> PictureFault {
        let line = whole.unicodeScalars[..<rest.startIndex].reduce(1) { $1 == "\n" ? $0 + 1 : $0 }
        return .unsafe(what: what, line: line)
    }

    /// The next piece, comments passed over; nil at the end.
    mutating func next() throws(PictureFault) -> Piece? {
        while rest.starts(with: "<!--".unicodeScalars) {
            guard let end = Substring(rest).firstRange(of: "-->") else { throw .truncated }
            rest = rest[end.upperBound...]
        }
        guard let first = rest.first else { return nil }
        guard first == "<" else { return .text(isBlank: try readText()) }
        if rest.starts(with: "<!".unicodeScalars) || rest.starts(with: "<?".unicodeScalars) {
            throw fault("there is a document type, a CDATA section or an instruction, which pictures do without")
        }
        take("<")
        guard !take("/") else {
            let name = try name()
            skipBlanks()
            guard take(">") else { throw tagFault }
            return .end(name)
        }
        return try startTag()
    }

    private mutating func startTag() throws(PictureFault) -> Piece {
        let name = try name()
        var attributes: [Attribute] = []
        while true {
            let hadBlank = skipBlanks()
            if take("/") {
                guard take(">") else { throw tagFault }
                return .start(name, attributes, isEmpty: true)
            }
            if take(">") { return .start(name, attributes, isEmpty: false) }
            guard hadBlank, attributes.count < Self.attributesLimit else { throw tagFault }
            let attribute = try attribute()
            guard !attributes.contains(where: { $0.name == attribute.name }) else {
                throw fault("'\(attribute.name)' is given twice")
            }
            attributes.append(attribute)
        }
    }

    private mutating func attribute() throws(PictureFault) -> Attribute {
        let name = try name()
        skipBlanks()
        guard take("=") else { throw tagFault }
        skipBlanks()
        guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else { throw tagFault }
        let value = rest.prefix { $0 != quote && $0 != "<" }
        rest = rest[value.endIndex...]
        guard let end = rest.first else { throw .truncated }
        guard end == quote else { throw tagFault }
        rest.removeFirst()
        return Attribute(name: name, value: try resolved(String(value)))
    }

    /// - Returns: whether it is nothing but blanks.
    private mutating func readText() throws(PictureFault) -> Bool {
        let text = String(rest.prefix { $0 != "<" })
        let value = try resolved(text)
        rest = rest.dropFirst(text.unicodeScalars.count)
        return value.unicodeScalars.allSatisfy(Self.isBlank)
    }

    private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Numbers of characters are refused too: nobody sees what is written with them.
    private func resolved(_ text: String) throws(PictureFault) -> String {
        if text.unicodeScalars.contains(where: { $0.value < 0x20 && !Self.isBlank($0) }) {
            throw fault("there is a control character, which XML does not have")
        }
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
        var result = String(parts.removeFirst())
        for part in parts {
            let name = String(part.prefix { $0 != ";" })
            guard let value = Self.references[name], name.utf8.count < part.utf8.count else {
                throw fault("'&\(name.prefix(20))' is an entity, which pictures do without")
            }
            result += value + part.dropFirst(name.count + 1)
        }
        return result
    }

    private mutating func name() throws(PictureFault) -> String {
        let name = rest.prefix {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.:".unicodeScalars.contains($0))
        }
        guard let first = name.first, first.properties.isAlphabetic else {
            if rest.isEmpty { throw .truncated }
            throw tagFault
        }
        rest = rest[name.endIndex...]
        return String(name)
    }

    private var tagFault: PictureFault { rest.isEmpty ? .truncated : fault("a tag is not written as XML asks for") }

    @discardableResult
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    @discardableResult
    private mutating func skipBlanks() -> Bool {
        let blanks = rest.prefix(while: Self.isBlank)
        rest = rest[blanks.endIndex...]
        return !blanks.isEmpty
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { " \t\r\n".unicodeScalars.contains(scalar) }
}
