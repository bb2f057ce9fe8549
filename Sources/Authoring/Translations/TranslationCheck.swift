import Bundles
import Constraints
import Models
import Rulebook
import YAML

/// Compares each translation with its source: what is missing, what has no source, and what is out of date.
struct TranslationCheck {
    private let configuration: WorkspaceConfiguration
    /// By index.
    private let languages: [ComparedLanguage]
    private let sourceLanguage: Int?
    /// What is known of each text of the document by itself.
    private var notes: [Node.ID: TextNotes] = [:]
    /// Files whose YAML says something else than its author meant, or nothing.
    private let damagedFiles: Set<String>
    private(set) var findings = Findings()

    /// - Parameters:
    ///   - damagedFiles: their texts are not what they will be, so that no translation is called out of date by them.
    ///   - languages: what is known of them, by their indexes.
    init(_ content: WorkspaceContent, damagedFiles: Set<String>, _ languages: [ProseSurroundings.Language]) {
        self.damagedFiles = damagedFiles
        let configuration = content.configuration
        self.configuration = configuration
        sourceLanguage = configuration.index(of: configuration.sourceLanguage)
        let source = String(configuration.sourceLanguage.subtags[0])
        self.languages = languages.map { language in
            ComparedLanguage(
                language.subtag, language.words, isSourceVariety: language.subtag == source,
                names: language.names, clock: language.clock)
        }
    }

    /// Forgets what was found before.
    /// - Parameter prose: what is known of each text of the document by itself.
    mutating func check(_ document: Document, of model: Model, after prose: TextsCheck) {
        findings = Findings()
        notes = prose.notes
        // Whoever made them makes the next ones in the same place.
        defer { notes = [:] }
        guard let record = document.record else { return }
        var fields = comparedFields(of: record, model, isTranslated: !document.translations.entries.isEmpty)
        for index in configuration.languages.indices where index != sourceLanguage {
            guard let translation = document.translations[index] else {
                reportMissingFile(configuration.languages[index], document, model, record)
                continue
            }
            guard let root = translation.root else { continue }
            checkRules(of: model.record, in: translation, root)
            for place in fields.indices { check(&fields[place], in: translation, root, index, of: document) }
        }
        for field in fields {
            addUnequalLists(of: field)
            for (index, versions) in field.items.enumerated() where !versions.numbers.isEmpty || !versions.flaws.isEmpty
            {
                let name = field.name(ofItem: index)
                if !versions.numbers.isEmpty { versions.numbers.add(to: &findings, named: name) }
                versions.flaws.add(to: &findings, among: versions.texts, at: versions.nodes[0], named: name)
            }
            findLoneVersions(of: field)
        }
    }

    private mutating func check(
        _ field: inout ComparedField, in translation: Translation, _ root: Node, _ language: Int, of document: Document
    ) {
        let isTranslated = translation.written.contains(field.index)
        if field.isWritten, !isTranslated, !configuration.languages[language].isPartial {
            reportMissing(field.name, configuration.languages[language], root)
        }
        // A required text that the source lacks has a finding there.
        if !field.isWritten, isTranslated, !field.isRequired { reportSourceless(field.name, document, root) }
        guard field.isWritten, isTranslated, !damagedFiles.contains(document.path), let digest = field.digest else {
            return
        }
        // A digest of a text that has to change is not worth writing down.
        guard isCurrent(field.name, digest, translation, root, isTold: !field.isFaulty) else {
            return holdStale(&field, translation.values[field.index], language)
        }
        let found = findings.diagnostics.count + field.heldCount
        let text = translation.values.read(field.index) { compare(&field, $0, language) }
        guard let text, !field.isFaulty, findings.diagnostics.count + field.heldCount == found else { return }
        compareWithOthers(text, language, field, of: document)
        findCopies(of: text, language, field, in: document)
    }

