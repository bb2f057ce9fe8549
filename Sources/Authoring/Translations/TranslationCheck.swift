import Bundles
import YAML

/// Compares each translation with its source: what is missing, what has no source, and what is out of date.
struct TranslationCheck {
    private let configuration: WorkspaceConfiguration
    /// By index of the language.
    private let words: [LanguageWords?]
    private let sourceLanguage: Int?
    /// By index, without the variety: `de` for `de-simple`.
    private let primaryLanguages: [String]
    /// By index: whether the language is a variety of the source language.
    private let isSourceVariety: [Bool]
    /// What is known of each text of the document by itself.
    private var notes: [Node.ID: TextNotes] = [:]
    /// By index of the language.
    private let nameForms: [NameForms?]
    /// Files whose YAML says something else than its author meant, or nothing.
    private let damagedFiles: Set<String>
    private(set) var findings = Findings()
    /// Source texts of the document that were read already: each is compared with several translations.
    private var sourceNumbers: [Node.ID: NumberedText] = [:]
    /// By index of the field: languages whose values were compared with the source's.
    private var compared: [[Int]] = []

    /// - Parameters:
    ///   - damagedFiles: their texts are not what they will be, so that no translation is called out of date by them.
    ///   - nameForms: by index of the language, as the names of the workspace are written.
    init(_ content: WorkspaceContent, damagedFiles: Set<String>, nameForms: [NameForms?]) {
        self.damagedFiles = damagedFiles
        configuration = content.configuration
        words = content.words
        self.nameForms = nameForms
        sourceLanguage = configuration.index(of: configuration.sourceLanguage)
        primaryLanguages = configuration.languages.map { String($0.tag.subtags[0]) }
        let language = configuration.sourceLanguage.subtags.first
        isSourceVariety = configuration.languages.map { $0.tag.subtags.first == language }
    }

    /// Forgets what was found before.
    /// - Parameter prose: what is known of each text of the document by itself.
    mutating func check(_ document: Document, of model: Model, after prose: TextsCheck) {
        findings = Findings()
        sourceNumbers.removeAll(keepingCapacity: true)
        compared = Array(repeating: [], count: model.record.fields.count)
        notes = prose.notes
        // Whoever made them makes the next ones in the same place.
        defer { notes = [:] }
        guard let record = document.record else { return }
        let digests = model.record.fields.indices.map { index in
            model.record.fields[index].isLocalized ? record.values[index]?.content.sourceDigest : nil
        }
        for index in configuration.languages.indices where index != sourceLanguage {
            let language = configuration.languages[index]
            guard let translation = document.translations[index] else {
                reportMissingFile(language, document, model, record)
                continue
            }
            guard let root = translation.root else { continue }
            checkRules(of: model.record, in: translation, root)
            for (fieldIndex, field) in model.record.fields.enumerated() where field.isLocalized {
                let isInSource = record.isWritten[fieldIndex]
                let isTranslated = translation.written.contains(fieldIndex)
                if isInSource, !isTranslated, !language.isPartial { reportMissing(field, language, root) }
                // A required text that the source lacks has a finding there.
                if !isInSource, isTranslated, !field.isRequired { reportSourceless(field, document, root) }
                guard isInSource, isTranslated, !damagedFiles.contains(document.path), let digest = digests[fieldIndex]
                else { continue }
                // A digest of a text that has to change is not worth writing down.
                let isFaulty = isFaulty(record.values[fieldIndex])
                guard isCurrent(field, digest, translation, root, isTold: !isFaulty) else { continue }
                let found = findings.diagnostics.count
                compare(record.values[fieldIndex], translation.values[fieldIndex], field, language: index)
                if !isSourceVariety[index] { compared[fieldIndex].append(index) }
                guard !isFaulty, findings.diagnostics.count == found else { continue }
                compareWithOthers(fieldIndex, field, language: index, of: document)
                findCopies(of: fieldIndex, field, language: index, in: document)
            }
        }
        for (index, field) in model.record.fields.enumerated()
        where compared[index].count + 1 >= LostDenial.languagesLeast {
            findLoneVersions(of: index, field, in: document)
        }
    }

