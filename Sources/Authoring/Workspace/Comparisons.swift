import Dates
import Rulebook
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
    /// By index of the language.
    let words: [LanguageWords?]
    let today: CalendarDate?
    /// What was published, newest first.
    let history: [EarlierRelease]

    private typealias Comparison = @Sendable () -> Findings

    /// - Returns: findings of each, and the files of which some may come of what was published before.
    func findings() -> (findings: [Findings], filesLookedBackAt: Set<String>) {
        let looksBack = looksBack
        let found = (comparisons + looksBack).mapRunsOnAllCores { $0.map { $0() } }.flatMap(\.self)
        return (found, Set(found.suffix(looksBack.count).flatMap(\.diagnostics).map(\.file)))
    }

    private var comparisons: [Comparison] {
        let foreign = configuration?.foreignLanguages ?? []
        return [{ referenceFindings() }, { FactsCheck.findings(in: collections) }]
            + collections.flatMap { collection -> [Comparison] in
                [
                    { ValidityCheck.findings(in: collection, today: today) },
                    { MissingOptions.findings(in: collection) },
                    { CopiedTranslation.findings(in: collection, foreign) },
                ]
            }
    }

    private var looksBack: [Comparison] {
        [
            { farFindings() },
            { UniquenessCheck.findings(in: collections, newest: history.first) },
            { ExposureOutcome.findings(in: parameters, newest: history.first) },
            { ReturningValues.findings(in: collections, parameters, history: history) },
            { JumpingValues.findings(in: collections, parameters, history: history) },
            { SlippedContacts.findings(in: collections, history: history) },
            { SlippedHours.findings(in: collections, history: history) },
            { ExchangedValues.findings(in: collections, configuration, history: history) },
            { ShiftedTables.findings(in: parameters, history: history) },
        ]
    }

    private func referenceFindings() -> Findings {
        var links = ReferenceCheck(collections: collections, modelNames: knownNames)
        for references in references { links.check(references) }
        return links.findings
    }

    private func farFindings() -> Findings {
        let files = OtherFiles(
            collections: collections, parameters: parameters, words: words,
            sourceLanguage: configuration.flatMap { $0.index(of: $0.sourceLanguage) })
        return FarRules.findings(in: files, collections, parameters, history: history)
    }
}
