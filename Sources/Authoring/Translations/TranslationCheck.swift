import Audiences
import Bundles
import Constraints
import Languages
import Models
import Prose
import Rulebook
import Values
import Workspaces
import YAML

/// Compares each translation with its source: what is missing, what has no source, what is out of date, and what says something
/// else.
struct TranslationCheck {
    private let configuration: WorkspaceConfiguration
    private let proofreader: Proofreader
    /// Files whose YAML says something else than its author meant, or nothing.
    private let damagedFiles: Set<String>
    private let staleness: Staleness
    private(set) var findings = Findings()
    /// The variant that is looked at; nil for what everybody else gets.
    private var variant: String?
    /// What has to hold for whoever reads the texts.
    private var conditions: [Condition] = []

    /// - Parameter damagedFiles: their texts are not what they will be, so that no translation is called out of date by them.
    init(_ staleness: Staleness, proofreader: Proofreader, damagedFiles: Set<String>) {
        self.staleness = staleness
        configuration = staleness.content.configuration
        self.proofreader = proofreader
        self.damagedFiles = damagedFiles
    }

    /// One text of a field in one language.
    private struct Version {
        let language: Int
        let value: Value
        let isStale: Bool
    }

    /// Forgets what was found before.
    /// - Parameters:
    ///   - texts: of all files of the document, by their nodes.
    ///   - variant: of the document, where only what differs in it is looked at.
    mutating func check(
        _ document: Document, of model: Model, texts: [Node.ID: Text], variant: EntrySettings.Variant? = nil
    ) {
        conditions = [document.when] + (variant.map { [$0.when] } ?? [])
        self.variant = variant?.name
        check(variant.map(document.part) ?? document, of: model, texts: texts)
    }

    private mutating func check(_ document: Document, of model: Model, texts: [Node.ID: Text]) {
        findings = Findings()
        guard let record = document.record else { return }
        var current: [Int: [Version]] = [:]
        for index in configuration.languages.indices where index != configuration.sourceIndex {
            guard let translation = document.translations[index] else {
                if variant == nil {
                    reportMissingFile(in: configuration.languages[index], of: document, model: model, record: record)
                }
                continue
            }
            guard let root = translation.root else { continue }
            checkRules(of: model.record, in: translation, root)
            for (place, field) in model.record.fields.enumerated() where field.isLocalized {
                let version = check(
                    field, at: place, in: translation, root: root, language: index, of: document, in: model)
                if let version { current[place, default: []].append(version) }
            }
        }
        for (place, versions) in current.sorted(by: { $0.key < $1.key }) {
            guard let source = record.values[place] else { continue }
            compare(model.record.fields[place], source: source, with: versions, texts: texts)
        }
    }

    /// - Returns: the translated text of a field, where there is one to compare.
    private mutating func check(
        _ field: Field, at place: Int, in translation: Translation, root: Node, language: Int, of document: Document,
        in model: Model
    ) -> Version? {
        let isWritten = document.record?.isWritten[place] ?? false
        let isTranslated = translation.written.contains(place)
        if isWritten, !isTranslated, isRead(in: configuration.languages[language]) {
            reportMissing(field.name, in: configuration.languages[language], at: root)
        }
        // A required text that the source lacks has a finding there.
        if !isWritten, isTranslated, variant != nil || !field.isRequired {
            reportSourceless(field.name, of: document, at: root)
        }
        guard isWritten, isTranslated, !damagedFiles.contains(document.path),
            let source = document.record?.values[place], let digest = source.content.sourceDigest
        else { return nil }
        let name = variant.map { "\($0).\(field.name)" } ?? field.name
        let variant = variant
        let isStale = isStale(
            name, digest: digest, in: translation, key: root.entry(field.name)?.key,
            text: Staleness.Text(model: model, document: document.id, variant: variant, field: field, source: source))
        return translation.values[place].map { Version(language: language, value: $0, isStale: isStale) }
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

    /// Whether the source has changed since; a finding says so, and where it is not known.
    /// - Parameters:
    ///   - name: of the field, with its variant before a dot.
    ///   - key: of the translated text.
    ///   - text: asked for only where the translation is stale, which few are.
    private mutating func isStale(
        _ name: String, digest: SourceDigest, in translation: Translation, key: Node?,
        text: @autoclosure () -> Staleness.Text
    ) -> Bool {
        if let node = translation.digests[name] {
            guard !node.isText(where: { digest.isWritten(as: $0) }) else { return false }
            reportStale(
                at: node, "'\(name)' was made from a source text that has changed since",
                staleness.verdict(on: text(), madeFrom: node.text),
                fix: "look at the text; when it fits again, write '\(name): \(digest.hex)' here")
            return true
        }
        // A digest that is written wrong has a finding of its own.
        guard translation.digestsNode?[name] == nil, let key else { return false }
        reportStale(
            at: key, "'\(name)' does not say which source text it was made from",
            staleness.verdict(on: text(), madeFrom: nil),
            fix: "look at the text; when it fits, add '\(name): \(digest.hex)' under 'translated-from'")
        return false
    }

    private mutating func reportStale(at node: Node, _ message: String, _ verdict: Staleness.Verdict?, fix: String) {
        let message = verdict.map { "\(message); \($0.words)" } ?? message
        guard verdict?.isOverdue == true else {
            return findings.add(.staleTranslation, at: node, message, fix: fix)
        }
        findings.add(as: .error) { $0.add(.staleTranslation, at: node, message, fix: fix) }
    }
}

// MARK: Texts side by side

extension TranslationCheck {
    private mutating func compare(
        _ field: Field, source: Value, with versions: [Version], texts: [Node.ID: Text]
    ) {
        switch source.content {
        case .text: compare(field.name, source: source, with: versions, texts: texts)
        // Items that belong together one by one are compared so; of others, such as keywords, each language has its own.
        case .list(let items) where (field.type as? ListType)?.constraints.isAligned ?? false:
            let aligned = versions.filter { isAligned($0, with: source, named: field.name) }
            for (index, item) in items.enumerated() where items.count == source.node.count {
                let items = aligned.compactMap { version -> Version? in
                    guard case .list(let items) = version.value.content, items.count == source.node.count else {
                        return nil
                    }
                    return Version(language: version.language, value: items[index], isStale: version.isStale)
                }
                compare("\(field.name)[\(index)]", source: item, with: items, texts: texts)
            }
        case .list: compareWords(source, versions)
        default: break
        }
    }

