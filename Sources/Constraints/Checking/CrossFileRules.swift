package import Models
package import Rulebook
import YAML

/// Rules that compare files, or a file with an earlier release.
package enum CrossFileRules {
    /// Reads the rules that need to know every model.
    /// - Parameter names: of all model files, also those that could not be read: a path to one of these is not reported.
    package static func link(_ models: inout [Model], names: [String]) -> Findings {
        var findings = Findings()
        let known = KnownModels(names: names, models: models.reduce(into: [:]) { $0[$1.name] = $1 })
        for index in models.indices {
            var linked: [ModelRule] = []
            for node in models[index].waitingRules {
                var reader = RuleReader(node, fields: models[index].record.fields, models: known)
                if let rule = reader.read(), checkDocuments(node, of: models[index], &reader) { linked.append(rule) }
                if !reader.metUnreadModel { findings.append(reader.findings) }
            }
            models[index].crossFileRules = linked
            guard !linked.isEmpty else { continue }
            let own = models[index].record.rules.compactMap { $0 as? ModelRule }
            findings.append(RuleConflicts.findings(among: own + linked, from: own.count))
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
                "documents", "'documents' must be a list of ids, but this is \(documents.words)",
                fix: "write [first-id, second-id]")
            return false
        }
        return true
    }

    /// What the rules find in files that were all read.
    /// - Parameters:
    ///   - models: whose rules are looked at, by name; nil for all.
    ///   - words: of all languages that have words for things with two sides.
    ///   - live: the newest release; nil where nothing was published.
    package static func findings(
        in collections: [RuleCollection], _ parameters: [RuleParameters], of models: Set<String>? = nil,
        words: [SideWords],
        since live: EarlierRelease?
    ) -> Findings {
        var findings = Findings()
        let files = OtherFiles(collections: collections, parameters: parameters)
        for collection in collections where models?.contains(collection.model.name) ?? true {
            let rules = usable(collection.model, in: files, words: words, into: &findings)
            guard !rules.isEmpty else { continue }
            if let live { checkLost(from: collection, since: live, rules, into: &findings) }
            for document in collection.documents {
                guard let record = document.record else { continue }
                let subject = RuleSubject(
                    record, document: document, elsewhere: files,
                    live: live?.record(ofDocument: document.id, in: collection.model.name))
                for rule in rules where rule.isFor(document.id) { rule.rule.check(subject, into: &findings) }
            }
        }
        for set in parameters where models?.contains(set.model.name) ?? true {
            let rules = usable(set.model, in: files, words: words, into: &findings)
            guard let record = set.record else { continue }
            let subject = RuleSubject(
                record, elsewhere: files, live: live?.record(ofParameters: set.model.name))
            for rule in rules { rule.rule.check(subject, into: &findings) }
            for variant in set.variants {
                let subject = RuleSubject(
                    variant.record, elsewhere: files,
                    live: live?.record(ofParameters: set.model.name, variant: variant.name))
                // What may not be changed may not be planned to change.
                for rule in rules where rule.rule.rule is RaisedAtMost || rule.rule.rule is NotLowered {
                    rule.rule.check(subject, into: &findings)
                }
            }
        }
        return findings
    }

    private static func checkLost(
        from collection: RuleCollection, since live: EarlierRelease, _ rules: [UsableRule],
        into findings: inout Findings
    ) {
        for rule in rules.map(\.rule) where rule.documents.isEmpty && rule.conditions.isEmpty {
            guard let severity = rule.severity else {
                rule.rule.check(collection, since: live, into: &findings)
                continue
            }
            findings.add(as: severity) { rule.rule.check(collection, since: live, into: &$0) }
        }
    }

    private struct UsableRule {
        let rule: ModelRule
        /// nil for all.
        let documents: Set<String>?

        func isFor(_ id: String) -> Bool { documents?.contains(id) ?? true }
    }

    /// The rules whose other files exist. A document that is named and does not exist is reported; a file that could not be
    /// read has findings of its own.
    private static func usable(
        _ model: Model, in files: OtherFiles, words: [SideWords], into findings: inout Findings
    ) -> [UsableRule] {
        model.crossFileRules.compactMap { $0 as? ModelRule }.compactMap { rule in
            var isUsable = true
            for node in rule.documents where !exists(node.text, in: model.name, of: files, node: node, into: &findings)
            {
                isUsable = false
            }
            for (start, node) in rule.starts {
                if case .document(let collection, let id) = start,
                    !exists(id, in: collection, of: files, node: node, into: &findings)
                {
                    isUsable = false
                } else if files.record(at: start) == nil {
                    isUsable = false
                }
            }
            if let problem = rule.rule.problem(with: words) {
                findings.add(problem, at: rule.node["of"] ?? rule.node)
                isUsable = false
            }
            guard isUsable else { return nil }
            return UsableRule(
                rule: rule, documents: rule.documents.isEmpty ? nil : Set(rule.documents.map(\.text)))
        }
    }

    private static func exists(
        _ id: String, in collection: String, of files: OtherFiles, node: Node, into findings: inout Findings
    ) -> Bool {
        guard files.contains(id, in: collection) == false else { return true }
        let near = suggestedName(for: id, among: files.ids(of: collection))
        findings.add(
            .danglingReference, at: node,
            "the rule names '\(id.firstLine)', which is not a document of '\(collection)'",
            fix: (near.map { "\($0) Where" } ?? "name an existing document; where")
                + " it was removed on purpose, remove its name from the rule, or the rule")
        return false
    }
}
