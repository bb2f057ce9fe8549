import Bundles
import Models
import Rulebook

/// The names of a workspace as one language writes them, found by their letters: whatever capitals, blanks and hyphens they
/// were written with, and in time that does not depend on how many there are.
final class NameForms: Sendable {
    /// Words with which none of them begins are told by their first letters.
    let beginnings: NameBeginnings
    /// A tree of letters, of which the first belongs to none.
    private let nodes: [Node]
    /// With what names begin with which no word does in a quick look: letters of three bytes.
    private let otherBeginnings: [UInt8]

    /// A letter of names that begin alike.
    private struct Node {
        let letter: UInt8
        /// The name that ends with it.
        var form: NameForm?
        /// The first of the letters that follow it, and the next of those that follow what it follows; 0 is none.
        var child = 0
        var sibling = 0
    }

    /// By index of the name; nil where the language writes it as it likes.
    let formsByName: [NameForm?]

    /// - Parameter texts: by index of the name.
    init(_ texts: [String?]) {
        var beginnings = NameBeginnings()
        var nodes = [Node(letter: 0)]
        formsByName = texts.enumerated().map { index, text in text.map { NameForm($0, name: index) } }
        for form in formsByName {
            guard let form else { continue }
            beginnings.insert(form)
            var node = 0
            for letter in form.folded {
                let next = Self.step(from: node, letter, in: nodes)
                if next == 0 {
                    nodes.append(Node(letter: letter, sibling: nodes[node].child))
                    nodes[node].child = nodes.count - 1
                }
                node = next == 0 ? nodes.count - 1 : next
            }
            nodes[node].form = form
        }
        (self.beginnings, self.nodes) = (beginnings, nodes)
        otherBeginnings = formsByName.compactMap { $0?.letters.first }.filter { $0 >= 0xE0 }
    }

    /// Where such names may begin; nowhere in most workspaces.
    func otherPlaces(in bytes: [UInt8]) -> [Int32] {
        guard !otherBeginnings.isEmpty else { return [] }
        return bytes.indices.filter { index in
            otherBeginnings.contains(bytes[index]) && (index == 0 || !Self.isPartOfWord(bytes[index - 1]))
        }.map(Int32.init)
    }

    /// - Returns: 0 where no name goes on so.
    private static func step(from node: Int, _ letter: UInt8, in nodes: borrowing [Node]) -> Int {
        var next = nodes[node].child
        while next != 0, nodes[next].letter != letter { next = nodes[next].sibling }
        return next
    }

    /// - Parameter names: those of the workspace, in languages of which many write all of them in the same way.
    static func byLanguage(_ names: [WrittenName], _ languages: [LanguageTag]) -> [NameForms?] {
        var made: [[String?]: NameForms] = [:]
        return languages.map { language in
            let texts = names.map { $0.form(in: language) }
            guard texts.contains(where: { $0 != nil }) else { return nil }
            let forms = made[texts] ?? NameForms(texts)
            made[texts] = forms
            return forms
        }
    }

    /// A name of which all letters stand in a text.
    struct Match {
        let form: NameForm
        let range: Range<Int>
    }

    /// Names that stand at the beginning of a word, the longest last.
    func matches(in bytes: Span<UInt8>, at start: Int) -> [Match] {
        var matches: [Match] = []
        var node = 0
        var index = start
        while index < bytes.count {
            if index > start { index += NameJoint.gap(in: bytes, at: index).length }
            guard index < bytes.count else { break }
            node = Self.step(
                from: node, bytes[index].latinSmall(after: index > start ? bytes[index - 1] : 0), in: nodes)
            guard node != 0 else { break }
            index += 1
            if let form = nodes[node].form, Self.endsName(bytes, at: index) {
                matches.append(Match(form: form, range: start..<index))
            }
        }
        return matches
    }

