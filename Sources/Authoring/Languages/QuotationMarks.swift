import Models
import Rulebook
import YAML

/// With which sign a language closes what another one opens: „ with “, in English “ with ”.
struct QuotationMarks: Sendable {
    /// By the sign that opens.
    private(set) var closings: [String: String] = [:]

    static let key = "quotation-marks"

    /// All that are looked at. Those of a typewriter are right everywhere, and single ones may be apostrophes.
    static let signs = ["„", "“", "”", "«", "»"]

    init() {}

    init(_ settings: inout MappingReader) {
        guard var inner = settings.mapping(Self.key) else { return }
        for entry in inner.node.entries {
            let stranger = [entry.key, entry.value].first { $0.kind != .scalar || !Self.signs.contains($0.text) }
            if let stranger {
                inner.add(
                    .patternMismatch, at: stranger, "\(stranger.words) is no quotation mark that is looked for",
                    fix: "write one of „, “, ”, « and »")
            } else {
                closings[entry.key.text] = entry.value.text
            }
        }
        settings.values.findings.append(inner.findings)
    }

    /// The sign that stands at a place of a text.
    static func sign(at place: Int, in bytes: [UInt8]) -> String? {
        guard place + 1 < bytes.count else { return nil }
        return switch (bytes[place], bytes[place + 1], place + 2 < bytes.count ? bytes[place + 2] : 0) {
        case (0xC2, 0xAB, _): "«"
        case (0xC2, 0xBB, _): "»"
        case (0xE2, 0x80, 0x9C): "“"
        case (0xE2, 0x80, 0x9D): "”"
        case (0xE2, 0x80, 0x9E): "„"
        default: nil
        }
    }

    /// Whether a sign of whatever kind opens a quotation directly before a place, also with the blank that French sets behind it.
    static func opens(before place: Int, in bytes: [UInt8]) -> Bool {
        let before = bytes[..<place]
        let blank = [2, 3].first { $0 < place && TextScan.lengthOfBlank(in: bytes, at: place - $0) == $0 } ?? 0
        if before.dropLast(blank).suffix(2).elementsEqual("«".utf8) { return true }
        switch before.last ?? 0 {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return true
        // „, “ and ”, single or not.
        case 0x98...0x9F: return before.suffix(3).starts(with: [0xE2, 0x80])
        default: return false
        }
    }

    /// Whether one that is double stands before a place on its line.
    static func stand(before place: Int, in bytes: [UInt8]) -> Bool {
        let start = bytes[..<place].lastIndex(of: 0x0A) ?? 0
        return (start..<place).contains { bytes[$0] == UInt8(ascii: "\"") || sign(at: $0, in: bytes) != nil }
    }
}
