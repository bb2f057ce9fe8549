import Models
import YAML

/// What is known of a text by itself, for whoever compares it with another one.
///
/// A class, since that of a source is looked up for each of its translations.
final class TextNotes: Sendable {
    /// How much of it is compared: less of one with a finding.
    let comparison: TextComparison
    /// Where it has telephone numbers, which are told there and not compared.
    let phones: [Range<Int>]
    /// Where it has words that were mistyped, which are told there.
    let mistyped: [Range<Int>]
    /// How a rich text is divided, and where it leads.
    let outline: TextOutline
    /// Indexes of the workspace's names that stand in it.
    let names: [Int]
    /// nil for a text of no language.
    let numbers: NumberPlaces?
    /// Its words that may deny something.
    let denials: [Denials.Word]
    /// Its words of which others say the contrary.
    let opposites: [OppositeWords.Word]
    /// Where it has a date as forms ask for it; nil for nearly all.
    let dateMask: Range<Int>?
    /// Whether something stands between quotation marks in it.
    let hasQuotations: Bool
    /// Places for values as other systems write them, in their order.
    let foreignPlaces: [String]
    /// Whether one of the denials surely is one.
    let isDenying: Bool

    init(
        comparison: TextComparison, phones: [Range<Int>] = [], mistyped: [Range<Int>] = [], outline: TextOutline,
        names: [Int] = [],
        numbers: NumberPlaces? = nil, denials: [Denials.Word] = [], opposites: [OppositeWords.Word] = [],
        dateMask: Range<Int>? = nil, hasQuotations: Bool = false, foreignPlaces: [String] = []
    ) {
        self.comparison = comparison
        self.phones = phones
        self.mistyped = mistyped
        self.outline = outline
        self.names = names
        self.numbers = numbers
        self.denials = denials
        self.opposites = opposites
        self.dateMask = dateMask
        self.hasQuotations = hasQuotations
        self.foreignPlaces = foreignPlaces
        isDenying = denials.contains(where: \.isCertain)
    }

    /// Of a text that nobody has looked at.
    static let none = TextNotes(comparison: .everything, outline: .plain)
}