    /// Names of which all letters follow each other somewhere, in whatever words.
    func namesSomewhere(in bytes: Span<UInt8>) -> Set<Int> {
        var letters: [UInt8] = []
        letters.reserveCapacity(bytes.count)
        let hasStops = nodes.contains { $0.letter == UInt8(ascii: ".") }
        var last: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: ".") && hasStops {
                letters.append(byte.latinSmall(after: last))
            }
            last = byte
        }
        var found: Set<Int> = []
        for start in letters.indices {
            var node = 0
            for index in start..<letters.count {
                node = Self.step(from: node, letters[index], in: nodes)
                guard node != 0 else { break }
                if let form = nodes[node].form { found.insert(form.name) }
            }
        }
        return found
    }

    // MARK: Letters

    /// The letters and digits of a name, small where they are of ASCII or Latin-1.
    static func letters(of text: String) -> [UInt8] {
        var last: UInt8 = 0
        return text.utf8.compactMap { byte in
            defer { last = byte }
            return NameJoint.isSign(byte) ? nil : byte.latinSmall(after: last)
        }
    }

    /// Whether no other word goes on there: a plural or a genitive may end with s.
    private static func endsName(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        var end = index
        if end < bytes.count, bytes[end] == UInt8(ascii: "e"), end + 1 < bytes.count,
            bytes[end + 1] == UInt8(ascii: "s")
        {
            end += 1
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "s") { end += 1 }
        return end == bytes.count || !isPartOfWord(bytes[end])
    }

    /// Letters and digits, of other scripts too; signs begin with other bytes.
    static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
    }
}

/// A name as one language writes it.
///
/// A class, since every place where a text has it holds it.
final class NameForm: Sendable {
    let name: Int
    let text: String
    /// The same in UTF-8.
    let bytes: [UInt8]
    /// Its letters and digits, without what stands between them.
    let letters: [UInt8]
    /// The same in small letters.
    let folded: [UInt8]
    /// What stands before each of them.
    let joints: [NameJoint]
    /// Where a hand may have divided it: before each of them.
    let splits: [NameSplit]

    init(_ text: String, name: Int) {
        self.text = text
        self.name = name
        folded = NameForms.letters(of: text)
        let bytes = Array(text.utf8)
        self.bytes = bytes
        letters = bytes.filter { !NameJoint.isSign($0) }
        joints = NameJoint.joints(in: bytes.span, 0..<bytes.count)
        splits = Self.splits(of: letters, joints)
    }

    /// Letters of one part in a row on each side of where a hand divides it: "Blue tooth".
    private static let halfLeast = 4

    private static func splits(of letters: [UInt8], _ joints: [NameJoint]) -> [NameSplit] {
        var starts = joints.indices.filter { $0 == 0 || joints[$0] != .none }
        starts.append(letters.count)
        return letters.indices.map { index in
            guard joints[index] == .none, index > 0, letters[index] & 0xC0 != 0x80,
                let next = starts.firstIndex(where: { $0 > index }), next > 0
            else { return .anywhere }
            if letters[index - 1...index].contains(UInt8(ascii: ".")) { return .nowhere }
            let (before, behind) = (index - starts[next - 1], starts[next] - index)
            if before >= halfLeast, behind >= halfLeast { return .anywhere }
            guard letters[index - 1].isSmallLetter, letters[index].isCapital else { return .nowhere }
            return before > 1 && behind > 1 ? .anywhere : .byHyphen
        }
    }

    /// Whether it has no small letters.
    var isInCapitals: Bool { !letters.contains(where: \.isSmallLetter) }

    /// `RKI`, of which the small letters may be another word: `eu`, `tan`, `who`.
    var isAbbreviation: Bool {
        letters.count <= 4 && isInCapitals && letters.allSatisfy(\.isLetter) && joints.allSatisfy { $0 == .none }
    }

    /// As a part of a longer word that is joined by hyphens: Google-Play-Dienste.
    var hyphened: String { text.replacing(" ", with: "-") }
}

