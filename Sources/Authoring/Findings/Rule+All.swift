import Files

extension Rule {
    /// Every rule of this room, by id. What YAML itself forbids has rules of its own.
    package static let all: [Rule] = groups.flatMap(\.rules).sorted { $0.id.precedesByBytes($1.id) }

    /// The same, by what they look at.
    package static let groups: [(title: String, rules: [Rule])] = [
        ("keys and values", values),
        ("between fields and files", crossFieldRules.map { $0.rule.opened }),
        ("documents and quotes", documents + facts.map(\.opened)),
        ("texts", markup + textRules.map { $0.rule.opened }),
        ("translations", translations + translationRules.map { $0.rule.opened } + [LostDenial.rule.opened]),
        ("time", time),
        ("files and configuration", workspace),
        ("waivers and severities", waivers),
    ]

    /// Those that find that something is not there, for which everything must have been looked at.
    static let idsOfAbsence = Set(
        [
            danglingReference, danglingLink, danglingQuote, missingOption, emptyCollection, missingTranslation,
            orphanTranslation, missingFile, missingModel, unknownCollection, validityGap,
        ].map(\.id))

    private static let values = [
        unknownKey, missingKey, wrongType, emptyValue, emptyFile, outOfBounds, tooManyDecimals, malformedNumber,
        textLength,
        patternMismatch, typographicQuotes, forbiddenWord, unlistedWord, itemCount, duplicateItem, dividedItem,
        tableLength, notUnique,
        emptyRange,
        unknownOption, missingOption,
        malformedVersion, malformedDate, malformedInstant, malformedDuration, malformedLink, linkScheme,
        malformedEmail, malformedPhone, foreignNumber, premiumNumber, malformedHours, briefHours, overlappingHours,
        unknownZone, unknownCountry,
        malformedLanguage,
        limit,
    ]

    private static let workspace = [
        misplacedFile, fileName, fileLeftBehind, missingFile, unreadableFile, symbolicLink, malformedName,
        undeclaredLanguage,
        malformedFallback, unknownCollection, missingModel, unpublished, emptyCollection, modelName, malformedModel,
        unknownType,
        unknownField, unknownRelation, misapplied, malformedPattern, malformedPhrase, Modeline.rule,
    ]

    private static let documents = [
        danglingReference, selfReference, danglingLink, misleadingLink, danglingQuote, malformedQuote, unquotable,
        quoteInFact, quoteCycle, MixedFacts.rule.opened, WrongUnit.rule.opened,
    ]

    private static let translations = [
        missingTranslation, staleTranslation, orphanTranslation, textWithoutSource, factInTranslation,
        translationOfSource, translationWithoutTexts, malformedDigest,
    ]

    private static let markup = [
        markupHTML, markupImage, markupCodeBlock, markupEmptyLink, markupStraySign, mergedParagraphs, markupLimit,
    ]

    private static let waivers = [unknownSetting, malformedWaiver, expiredWaiver, unusedWaiver]

    private static let time = [
        validityOrder, validityPast, validityOverlap, validityGap, distantDate, valueJumps, valueReturns,
        SlippedContacts.phoneRule, SlippedContacts.emailRule, SlippedHours.rule, ShiftedTables.rule,
        ExchangedValues.rule,
    ]

    private static let facts = [
        ContradictingFacts.rule, ExposureOutcome.rule, ExposureOutcome.scores, SharedNumbers.rule,
        TextAlternatives.rule, ExchangedKeys.rule, CopiedTranslation.rule,
    ]
}
