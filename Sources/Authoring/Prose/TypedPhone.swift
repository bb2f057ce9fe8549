/// Telephone numbers stand in fields, and texts quote them.
enum TypedPhone: TextRule {
    static let rule = Rule(
        "typed-phone",
        "A telephone number typed into a text. Quoted, it changes everywhere at once, and phones can dial it.")

    static func flaws(of text: ProseText) -> [Flaw] {
        guard text.signs.contains(.digit) else { return [] }
        var flaws: [Flaw] = []
        let bytes = text.bytes
        /// Behind the last run.
        var end = 0
        for index in text.places(of: [.digit, .plus]) where index >= end {
            let run = DigitRun(startingAt: index, in: bytes)
            end = run.range.upperBound
            if run.digitCount >= 5, !run.isPartOfWord(in: bytes), let flaw = flaw(of: run, in: text) {
                flaws.append(flaw)
            }
        }
        return flaws
    }

    private static func flaw(of run: DigitRun, in text: ProseText) -> Flaw? {
        let digits = run.digits(in: text.bytes)
        let written = text.written(run.written)
        if let path = text.surroundings.facts.phones[digits] {
            return Flaw(
                rule, "'\(written)' is a telephone number typed into a text: it is the value of '\(path)'",
                fix: "write {{ \(path) }}", piece: run.written)
        }
        let isGlobal =
            text.bytes[run.range.lowerBound] == UInt8(ascii: "+") && (8...15).contains(digits.utf8.count)
            && Countries.callingCode(startingOff: digits) != nil
        guard isGlobal || run.looksNational(in: text.bytes) else { return nil }
        return Flaw(
            rule,
            "'\(written)' is a telephone number typed into a text: a text does not change when the number does",
            fix: "put it into a field of a document, and quote that", piece: run.written)
    }
}

/// Digits with what may stand between those of a telephone number.
private struct DigitRun {
    let range: Range<Int>
    /// Without what stands behind the last digit.
    let written: Range<Int>
    let digitCount: Int

    init(startingAt start: Int, in bytes: [UInt8]) {
        var index = start
        var end = start
        var count = 0
        while index < bytes.count {
            let length = Self.lengthOfSeparator(at: index, in: bytes)
            if bytes[index].isDigit {
                count += 1
                index += 1
                end = index
            } else if length > 0 {
                index += length
            } else {
                break
            }
        }
        range = start..<max(index, start + 1)
        written = start..<max(end, start + 1)
        digitCount = count
    }

    /// Blanks that do not end a line are among them: U+00A0 and U+202F.
    private static func lengthOfSeparator(at index: Int, in bytes: [UInt8]) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
            UInt8(ascii: "("), UInt8(ascii: ")"):
            1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xAF: 3
        default: 0
        }
    }

    func digits(in bytes: [UInt8]) -> String {
        String(decoding: bytes[written].filter(\.isDigit), as: UTF8.self)
    }

    /// Part of an address, or of a word such as COVID-19.
    func isPartOfWord(in bytes: [UInt8]) -> Bool {
        // "116117.de"
        let behind = written.upperBound
        if behind + 1 < bytes.count, bytes[behind] == UInt8(ascii: "."), bytes[behind + 1].isSmallLetter { return true }
        guard range.lowerBound > 0 else { return false }
        let before = bytes[range.lowerBound - 1]
        // "www.116117-termine.de"
        if before == UInt8(ascii: "."), range.lowerBound > 3,
            bytes[..<(range.lowerBound - 1)].suffix(3).elementsEqual("www".utf8)
        {
            return true
        }
        return before.isLetter || before >= 0x80 && before != 0xA0 && before != 0xAF
            || [UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-")].contains(before)
    }

    /// `030 1234567`, `0800 330 46 15`, `01 42 34 56 78`: groups of digits that begin with one zero, the first of at least
    /// three digits or all of two. Dates, times and decimals are none of these.
    func looksNational(in bytes: [UInt8]) -> Bool {
        guard (8...13).contains(digitCount), bytes[range.lowerBound] == UInt8(ascii: "0"),
            bytes[range.lowerBound + 1] != UInt8(ascii: "0"),
            !bytes[written].contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "+") })
        else { return false }
        let groups = bytes[written].split { !$0.isDigit }.map(\.count)
        guard groups.count > 1 else { return false }
        return groups[0] >= 3 || (groups.count == 5 && groups.allSatisfy { $0 == 2 })
    }
}
