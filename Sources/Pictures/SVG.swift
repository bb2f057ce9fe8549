/// Reads an SVG as far as it is a still picture, and refuses everything that this file and `SVGNames` do not know: scripts, events,
/// animation, style sheets, references to elsewhere, entities.
///
/// Source: XML 1.0 (Fifth Edition); SVG 1.1 (Second Edition).
struct SVG {
    private var scanner: XMLScanner
    private var parts = PictureParts()
    /// The names of the elements that are open.
    private var open: [String] = []
    private var elements = 0

    private static let elementsLimit = 20_000
    private static let depthLimit = 64

    static func parts(of bytes: [UInt8]) throws(PictureFault) -> PictureParts {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .damaged(what: "its text is not in UTF-8")
        }
        var reader = SVG(scanner: XMLScanner(text))
        try reader.read()
        reader.parts.kept = [0..<bytes.count]
        return reader.parts
    }

    private init(scanner: XMLScanner) { self.scanner = scanner }

    private mutating func read() throws(PictureFault) {
        repeat {
            switch try scanner.next() {
            case .start(let name, let attributes, let isEmpty): try start(name, attributes, isEmpty: isEmpty)
            case .end(let name):
                guard open.popLast() == name else { throw scanner.fault("'</\(name)>' ends nothing that is open") }
            case .text(let isBlank):
                guard isBlank || !open.isEmpty else { throw scanner.fault("there is text outside of the drawing") }
            case nil: throw .truncated
            }
        } while !open.isEmpty || elements == 0
        while let rest = try scanner.next() {
            guard case .text(isBlank: true) = rest else { throw scanner.fault("there is something behind the drawing") }
        }
    }

    private mutating func start(
        _ name: String, _ attributes: [XMLScanner.Attribute], isEmpty: Bool
    ) throws(PictureFault) {
        elements += 1
        guard SVGNames.elements.contains(name) else {
            throw scanner.fault("'\(name)' is not an element of a still picture that needs nothing else")
        }
        guard (name == "svg") == (elements == 1) else {
            throw scanner.fault("'svg' must be the outermost element, and only that")
        }
        guard elements <= Self.elementsLimit, open.count < Self.depthLimit else {
            throw scanner.fault(
                "there are more than \(Self.elementsLimit) elements, or more than \(Self.depthLimit) within each other")
        }
        for attribute in attributes { try check(attribute, of: name) }
        if elements == 1 {
            guard attributes.contains(where: { $0.name == "xmlns" }) else {
                throw scanner.fault("'svg' lacks xmlns=\"\(SVGNames.svgNamespace)\"")
            }
            (parts.width, parts.height) = Self.size(attributes)
        }
        if !isEmpty { open.append(name) }
    }

    private func check(_ attribute: XMLScanner.Attribute, of element: String) throws(PictureFault) {
        let (name, value) = (attribute.name, attribute.value)
        if let namespace = SVGNames.namespaces[name] {
            guard value == namespace else { throw scanner.fault("'\(name)' names another namespace than SVG's") }
            return
        }
        guard SVGNames.attributes.contains(name) else {
            throw scanner.fault("'\(name)' is not an attribute of a still picture that needs nothing else")
        }
        switch name {
        case "href", "xlink:href":
            guard value.first == "#", value.utf8.count > 1 else {
                throw scanner.fault("'\(name)' leads out of the picture, to '\(value.prefix(60))'")
            }
        case "style":
            for declaration in value.split(separator: ";") where !declaration.allSatisfy(\.isWhitespace) {
                let property = declaration.prefix { $0 != ":" }.filter { !$0.isWhitespace }
                guard SVGNames.properties.contains(property), property.utf8.count < declaration.utf8.count else {
                    throw scanner.fault("'\(property)' is not a property of a still picture")
                }
            }
        default: break
        }
        if let function = SVGNames.strangeFunction(in: value) {
            throw scanner.fault("'\(name)' leads out of the picture, or uses '\(function)', which not every app knows")
        }
    }

    /// In whole units; zeros where it does not say.
    private static func size(_ attributes: [XMLScanner.Attribute]) -> (width: Int, height: Int) {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        func units(_ text: some StringProtocol) -> Int? {
            let digits = text.hasSuffix("px") ? String(text.dropLast(2)) : String(text)
            guard let number = Double(digits), (0.5..<1e6).contains(number) else { return nil }
            return Int(number.rounded())
        }
        if let width = value("width").flatMap(units), let height = value("height").flatMap(units) {
            return (width, height)
        }
        let box = value("viewBox")?.split { $0.isWhitespace || $0 == "," } ?? []
        guard box.count == 4, let width = units(box[2]), let height = units(box[3]) else { return (0, 0) }
        return (width, height)
    }
}

/// What a picture may be made of.
private enum SVGNames {
    static let svgNamespace = "http://www.w3.org/2000/svg"
    static let namespaces = ["xmlns": svgNamespace, "xmlns:xlink": "http://www.w3.org/1999/xlink"]

    static let elements = words(
        """
        svg g defs title desc path rect circle ellipse line polyline polygon text tspan use symbol marker
        linearGradient radialGradient stop clipPath mask pattern
        """)

    /// Those that a style sheet may set too.
    static let properties = words(
        """
        fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
        stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask
        marker-start marker-mid marker-end stop-color stop-opacity font-family font-size font-style font-weight
        text-anchor dominant-baseline letter-spacing word-spacing text-decoration paint-order shape-rendering
        text-rendering vector-effect transform mix-blend-mode isolation
        """)

    static let attributes = properties.union(
        words(
            """
            id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height viewBox preserveAspectRatio points
            pathLength rotate textLength lengthAdjust offset gradientUnits gradientTransform spreadMethod clipPathUnits
            maskUnits maskContentUnits patternUnits patternContentUnits patternTransform markerWidth markerHeight
            markerUnits refX refY orient href xlink:href version baseProfile role aria-label aria-hidden xml:space
            xml:lang lang focusable
            """))

    private static let functions = words("rgb rgba hsl hsla translate rotate scale matrix skewX skewY")

    /// The first function in a value that could fetch something, or is unknown; nil where there is none.
    /// `url(#name)` leads to another part of the same picture.
    static func strangeFunction(in value: String) -> String? {
        if let sign = value.first(where: { "\\@<".contains($0) }) { return String(sign) }
        let pieces = value.split(separator: "(", omittingEmptySubsequences: false)
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            let name = String(piece.reversed().prefix { $0.isLetter || $0 == "-" || $0.isNumber }.reversed())
            let isInside = name == "url" && next.drop { "'\"".contains($0) }.first == "#"
            guard isInside || functions.contains(name) else { return "\(name)(" }
        }
        return nil
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
