import Constraints
import Models
import Rulebook
import Workspaces
import YAML

/// What rules find that compare files: for everybody, and for those who get other values of one file or several.
struct CrossFileCheck {
    let collections: [Collection]
    let parameters: [Parameters]
    /// By index of the language.
    let words: [SideWords]
    /// Of the source language.
    let sourceWords: SideWords?

    /// - Parameters:
    ///   - live: the newest release, with which plain values are compared.
    ///   - check: knows who gets which variants.
    func findings(since live: EarlierRelease?, _ check: VariantsCheck) -> Findings {
        var findings = findings(for: [], since: live)
        var told = Set(findings.diagnostics.map(VariantsCheck.Finding.init))
        for (models, variants) in groups {
            let combinations = check.combinations(of: variants, among: [])
            if !combinations.areAll { findings.append(VariantsCheck.uncountedCombinations(at: variants[0].node)) }
            for (holding, _) in combinations.found where !holding.isEmpty {
                let found = self.findings(for: Set(holding.map(\.node.id)), of: models, since: nil).diagnostics
                for found in found where told.insert(VariantsCheck.Finding(found)).inserted {
                    findings.append([found.with(message: found.message + VariantsCheck.words(for: holding))])
                }
            }
        }
        return findings
    }

    /// The variants of the files that a rule compares, for each rule; those of several rules once.
    private var groups: [(models: Set<String>, variants: [EntrySettings.Variant])] {
        let models = collections.map(\.model) + parameters.map(\.model)
        var known: Set<Set<String>> = []
        return models.flatMap { model in
            model.crossFileRules.compactMap { rule in
                let names = (rule as? ModelRule)?.starts.compactMap { name(of: $0.start) } ?? []
                let files = Set(names + [model.name])
                let variants = known.insert(files).inserted ? variants(of: files) : []
                return variants.isEmpty ? nil : (files, variants)
            }
        }
    }

    private func name(of start: FieldPath.Start) -> String? {
        switch start {
        case .here: nil
        case .parameters(let set): set
        case .document(let collection, _): collection
        }
    }

    private func variants(of models: Set<String>) -> [EntrySettings.Variant] {
        parameters.filter { models.contains($0.model.name) }.flatMap(\.variants)
            + collections.filter { models.contains($0.model.name) }.flatMap { $0.documents.flatMap(\.variants) }
    }

    /// - Parameters:
    ///   - holding: the variants that hold, by their nodes.
    ///   - models: whose rules are looked at; nil for all.
    private func findings(
        for holding: Set<Node.ID>, of models: Set<String>? = nil, since live: EarlierRelease?
    ) -> Findings {
        CrossFileRules.findings(
            in: collections.map { collection in
                RuleCollection(
                    model: collection.model,
                    documents: collection.documents.map { document in
                        document.forRules(
                            document.record?.changed(
                                by: document.variants.filter { holding.contains($0.node.id) },
                                as: collection.model.record),
                            sourceWords: sourceWords, words)
                    })
            },
            parameters.map { set in
                RuleParameters(
                    model: set.model,
                    record: set.record?.changed(
                        by: set.variants.filter { holding.contains($0.node.id) }, as: set.model.record),
                    variants: live == nil ? [] : set.variants.map { ($0.name, $0.record) })
            },
            of: models, words: words, since: live)
    }
}

extension Document {
    /// - Parameters:
    ///   - record: what it says to those who are looked at.
    ///   - words: by index of the language.
    fileprivate func forRules(
        _ record: RecordValue?, sourceWords: SideWords?, _ words: [SideWords]
    ) -> RuleDocument {
        RuleDocument(id: id, record: record, sourceWords: sourceWords) {
            translations.entries.sorted { $0.key < $1.key }.map { language, translation in
                RuleDocument.Translation(root: translation.root, words: words[language]) { translation.values[$0] }
            }
        }
    }
}
