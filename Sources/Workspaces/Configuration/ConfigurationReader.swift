package import Bundles
import Dates
package import Models
import Prose
package import Rulebook
import Values
package import YAML

/// Reads `Config/workspace.yaml`.
package struct ConfigurationReader {
    package private(set) var findings = Findings()
    /// By id of the rule; known also where something else in the file is wrong.
    package private(set) var severities: [String: RuleSetting] = [:]
    private let limits: AuthoringLimits
    private let rules: RuleIndex

    package static let keys = [
        "product", EnvironmentsReader.key, "source-language", "default-language", "languages", "bundles", "severities",
        NamesReader.key, "zone", SharedFolder.key,
    ]
    package static let languageKeys = ["fallback", "coverage"]
    package static let coverages = ["full", "partial"]
    package static let bundleKeys = ["collections", "parameter-sets", "shape"]

    package init(limits: AuthoringLimits, rules: RuleIndex) { (self.limits, self.rules) = (limits, rules) }

    package mutating func read(_ root: Node) -> WorkspaceConfiguration? {
        guard var settings = MappingReader(root, what: "the workspace", findings: &findings) else { return nil }
        settings.allow(Self.keys + EnvironmentsReader.formerKeys(of: root))
        let product = name("product", sample: "corona-warn-app", &settings)
        let environments = EnvironmentsReader(limits: limits).read(&settings)
        let languagesNode = settings.require("languages", sample: "{de: {}, en: {fallback: [de]}}")
        // What is missing is advised by what is there.
        let declared = languagesNode.flatMap { $0.kind == .mapping ? $0.entries.first?.key.text : nil }
        let source = tag("source-language", sample: declared, &settings)
        let standard = tag("default-language", sample: source?.string ?? declared, &settings)
        let bundlesNode = settings.require("bundles", sample: "{content: {collections: [faq]}}")
        let zone = zone(&settings)
        if let node = root[SharedFolder.key], case .failure(let problem) = SharedFolder.name(node) {
            settings.add(problem.rule, at: node, problem.message, fix: problem.fix)
        }
        findings.append(settings.findings)
        readSeverities(root["severities"])
        let languages = languagesNode.flatMap { self.languages($0) }
        let bundles = bundlesNode.flatMap { self.bundles($0) }
        let names = names(root[NamesReader.key], in: languages)
        guard let product, let environments, let source, let standard, let languages, let bundles else { return nil }
        let before = findings.count
        check(source, root["source-language"], isAmong: languages)
        check(standard, root["default-language"], isAmong: languages)
        checkFallbacks(of: languages, source: source)
        guard findings.count == before else { return nil }
        return WorkspaceConfiguration(
            product: product, environments: environments, productNode: root["product"], sourceLanguage: source,
            defaultLanguage: standard, languages: languages, bundles: bundles, names: names,
            zone: zone)
    }

    /// In which days begin.
    private func zone(_ settings: inout MappingReader) -> TimeZoneRules? {
        guard let node = settings.node["zone"], let name = settings.text("zone") else { return nil }
        if let zone = TimeZoneRules(named: name) { return zone }
        settings.add(
            .malformedValue, at: node, "'\(name.firstLine)' is not a time zone of the IANA database",
            fix: TimeZoneNames.nearest(to: name).map { "did you mean '\($0)'?" }
                ?? "write a zone's own city, as in Europe/Berlin")
        // What is said of days is not wrong besides.
        return TimeZoneRules(named: "UTC", offset: 0)
    }

    private func name(_ key: String, sample: String, _ settings: inout MappingReader) -> String? {
        guard let node = settings.require(key, sample: sample), let text = settings.text(key) else { return nil }
        guard text.isKebabCase, text.utf8.count <= limits.nameBytes else {
            settings.add(
                .malformedName, at: node,
                "'\(text.firstLine)' is not a name of small letters, digits and single hyphens",
                fix: "write it as in '\(sample)'")
            return nil
        }
        return text
    }

    private func tag(_ key: String, sample: String?, _ settings: inout MappingReader) -> LanguageTag? {
        guard let node = settings.require(key, sample: sample ?? "de") else { return nil }
        guard case .word(let text)? = settings.values.read(node, as: LanguageType(), name: key)?.content else {
            return nil
        }
        return LanguageTag(text)
    }

    // MARK: Rules

    private mutating func readSeverities(_ node: Node?) {
        guard let node else { return }
        guard let settings = MappingReader(node, what: "'severities'", findings: &findings) else { return }
        for entry in settings.node.entries { readSeverity(entry) }
    }

    private mutating func readSeverity(_ entry: Node.Entry) {
        var values = ValueReader()
        let words = RuleSetting.allCases.map(\.rawValue)
        let value = values.read(entry.value, as: ChoiceType(options: words), name: entry.key.text)
        findings.append(values.findings)
        do throws(Problem) {
            let rule = try rules.rule(entry.key.text, problem: .unknownSetting)
            guard case .word(let word)? = value?.content, let setting = RuleSetting(rawValue: word) else { return }
            if rule.authority == .fixed, setting == .off || setting == .warning && rule.severity == .error {
                throw Problem(
                    .unknownSetting,
                    "'\(rule.id)' can't be set to '\(word)': what breaks this rule can't be built, or is not what its author meant",
                    fix: "remove the line")
            }
            severities[rule.id] = setting
        } catch {
            findings.add(error, at: entry.key)
        }
    }

    // MARK: Languages

    private mutating func languages(_ node: Node) -> [WorkspaceConfiguration.Language]? {
        guard node.kind == .mapping, node.count > 0 else {
            findings.add(
                .wrongType, at: node, "'languages' must be a mapping from language tags, but this is \(node.words)",
                fix: "write one 'de: {}' a line")
            return nil
        }
        guard node.count <= limits.languages else {
            findings.add(
                .limit, at: node, "'languages' are more than \(limits.languages)", fix: "declare fewer languages")
            return nil
        }
        let languages = node.entries.compactMap { language($0) }
        return languages.count == node.count ? languages : nil
    }

    private mutating func language(_ entry: Node.Entry) -> WorkspaceConfiguration.Language? {
        var values = ValueReader()
        let tag = values.languageTag(entry.key)
        findings.append(values.findings)
        guard var settings = MappingReader(entry.value, what: "a language", findings: &findings) else { return nil }
        settings.allow(Self.languageKeys)
        let coverage = settings.choice("coverage", among: Self.coverages)
        var fallback: [LanguageTag] = []
        if let node = settings.node["fallback"] {
            let type = ListType(ListConstraints(items: CountBounds(minimum: 1), isUnique: true), of: LanguageType())
            if case .list(let values)? = settings.values.read(node, as: type, name: "fallback")?.content {
                fallback = values.compactMap { $0.content.written.flatMap { LanguageTag($0) } }
            }
        }
        findings.append(settings.findings)
        guard let tag else { return nil }
        return WorkspaceConfiguration.Language(
            tag: tag, fallback: fallback, isPartial: coverage == "partial", node: entry.key)
    }

    private mutating func check(_ tag: LanguageTag, _ node: Node?, isAmong languages: [WorkspaceConfiguration.Language])
    {
        guard let node, !languages.contains(where: { $0.tag == tag }) else { return }
        let known = languages.map(\.tag.string)
        findings.add(
            .undeclaredLanguage, at: node, "'\(tag)' is not among the languages of the workspace",
            fix: suggestedName(for: tag.string, among: known) ?? "declare it under 'languages'")
    }

    private mutating func checkFallbacks(of languages: [WorkspaceConfiguration.Language], source: LanguageTag) {
        let declared = languages.map(\.tag)
        for language in languages {
            for tag in language.fallback where !declared.contains(tag) {
                findings.add(
                    .undeclaredLanguage, at: language.node,
                    "'\(language.tag)' falls back on '\(tag)', which is not among the languages of the workspace",
                    fix: suggestedName(for: tag.string, among: declared.map(\.string))
                        ?? "declare '\(tag)' under 'languages'")
            }
            if language.fallback.contains(language.tag) {
                findings.add(
                    .malformedValue, at: language.node, "'\(language.tag)' falls back on itself", fix: "remove it")
            }
            if language.tag == source, language.isPartial || !language.fallback.isEmpty {
                findings.add(
                    .malformedValue, at: language.node,
                    "'\(language.tag)' is the source language, from which nothing can be missing",
                    fix: "remove 'coverage' and 'fallback'")
            }
        }
    }

    // MARK: Names

    private mutating func names(_ node: Node?, in languages: [WorkspaceConfiguration.Language]?) -> [Names.Name] {
        // Without languages, which have a finding, none of a name could be told from a slip.
        guard let node, let languages else { return [] }
        let reader = NamesReader(node, languages: languages.map(\.tag), limits: limits)
        findings.append(reader.findings)
        return reader.names
    }

    // MARK: Bundles

    private mutating func bundles(_ node: Node) -> [WorkspaceConfiguration.BundlePlan]? {
        guard node.kind == .mapping, node.count > 0 else {
            findings.add(
                .wrongType, at: node,
                "'bundles' must be a mapping from names to their contents, but this is \(node.words)",
                fix: "write 'content: {collections: [faq]}'")
            return nil
        }
        let bundles = node.entries.compactMap { bundle($0) }
        return bundles.count == node.count ? bundles : nil
    }

    private mutating func bundle(_ entry: Node.Entry) -> WorkspaceConfiguration.BundlePlan? {
        guard let name = BundleName(entry.key.text) else {
            findings.add(
                .malformedName, at: entry.key, "'\(entry.key.text.firstLine)' can't be the name of a bundle",
                fix: "use small letters, hyphens and dots, as in 'content.media'")
            return nil
        }
        guard var settings = MappingReader(entry.value, what: "the bundle '\(name)'", findings: &findings) else {
            return nil
        }
        settings.allow(Self.bundleKeys)
        let collections = names("collections", &settings)
        let parameterSets = names("parameter-sets", &settings)
        let shape = settings.node["shape"].flatMap { node in
            settings.text("shape").map { WorkspaceConfiguration.Name(text: $0, node: node) }
        }
        if collections.isEmpty, parameterSets.isEmpty, shape == nil, settings.findings.count == 0 {
            settings.add(
                .emptyValue, at: entry.key, "'\(name)' is a bundle with nothing in it",
                fix: "add 'collections' or 'parameter-sets'")
        }
        if let shape, let other = (collections + parameterSets).first {
            settings.add(
                .unknownKey, at: shape.node, "'\(other.text)' is in the bundle, and a shape says itself what it writes",
                fix: "put the shape into a bundle of its own")
        }
        findings.append(settings.findings)
        return WorkspaceConfiguration.BundlePlan(
            name: name, collections: collections, parameterSets: parameterSets, shape: shape)
    }

    private func names(_ key: String, _ settings: inout MappingReader) -> [WorkspaceConfiguration.Name] {
        guard let node = settings.node[key], settings.words(key) != nil else { return [] }
        return node.items.map { WorkspaceConfiguration.Name(text: $0.text, node: $0) }
    }
}

extension ValueReader {
    /// The language that a key names.
    package mutating func languageTag(_ key: Node) -> LanguageTag? {
        do {
            return LanguageTag(try LanguageType.check(key.text))
        } catch {
            findings.add(error, at: key)
            return nil
        }
    }
}
