extension Rule {
    /// Every rule of this room, by id. What YAML itself forbids has rules of its own.
    package static let all: [Rule] =
        (values + workspace + content + time + facts + waivers + crossFieldRules.map { $0.rule.opened }
        + textRules.map { $0.rule.opened } + translationRules.map { $0.rule.opened })
        .sorted { $0.id.precedes($1.id) }

    private static let values = [
        unknownKey, missingKey, wrongType, emptyValue, emptyFile, outOfBounds, tooManyDecimals, malformedNumber,
        textLength,
        patternMismatch, forbiddenWord, unlistedWord, itemCount, duplicateItem, dividedItem, tableLength, notUnique,
        emptyRange,
        unknownOption, missingOption,
        malformedVersion, malformedDate, malformedInstant, malformedDuration, malformedLink, linkScheme,
        malformedEmail, malformedPhone, malformedHours, overlappingHours, unknownZone, unknownCountry,
        malformedLanguage,
        limit,
    ]

    private static let workspace = [
        misplacedFile, fileName, missingFile, unreadableFile, symbolicLink, malformedName, undeclaredLanguage,
        malformedFallback, unknownCollection, missingModel, unpublished, emptyCollection, modelName, malformedModel,
        unknownType,
        unknownField, unknownRelation, misapplied, malformedPattern, malformedPhrase,
    ]

    private static let content = [
        danglingReference, danglingLink, danglingQuote, malformedQuote, unquotable, quoteInFact, quoteCycle,
        missingTranslation, staleTranslation, orphanTranslation, textWithoutSource, factInTranslation,
        translationOfSource,
        translationWithoutTexts, malformedDigest, markupHTML, markupImage, markupCodeBlock, markupEmptyLink,
        markupStraySign, markupLimit,
    ]

    private static let waivers = [unknownSetting, malformedWaiver, expiredWaiver, unusedWaiver]

    private static let time = [validityOrder, validityPast, validityOverlap, validityGap, valueReturns]

    private static let facts = [ContradictingFacts.rule, SharedNumbers.rule]
}
