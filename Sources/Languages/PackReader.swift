/// What a file holds, without its syntax: a module above makes it of YAML.
package indirect enum PackTree: Sendable {
    case text(String)
    case list([PackTree])
    case map([(key: String, value: PackTree)])
}

/// What is wrong with a language's file.
package struct PackFault: Error, Sendable {
    package enum Kind: Sendable {
        case missing, unknown, wrongType, malformed
    }

    package let kind: Kind
    package let message: String
    package let fix: String?
    /// The keys that lead to the value, from the top.
    package var path: [String] = []

    init(_ kind: Kind, _ message: String, fix: String? = nil, path: [String] = []) {
        (self.kind, self.message, self.fix, self.path) = (kind, message, fix, path)
    }
}

/// Reads a `LanguagePack` from a tree, and collects what is wrong with it.
package struct PackReader {
    package internal(set) var pack: LanguagePack
    package private(set) var faults: [PackFault] = []
    private var path: [String] = []

    package static let required = [
        "name", "decimal-separator", "group-separator", "weekdays", "months", "date", "list", "hours", "units",
        "boolean",
    ]
    package static let optional = [
        "instant", "percentage", "range", "plurals", "common-words", "own-words", "title-words", "capitalizes-nouns",
        "direction", "numbers", "bounds", "negation", "quotation-marks", "spacing", "opening-signs",
        "readability", "patterns",
    ]

    package init(_ tree: PackTree, tag: String) {
        pack = LanguagePack(tag: tag)
        let file = map(tree, among: Self.required + Self.optional)
        for key in Self.required where file[key] == nil {
            faults.append(PackFault(.missing, "'\(key)' is missing", fix: "add '\(key)'", path: [key]))
        }
        readRequired(file)
        readOptional(file)
    }

    // MARK: Values

    mutating func report(_ kind: PackFault.Kind, _ message: String, fix: String? = nil, at key: String? = nil) {
        faults.append(PackFault(kind, message, fix: fix, path: path + (key.map { [$0] } ?? [])))
    }

    mutating func map(_ tree: PackTree?, among keys: [String]? = nil) -> [String: PackTree] {
        guard let tree else { return [:] }
        guard case .map(let entries) = tree else {
            report(.wrongType, "'\(path.last ?? "the file")' must be a mapping")
            return [:]
        }
        if let keys {
            for (key, _) in entries where !keys.contains(key) {
                report(
                    .unknown, "'\(key)' is not a key here", fix: "use one of \(keys.joined(separator: ", "))", at: key)
            }
        }
        return Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    }

    mutating func text(_ map: [String: PackTree], _ key: String) -> String {
        guard let value = map[key] else { return "" }
        if case .text(let text) = value { return text }
        report(.wrongType, "'\(key)' must be a text", at: key)
        return ""
    }

    mutating func words(_ map: [String: PackTree], _ key: String) -> [String] {
        switch map[key] {
        case nil: return []
        // One text with the words between spaces.
        case .text(let text): return text.split(separator: " ").map(String.init)
        case .list(let items):
            return items.compactMap { if case .text(let text) = $0 { text } else { nil } }
        case .map:
            report(.wrongType, "'\(key)' must be a list of words", at: key)
            return []
        }
    }

    private mutating func phrase(
        _ map: [String: PackTree], _ key: String, _ places: [String], required: [[String]], otherwise: String = ""
    ) -> Phrase {
        let text = map[key] == nil ? otherwise : text(map, key)
        guard !text.isEmpty else { return .empty }
        do {
            return try Phrase(text, places: places, required: required)
        } catch {
            var fault = error
            fault.path = path + [key]
            faults.append(fault)
            return .empty
        }
    }

    mutating func inner<Value>(_ key: String, _ read: (inout PackReader) -> Value) -> Value {
        path.append(key)
        defer { path.removeLast() }
        return read(&self)
    }

    // MARK: What a language must have

    private mutating func readRequired(_ file: [String: PackTree]) {
        pack.name = text(file, "name")
        pack.decimalSeparator = text(file, "decimal-separator")
        pack.groupSeparator = text(file, "group-separator")
        if pack.decimalSeparator == pack.groupSeparator, !pack.decimalSeparator.isEmpty {
            report(
                .malformed,
                "'\(pack.decimalSeparator)' is the group separator too, so it is unclear where a fraction begins",
                fix: "write two signs", at: "decimal-separator")
        }
        pack.weekdays = named(file, "weekdays", count: 7)
        pack.months = named(file, "months", count: 12)
        pack.date = phrase(
            file, "date", ["day", "month", "month-number", "year"],
            required: [["day"], ["month", "month-number"], ["year"]])
        pack.instant = phrase(
            file, "instant", ["date", "time"], required: [["date"], ["time"]], otherwise: "{date}, {time}")
        pack.percentage = phrase(file, "percentage", ["n"], required: [["n"]], otherwise: "{n}\u{A0}%")
        pack.range = phrase(file, "range", ["from", "to"], required: [["from"], ["to"]], otherwise: "{from}–{to}")
        inner("list") { reader in
            let list = reader.map(file["list"], among: ["two", "many-separator", "last-separator"])
            reader.pack.list.two = reader.phrase(list, "two", ["first", "second"], required: [["first"], ["second"]])
            reader.pack.list.manySeparator = reader.text(list, "many-separator")
            reader.pack.list.lastSeparator = reader.text(list, "last-separator")
        }
        inner("hours") { $0.readHours(file["hours"]) }
        readPlurals(file)
        inner("units") { $0.readUnits(file["units"]) }
        inner("boolean") { reader in
            let words = reader.map(file["boolean"], among: ["true", "false"])
            (reader.pack.yes, reader.pack.no) = (reader.text(words, "true"), reader.text(words, "false"))
        }
    }

    private mutating func named(_ file: [String: PackTree], _ key: String, count: Int) -> [String] {
        let words = words(file, key)
        if file[key] != nil, words.count != count {
            report(.malformed, "'\(key)' must have \(count) names, but this has \(words.count)", at: key)
            return []
        }
        if Set(words).count < words.count { report(.malformed, "'\(key)' has one name twice", at: key) }
        return words
    }

    private mutating func readHours(_ tree: PackTree?) {
        let keys = ["time", "time-with-minutes", "span", "days", "daily", "always", "entry", "separator"]
        let hours = map(tree, among: keys)
        for key in keys where tree != nil && hours[key] == nil { report(.missing, "'\(key)' is missing", at: key) }
        let hour = ["hour", "hour2", "hour12"]
        let clock = hour + ["minute", "half"]
        pack.hours = LanguagePack.Hours(
            time: phrase(hours, "time", clock, required: [hour]),
            timeWithMinutes: phrase(hours, "time-with-minutes", clock, required: [hour, ["minute"]]),
            span: phrase(hours, "span", ["from", "to"], required: [["from"], ["to"]]),
            days: phrase(hours, "days", ["first", "last"], required: [["first"], ["last"]]),
            daily: text(hours, "daily"), always: text(hours, "always"),
            entry: phrase(hours, "entry", ["days", "span"], required: [["days"], ["span"]]),
            separator: text(hours, "separator"))
    }

    private mutating func readPlurals(_ file: [String: PackTree]) {
        guard file["plurals"] != nil else { return }
        inner("plurals") { reader in
            let forms = reader.map(file["plurals"], among: PluralForms.Form.allCases.map(\.rawValue))
            let numbers = PluralForms.Form.allCases.map { ($0, reader.words(forms, $0.rawValue)) }
            do throws(PackFault) {
                reader.pack.plurals = try PluralForms(numbers.filter { !$0.1.isEmpty })
            } catch {
                reader.report(error.kind, error.message, fix: error.fix)
            }
        }
    }

    private mutating func readUnits(_ tree: PackTree?) {
        let units: [QuantityUnit] = [.second, .minute, .hour, .day, .week]
        let map = map(tree, among: units.map(\.rawValue))
        for unit in units where map[unit.rawValue] != nil {
            pack.units[unit] = inner(unit.rawValue) { reader in
                let used = reader.pack.plurals.used
                let forms = reader.map(map[unit.rawValue], among: used.map(\.rawValue))
                var phrases: [PluralForms.Form: Phrase] = [:]
                for form in used {
                    guard forms[form.rawValue] != nil else {
                        reader.report(.missing, "'\(form.rawValue)' is missing", at: form.rawValue)
                        continue
                    }
                    let required = reader.pack.plurals.isOfOneNumber(form) ? [] : [["n"]]
                    phrases[form] = reader.phrase(forms, form.rawValue, ["n"], required: required)
                }
                return phrases
            }
        }
    }

    // MARK: What it may have

    /// Languages whose usual script runs from right to left.
    private static let rightToLeft: Set = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    private mutating func readOptional(_ file: [String: PackTree]) {
        pack.commonWords = words(file, "common-words")
        pack.ownWords = words(file, "own-words")
        pack.titleWords = words(file, "title-words")
        pack.capitalizesNouns = text(file, "capitalizes-nouns") == "true"
        let direction = text(file, "direction")
        pack.isRightToLeft = direction.isEmpty ? Self.rightToLeft.contains(pack.primary) : direction == "rtl"
        inner("numbers") { $0.readNumbers(file["numbers"]) }
        inner("bounds") { reader in
            let keys = ["at-least", "at-most", "more-than", "less-than", "from", "until"]
            let bounds = reader.map(file["bounds"], among: keys)
            reader.pack.bounds = BoundWords(
                least: reader.words(bounds, "at-least"), most: reader.words(bounds, "at-most"),
                more: reader.words(bounds, "more-than"), less: reader.words(bounds, "less-than"),
                from: reader.words(bounds, "from"), until: reader.words(bounds, "until"))
            reader.pack.untilWords = reader.words(bounds, "until")
        }
        inner("negation") { reader in
            let words = reader.map(file["negation"], among: ["words", "maybe", "beside"])
            reader.pack.negation = (
                reader.words(words, "words"), reader.words(words, "maybe"), reader.words(words, "beside")
            )
        }
        pack.quotationMarks = pairs(file, "quotation-marks")
        pack.openingSigns = pairs(file, "opening-signs")
        for (sign, word) in pairs(file, "spacing") {
            if let spacing = LanguagePack.Spacing(rawValue: word) {
                pack.spacing[sign] = spacing
            } else {
                report(.malformed, "'\(word)' is not a spacing", fix: "use none, narrow, space or any", at: "spacing")
            }
        }
        inner("readability") { $0.readReadability(file["readability"]) }
        inner("patterns") { reader in
            for (rule, tree) in reader.map(file["patterns"]) {
                reader.pack.patterns[rule] = reader.inner(rule) { $0.pattern(tree) }
            }
        }
    }

    private mutating func pairs(_ map: [String: PackTree], _ key: String) -> [String: String] {
        inner(key) { reader in
            let inner = reader.map(map[key])
            return inner.keys.reduce(into: [:]) { $0[$1] = reader.text(inner, $1) }
        }
    }

    private mutating func readReadability(_ tree: PackTree?) {
        guard tree != nil else { return }
        let map = map(tree, among: ["formula", "most", "words-in-a-sentence", "letters-in-a-word"])
        var limits = LanguagePack.Readability()
        limits.formula = LanguagePack.Readability.Formula(rawValue: text(map, "formula"))
        limits.most = Double(text(map, "most"))
        limits.wordsInASentence = Int(text(map, "words-in-a-sentence"))
        limits.lettersInAWord = Int(text(map, "letters-in-a-word"))
        pack.readability = limits
    }

    private mutating func pattern(_ tree: PackTree) -> WordPattern {
        let kinds = ["existence", "substitution", "repetition", "consistency", "keep-to", "except"]
        let map = map(tree, among: kinds)
        var pattern = WordPattern()
        pattern.existence = words(map, "existence")
        pattern.except = words(map, "except")
        pattern.keepTo = map["keep-to"].map { _ in text(map, "keep-to") }
        pattern.substitution = inner("substitution") { reader in
            let inner = reader.map(map["substitution"])
            return inner.keys.sorted().map { ($0, reader.text(inner, $0)) }
        }
        pattern.consistency = inner("consistency") { reader in
            let inner = reader.map(map["consistency"])
            return inner.keys.sorted().map { ($0, reader.words(inner, $0)) }
        }
        pattern.isRepetition = map["repetition"] != nil
        pattern.except += words(map, "repetition")
        return pattern
    }
}
