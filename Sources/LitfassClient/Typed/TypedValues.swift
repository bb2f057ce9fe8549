// What values of each type of the model language are in Swift. Each answers nil where a value is of another type.

extension Bool: TypedValue {
    /// Yes or no; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Bool? { value.boolean }
}

extension Int: TypedValue {
    /// A whole number; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Int? { value.integer }
}

extension Decimal: TypedValue {
    /// A number, as exactly as the author wrote it; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Decimal? { value.decimal }
}

extension String: TypedValue {
    /// A text or word; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> String? { value.text }
}

extension Duration: TypedValue {
    /// A length of time; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Duration? { value.duration }
}

extension Date: TypedValue {
    /// A point in time; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Date? { value.instant }
}

extension URL: TypedValue {
    /// Where a link leads; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> URL? { value.link }
}

extension Version: TypedValue {
    /// A version; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Version? { value.version }
}

extension CalendarDate: TypedValue {
    /// A day; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> CalendarDate? { value.date }
}

extension PhoneNumber: TypedValue {
    /// A telephone number; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> PhoneNumber? { value.phone }
}

extension OpeningHours: TypedValue {
    /// Opening hours; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> OpeningHours? { value.openingHours }
}

extension NumberRange: TypedValue {
    /// An interval of numbers; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> NumberRange? { value.range }
}

extension Asset: TypedValue {
    /// An image or another file; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Asset? { value.image ?? value.file }
}

extension DocumentID: TypedValue {
    /// The id that a reference holds; nil where the value is of another type.
    public static func read(_ value: FieldValue, owner: String, path: String) -> DocumentID? {
        value.text.map { DocumentID(rawValue: $0) }
    }
}

extension Array: TypedValue where Element: TypedValue {
    /// The items of a list or a table; nil where the value is of another type, or one of its items is.
    public static func read(_ value: FieldValue, owner: String, path: String) throws(MissingField) -> [Element]? {
        guard let items = value.items else { return nil }
        var read: [Element] = []
        for (index, item) in items.enumerated() {
            let place = "\(path)[\(index)]"
            guard let element = try Element.read(item, owner: owner, path: place) else {
                throw MissingField(owner: owner, path: place)
            }
            read.append(element)
        }
        return read
    }
}
