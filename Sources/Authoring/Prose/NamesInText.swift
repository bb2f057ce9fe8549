import Models
import Rulebook

/// Which of the workspace's names stand in a text, and where one of them is written otherwise.
///
/// A class, since most texts have none of them, and every text has room for it.
final class NamesInText: Sendable {
    /// A name that is written otherwise than all texts write it.
    struct Variant: Sendable {
        let piece: Range<Int>
        let form: NameForm
        /// The name as it belongs there.
        let meant: String
        /// Whether nothing else can be meant.
        let isCertain: Bool
    }

    /// Indexes of names, each once.
    let names: [Int]
    let variants: [Variant]

    /// - Parameters:
    ///   - places: of words with which a name may begin.
    ///   - isCode: whether what stands at a place is meant to be seen as it is.
    ///   - isCommon: whether a word is a common one of the language.
    init(
        _ bytes: [UInt8], at places: [Int32], _ forms: NameForms, isCode: (Int) -> Bool,
        isCommon: (Range<Int>) -> Bool
    ) {
        var (names, variants): ([Int], [Variant]) = ([], [])
        var end = 0
        for place in places where Int(place) >= end {
            // A longer name may begin with a shorter one.
            for match in forms.matches(in: bytes.span, at: Int(place)).reversed() {
                let spelling = NameSpelt(match, in: bytes)
                guard spelling.isPossible, !isCode(match.range.lowerBound) else { continue }
                end = match.range.upperBound
                if spelling.isWrong(isCommon: isCommon) {
                    variants.append(
                        Variant(
                            piece: match.range, form: match.form, meant: spelling.meant,
                            isCertain: spelling.isCertain))
                } else if spelling.isOtherWord(isCommon: isCommon) {
                    break
                }
                if !names.contains(match.form.name) { names.append(match.form.name) }
                break
            }
        }
        (self.names, self.variants) = (names, variants)
    }
}

/// How a name is written at one place of a text.
private struct NameSpelt {
    private let bytes: [UInt8]
    private let form: NameForm
    private let range: Range<Int>
    private let joints: [NameJoint]
    /// Whether the letters are those of the name, with its capitals.
    private let hasLetters: Bool

