import Bundles
import Models
import Rulebook
import YAML

/// Reads `Config/languages/<tag>.yaml`.
struct LanguageWordsReader {
    private(set) var findings = Findings()

    static let keys =
        [
            "name", "decimal-separator", "group-separator", "weekdays", "months", "date", "instant", "percentage",
            "range", "list", "hours", "units", "plurals", "numbers", "boolean",
        ] + ProseWords.keys

    static let listKeys = ["two", "many-separator", "last-separator"]
    static let hoursKeys = ["time", "time-with-minutes", "span", "days", "daily", "always", "entry", "separator"]

    mutating func read(_ root: Node) -> LanguageWords? {
        guard var settings = MappingReader(root, what: "the words of a language", findings: &findings) else {
            return nil
        }
        settings.allow(Self.keys)
        reportPieces(in: root, &settings)
        let before = settings.findings.count
        let phrases = words(&settings)
        let words = phrases.counting(with: NumberWordsReader.lexicon(in: &settings, of: phrases))
        findings.append(settings.findings)
        return findings.count == before ? words : nil
    }

    /// What needs words that another file of the same language may have.
    static func findings(inFilesTogether files: [(subtag: Substring, root: Node)]) -> Findings {
        var findings = Findings()
        let known = Set(files.filter { $0.root["common-words"] != nil }.map(\.subtag))
        for (subtag, root) in files where !known.contains(subtag) {
            for key in [
                "doubled-words", "familiar-words", FormsOfAddress.key, "misspellings", "other-spellings", "topic-words",
            ] {
                guard let node = root[key] else { continue }
                findings.add(
                    .missingKey, at: node.headRange, in: node.source,
                    "'common-words' is missing, and '\(key)' needs it: by those words a text tells its language",
                    fix: "add 'common-words: […]'")
            }
        }
        return findings
    }

    /// Words with letters in two pieces are found in no text, since those are written in one.
    private func reportPieces(in root: Node, _ settings: inout MappingReader) {
        for node in root.scalars where Accents.mayStand(in: node.textBytes) {
            guard let pair = Accents.pairs(in: Array(node.textBytes)).first else { continue }
            settings.add(
                StrayCharacter.rule, at: node, "'\(pair.letter)' stands there in two pieces, and in texts in one",
                fix: "write it as one letter; 'litfass check --fix' does")
        }
    }

    private mutating func words(_ settings: inout MappingReader) -> LanguageWords {
        let plurals = PluralForms(&settings)
        return LanguageWords(
            name: settings.requiredText("name", sample: "Deutsch"),
            decimalSeparator: decimalSeparator(&settings),
            groupSeparator: settings.separator("group-separator", sample: "\".\""),
            weekdays: weekdays(&settings),
            months: settings.words("months", count: 12, sample: "[Januar, …]"),
            date: settings.phrase(
                "date", places: ["day", "month", "month-number", "year"], required: ["day", "year"],
                alternatives: [["month", "month-number"]], sample: "\"{day}. {month} {year}\""),
            instant: settings.phrase("instant", places: ["date", "time"], standard: "{date}, {time}"),
            percentage: settings.phrase("percentage", places: ["n"], standard: "{n}\u{A0}%"),
            range: settings.phrase("range", places: ["from", "to"], standard: "{from}–{to}"),
            list: list(&settings), hours: hours(&settings), units: units(plurals, &settings),
            plurals: plurals, yes: boolean("true", &settings), no: boolean("false", &settings),
            prose: ProseWords(&settings))
    }

    private mutating func inner(
        _ key: String, of settings: inout MappingReader, sample: String, keys: [String]
    ) -> MappingReader? {
        guard let node = settings.require(key, sample: sample),
            var inner = MappingReader(node, what: "'\(key)'", findings: &settings.values.findings)
        else { return nil }
        inner.allow(keys)
        return inner
    }

    private func decimalSeparator(_ settings: inout MappingReader) -> String {
        let separator = settings.separator("decimal-separator", sample: "\",\"")
        guard let node = settings.node["decimal-separator"], node.kind == .scalar, node.style != .plain else {
            return separator
        }
        if separator.isEmpty {
            settings.add(
                .malformedPhrase, at: node, "'decimal-separator' is empty, so 1.5 would be written 15",
                fix: "write the sign, as in \",\"")
        } else if let group = settings.node["group-separator"], group.text.isSameBytes(as: separator) {
            settings.add(
                .malformedPhrase, at: node,
                "'\(separator)' is the 'group-separator' too, so nobody could tell where a fraction begins",
                fix: "write two signs, as in \",\" and \".\"")
        }
        return separator
    }

    private mutating func weekdays(_ settings: inout MappingReader) -> [String] {
        let days = OpeningHours.Weekday.allCases.map(\.rawValue)
        guard var inner = inner("weekdays", of: &settings, sample: "{monday: Montag, …}", keys: days) else { return [] }
        let words = days.map { inner.requiredText($0, sample: "…") }
        for (index, word) in words.enumerated() where !word.isEmpty {
            guard let first = words[..<index].firstIndex(of: word), let node = inner.node[days[index]] else { continue }
            inner.add(
                .duplicateItem, at: node, "'\(word)' is the word for \(days[first]) and for \(days[index])",
                fix: "write the word for each day")
        }
        settings.values.findings.append(inner.findings)
        return words
    }