    private func comparedFields(of record: RecordValue, _ model: Model, isTranslated: Bool) -> [ComparedField] {
        model.record.fields.indices.compactMap { index in
            guard model.record.fields[index].isLocalized else { return nil }
            var field = ComparedField(
                model.record.fields[index], index, record, isFaulty: isFaulty(record.values[index]))
            if isTranslated, let sourceLanguage {
                field.begin(notes, in: languages[sourceLanguage], languages: languages.count)
            }
            return field
        }
    }

    /// What has to differ in the source has to differ in each language.
    private mutating func checkRules(of type: RecordType, in translation: Translation, _ root: Node) {
        for rule in type.rules {
            guard let rule = rule as? ModelRule, let differs = rule.rule as? DiffersFrom, differs.isOfTexts,
                rule.conditions.isEmpty
            else { continue }
            var record = RecordValue(fields: type.fields.count, node: root)
            for (field, value) in translation.values.entries { record.values[field] = value }
            rule.check(record, into: &findings)
        }
    }

    /// Whether it has a mistake of its own, or an item of it has.
    private func isFaulty(_ value: Value?) -> Bool {
        guard let value else { return false }
        if let note = notes[value.node.id], note.comparison < .everything { return true }
        guard case .list(let items) = value.content else { return false }
        return items.count != value.node.count || items.contains(where: isFaulty)
    }

    /// Whether the translation is up to date.
    /// - Parameter isTold: whether a finding says so where it is not.
    private mutating func isCurrent(
        _ field: String, _ digest: SourceDigest, _ translation: Translation, _ root: Node, isTold: Bool
    ) -> Bool {
        if let node = translation.digests[field] {
            guard !node.isText(where: { digest.isWritten(as: $0) }) else { return true }
            guard isTold else { return false }
            findings.add(
                .staleTranslation, at: node, "'\(field)' was made from a source text that has changed since",
                fix: "look at the text; when it fits again, write '\(field): \(digest.hex)' here")
            return false
        }
        // A digest that is written wrong has a finding of its own.
        guard isTold, root[DocumentReader.digestsKey]?[field] == nil, let key = root.entry(field)?.key else {
            return false
        }
        findings.add(
            .staleTranslation, at: key, "'\(field)' does not say which source text it was made from",
            fix: "look at the text; when it fits, add '\(field): \(digest.hex)' under 'translated-from'")
        return false
    }
}

// MARK: Texts side by side

extension TranslationCheck {
    /// - Returns: the translation, where it is one text.
    private mutating func compare(_ field: inout ComparedField, _ translation: Value, _ language: Int) -> ComparedText?
    {
        switch translation.content {
        case .text(let template):
            guard !field.items.isEmpty else { return nil }
            let text = ComparedText(template, notes[translation.node.id] ?? .none, in: languages[language])
            compareTexts(&field.items[0], text, at: translation.node, named: field.name)
            return text
        case .word(let address):
            guard !languages[language].isSourceVariety, let address = WebAddress(address),
                let flaw = LinkLanguage.flaw(
                    of: address, in: language, among: languages.map(\.primary), names: languages.map { $0.words?.name })
            else { return nil }
            findings.add(flaw, at: translation.node)
        case .list(let items): compareItems(&field, items, of: translation.node, language)
        default: break
        }
        return nil
    }

    /// Items that belong together one by one are compared so; of others, such as keywords, each language has its own.
    private mutating func compareItems(_ field: inout ComparedField, _ items: [Value], of list: Node, _ language: Int) {
        guard field.isAligned, !languages[language].isSourceVariety, let source = field.value else { return }
        let (sourceCount, count) = (source.node.count, list.count)
        field.lists += 1
        if let flaw = StructureDiffers.flaw(ofList: field.name, source: sourceCount, translation: count) {
            return field.unequalLists.append((flaw, list))
        }
        // An item that can't be read has a finding, and is missing among the values.
        guard field.items.count == sourceCount, items.count == count else { return }
        for (index, item) in items.enumerated() {
            guard case .text(let template) = item.content else { continue }
            let text = ComparedText(template, notes[item.node.id] ?? .none, in: languages[language])
            compareTexts(&field.items[index], text, at: item.node, named: field.name(ofItem: index))
        }
    }

