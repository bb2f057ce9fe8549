import Dates
import JSON

/// Holds a value to the type of its field.
struct FieldShape {
    let types: FieldTypes

    /// - Parameter path: the dotted path by which `types` knows the value.
    func check(_ place: LocatedValue, path: String) throws(BundleFault) {
        guard let type = types[path] else {
            guard types.hasMembers(of: path) else { return }
            return try check(place, against: .record, path: path)
        }
        try check(place, against: type, path: path)
    }

    private func check(_ place: LocatedValue, against type: FieldType, path: String) throws(BundleFault) {
        switch type {
        case .record: try checkRecord(place, path: path)
        case .list(let element), .table(let element):
            for item in try place.array() { try check(item, against: element, path: path) }
        case .phone: _ = try PhoneNumber(place)
        case .openingHours: _ = try OpeningHours(place)
        case .range: _ = try NumberRange(place)
        case .image, .file: _ = try Asset(place, as: type)
        case .other: break
        default: try checkSimple(place, against: type)
        }
    }

    /// A member without a type is carried unread, as a type that is not known is.
    private func checkRecord(_ place: LocatedValue, path: String) throws(BundleFault) {
        for member in try place.object().all { try check(member, path: "\(path).\(member.key)") }
    }

    private func checkSimple(_ place: LocatedValue, against type: FieldType) throws(BundleFault) {
        switch (type, place.value) {
        case (.integer, .number(let number)):
            guard number.integer != nil else { throw place.fault(.malformed(value: number.text, what: "an integer")) }
        case (.duration, .number(let number)):
            guard let seconds = number.integer, seconds >= 0 else {
                throw place.fault(.malformed(value: number.text, what: "a duration in whole seconds"))
            }
        case (.decimal, .number), (.percentage, .number), (.boolean, .bool): break
        case (.integer, _), (.duration, _), (.decimal, _), (.percentage, _): throw place.wrongKind("a number")
        case (.boolean, _): throw place.wrongKind("a boolean")
        default:
            let text = try place.string()
            if let what = Self.fault(of: text, as: type) { throw place.malformed(what) }
        }
    }

    /// What `text` should be and is not; nil where it is right.
    private static func fault(of text: String, as type: FieldType) -> String? {
        switch type {
        case .version: Version(text) == nil ? "a version" : nil
        case .date: CalendarDate(text) == nil ? "a date" : nil
        case .instant: DateTime(text) == nil ? "a date and time with offset" : nil
        case .language: LanguageTag(text)?.string == text ? nil : "a language tag in canonical case"
        case .country: text.utf8.count == 2 && text.utf8.allSatisfy(\.isCapital) ? nil : "a country of two letters"
        case .reference: isPlainName(text) ? nil : "the id of a document"
        default: nil
        }
    }
}
