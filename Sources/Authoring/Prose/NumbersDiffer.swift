import YAML

/// A translation has the numbers of its source: 24 hours are not 48, eight characters not ten.
///
/// Reported is a number that stands only in the one text while another stands only in the other: then one was put in
/// place of the other. A number that is missing alone may be a word there ("zwei").
enum NumbersDiffer: TranslationRule {
    static let rule = Rule(
        "numbers-differ", severity: .warning,
        "A translation says another number than its source. Such have stood in apps for years, unnoticed.")

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard let sourceWords = pair.sourceWords, let translationWords = pair.translationWords else { return [] }
        return flaws(
            source: pair.source.literals.joined(separator: "\n"), NumbersInText.Separators(sourceWords),
            translation: pair.translation.literals.joined(separator: "\n"), NumbersInText.Separators(translationWords),
            name: pair.name)
    }

    static func flaws(
        source: String, _ sourceSeparators: NumbersInText.Separators, translation: String,
        _ translationSeparators: NumbersInText.Separators, name: String
    ) -> [Flaw] {
        let source = NumbersInText.all(in: source, sourceSeparators)
        let translation = NumbersInText.all(in: translation, translationSeparators)
        let missing = source.filter { number in !translation.contains { $0.says(number) } }
        let added = translation.filter { number in !source.contains { $0.says(number) } }
        guard !missing.isEmpty else { return [] }
        let numbers = quoted(missing.map(\.written))
        return added.map { number in
            Flaw(
                rule, "'\(number.written)' stands here, and in the source of '\(name)' \(numbers)",
                fix: "write the number of the source", word: number.written)
        }
    }
}

/// The numbers that a text says in digits.
enum NumbersInText {
    struct Found: Hashable {
        let written: String
        /// Without the separators of the language; hours of the afternoon as hours of the day.
        let value: String

        /// iOS 13.5 is called so in every language, whatever divides its fractions.
        func says(_ other: Found) -> Bool { value == other.value || written == other.written }
    }

    struct Separators: Hashable {
        let decimal: String
        let group: String

        init(decimal: String, group: String) {
            self.decimal = decimal
            self.group = group
        }

        init(_ words: LanguageWords) { self.init(decimal: words.decimalSeparator, group: words.groupSeparator) }
    }

    static func all(in text: String, _ separators: Separators) -> [Found] {
        var found: [Found] = []
        let text = withoutAddresses(text)
        var rest = text[...]
        while let start = rest.utf8.firstIndex(where: \.isDigit) {
            let before = start > text.startIndex ? text[text.index(before: start)] : " "
            let run = run(at: rest[start...])
            let written = String(run.trimmedOfSeparators)
            rest = rest[start...].dropFirst(run.count)
            if let minutes = minutesBehindH(rest), let hour = Int(written), hour <= 24 {
                rest = rest.dropFirst(minutes.length)
                let value = minutes.digits == "00" ? "\(hour)" : "\(hour):\(minutes.digits)"
                found.append(Found(written: written, value: value))
                continue
            }
            // COVID-19, iOS13.5 and v2 are names.
            guard !before.isLetter, before != "-", before != "‑", !(rest.first?.isLetter ?? false) || isHalf(rest)
            else { continue }
            for value in values(of: written, separators) {
                found.append(Found(written: written, value: afternoon(value, rest)))
            }
        }
        return found
    }

    /// The numbers of an address are those of a page, and each language has its own.
    private static func withoutAddresses(_ text: String) -> String {
        guard text.containsBytes(of: "://") else { return text }
        let words = text.split(omittingEmptySubsequences: false) { $0.isWhitespace || "()<>".contains($0) }
        return words.map { $0.firstPlace(of: "://") == nil ? String($0) : "" }.joined(separator: " ")
    }