    /// Where all translations have as many items, one finding says so at the source.
    private mutating func addUnequalLists(of field: ComparedField) {
        guard let first = field.unequalLists.first, let source = field.value?.node else { return }
        if field.unequalLists.count == field.lists, field.lists + 1 >= LoneSource.versionsLeast,
            field.unequalLists.allSatisfy({ $0.list.count == first.list.count })
        {
            let flaw = StructureDiffers.flaw(
                ofSourceList: field.name, source: source.count, translations: first.list.count)
            return findings.add(flaw, at: source)
        }
        for (flaw, list) in field.unequalLists { findings.add(flaw, at: list) }
    }

    private mutating func compareTexts(
        _ versions: inout ComparedField.Versions, _ text: ComparedText, at node: Node, named name: String
    ) {
        let pair = TextPair(source: versions.texts[0], translation: text, name: name)
        if !pair.isSameLanguage { versions.add(text, at: node) }
        let comparison = min(pair.source.notes.comparison, text.notes.comparison)
        guard comparison > .nothing else { return }
        if let flaw = LoneDateMask.flaw(of: pair) { findings.add(flaw, at: node) }
        for rule in translationRules where rule.compares <= comparison {
            var flaws = rule.flaws(of: pair)
            if !flaws.isEmpty {
                flaws.removeAll { flaw in
                    flaw.span.map { piece in text.notes.phones.contains { $0.overlaps(piece) } } ?? false
                }
            }
            if rule == NumbersDiffer.self, !pair.isSameLanguage {
                versions.numbers.hold(flaws, of: text, at: node)
            } else if pair.isSameLanguage {
                for flaw in flaws { findings.add(flaw, at: node) }
            } else if !flaws.isEmpty {
                versions.flaws.hold(flaws, by: rule, of: text, at: node)
            }
        }
    }

    /// What was made from another source text is compared in one regard only: where all translations agree against the source,
    /// it may be the source that was changed by mistake.
    private mutating func holdStale(_ field: inout ComparedField, _ translation: Value?, _ language: Int) {
        guard let translation, !field.isFaulty, !languages[language].isSourceVariety else { return }
        var values = [translation]
        if case .list(let items) = translation.content { values = field.isAligned ? items : [] }
        guard values.count == field.items.count else { return }
        for (index, value) in values.enumerated() {
            guard case .text(let template) = value.content else { continue }
            let text = ComparedText(template, notes[value.node.id] ?? .none, in: languages[language])
            let pair = TextPair(
                source: field.items[index].texts[0], translation: text, name: field.name(ofItem: index))
            guard text.notes.comparison == .everything else { continue }
            field.items[index].addStale(text, at: value.node, NumbersDiffer.flaws(of: pair))
        }
    }

    /// What one language says in another way than all others.
    private mutating func findLoneVersions(of field: ComparedField) {
        for (index, versions) in field.items.enumerated() where versions.texts.count >= LostDenial.languagesLeast {
            let name = field.name(ofItem: index)
            let flaws =
                versions.isStale
                ? LoneVersions.flawsOfSource(in: versions.texts, named: name)
                : LoneVersions(of: versions.texts, named: name).flaws
            for (version, flaw) in flaws { findings.add(flaw, at: versions.nodes[version]) }
        }
    }
}

// MARK: Copies

extension TranslationCheck {
    /// What a translation has in common with its source, and no other one has.
    private mutating func compareWithOthers(
        _ text: ComparedText, _ language: Int, _ field: ComparedField, of document: Document
    ) {
        let source = field.items[0].texts[0]
        guard !text.language.isSourceVariety, text.text.isSameBytes(as: source.text) else { return }
        let others = languages.indices.filter { $0 != language && !languages[$0].isSourceVariety }
            .compactMap { other -> Template? in
                guard case .text(let text)? = document.value(of: field.index, in: other)?.content else { return nil }
                return text
            }
        let common = source.words?.prose.commonWords ?? []
        guard
            let flaw = UntranslatedCopy.flaw(
                ofShort: text.template, source.template, field.name, others: others, common: common),
            let node = document.value(of: field.index, in: language)?.node
        else { return }
        findings.add(flaw, at: node)
    }

