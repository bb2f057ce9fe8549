package import Rulebook

extension Rule {
    /// For values of documents and parameter sets.
    package static let ofValues: [Rule] = [
        unknownKey, missingKey, wrongType, outOfBounds, emptyValue, tooManyDecimals, textLength,
        patternMismatch, typographicQuotes, forbiddenWord, unlistedWord, itemCount, duplicateItem,
        dividedItem, tableLength, notUnique, emptyRange, missingOption, unknownOption,
        foreignNumber, briefHours, overlappingHours, unknownZone, malformedNumber, malformedVersion,
        malformedDate, malformedInstant, malformedLink, linkScheme, placeholder, malformedEmail,
        malformedPhone, premiumNumber, malformedHours, unknownCountry, malformedLanguage,
        malformedDuration,
    ]

    /// For the files of models.
    package static let ofModels: [Rule] = [
        modelName, malformedModel, unknownType, unknownField, malformedPattern,
    ]
}
