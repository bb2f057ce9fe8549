import Constraints
import Dates
import Languages
import Models
import Rulebook
import Values
import Workspaces
import YAML

/// What is compared between documents and parameter sets, and with what was published before: each comparison is on its own.
struct Comparisons: Sendable {
    let collections: [Collection]
    let parameters: [Parameters]
    /// In lists, as each core found them.
    let references: [[FoundReference]]
    /// Names of all collections and parameter sets, also of those without a model.
    let knownNames: [String]
    /// nil where it could not be read.
    let configuration: WorkspaceConfiguration?
    /// nil where the configuration could not be read.
    let languages: LanguageSet?
    let today: CalendarDate?
    /// What was published, newest first.
    let history: [EarlierRelease]

    private typealias Comparison = @Sendable () -> Findings

    func findings() -> [Findings] {
        (comparisons + looksBack).mapRunsOnAllCores { $0.map { $0() } }.flatMap(\.self)
    }

    private var comparisons: [Comparison] {
        [{ referenceFindings() }, { FactsCheck.findings(in: collections) }, { variantFindings() }]
            + collections.flatMap { collection -> [Comparison] in
                [
                    {
                        MissingOptions.findings(
                            in: collection.documents.map(\.record), of: collection.model.record,
                            collection: collection.model.name)
                    },
                    { OptionCoverage.findings(in: collection, configuration) },
                ]
            }
    }

    private var looksBack: [Comparison] {
        [
            { crossFileFindings() },
            { UniquenessCheck.findings(in: collections, newest: history.first) },
            { OrderTies.findings(in: collections) },
            { ExposureOutcome.findings(in: parameters, newest: history.first) },
        ]
            + (HistoryCheck(history, configuration).map(comparisons) ?? [])
            + (ReleasedModels(history, configuration).map(comparisons) ?? [])
    }

    private func comparisons(_ released: ReleasedModels) -> [Comparison] {
        [
            { released.identityFindings() },
            { released.findings(collections, parameters, knownNames: knownNames, today: today) },
        ]
    }

    private func comparisons(_ check: HistoryCheck) -> [Comparison] {
        collections.map { collection -> Comparison in { check.findings(in: collection) } }
            + parameters.map { set -> Comparison in { check.findings(in: set) } }
    }

    private func variantFindings() -> Findings {
        var check = VariantsCheck(configuration, today: today)
        for collection in collections {
            let model = collection.model
            for document in collection.documents where document.settings != nil {
                check.check(
                    document.settings, of: document.record, as: model.record, name: document.id, fixed: model.orderBy)
            }
        }
        for set in parameters {
            check.check(set.settings, of: set.record, as: set.model.record, name: set.model.name)
            check.checkUpdates(of: set)
        }
        return check.findings
    }

    private func referenceFindings() -> Findings {
        var links = ReferenceCheck(
            collections: collections, parameters: parameters, modelNames: knownNames,
            languages: configuration?.languages.map(\.tag) ?? [])
        for references in references { links.check(references) }
        return links.findings
    }

    private func crossFileFindings() -> Findings {
        let sides = languages.map { set in set.languages.map { SideWords($0, of: set) } } ?? []
        let source = configuration.flatMap(\.sourceIndex).flatMap { sides.isEmpty ? nil : sides[$0] }
        let rules = CrossFileCheck(collections: collections, parameters: parameters, words: sides, sourceWords: source)
        return rules.findings(since: history.first, VariantsCheck(configuration, today: today))
    }
}

extension SideWords {
    /// Patterns of a language that have the two sides of a thing: `sides-risk-one` and `sides-risk-other`.
    fileprivate init(_ language: Language, of set: LanguageSet) {
        let parts = language.patterns.keys.map { $0.split(separator: "-") }
        let names = parts.filter { $0.count == 3 && $0[0] == "sides" }.map { String($0[1]) }
        self.init(names: Set(names)) { name, template in
            let sides: [Side] = [.one, .other]
            let found = language.first(
                of: sides.map { "sides-\(name)-\($0.rawValue)" }, in: Array(template.text.utf8), set)
            return found.map { ($0.pattern.hasSuffix("other") ? .other : .one, $0.span) }
        } hasNegation: { template in
            language.hasNegation(Array(template.text.utf8), set)
        }
    }
}
