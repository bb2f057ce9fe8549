/// What the bytes of an image say of themselves. Nothing is decoded: headers, lengths and checksums are read, and of an SVG
/// every element.
package struct Picture: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case png, jpeg, webp, svg

        /// By the ending of a file's name, in small letters.
        package init?(ending: String) {
            guard let format = Format(rawValue: ending == "jpg" ? "jpeg" : ending) else { return nil }
            self = format
        }

        /// Source: the IANA registry of media types.
        package var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

        /// Whether compression makes its bytes fewer.
        package var isText: Bool { self == .svg }
    }

    package let format: Format
    /// In pixels; of an SVG, in the units that it is drawn in.
    package let width: Int
    package let height: Int
    /// What there is beside the image, such as `Exif`, each once; empty for an image as it may be published.
    package let metadata: [String]

    /// - Throws: why apps could not show the image, or must not.
    package init(reading bytes: [UInt8], as format: Format) throws(PictureFault) {
        self = try Self.parts(of: bytes, as: format).picture(format)
    }

    /// The same image without its metadata: what is left keeps every byte.
    package static func withoutMetadata(_ bytes: [UInt8], as format: Format) throws(PictureFault) -> [UInt8] {
        let parts = try parts(of: bytes, as: format)
        guard !parts.metadata.isEmpty else { return bytes }
        let kept = Array(parts.kept.map { bytes[$0] }.joined())
        return format == .webp ? WebP.headed(kept) : kept
    }

    private static func parts(of bytes: [UInt8], as format: Format) throws(PictureFault) -> PictureParts {
        let found = Self.format(of: bytes)
        guard found == format else { throw .otherFormat(format, found: found) }
        switch format {
        case .png: return try PNG.parts(of: bytes)
        case .jpeg: return try JPEG.parts(of: bytes)
        case .webp: return try WebP.parts(of: bytes)
        case .svg: return try SVG.parts(of: bytes)
        }
    }

    /// By the first bytes; nil for what is none of the four.
    private static func format(of bytes: [UInt8]) -> Format? {
        if bytes.starts(with: PNG.signature) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
        let text = bytes.drop { " \t\r\n".utf8.contains($0) }
        return text.starts(with: "<".utf8) ? .svg : nil
    }
}

/// An image taken apart.
struct PictureParts {
    var width = 0
    var height = 0
    /// Ranges of the bytes that are the image, in order.
    var kept: [Range<Int>] = []
    var metadata: [String] = []

    mutating func drop(_ name: String) {
        if !metadata.contains(name) { metadata.append(name) }
    }

    func picture(_ format: Picture.Format) throws(PictureFault) -> Picture {
        guard width > 0, height > 0 else { throw .withoutSize }
        return Picture(format: format, width: width, height: height, metadata: metadata)
    }
}

extension Picture {
    fileprivate init(format: Format, width: Int, height: Int, metadata: [String]) {
        (self.format, self.width, self.height, self.metadata) = (format, width, height, metadata)
    }
}

/// Why an image can't be published.
package enum PictureFault: Error, Hashable, Sendable {
    case otherFormat(Picture.Format, found: Picture.Format?)
    /// It ends before it should.
    case truncated
    /// - Parameter what: in words.
    case damaged(what: String)
    /// It says of itself that it must be turned or mirrored (Exif 2.32, tag 274).
    case turned(orientation: Int)
    case withoutSize
    /// An SVG has something that an app must not run, fetch or guess at.
    case unsafe(what: String, line: Int)
}

extension PictureFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .otherFormat(let format, let found?): "it is \(found.words), and its name says \(format.words)"
        case .otherFormat(let format, nil): "it is not \(format.words)"
        case .truncated: "it ends before it is complete"
        case .damaged(let what): "it is damaged: \(what)"
        case .turned(let orientation):
            "it says that it has to be turned before it is shown (Exif orientation \(orientation)), which not every app does"
        case .withoutSize: "it does not say how large it is"
        case .unsafe(let what, let line): "line \(line): \(what)"
        }
    }

    /// One thing to do.
    package var fix: String {
        switch self {
        case .otherFormat(_, let found?): "rename it to end with '.\(found.rawValue)', or export it again"
        case .otherFormat, .truncated, .damaged: "export it again, or copy it again from where it came"
        case .turned: "turn it in an image editor and save it"
        case .withoutSize: "write 'viewBox', or 'width' and 'height' in pixels, into its 'svg' element"
        case .unsafe: "remove it, or export the image as plain SVG"
        }
    }
}

extension Picture.Format {
    /// With its article.
    package var words: String {
        switch self {
        case .png: "a PNG image"
        case .jpeg: "a JPEG image"
        case .webp: "a WebP image"
        case .svg: "an SVG image"
        }
    }
}

extension [UInt8] {
    /// A number of `count` bytes, the highest first.
    /// - Throws: `.truncated` where there are fewer.
    func bigEndian(_ count: Int, at offset: Int) throws(PictureFault) -> Int {
        guard offset >= 0, offset + count <= self.count else { throw .truncated }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The same, the lowest first.
    func littleEndian(_ count: Int, at offset: Int) throws(PictureFault) -> Int {
        guard offset >= 0, offset + count <= self.count else { throw .truncated }
        return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