    /// Words to search for are each language's own: a list that is another one's was copied.
    private mutating func compareWords(_ source: Value, _ versions: [Version]) {
        guard let sourceIndex = configuration.sourceIndex else { return }
        let all = [(sourceIndex, source)] + versions.filter { !$0.isStale }.map { ($0.language, $0.value) }
        let words = all.map { list -> [String] in
            guard case .list(let items) = list.1.content else { return [] }
            return items.compactMap { $0.content.written?.lowercased() }.sorted()
        }
        let languages = all.map { proofreader.context.languages.languages[$0.0] }
        for (index, own) in words.enumerated().dropFirst() where own.count >= Self.wordsLeast {
            guard words.count(where: { $0 == own }) == 2, let other = words.firstIndex(of: own), other < index,
                languages[other].pack.primary != languages[index].pack.primary
            else { continue }
            findings.add(
                Untranslated.rule, at: all[index].1.node,
                "these are the words of \(languages[other].name), one by one",
                fix: "translate them, or correct those of \(languages[other].name)")
        }
    }

    /// Of fewer words, all may be names.
    private static var wordsLeast: Int { 4 }

    /// Whether a translated list has as many items as its source; where not, a finding says so.
    private mutating func isAligned(_ version: Version, with source: Value, named name: String) -> Bool {
        let counts = (source: source.node.count, translation: version.value.node.count)
        guard counts.source != counts.translation else { return true }
        guard !version.isStale else { return false }
        findings.add(
            StructureDiffers.rule, at: version.value.node,
            "'\(name)' has \(counted(counts.translation, "item", "items")), but the source has \(counts.source)",
            fix: "translate each item of the source")
        return false
    }

    private mutating func compare(
        _ name: String, source: Value, with versions: [Version], texts: [Node.ID: Text]
    ) {
        guard let text = texts[source.node.id] else { return }
        var nodes = [text.language.pack.tag: source.node]
        let translations = versions.compactMap { version -> ParallelTexts.Translation? in
            guard let text = texts[version.value.node.id] else { return nil }
            nodes[text.language.pack.tag] = version.value.node
            return ParallelTexts.Translation(text, isStale: version.isStale)
        }
        let problems = proofreader.differences(in: ParallelTexts(name, source: text, translations: translations))
        for found in problems {
            if let node = nodes[found.language] { findings.add(found.problem, at: node) }
        }
    }
}

// MARK: What is missing

extension TranslationCheck {
    /// Whether somebody reads the texts in a language, and lacks them where they are not translated.
    private func isRead(in language: WorkspaceConfiguration.Language) -> Bool {
        !language.isPartial && Partition.canHold(conditions, languages: [language.tag])
    }

    private mutating func reportMissingFile(
        in language: WorkspaceConfiguration.Language, of document: Document, model: Model, record: RecordValue
    ) {
        let fields = zip(model.record.fields, record.isWritten).filter { $0.isLocalized && $1 }.map(\.0.name)
        guard !fields.isEmpty, isRead(in: language) else { return }
        let path = document.path.dropLast(".yaml".count) + ".\(language.tag).yaml"
        findings.add(
            .missingTranslation, file: document.path, "'\(document.id)' is not translated to '\(language.tag)'",
            fix: "add \(path) with \(quoted(fields))", language: language.tag.string)
    }

    private mutating func reportMissing(_ field: String, in language: WorkspaceConfiguration.Language, at root: Node) {
        findings.add(
            .missingTranslation, at: root.headRange, in: root.source,
            "'\(field)'\(variant.map { " of the variant '\($0)'" } ?? "") is not translated to '\(language.tag)'",
            fix: variant.map { "add '\(field): …' under 'variants' and '\($0)'" } ?? "add '\(field): …'")
    }

    private mutating func reportSourceless(_ field: String, of document: Document, at root: Node) {
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
