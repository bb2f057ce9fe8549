import Constraints
import Files
import Models
import Prose
package import Rulebook
import Values
import Workspaces
import YAML

extension Rule {
    /// Every rule of a workspace, by id.
    package static let all: [Rule] = (groups.flatMap(\.rules) + ofYAML).sorted { $0.id.precedesByBytes($1.id) }

    /// The same by their ids.
    package static let index = RuleIndex(all)

    /// The same, by what they look at.
    package static let groups: [(title: String, rules: [Rule])] = [
        ("keys and values", ofValues + [limit]),
        ("between fields and files", crossFieldRules.map { $0.rule }),
        ("documents and quotes", documents + facts),
        ("texts", [mergedParagraphs] + Proofreader.rules.filter { $0.topic == .texts && !ofYAML.contains($0) }),
        ("translations", translations + Proofreader.rules.filter { $0.topic == .translations }),
        ("time", time),
        ("files and configuration", workspace + ofModels),
        ("waivers and severities", waivers),
    ]

    /// Those that find that something is not there, for which everything must have been looked at.
    static let ofAbsence: Set<Rule> = [
        danglingReference, missingOption, emptyCollection, missingTranslation, orphanTranslation, missingFile,
    ]

    private static let workspace = [
        misplacedFile, fileLeftBehind, missingFile, unreadableFile, malformedName, undeclaredLanguage,
        unpublished, emptyCollection, malformedPhrase, copiedLanguage, missingWords, unused,
        Modeline.rule,
    ]

    private static let documents = [
        danglingReference, selfReference, misleadingLink, malformedQuote, quoteCycle, MixedFacts.rule,
    ]

    private static let translations = [
        missingTranslation, staleTranslation, orphanTranslation, textWithoutSource, factInTranslation,
    ]

    private static let waivers = [unknownSetting, malformedWaiver, expiredWaiver, unusedWaiver]

    private static let time = [
        malformedCondition, unreachableVariant, expiredVariant, overlappingShares, unavailableUpdate, reviewDue,
        distantDate, valueSlips, BreakingChanges.rule, valueReturns, ExchangedValues.rule,
    ]

    private static let facts = [
        ContradictingFacts.rule, ExposureOutcome.rule, SharedNumbers.rule,
    ]
}
