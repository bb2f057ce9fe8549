package import JSON

extension FieldTypes {
    /// What becomes of the sentence in which a bundle says opening hours.
    package enum HoursText: Sendable {
        /// It is left out, so that facts of two languages are the same.
        case omitted
        /// It stands in the place of the hours.
        case alone
    }

    package var haveHours: Bool { entries.contains { $0.type.innermost == .openingHours } }

    package func facts(of fields: JSONObject, _ text: HoursText = .omitted) -> JSONObject {
        haveHours ? facts(of: fields, text, below: "") : fields
    }

    private func facts(of record: JSONObject, _ text: HoursText, below prefix: String) -> JSONObject {
        JSONObject(
            record.members.map { member in
                let path = prefix + member.key
                return JSONObject.Member(key: member.key, value: fact(member.value, as: self[path], text, at: path))
            })
    }

    private func fact(_ value: JSON, as type: FieldType?, _ text: HoursText, at path: String) -> JSON {
        switch (type, value) {
        case (.openingHours?, .object(var hours)):
            if text == .alone, let sentence = hours["text"] { return sentence }
            hours["text"] = nil
            return .object(hours)
        case (.record?, .object(let record)): return .object(facts(of: record, text, below: "\(path)."))
        case (_, .array(let items)): return .array(items.map { fact($0, as: type?.element, text, at: path) })
        default: return value
        }
    }
}

extension FieldType {
    /// The type inside of all lists.
    var innermost: FieldType { element?.innermost ?? self }
}
