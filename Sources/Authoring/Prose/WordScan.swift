import Models
import Rulebook

/// Goes through the words of a text, byte by byte, and leaves out what belongs to no language: what is quoted, code,
/// addresses, compounds with hyphens, words with digits, and words in capitals.
struct WordScan {
    /// One word in a language.
    struct Word {
        /// Of its small letters, an apostrophe at its end included.
        let hash: UInt64
        let range: Range<Int>
        let isCapitalized: Bool
    }

    enum Step {
        case word(Word)
        /// Something that a reader sees as a word and that says nothing about the language.
        case other
        case endOfSentence
        case endOfParagraph
        case end
    }

    private let bytes: [UInt8]
    private var index = 0
    private var isHeading = false
    /// The next bracket that closes, once it was looked for.
    private var closing = -1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isHeading = bytes.first == UInt8(ascii: "#")
        if bytes.first == UInt8(ascii: ">") { skipLine() }
    }

    mutating func next() -> Step {
        while index < bytes.count {
            let byte = bytes[index]
            if Self.isLetter(bytes, index) || byte.isDigit || byte == ProseText.quoteByte { return word() }
            if let step = sign(byte) { return step }
        }
        return .end
    }

    // MARK: Words

    private mutating func word() -> Step {
        let start = index
        var hash = LanguageIdentifier.emptyHash
        var small = 0
        var capitals = 0
        var isCompound = start > 0 && bytes[start - 1] == UInt8(ascii: "-")
        scan: while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x61...0x7A:
                hash = LanguageIdentifier.hash(hash, byte)
                small += 1
            case 0x41...0x5A:
                hash = LanguageIdentifier.hash(hash, byte | 0x20)
                capitals += 1
            case 0xC3...0xDF where index + 1 < bytes.count:
                let isCapital = bytes[index + 1].isLatinCapital(after: byte)
                hash = LanguageIdentifier.hash(hash, byte)
                hash = LanguageIdentifier.hash(hash, bytes[index + 1] | (isCapital ? 0x20 : 0))
                if isCapital { capitals += 1 } else { small += 1 }
                index += 1
            case 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "@"), ProseText.quoteByte: isCompound = true
            case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."):
                // Joined words, addresses and names of files.
                guard index + 1 < bytes.count, Self.isLetter(bytes, index + 1) || bytes[index + 1] == UInt8(ascii: "/")
                else { break scan }
                isCompound = true
            case UInt8(ascii: "/") where isCompound: break
            // "tou·te·s"
            case 0xC2 where index + 2 < bytes.count && bytes[index + 1] == 0xB7 && Self.isLetter(bytes, index + 2):
                isCompound = true
                index += 1
            default: break scan
            }
            index += 1
        }
        let end = index
        if apostrophe() { hash = LanguageIdentifier.hash(hash, LanguageIdentifier.apostrophe) }
        guard !isCompound, small > 0 || capitals == 1 else { return .other }
        return .word(Word(hash: hash, range: start..<end, isCapitalized: capitals > 0))
    }

    /// Goes over an apostrophe, ' or ’.
    private mutating func apostrophe() -> Bool {
        guard index + 1 < bytes.count else { return false }
        if bytes[index] == LanguageIdentifier.apostrophe, Self.isLetter(bytes, index + 1) {
            index += 1
            return true
        }
        guard bytes[index] == 0xE2, bytes[index...].starts(with: "’".utf8), Self.isLetter(bytes, index + 3) else {
            return false
        }
        index += 3
        return true
    }

    private static func isLetter(_ bytes: [UInt8], _ index: Int) -> Bool {
        guard index < bytes.count else { return false }
        return bytes[index].isLetter || (0xC3...0xDF).contains(bytes[index])
    }

    // MARK: Signs

    private mutating func sign(_ byte: UInt8) -> Step? {
        index += 1
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
            // "**Bleiben Sie zu Hause.** Rufen Sie an."
            let behind = bytes[index...].first { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "_") }
            return behind?.isBlank ?? true ? .endOfSentence : nil
        case 0x0A: return line()
        case UInt8(ascii: "\""): return quotation("\"")
        case UInt8(ascii: "`"): skip(to: "`")
        case UInt8(ascii: "<"): skip(to: ">")
        case UInt8(ascii: "["): externalLink()
        case UInt8(ascii: "]") where index < bytes.count && bytes[index] == UInt8(ascii: "("): skip(to: ")")
        case 0xC2 where index < bytes.count && bytes[index] == 0xAB: return quotation("»")
        case 0xC2 where index < bytes.count && bytes[index] == 0xBB: return quotation("«")
        case 0xE2: return typographicQuotation()
        default: break
        }
        return nil
    }

    /// „…“, “…”, ‚…‘ and ‹…›.
    private mutating func typographicQuotation() -> Step? {
        guard index + 1 < bytes.count, bytes[index] == 0x80 else { return nil }
        switch bytes[index + 1] {
        case 0x9E: return quotation("“", or: "”")
        case 0x9C: return quotation("”", or: "“")
        case 0x9A: return quotation("‘", or: "’")
        case 0xB9: return quotation("›")
        default: return nil
        }
    }

    /// Goes over it. What is quoted to the end of its sentence ends that around it too: Sag: „Ich habe Fieber.“ Sie helfen.
    private mutating func quotation(_ closing: StaticString, or other: StaticString? = nil) -> Step? {
        guard let end = skip(to: closing, or: other), end > 0, ".!?".utf8.contains(bytes[end - 1]) else { return nil }
        return index == bytes.count || bytes[index].isBlank ? .endOfSentence : nil
    }

    /// A link to another site bears the name of what is there, in the language that is spoken there.
    private mutating func externalLink() {
        let rest = bytes[index..<min(bytes.count, index + Self.quotationLimit)]
        guard let closing = rest.firstIndex(of: UInt8(ascii: "]")),
            bytes[closing...].starts(with: "](http".utf8) || bytes[closing...].starts(with: [0x5D, 0x28, 0])
        else { return }
        index = endOfDestination(from: closing).map { $0 + 1 } ?? closing
    }

    /// Where the address of a link ends; nil where nothing closes it.
    private mutating func endOfDestination(from index: Int) -> Int? {
        if closing < index { closing = bytes[index...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count }
        return closing < bytes.count ? closing : nil
    }

    /// Bytes between two marks, at most.
    private static let quotationLimit = 400

    /// Goes behind the closing mark; stays where there is none near in the same paragraph.
    /// - Returns: where the mark stands.
    @discardableResult
    private mutating func skip(to closing: StaticString, or other: StaticString? = nil) -> Int? {
        let end = min(bytes.count, index + Self.quotationLimit)
        var place = index
        while place < end {
            if bytes[place] == 0x0A, place + 1 < bytes.count, bytes[place + 1] == 0x0A { return nil }
            let found = max(length(of: closing, at: place), other.map { length(of: $0, at: place) } ?? 0)
            if found > 0 {
                index = place + found
                return place
            }
            place += 1
        }
        return nil
    }

    /// Bytes of a mark where it stands; 0 where it does not.
    private func length(of mark: StaticString, at place: Int) -> Int {
        mark.withUTF8Buffer { mark in
            unsafe bytes[place] == mark[0] && bytes[place...].starts(with: mark) ? mark.count : 0
        }
    }

    private mutating func skipLine() { index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count }

    /// What a new line begins with may begin a paragraph: nothing, an item of a list, a heading. A quotation (`>`) is left
    /// out.
    private mutating func line() -> Step? {
        var start = index
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        guard start < bytes.count else { return .endOfParagraph }
        let isBehindHeading = isHeading
        isHeading = bytes[start] == UInt8(ascii: "#")
        switch bytes[start] {
        case 0x0A, UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "#"): return .endOfParagraph
        case UInt8(ascii: ">"):
            skipLine()
            return .endOfParagraph
        case 0x30...0x39:
            let behind = bytes[start...].drop(while: \.isDigit)
            let isItem = behind.first == UInt8(ascii: ".") || behind.first == UInt8(ascii: ")")
            return isBehindHeading || isItem && behind.dropFirst().first == 0x20 ? .endOfParagraph : nil
        default: return isBehindHeading || bytes[start...].starts(with: "•".utf8) ? .endOfParagraph : nil
        }
    }
}