    init(_ match: NameForms.Match, in bytes: [UInt8]) {
        (self.bytes, form, range) = (bytes, match.form, match.range)
        // Most names are written as they should be.
        guard bytes[range] != form.bytes[...] else {
            (joints, hasLetters) = (form.joints, true)
            return
        }
        joints = NameJoint.joints(in: bytes.span, range)
        var letters: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if index > range.lowerBound { index += NameJoint.gap(in: bytes.span, at: index).length }
            letters.append(bytes[index])
            index += 1
        }
        hasLetters = letters == form.letters
    }

    private var isExact: Bool { hasLetters && joints == form.joints }

    /// Whether the name may be meant: it is not a part of an address or of an id, nor divided where no hand would divide it.
    var isPossible: Bool {
        guard range.lowerBound == 0 || !bytes[range.lowerBound - 1].isDigit, !isPartOfAddress else { return false }
        if isExact { return true }
        return !form.isAbbreviation && !isPartOfID
            && joints.indices.allSatisfy { joints[$0] == .none || isSplit(at: $0, by: joints[$0]) }
    }

    private func isSplit(at index: Int, by joint: NameJoint) -> Bool {
        switch form.splits[index] {
        case .nowhere: false
        case .byHyphen: joint == .hyphen
        case .anywhere: true
        }
    }

    /// Whether the letters are some other words': "check in" of two that are common, "the app stores" of any two.
    func isOtherWord(isCommon: (Range<Int>) -> Bool) -> Bool {
        guard !isExact else { return false }
        if joints == form.joints, joints.contains(.blank),
            bytes[range].dropFirst().allSatisfy({ !$0.isLetter || $0.isSmallLetter })
        {
            return true
        }
        let first = bytes[range].firstIndex(of: 0x20) ?? range.upperBound
        let last = bytes[range].lastIndex(of: 0x20).map { $0 + 1 } ?? range.lowerBound
        return isCommon(range.lowerBound..<first) || isCommon(last..<range.upperBound)
    }

    func isWrong(isCommon: (Range<Int>) -> Bool) -> Bool {
        if isExact || isOtherWord(isCommon: isCommon) || isSearchedFor { return false }
        guard joints == form.joints || isCompound else { return true }
        return !hasLetters && !isAmongCapitals && !beginsSentence
    }

    var meant: String {
        let text = isCompound ? form.hyphened : form.text
        return isAmongCapitals ? text.uppercased() : text
    }

    /// `corona-warn-app` may be what programmers call it.
    var isCertain: Bool {
        form.joints.count { $0 == .hyphen } < 2 || joints != form.joints
            || bytes[range].contains(where: \.isCapital)
    }

    // MARK: Where the name may be written so

    /// As a part of a longer word that is joined by hyphens, a name has hyphens in place of its blanks.
    private var isCompound: Bool {
        guard isJoinedBefore || isJoinedBehind, form.joints.contains(.blank) else { return false }
        return zip(joints, form.joints).allSatisfy { joint, own in joint == (own == .blank ? .hyphen : own) }
    }

    private var isJoinedBefore: Bool {
        range.lowerBound > 1 && bytes[range.lowerBound - 1] == UInt8(ascii: "-")
            && NameForms.isPartOfWord(bytes[range.lowerBound - 2])
    }

    private var isJoinedBehind: Bool {
        range.upperBound + 1 < bytes.count && bytes[range.upperBound] == UInt8(ascii: "-")
            && NameForms.isPartOfWord(bytes[range.upperBound + 1])
    }

    /// A name without capitals may get one.
    private var beginsSentence: Bool {
        !form.letters.contains(where: \.isCapital)
            && bytes[range].dropFirst().allSatisfy { !$0.isLetter || $0.isSmallLetter }
    }

    /// Where a whole line is in capitals, the name is.
    private var isAmongCapitals: Bool {
        guard !form.isInCapitals, !bytes[range].contains(where: \.isSmallLetter) else { return false }
        let before = bytes[max(0, range.lowerBound - Self.window)..<range.lowerBound].reversed()
        let behind = bytes[range.upperBound..<min(bytes.count, range.upperBound + Self.window)]
        return Self.isInCapitals(before) && Self.isInCapitals(behind)
    }

    /// Of the next word on the same line.
    private static func isInCapitals(_ bytes: some Sequence<UInt8>) -> Bool {
        let word = bytes.prefix { $0 != 0x0A }.drop { !$0.isLetter }.prefix { $0.isLetter || $0 >= 0x80 }
        return !word.contains(where: \.isSmallLetter)
    }

    /// In small letters between quotation marks: what somebody types, and no mistake.
    private var isSearchedFor: Bool {
        guard range.lowerBound > 0, range.upperBound < bytes.count,
            !bytes[range].contains(where: \.isCapital)
        else { return false }
        let marks = ["\"", "“", "”", "„", "«", "»", "‚", "‘", "’", "'", "`", "‹", "›", "\u{A0}"]
        return marks.contains { bytes[..<range.lowerBound].suffix(3).reversed().starts(with: $0.utf8.reversed()) }
            && marks.contains { bytes[range.upperBound...].starts(with: $0.utf8) }
    }

    // MARK: Addresses and ids

    /// Bytes of what stands between blanks, on each side: what is longer than any word is an address.
    private static let window = 60

    /// Up to the blanks and brackets around it.
    private var token: Range<Int> {
        let ends = Self.ends
        let (least, most) = (max(0, range.lowerBound - Self.window), min(bytes.count, range.upperBound + Self.window))
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > least, !ends[Int(bytes[start - 1])] { start -= 1 }
        while end < most, !ends[Int(bytes[end])] { end += 1 }
        return start..<end
    }

    /// By byte.
    private static let ends: [Bool] = (0...255).map { " \n\t[](){}<>\"|".utf8.contains(UInt8($0)) }
    private static let ofAddresses: [Bool] = (0...255).map { "/@\\=#&%~$+.:_".utf8.contains(UInt8($0)) }

    private var isPartOfAddress: Bool {
        let token = token
        if range.lowerBound - token.lowerBound == Self.window || token.upperBound - range.upperBound == Self.window {
            return true
        }
        // [text](address)
        if token.lowerBound > 1, bytes[token.lowerBound - 1] == UInt8(ascii: "("),
            bytes[token.lowerBound - 2] == UInt8(ascii: "]")
        {
            return true
        }
        let signs = Self.ofAddresses
        return token.contains { index in
            // E.ON
            guard signs[Int(bytes[index])], !range.contains(index) else { return false }
            switch bytes[index] {
            // At the end of a word they are punctuation and emphasis.
            case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "_"):
                return index > token.lowerBound && index + 1 < token.upperBound
                    && NameForms.isPartOfWord(bytes[index - 1]) && NameForms.isPartOfWord(bytes[index + 1])
            default: return true
            }
        }
    }

    /// Small letters alone, joined to more of them by hyphens: what programs call something, and adjectives:
    /// bluetooth-fähig.
    private var isPartOfID: Bool {
        (isJoinedBefore || isJoinedBehind) && !bytes[token].contains(where: \.isCapital)
    }
}
