package import JSON

/// Other values of a document or parameter set, for those for whom a condition holds.
package struct BundleVariant: Hashable, Sendable {
    /// What people call it. It need not be unique: what quotes a fact has its variants too.
    package var name: String
    package var when: Condition
    /// The values that differ. Records have only the members that differ.
    package var fields: JSONObject
    /// The fields whose text is in another language than the bundle's.
    package var languages: [FieldLanguage]

    package init(name: String, when: Condition, fields: JSONObject, languages: [FieldLanguage] = []) {
        (self.name, self.when, self.fields, self.languages) = (name, when, fields, languages)
    }
}

extension BundleDocument {
    /// The document as a phone shows it at a moment, without conditions; nil where it is not for this phone or not for this time.
    /// - Parameter types: of its collection.
    package func resolved(for profile: Profile, at moment: Int64, types: FieldTypes) -> BundleDocument? {
        guard when.holds(for: profile, at: moment) == true else { return nil }
        guard !variants.isEmpty else { return BundleDocument(id: id, fields: fields, languages: languages) }
        var resolved = BundleDocument(id: id, fields: fields, languages: languages)
        for variant in variants.reversed() where variant.when.holds(for: profile, at: moment) == true {
            resolved.fields.overlay(variant.fields, types: types)
            let changed = variant.fields.members.map(\.key)
            resolved.languages.removeAll { changed.contains($0.field) }
            resolved.languages += variant.languages
        }
        resolved.fields = resolved.fields.sorted(as: types)
        resolved.languages = resolved.fields.members.compactMap { field in
            resolved.languages.first { $0.field == field.key }
        }
        return resolved
    }

    /// `when` and `variants` as the bundle has them; nil where there are none.
    package var conditionsJSON: JSON? { Self.conditions(when, variants, fields: "fields") }

    fileprivate static func conditions(_ when: Condition, _ variants: [BundleVariant], fields key: String) -> JSON? {
        guard when != .always || !variants.isEmpty else { return nil }
        var object = JSONObject()
        if when != .always { object["when"] = when.json }
        if !variants.isEmpty { object["variants"] = .array(variants.map { $0.json(fields: key) }) }
        return .object(object)
    }

    /// The values that somebody has for whom a variant holds, and no other; the plain ones where there is none of that name.
    /// - Parameter types: of its collection.
    package func fields(of variant: String?, types: FieldTypes) -> JSONObject {
        variants.values(of: variant, over: fields, types: types)
    }

    /// Every condition on which it depends what the document says.
    package var conditions: [Condition] { (when == .always ? [] : [when]) + variants.map(\.when) }
}

extension ParameterSet {
    /// The values that hold for a phone at a moment, without conditions; nil where the set is not for this phone or this time.
    package func resolved(for profile: Profile, at moment: Int64) -> ParameterSet? {
        guard when.holds(for: profile, at: moment) == true else { return nil }
        var values = values
        for variant in variants.reversed() where variant.when.holds(for: profile, at: moment) == true {
            values.overlay(variant.fields, types: types)
        }
        return ParameterSet(
            name: name, types: types, values: variants.isEmpty ? values : values.sorted(as: types), updates: updates)
    }

    /// The values that somebody has for whom a variant holds, and no other; the plain ones where there is none of that name.
    package func values(of variant: String?) -> JSONObject { variants.values(of: variant, over: values, types: types) }

    /// `when`, `variants` and `updates` as the bundle has them; nil where there are none.
    package var conditionsJSON: JSON? {
        let conditions = BundleDocument.conditions(when, variants, fields: "values")
        guard !updates.isEmpty else { return conditions }
        var members = conditions?.object ?? JSONObject()
        members["updates"] = .array(updates.map(\.json))
        return .object(members)
    }

    /// Every condition on which it depends what the set says.
    package var conditions: [Condition] { (when == .always ? [] : [when]) + variants.map(\.when) }
}

extension ContentBundle {
    /// Every condition of its documents and parameter sets.
    package var conditions: [Condition] {
        collections.flatMap { $0.documents.flatMap(\.conditions) } + parameterSets.flatMap(\.conditions)
    }
}

extension Sequence<Condition> {
    /// The next moment at which one of the conditions begins or ends to hold, in seconds since 1970.
    package func nextChange(for profile: Profile, after moment: Int64) -> Int64? {
        compactMap { condition in
            let present = condition.holds(for: profile, at: moment)
            return condition.moments.filter { $0 > moment }.sorted().first {
                condition.holds(for: profile, at: $0) != present
            }
        }.min()
    }
}

extension [BundleVariant] {
    fileprivate func values(of name: String?, over plain: JSONObject, types: FieldTypes) -> JSONObject {
        guard let variant = first(where: { $0.name == name }) else { return plain }
        var values = plain
        values.overlay(variant.fields, types: types)
        return values
    }
}

extension JSONObject {
    /// Puts values over those of the same name. Records are put together; everything else is replaced whole.
    /// - Parameter path: the dotted path of the object, where it is no document or set itself.
    fileprivate mutating func overlay(_ other: JSONObject, types: FieldTypes, path: String = "") {
        for member in other.members {
            let place = path.isEmpty ? member.key : "\(path).\(member.key)"
            if types.isRecord(place), case .object(var record)? = self[member.key],
                case .object(let changes) = member.value
            {
                record.overlay(changes, types: types, path: place)
                self[member.key] = .object(record)
            } else {
                self[member.key] = member.value
            }
        }
    }

    /// In the order of the model, records too.
    fileprivate func sorted(as types: FieldTypes, path: String = "") -> JSONObject {
        let ranked = members.map { member -> (rank: Int, key: String, value: JSON) in
            let place = path.isEmpty ? member.key : "\(path).\(member.key)"
            guard types.isRecord(place), case .object(let record) = member.value else {
                return (types.rank(of: place), member.key, member.value)
            }
            return (types.rank(of: place), member.key, .object(record.sorted(as: types, path: place)))
        }
        var sorted = JSONObject(reserving: ranked.count)
        for place in ranked.indices.sorted(by: { (ranked[$0].rank, $0) < (ranked[$1].rank, $1) }) {
            sorted.append(ranked[place].key, ranked[place].value)
        }
        return sorted
    }
}

extension FieldTypes {
    /// Whether the value at a path is a record, whose members have paths of their own.
    package func isRecord(_ path: String) -> Bool { self[path].map { $0 == .record } ?? hasMembers(of: path) }

    /// The place in the model; what it does not name comes last.
    fileprivate func rank(of path: String) -> Int { place(of: path) ?? .max }
}