    private mutating func list(_ settings: inout MappingReader) -> LanguageWords.List {
        let inner = inner("list", of: &settings, sample: "{two: \"{first} und {second}\", …}", keys: Self.listKeys)
        guard var inner else { return LanguageWords.List(two: .empty, manySeparator: "", lastSeparator: "") }
        let list = LanguageWords.List(
            two: inner.phrase(
                "two", places: ["first", "second"], required: ["first", "second"],
                sample: "\"{first} und {second}\""),
            manySeparator: inner.separator("many-separator", sample: "\", \""),
            lastSeparator: inner.separator("last-separator", sample: "\" und \""))
        settings.values.findings.append(inner.findings)
        return list
    }

    private mutating func hours(_ settings: inout MappingReader) -> LanguageWords.Hours {
        guard var inner = inner("hours", of: &settings, sample: "{time: \"{hour}\", …}", keys: Self.hoursKeys) else {
            return LanguageWords.Hours(
                time: .empty, timeWithMinutes: .empty, span: .empty, days: .empty, daily: "", always: "", entry: .empty,
                separator: "")
        }
        let hour = ["hour", "hour2", "hour12"]
        let clock = hour + ["minute", "half"]
        let hours = LanguageWords.Hours(
            time: inner.phrase("time", places: clock, alternatives: [hour], sample: "\"{hour}\""),
            timeWithMinutes: inner.phrase(
                "time-with-minutes", places: clock, required: ["minute"], alternatives: [hour],
                sample: "\"{hour}:{minute}\""),
            span: inner.phrase(
                "span", places: ["from", "to"], required: ["from", "to"], sample: "\"{from} bis {to} Uhr\""),
            days: inner.phrase(
                "days", places: ["first", "last"], required: ["first", "last"], sample: "\"{first} bis {last}\""),
            daily: inner.requiredText("daily", sample: "täglich"),
            always: inner.requiredText("always", sample: "rund um die Uhr"),
            entry: inner.phrase(
                "entry", places: ["days", "span"], required: ["days", "span"], sample: "\"{days}, {span}\""),
            separator: inner.separator("separator", sample: "\"; \""))
        settings.values.findings.append(inner.findings)
        return hours
    }

    private mutating func units(
        _ plurals: PluralForms, _ settings: inout MappingReader
    ) -> [TimeSpan.Unit: [PluralForms.Form: Phrase]] {
        let names = TimeSpan.Unit.allCases.map(\.rawValue)
        guard var inner = inner("units", of: &settings, sample: "{day: {one: …, other: …}}", keys: names) else {
            return [:]
        }
        var units: [TimeSpan.Unit: [PluralForms.Form: Phrase]] = [:]
        for unit in TimeSpan.Unit.allCases where inner.node[unit.rawValue] != nil {
            let keys = plurals.used.map(\.rawValue)
            guard var forms = self.inner(unit.rawValue, of: &inner, sample: "…", keys: keys) else { continue }
            for form in plurals.used {
                let required = plurals.isOfOneNumber(form) ? [] : ["n"]
                units[unit, default: [:]][form] = forms.phrase(
                    form.rawValue, places: ["n"], required: required, sample: "\"{n} \(form == .one ? "Tag" : "Tage")\""
                )
            }
            inner.values.findings.append(forms.findings)
        }
        settings.values.findings.append(inner.findings)
        return units
    }

    private mutating func boolean(_ key: String, _ settings: inout MappingReader) -> String {
        guard let node = settings.node["boolean"] else {
            if key == "true" { _ = settings.require("boolean", sample: "{true: ja, false: nein}") }
            return ""
        }
        guard var inner = MappingReader(node, what: "'boolean'", findings: &settings.values.findings) else {
            return ""
        }
        if key == "true" { inner.allow(["true", "false"]) }
        let text = inner.requiredText(key, sample: "…")
        settings.values.findings.append(inner.findings)
        return text
    }
}

extension Phrase {
    /// Stands where a finding says that there is no phrase.
    fileprivate static let empty = Phrase(literal: "")
}

extension MappingReader {
    fileprivate mutating func requiredText(_ key: String, sample: String) -> String {
        guard require(key, sample: sample) != nil else { return "" }
        return text(key) ?? ""
    }

    /// A phrase's braces are places, not quotes.
    private mutating func text(unquotedOf node: Node, _ key: String) -> String? {
        values.text(of: node, as: TextType(), name: key)
    }

    /// A text whose blanks count, as in `", "`, or nothing at all.
    fileprivate mutating func separator(_ key: String, sample: String) -> String {
        guard let node = require(key, sample: sample) else { return "" }
        guard node.kind == .scalar, node.style != .plain else {
            add(
                .wrongType, at: node, "'\(key)' must be a text whose blanks count, but this is \(node.words)",
                fix: "write it in quotes, as in \(sample)")
            return ""
        }
        return node.text
    }

    fileprivate mutating func words(_ key: String, count: Int, sample: String) -> [String] {
        guard let node = require(key, sample: sample), let words = words(key) else { return [] }
        guard words.count == count else {
            add(
                .itemCount, at: node,
                "'\(key)' has \(counted(words.count, "item", "items")), and must have exactly \(count)")
            return []
        }
        return words
    }

    /// - Parameter standard: what holds where the language says nothing; nil where it must say something.
    fileprivate mutating func phrase(
        _ key: String, places: [String], required: [String] = [], alternatives: [[String]] = [],
        sample: String = "", standard: String? = nil
    ) -> Phrase {
        let required = standard == nil ? required : places
        do {
            if node[key] == nil, let standard { return try Phrase(standard, places: places, required: required) }
            guard let text = require(key, sample: sample).flatMap({ text(unquotedOf: $0, key) }) else { return .empty }
            return try Phrase(text, places: places, required: required, alternatives: alternatives)
        } catch {
            values.findings.add(error, at: node[key] ?? node)
            return .empty
        }
    }
}
