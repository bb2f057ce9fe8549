import JSON

/// What a file of `Content/assets/` is that is no image.
package enum FileFormat: String, Hashable, Sendable, CaseIterable {
    case pdf, txt, vtt, json

    /// Source: the IANA registry of media types.
    package var mediaType: String {
        switch self {
        case .pdf: "application/pdf"
        case .txt: "text/plain"
        case .vtt: "text/vtt"
        case .json: "application/json"
        }
    }

    /// What stands behind its name in that of its target: `.json` is how the names of bundles end.
    package var targetEnding: String { self == .json ? ".file" : "" }

    /// With its article.
    package var words: String {
        switch self {
        case .pdf: "a PDF document"
        case .txt: "a plain text"
        case .vtt: "a file of captions (WebVTT)"
        case .json: "a JSON file"
        }
    }

    /// Why bytes are not of the format, as far as can be seen without reading all of it; nil where they are.
    package func fault(in bytes: [UInt8]) -> AssetFault? {
        switch self {
        case .pdf:
            // ISO 32000-2 §7.5.2 and §7.5.5; programs look for the end in the last 1024 bytes.
            guard bytes.starts(with: "%PDF-".utf8) else { return .otherFormat(self) }
            let end = String(decoding: bytes.suffix(1024), as: UTF8.self)
            return end.contains("%%EOF") ? nil : .truncated
        case .txt: return Self.faultOfText(bytes)
        case .vtt:
            // WebVTT §4.1: a byte order mark may come before the word, and nothing but blanks or a line break behind it.
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            let next = text.dropFirst("WEBVTT".utf8.count).first
            let isHeaded = text.starts(with: "WEBVTT".utf8) && next.map(" \t\r\n".utf8.contains) ?? true
            return isHeaded ? Self.faultOfText(bytes) : .otherFormat(self)
        case .json:
            do throws(JSONFault) {
                _ = try JSON.parse(bytes)
                return nil
            } catch {
                return .malformed("\(error)")
            }
        }
    }

    private static func faultOfText(_ bytes: [UInt8]) -> AssetFault? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return .noText }
        return bytes.contains { $0 < 0x20 && !"\t\n\r".utf8.contains($0) } ? .noText : nil
    }
}