    /// A longer text tells by itself that it is in another language.
    private static let shortBytes = 120

    /// A text that one language has from another one, of which neither need be the source's.
    private mutating func findCopies(
        of text: ComparedText, _ language: Int, _ field: ComparedField, in document: Document
    ) {
        guard text.text.utf8.count <= Self.shortBytes else { return }
        for other in languages.indices where other < language || other == sourceLanguage {
            guard
                other == sourceLanguage
                    ? field.items[0].texts[0].text.isSameBytes(as: text.text)
                    : document.says(text.text, in: field.index, other),
                languages[other].primary != text.language.primary,
                let twin = other == sourceLanguage ? field.value : document.value(of: field.index, in: other),
                let value = document.value(of: field.index, in: language), !isFaulty(twin), !isFaulty(value)
            else { continue }
            // "Privacy by design" is what the source says too, with other capitals.
            guard other == sourceLanguage || !field.items[0].texts[0].text.isSameInSmallLetters(as: text.text) else {
                continue
            }
            var isTold = false
            for (node, own, others) in [(value.node, language, other), (twin.node, other, language)] {
                guard
                    let flaw = UntranslatedCopy.flaw(
                        of: text.template, named: field.name, in: languages[own].words, from: languages[others].words)
                else { continue }
                findings.add(flaw, at: node)
                isTold = true
            }
            let unknown = UntranslatedCopy.flaw(
                ofUnknown: text.template, named: field.name, in: text.words, languages[other].words)
            if let unknown, !isTold, other != sourceLanguage { findings.add(unknown, at: value.node) }
        }
    }
}

extension Document {
    /// Whether a field is just this text in a language.
    fileprivate func says(_ text: String, in field: Int, _ language: Int) -> Bool {
        guard let language = translations.index(of: language),
            let value = translations.entries[language].value.values.index(of: field),
            case .text(let template) = translations.entries[language].value.values.entries[value].value.content
        else { return false }
        return template.text.isSameBytes(as: text)
    }
}

// MARK: What is missing

extension TranslationCheck {
    private mutating func reportMissingFile(
        _ language: WorkspaceConfiguration.Language, _ document: Document, _ model: Model, _ record: RecordValue
    ) {
        let fields = zip(model.record.fields, record.isWritten).filter { $0.isLocalized && $1 }.map(\.0.name)
        guard !language.isPartial, !fields.isEmpty else { return }
        let path = document.path.dropLast(".yaml".count) + ".\(language.tag).yaml"
        findings.add(
            .missingTranslation, file: document.path, "'\(document.id)' is not translated to '\(language.tag)'",
            fix: "add \(path) with \(quoted(fields))", language: language.tag.string)
    }

    private mutating func reportMissing(_ field: String, _ language: WorkspaceConfiguration.Language, _ root: Node) {
        findings.add(
            .missingTranslation, at: root.headRange, in: root.source,
            "'\(field)' is not translated to '\(language.tag)'",
            fix: "add '\(field): …'")
    }

    private mutating func reportSourceless(_ field: String, _ document: Document, _ root: Node) {
        guard let key = root.entry(field)?.key else { return }
        findings.add(
            .textWithoutSource, at: key, "'\(field)' is translated, and \(document.path) has no such text",
            fix: "remove it, or write the source text first")
    }
}

extension Value.Content {
    /// The digest that a translation of this value carries.
    var sourceDigest: SourceDigest? {
        switch self {
        case .text(let template): SourceDigest(of: template.text)
        case .word(let text): SourceDigest(of: text)
        case .list(let items): SourceDigest(of: items.map { $0.content.written ?? "" })
        default: nil
        }
    }
}
