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
    private var faulty: Set<TextPlace> = []
    private var outlines: [TextPlace: TextOutline] = [:]
    /// Files whose YAML says something else than its author meant, or nothing.
    private let damagedFiles: Set<String>
    private(set) var findings = Findings()
    /// Source texts of the document that were read already: each is compared with several translations.
    private var sourceNumbers: [TextPlace: NumberedText] = [:]

    /// - Parameter damagedFiles: their texts are not what they will be, so that no translation is called out of date by them.
    init(_ content: WorkspaceContent, damagedFiles: Set<String>) {
        self.damagedFiles = damagedFiles
        configuration = content.configuration
        words = content.words
        sourceLanguage = configuration.index(of: configuration.sourceLanguage)
        primaryLanguages = configuration.languages.map { String($0.tag.subtags[0]) }
        let language = configuration.sourceLanguage.subtags.first
        isSourceVariety = configuration.languages.map { $0.tag.subtags.first == language }
    }

    /// Forgets what was found before.
    /// - Parameter prose: what is known of each text of the document by itself; one with findings is not compared.
    mutating func check(_ document: Document, of model: Model, after prose: TextsCheck) {
        findings = Findings()
        sourceNumbers = [:]
        (faulty, outlines) = (prose.faulty, prose.outlines)
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
            for (fieldIndex, field) in model.record.fields.enumerated() where field.isLocalized {
                let isInSource = record.isWritten[fieldIndex]
                let isTranslated = translation.written.contains(fieldIndex)
                if isInSource, !isTranslated, !language.isPartial { reportMissing(field, language, root) }
                // A required text that the source lacks has a finding there.
                if !isInSource, isTranslated, !field.isRequired { reportSourceless(field, document, root) }
                // A digest of a text that has to change is not worth writing down.
                guard !damagedFiles.contains(document.path), !isFaulty(record.values[fieldIndex]) else { continue }
                guard isInSource, isTranslated, let digest = digests[fieldIndex],
                    isCurrent(field, digest, translation, root)
                else { continue }
                compare(record.values[fieldIndex], translation.values[fieldIndex], field, language: index)
                compareWithOthers(fieldIndex, field, language: index, of: document)
            }
        }
    }

    private func isFaulty(_ value: Value?) -> Bool {
        value.map { faulty.contains(TextPlace($0.node)) } ?? false
    }

    /// Whether the translation is up to date; a finding says so where it is not.
    private mutating func isCurrent(
        _ field: Field, _ digest: SourceDigest, _ translation: Translation, _ root: Node
    ) -> Bool {
        if let node = translation.digests[field.name] {
            guard node.text != digest.hex else { return true }
            findings.add(
                .staleTranslation, at: node,
                "'\(field.name)' was made from a source text that has changed since",
                fix: "look at the text; when it fits again, write '\(field.name): \(digest.hex)' here")
            return false
        }
        // A digest that is written wrong has a finding of its own.
        guard root[DocumentReader.digestsKey]?[field.name] == nil, let key = root.entry(field.name)?.key else {
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
        case (.text(let sourceText), .text(let text)):
            compare(sourceText, source.node, text, translation.node, field.name, sourceLanguage, language)
        case (.link, .link(let address)):
            guard !isSourceVariety[language],
                let flaw = LinkLanguage.flaw(
                    of: address, in: language, among: primaryLanguages, names: words.map { $0?.name })
            else { return }
            findings.add(flaw, at: translation.node)
        case (.list(let sourceItems), .list(let items)):
            compare(sourceItems, items, of: translation.node, field, sourceLanguage, language)
        default: return
        }
    }

    /// What a translation has in common with its source, and no other one has.
    private mutating func compareWithOthers(_ index: Int, _ field: Field, language: Int, of document: Document) {
        guard case .text = field.type, !isSourceVariety[language],
            case .text(let source)? = document.record?.values[index]?.content,
            let value = document.translations[language]?.values[index], case .text(let text) = value.content,
            source.text.utf8.count == text.text.utf8.count
        else { return }
        let others = configuration.languages.indices.filter { $0 != language && !isSourceVariety[$0] }
            .compactMap { other -> Template? in
                guard case .text(let text)? = document.translations[other]?.values[index]?.content else { return nil }
                return text
            }
        if let flaw = UntranslatedCopy.flaw(ofShort: text, source, field.name, others: others) {
            findings.add(flaw, at: value.node)
        }
    }

    private mutating func compare(
        _ sourceText: Template, _ sourceNode: Node, _ text: Template, _ node: Node, _ name: String,
        _ sourceLanguage: Int, _ language: Int
    ) {
        let (sourcePlace, place) = (TextPlace(sourceNode), TextPlace(node))
        guard !faulty.contains(sourcePlace), !faulty.contains(place) else { return }
        let numbers = sourceNumbers[sourcePlace] ?? words[sourceLanguage].map { NumberedText(sourceText, $0) }
        sourceNumbers[sourcePlace] = numbers
        let pair = TextPair(
            source: sourceText, translation: text, sourceWords: words[sourceLanguage],
            translationWords: words[language], isSameLanguage: isSourceVariety[language],
            sourceOutline: outlines[sourcePlace] ?? .plain, translationOutline: outlines[place] ?? .plain,
            sourceLanguage: primaryLanguages[sourceLanguage], language: primaryLanguages[language], name: name,
            node: node, sourceNumbers: numbers, translationNumbers: words[language].map { NumberedText(text, $0) })
        for rule in translationRules {
            for flaw in rule.flaws(of: pair) { findings.add(flaw, at: node) }
        }
    }

    /// Items that belong together one by one are compared so; of others, such as keywords, each language has its own.
    private mutating func compare(
        _ sourceItems: [Value], _ items: [Value], of node: Node, _ field: Field, _ sourceLanguage: Int, _ language: Int
    ) {
        guard case .list(let constraints, of: _) = field.type, constraints.isAligned, !isSourceVariety[language] else {
            return
        }
        if let flaw = StructureDiffers.flaw(ofList: field.name, source: sourceItems.count, translation: items.count) {
            return findings.add(flaw, at: node)
        }
        for (index, (source, item)) in zip(sourceItems, items).enumerated() {
            guard case .text(let sourceText) = source.content, case .text(let text) = item.content else { continue }
            compare(
                sourceText, source.node, text, item.node, "\(field.name)[\(index)]", sourceLanguage, language)
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
            fix: "add \(path) with \(quoted(fields))")
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
