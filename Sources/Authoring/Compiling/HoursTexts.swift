import Bundles
import JSON
import Languages
import Models

extension Value.Content {
    /// The value as a bundle in a language has it: opening hours with the sentence that says them.
    func json(as type: any ValueType, in language: LanguagePack) -> JSON {
        switch self {
        case .fact(let hours as OpeningHours): hours.json(saying: language.hours(hours))
        case .list(let items): .array(items.map { $0.content.json(as: type.single, in: language) })
        case .record(let record):
            type.recordType.map { type in
                .object(record.json(as: type) { $0.json(as: $1, in: language) })
            } ?? .null
        default: json(as: type)
        }
    }
}

extension ValueType {
    /// Whether its values say something in each language, though they are the same in all of them.
    var holdsHours: Bool { holds { $0.isA(OpeningHoursType.self) } }
}
