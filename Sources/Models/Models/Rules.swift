package import Rulebook

extension Rule {
    /// For values of documents and parameter sets.
    package static let ofValues: [Rule] = [
        unknownKey, missingKey, wrongType, outOfBounds, emptyValue, textLength, patternMismatch, typographicQuotes,
        forbiddenWord, itemCount, duplicateItem, dividedItem, notUnique, malformedValue, missingOption,
        unknownOption, foreignNumber, placeholder, unsuitableAsset,
    ]

    /// For the files of models.
    package static let ofModels: [Rule] = [
        malformedModel
    ]
}
