import Constraints
import Dates
import Models
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
                    {
                        MissingOptions.findings(
                            in: collection.documents.map(\.record), of: collection.model.record,
                            collection: collection.model.name)
                    },
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
        let sides = words.map { $0.map(SideWords.init) }
        let source = configuration.flatMap { $0.index(of: $0.sourceLanguage) }.flatMap { sides[$0] }
        let ruled = collections.map { collection in
            RuleCollection(
                model: collection.model,
                documents: collection.documents.map { $0.forRules(sourceWords: source, sides) })
        }
        return CrossFileRules.findings(
            in: ruled, parameters.map { RuleParameters(model: $0.model, record: $0.record) },
            words: sides.compactMap(\.self), since: history.first)
    }
}

extension Document {
    /// - Parameter words: by index of the language.
    fileprivate func forRules(sourceWords: SideWords?, _ words: [SideWords?]) -> RuleDocument {
        RuleDocument(id: id, record: record, sourceWords: sourceWords) {
            translations.entries.sorted { $0.key < $1.key }.map { language, translation in
                RuleDocument.Translation(root: translation.root, words: words[language]) { translation.values[$0] }
            }
        }
    }
}

extension SideWords {
    fileprivate init(_ words: LanguageWords) {
        let opposites = words.prose.opposites
        self.init(names: Set(opposites.names)) { name, template in
            opposites.claim(name, in: template.coveredBytes).map { ($0.side == .one ? .one : .other, $0.place) }
        } isDenial: {
            opposites.denies(SeenWords($0.coveredBytes.span))
        }
    }
}
