import Bundles
import Dates
import JSON
import Rulebook

/// Facts as they stand in a bundle.
enum ValueEncoder {
    static func json(_ content: Value.Content, _ type: ValueType) -> JSON {
        switch content {
        case .text(let template): .string(template.text)
        case .number(let number): self.number(number)
        case .boolean(let flag): .bool(flag)
        case .word(let word), .link(let word), .email(let word): .string(word)
        case .version(let version): .string(version.text)
        case .date(let date): .string(date.description)
        case .instant(let instant): .string(instant.text)
        case .duration(let span): .number(JSONNumber(span.seconds))
        case .phone(let phone): phone.json
        case .openingHours(let hours): hours.json
        case .reference(let id): .string(id)
        case .range(let range): self.range(range)
        case .list(let items): .array(items.map { json($0.content, type.single) })
        case .record(let record):
            if case .record(let recordType) = type { .object(object(record, recordType)) } else { .null }
        }
    }

    /// Fields in the order of the model; those without a value are absent.
    static func object(_ record: RecordValue, _ type: RecordType) -> JSONObject {
        var object = JSONObject(reserving: type.fields.count)
        for (field, value) in zip(type.fields, record.values) {
            if let value { object.append(field.name, json(value.content, field.type)) }
        }
        return object
    }

    private static func range(_ range: ExactRange) -> JSON {
        NumberRange(
            lower: NumberRange.Bound(jsonNumber(range.minimum), isExclusive: range.excludesMinimum),
            upper: NumberRange.Bound(jsonNumber(range.maximum), isExclusive: range.excludesMaximum)
        ).json
    }

    private static func number(_ number: ExactNumber) -> JSON { .number(jsonNumber(number)) }

    private static func jsonNumber(_ number: ExactNumber) -> JSONNumber {
        guard let json = JSONNumber(text: number.text) else {
            preconditionFailure("an exact number is written in the grammar of RFC 8259 §6")
        }
        return json
    }
}