    /// What has to differ in the source has to differ in each language.
    private mutating func checkRules(of type: RecordType, in translation: Translation, _ root: Node) {
        for rule in type.rules {
            guard let differs = rule.rule as? DiffersFrom, differs.isOfTexts, rule.conditions.isEmpty else { continue }
            var record = RecordValue(fields: type.fields.count, node: root)
            for (field, value) in translation.values.entries { record.values[field] = value }
            rule.check(RuleSubject(record), into: &findings)
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
        _ field: Field, _ digest: SourceDigest, _ translation: Translation, _ root: Node, isTold: Bool
    ) -> Bool {
        if let node = translation.digests[field.name] {
            guard !node.textBytes.elementsEqual(digest.hex.utf8) else { return true }
            guard isTold else { return false }
            findings.add(
                .staleTranslation, at: node,
                "'\(field.name)' was made from a source text that has changed since",
                fix: "look at the text; when it fits again, write '\(field.name): \(digest.hex)' here")
            return false
        }
        // A digest that is written wrong has a finding of its own.
        guard isTold, root[DocumentReader.digestsKey]?[field.name] == nil, let key = root.entry(field.name)?.key else {
            return false
        }
        findings.add(
            .staleTranslation, at: key, "'\(field.name)' does not say which source text it was made from",
            fix: "look at the text; when it fits, add '\(field.name): \(digest.hex)' under 'translated-from'")
        return false
    }

    private mutating func compare(_ source: Value?, _ translation: Value?, _ field: Field, language: Int) {
        guard let source, let translation, let sourceLanguage else { return }
        switch (source.content, translation.content) {
        case (.text, .text):
            compareTexts(of: source, translation, named: field.name, sourceLanguage, language)
        case (.link, .link(let address)):
            guard !isSourceVariety[language],
                let flaw = LinkLanguage.flaw(
                    of: address, in: language, among: primaryLanguages, names: words.map { $0?.name })
            else { return }
            findings.add(flaw, at: translation.node)
        case (.list, .list): compareItems(of: source, translation, field, sourceLanguage, language)
        default: return
        }
    }

    /// What a translation has in common with its source, and no other one has.
    private mutating func compareWithOthers(_ index: Int, _ field: Field, language: Int, of document: Document) {
        guard case .text = field.type, !isSourceVariety[language],
            case .text(let source)? = document.record?.values[index]?.content,
            let value = document.value(of: index, in: language), case .text(let text) = value.content,
            source.text.utf8.count == text.text.utf8.count
        else { return }
        let others = configuration.languages.indices.filter { $0 != language && !isSourceVariety[$0] }
            .compactMap { other -> Template? in
                guard case .text(let text)? = document.value(of: index, in: other)?.content else { return nil }
                return text
            }
        let common = sourceLanguage.flatMap { words[$0]?.prose.commonWords } ?? []
        if let flaw = UntranslatedCopy.flaw(ofShort: text, source, field.name, others: others, common: common) {
            findings.add(flaw, at: value.node)
        }
    }

    /// What one language says in another way than all others.
    private mutating func findLoneVersions(of index: Int, _ field: Field, in document: Document) {
        guard let sourceLanguage, let source = document.record?.values[index] else { return }
        let versions =
            [(sourceLanguage, source)]
            + compared[index].compactMap { language in
                document.value(of: index, in: language).map { (language, $0) }
            }
        guard case .list(let constraints, of: _) = field.type else {
            return findLoneVersions(in: versions, named: field.name)
        }
        guard constraints.isAligned, case .list(let items) = source.content else { return }
        let lists = versions.compactMap { language, value -> (language: Int, items: [Value])? in
            guard case .list(let own) = value.content, own.count == items.count, value.node.count == items.count else {
                return nil
            }
            return (language, own)
        }
        for item in items.indices {
            findLoneVersions(in: lists.map { ($0.language, $0.items[item]) }, named: "\(field.name)[\(item)]")
        }
    }

    /// - Parameter values: of one text, the source first.
    private mutating func findLoneVersions(in values: [(language: Int, value: Value)], named name: String) {
        var texts: [(template: Template, node: Node)] = []
        var versions: [(version: LostDenial.Version, node: Node)] = []
        for (language, value) in values {
            let notes = notes(of: value)
            guard case .text(let template) = value.content, notes.comparison == .everything else {
                // Without the source there is nothing to compare with.
                if texts.isEmpty { return }
                continue
            }
            texts.append((template, value.node))
            guard texts.count == 1 || !versions.isEmpty, let bytes = notes.numbers?.bytes,
                let words = words[language], let version = LostDenial.Version(bytes, notes.denials, words)
            else { continue }
            versions.append((version, value.node))
        }
        if let (index, flaw) = QuotesDiffer.exchanged(in: texts.map(\.template), named: name) {
            findings.add(flaw, at: texts[index].node)
        }
        guard versions.count >= LostDenial.languagesLeast else { return }
        for (index, flaw) in LostDenial.flaws(of: versions.map(\.version), named: name) {
            findings.add(flaw, at: versions[index].node)
        }
    }

    /// A longer text tells by itself that it is in another language.
    private static let shortBytes = 120

    /// A text that one language has from another one, of which neither need be the source's.
    private mutating func findCopies(of index: Int, _ field: Field, language: Int, in document: Document) {
        guard case .text = field.type, let value = document.value(of: index, in: language),
            case .text(let text) = value.content, text.text.utf8.count <= Self.shortBytes
        else { return }
        for other in configuration.languages.indices where other < language || other == sourceLanguage {
            let twin =
                other == sourceLanguage ? document.record?.values[index] : document.value(of: index, in: other)
            guard let twin, case .text(let twinText) = twin.content, twinText.text.isSameBytes(as: text.text),
                primaryLanguages[other] != primaryLanguages[language], !isFaulty(twin), !isFaulty(value)
            else { continue }
            var isTold = false
            for (node, own, others) in [(value.node, language, other), (twin.node, other, language)] {
                guard
                    let flaw = UntranslatedCopy.flaw(of: text, named: field.name, in: words[own], from: words[others])
                else { continue }
                findings.add(flaw, at: node)
                isTold = true
            }
            let unknown = UntranslatedCopy.flaw(
                ofUnknown: text, named: field.name, in: words[language], words[other])
            if let unknown, !isTold, other != sourceLanguage { findings.add(unknown, at: value.node) }
        }
    }

    private mutating func compareTexts(
        of source: Value, _ translation: Value, named name: String, _ sourceLanguage: Int, _ language: Int
    ) {
        guard case .text(let sourceText) = source.content, case .text(let text) = translation.content else { return }
        let (sourceNotes, notes) = (notes(of: source), notes(of: translation))
        let comparison = min(sourceNotes.comparison, notes.comparison)
        guard comparison > .nothing else { return }
        let pair = TextPair(
            source: sourceText, translation: text, sourceWords: words[sourceLanguage],
            translationWords: words[language], isSameLanguage: isSourceVariety[language],
            sourceOutline: sourceNotes.outline, translationOutline: notes.outline,
            sourceLanguage: primaryLanguages[sourceLanguage], language: primaryLanguages[language], name: name,
            sourceNumbers: sourceNumbers(of: source, sourceText, sourceNotes, sourceLanguage),
            translationNumbers: words[language].map {
                NumberedText(text, notes.numbers, $0, hasLists: notes.outline.items > 0)
            },
            missingNames: sourceNotes.names.isEmpty
                ? []
                : NamesDiffer.missing(
                    (sourceNotes.names, notes.names), in: text, nameForms[sourceLanguage], nameForms[language]))
        for rule in translationRules where rule.compares <= comparison {
            for flaw in rule.flaws(of: pair) {
                if let piece = flaw.piece, notes.phones.contains(where: { $0.overlaps(piece) }) { continue }
                findings.add(flaw, at: translation.node)
            }
        }
    }

    private func notes(of value: Value) -> TextNotes { notes[value.node.id] ?? .none }

    private mutating func sourceNumbers(
        of value: Value, _ text: Template, _ notes: TextNotes, _ language: Int
    ) -> NumberedText? {
        guard let words = words[language] else { return nil }
        let place = value.node.id
        if let numbers = sourceNumbers[place] { return numbers }
        let numbers = NumberedText(text, notes.numbers, words, hasLists: notes.outline.items > 0)
        sourceNumbers[place] = numbers
        return numbers
    }

    /// Items that belong together one by one are compared so; of others, such as keywords, each language has its own.
    private mutating func compareItems(
        of sourceList: Value, _ list: Value, _ field: Field, _ sourceLanguage: Int, _ language: Int
    ) {
        guard case .list(let constraints, of: _) = field.type, constraints.isAligned, !isSourceVariety[language],
            case .list(let sourceItems) = sourceList.content, case .list(let items) = list.content
        else { return }
        let (sourceCount, count) = (sourceList.node.count, list.node.count)
        if let flaw = StructureDiffers.flaw(ofList: field.name, source: sourceCount, translation: count) {
            return findings.add(flaw, at: list.node)
        }
        // An item that can't be read has a finding, and is missing among the values.
        guard sourceItems.count == sourceCount, items.count == count else { return }
        for (index, (source, item)) in zip(sourceItems, items).enumerated() {
            compareTexts(of: source, item, named: "\(field.name)[\(index)]", sourceLanguage, language)
        }
    }

    private mutating func reportMissingFile(
        _ language: WorkspaceConfiguration.Language, _ document: Document, _ model: Model, _ record: RecordValue
    ) {
        let fields = zip(model.record.fields, record.isWritten).filter { $0.isLocalized && $1 }.map(\.0.name)
        guard !language.isPartial, !fields.isEmpty else { return }
        let path = document.path.dropLast(".yaml".count) + ".\(language.tag).yaml"
        findings.add(
            .missingTranslation, file: document.path, "'\(document.id)' is not translated to '\(language.tag)'",
            fix: "add \(path) with \(quoted(fields))", language: language.tag)
    }

    private mutating func reportMissing(_ field: Field, _ language: WorkspaceConfiguration.Language, _ root: Node) {
        findings.add(
            .missingTranslation, at: root.headRange, in: root.source,
            "'\(field.name)' is not translated to '\(language.tag)'", fix: "add '\(field.name): …'")
    }

    private mutating func reportSourceless(_ field: Field, _ document: Document, _ root: Node) {
        guard let key = root.entry(field.name)?.key else { return }
        findings.add(
            .textWithoutSource, at: key, "'\(field.name)' is translated, and \(document.path) has no such text",
            fix: "remove it, or write the source text first")
    }
}

extension Value.Content {
    /// The digest that a translation of this value carries.
    var sourceDigest: SourceDigest? {
        switch self {
        case .text(let template): SourceDigest(of: template.text)
        case .link(let text): SourceDigest(of: text)
        case .list(let items): SourceDigest(of: items.map { $0.content.written ?? "" })
        default: nil
        }
    }
}