    /// Digits with what stands between them. A blank divides groups of three, as in French and Spanish.
    private static func run(at rest: Substring) -> Substring {
        var end = rest.startIndex
        while end < rest.endIndex {
            let character = rest[end]
            if !character.isASCIIDigit, !".,:".contains(character) {
                let group = rest[end...].dropFirst().prefix(3)
                let next = rest[end...].dropFirst(4).first
                guard isBlank(character), rest[..<end].last?.isASCIIDigit == true, group.count == 3,
                    group.allSatisfy(\.isASCIIDigit), next?.isASCIIDigit != true
                else { break }
            }
            end = rest.index(after: end)
        }
        return rest[..<end]
    }

    /// 20 h 30 and 20h30, as in French.
    private static func minutesBehindH(_ rest: Substring) -> (digits: String, length: Int)? {
        let word = rest.drop(while: isBlank)
        guard word.first == "h" else { return nil }
        let behind = word.dropFirst().drop(while: isBlank)
        let digits = behind.prefix(while: \.isASCIIDigit)
        guard digits.count == 2, digits < "60" else { return nil }
        return (String(digits), rest.count - behind.count + 2)
    }

    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\u{A0}" || character == "\u{202F}"
    }

    /// 1.000,5 and 1,000.5 as 1000.5; 20:00 as 20; 0.50 as 0.5; the numbers of 3.1.2021 one by one.
    private static func values(of written: String, _ separators: Separators) -> [String] {
        if written.contains(":") {
            let isFull = written.hasSuffix(":00")
            return [withoutLeadingZeros(isFull ? String(written.dropLast(3)) : written)]
        }
        // 7.00 is seven o'clock where a comma divides fractions.
        if written.hasSuffix(".00"), separators.decimal != ".", written.utf8.count <= 5 {
            return [withoutLeadingZeros(String(written.dropLast(3)))]
        }
        var text = written.filter { !isBlank($0) }
        if isGrouped(text, separators.group) { text = text.replacing(separators.group, with: "") }
        let parts = text.split { !$0.isASCIIDigit }.map(String.init)
        guard parts.count == 2, text == parts.joined(separator: separators.decimal) else {
            return parts.map(withoutLeadingZeros)
        }
        let fraction = String(parts[1].reversed().drop { $0 == "0" }.reversed())
        let whole = withoutLeadingZeros(parts[0])
        return [fraction.isEmpty ? whole : "\(whole).\(fraction)"]
    }

    /// Whether the separator stands before groups of three digits only.
    private static func isGrouped(_ text: String, _ separator: String) -> Bool {
        guard !separator.isEmpty, text.contains(separator) else { return false }
        return text.split(separator: separator, omittingEmptySubsequences: false).dropFirst().allSatisfy { group in
            group.prefix { $0.isASCIIDigit }.count == 3
        }
    }

    private static func withoutLeadingZeros(_ text: String) -> String {
        let rest = text.drop { $0 == "0" }
        return rest.first?.isASCIIDigit == true ? String(rest) : "0" + rest
    }

    private static func isHalf(_ rest: Substring) -> Bool {
        let word = rest.drop { $0.isWhitespace }.prefix(4).lowercased().replacing(".", with: "")
        return word.hasPrefix("am") || word.hasPrefix("pm")
    }

    /// 7 pm as 19, 12 am as 24.
    private static func afternoon(_ value: String, _ rest: Substring) -> String {
        let word = rest.drop { $0.isWhitespace }.prefix(4).lowercased().replacing(".", with: "")
        let parts = value.split(separator: ":", maxSplits: 1)
        guard let hour = parts.first.flatMap({ Int($0) }), (1...12).contains(hour) else { return value }
        let minutes = parts.count == 2 ? ":\(parts[1])" : ""
        if word.hasPrefix("pm"), hour < 12 { return "\(hour + 12)\(minutes)" }
        if word.hasPrefix("am"), hour == 12 { return "24\(minutes)" }
        return value
    }
}

extension Substring {
    /// A number does not end with the stop of its sentence.
    fileprivate var trimmedOfSeparators: Substring {
        var rest = self
        while let last = rest.last, !last.isASCIIDigit { rest = rest.dropLast() }
        return rest
    }
}