/// Where a hand may divide a name.
enum NameSplit {
    case nowhere, byHyphen, anywhere
}

/// What stands between two letters of a name.
enum NameJoint {
    case none, blank, hyphen
    /// A dash where a hyphen belongs, and a hyphen with a blank beside it.
    case dash, brokenHyphen

    /// Whether a byte of a declared name is none of its letters.
    static func isSign(_ byte: UInt8) -> Bool { byte == 0x20 || byte == UInt8(ascii: "-") }

    /// What stands before each letter of a name.
    static func joints(in bytes: Span<UInt8>, _ range: Range<Int>) -> [NameJoint] {
        var joints: [NameJoint] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let gap = index > range.lowerBound ? gap(in: bytes, at: index) : (.none, 0)
            joints.append(gap.joint)
            index += gap.length + 1
        }
        return joints
    }

    /// What stands at a place behind a letter, and its bytes; signs that nobody sees, and the points that divide a word in
    /// plain German, are nothing.
    static func gap(in bytes: Span<UInt8>, at start: Int) -> (joint: NameJoint, length: Int) {
        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
        switch bytes[start] {
        case UInt8(ascii: "-"): return byte(start + 1) == 0x20 ? (.brokenHyphen, 2) : (.hyphen, 1)
        case 0x20: return byte(start + 1) == UInt8(ascii: "-") ? (.brokenHyphen, 2) : (.blank, 1)
        case 0x0A: return (.blank, 1)
        case 0xC2:
            return switch byte(start + 1) {
            case 0xA0: (.blank, 2)
            case 0xAD, 0xB7: (.none, 2)
            default: (.none, 0)
            }
        case 0xE2: return gap(byte(start + 1), byte(start + 2))
        default: return (.none, 0)
        }
    }

    /// Behind the byte E2.
    private static func gap(_ second: UInt8, _ third: UInt8) -> (joint: NameJoint, length: Int) {
        switch (second, third) {
        case (0x80, 0xAF): (.blank, 3)
        // A hyphen that ends no line is one.
        case (0x80, 0x90), (0x80, 0x91): (.hyphen, 3)
        // Figure dash, en dash and minus.
        case (0x80, 0x92), (0x80, 0x93), (0x88, 0x92): (.dash, 3)
        case (0x80, 0x8B...0x8D), (0x80, 0xA7): (.none, 3)
        default: (.none, 0)
        }
    }
}

/// The first letters of names: says of most words that no name begins with them.
struct NameBeginnings: Sendable {
    /// A bit for each hash of up to four letters.
    private var bits = [UInt64](repeating: 0, count: 64)
    private var keys: [UInt32] = []

    private static let letters = 4

    fileprivate mutating func insert(_ form: NameForm) {
        // As it is written, with its parts in one word, and divided where a hand may divide it.
        insert(form.letters[...])
        for end in form.letters.indices.dropFirst() where end < Self.letters {
            if form.joints[end] != .none || form.splits[end] != .nowhere { insert(form.letters[..<end]) }
        }
    }

    private mutating func insert(_ word: ArraySlice<UInt8>) {
        // A letter of three bytes ends what is looked at.
        let letters = word.prefix { $0.isLetter || (0x80..<0xE0).contains($0) }.prefix(Self.letters)
        let key = letters.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1 | 0x20) }
        let hash = Self.hash(key)
        bits[hash >> 6] |= 1 << UInt64(hash & 63)
        keys.append(key)
    }

    func enter(into clues: inout WordClueTable) {
        for key in keys { clues.insert(.name, firstThree: key & 0xFF_FFFF) }
    }

    /// Twelve bits.
    private static func hash(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 20) }

    @inline(__always) func mayBegin(_ head: WordHead) -> Bool { mayContain(head.firstFour) }

    @inline(__always) private func mayContain(_ key: UInt32) -> Bool {
        let hash = Self.hash(key)
        return bits[hash >> 6] & (1 << UInt64(hash & 63)) != 0
    }
}
