import Rulebook
import YAML

/// Rules that look from one file to another.
enum FarRules {
    /// Reads the rules that had to wait until every model was known.
    /// - Parameter names: of all model files, also those that could not be read; what leads there is not called wrong.
    static func link(_ models: inout [Model], names: [String]) -> Findings {
        var findings = Findings()
        let known = KnownModels(names: names, models: models.reduce(into: [:]) { $0[$1.name] = $1 })
        for index in models.indices {
            for node in models[index].waitingRules {
                var reader = RuleReader(node, fields: models[index].record.fields, models: known)
                if let rule = reader.read(), checkDocuments(node, of: models[index], &reader) {
                    models[index].farRules.append(rule)
                }
                if !reader.metUnreadModel { findings.append(reader.findings) }
            }
            let (own, far) = (models[index].record.rules, models[index].farRules)
            if !far.isEmpty { findings.append(RuleConflicts.findings(among: own + far, from: own.count)) }
        }
        return findings
    }

    private static func checkDocuments(_ node: Node, of model: Model, _ reader: inout RuleReader) -> Bool {
        guard let documents = node["documents"] else { return true }
        guard model.kind == .collection else {
            reader.misapplied(
                "documents", "'\(model.name)' is a parameter set, which has no documents", fix: "remove it")
            return false
        }
        guard documents.kind == .sequence, documents.count > 0, documents.items.allSatisfy({ $0.kind == .scalar })
        else {
            reader.misapplied(
                "documents", "'documents' is a list of ids, and here stands \(documents.words)",
                fix: "write [first-id, second-id]")
            return false
        }
        return true
    }

    /// What the rules find in files that were all read.
    /// - Parameter history: newest first.
    static func findings(
        in files: OtherFiles, _ collections: [Collection], _ parameters: [Parameters], history: [EarlierRelease] = []
    ) -> Findings {
        var findings = Findings()
        for collection in collections {
            let rules = usable(collection.model, files, &findings)
            guard !rules.isEmpty else { continue }
            if let live = history.first { checkLost(from: collection, since: live, rules, into: &findings) }
            for document in collection.documents {
                guard let record = document.record else { continue }
                var subject = RuleSubject(record, document: document, elsewhere: files)
                subject.live = history.first?.record(ofDocument: document.id, in: collection.model.name)
                for rule in rules where rule.isFor(document.id) { rule.rule.check(subject, into: &findings) }
            }
        }
        for set in parameters {
            let rules = usable(set.model, files, &findings)
            guard let record = set.record else { continue }
            var subject = RuleSubject(record, document: nil, elsewhere: files)
            subject.live = history.first?.record(ofParameters: set.model.name)
            for rule in rules { rule.rule.check(subject, into: &findings) }
        }
        return findings
    }

    private static func checkLost(
        from collection: Collection, since live: EarlierRelease, _ rules: [UsableRule], into findings: inout Findings
    ) {
        for rule in rules where rule.documents == nil {
            guard let keeping = rule.rule.rule as? KeptIn, rule.rule.conditions.isEmpty else { continue }
            guard let severity = rule.rule.severity else {
                keeping.check(collection, since: live, into: &findings)
                continue
            }
            findings.add(as: severity) { keeping.check(collection, since: live, into: &$0) }
        }
    }

    private struct UsableRule {
        let rule: ModelRule
        /// nil for all.
        let documents: Set<String>?

        func isFor(_ id: String) -> Bool { documents?.contains(id) ?? true }
    }

    /// The rules whose other files are there. A document that is named and does not exist is reported; a file that could
    /// not be read has findings of its own.
    private static func usable(_ model: Model, _ files: OtherFiles, _ findings: inout Findings) -> [UsableRule] {
        model.farRules.compactMap { rule in
            var isUsable = true
            for node in rule.documents where !isThere(node.text, in: model.name, node, files, &findings) {
                isUsable = false
            }
            for (start, node) in rule.starts {
                if case .document(let collection, let id) = start, !isThere(id, in: collection, node, files, &findings)
                {
                    isUsable = false
                } else if files.record(at: start) == nil {
                    isUsable = false
                }
            }
            if let flaw = (rule.rule as? Says)?.flaw(files.words) {
                findings.add(flaw, at: rule.node["of"] ?? rule.node)
                isUsable = false
            }
            guard isUsable else { return nil }
            return UsableRule(
                rule: rule, documents: rule.documents.isEmpty ? nil : Set(rule.documents.map(\.text)))
        }
    }

    private static func isThere(
        _ id: String, in collection: String, _ node: Node, _ files: OtherFiles, _ findings: inout Findings
    ) -> Bool {
        guard let ids = files.ids(of: collection), !ids.contains(id) else { return true }
        findings.add(
            .danglingReference, at: node,
            "'\(id.firstLine)' is no document of '\(collection)', and the model asks for it by name",
            fix: (suggestedName(for: id, among: ids).map { "\($0) Where" } ?? "name a document that is there; where")
                + " it is gone on purpose, remove its name from the rule, or the rule")
        return false
    }
}
