import Bundles
import JSON
import Markup
import Models
import Rulebook
import YAML

/// Writes what one member of a shape has for a phone that knows a profile of itself.
struct MemberWriter {
    let shape: Shape
    let member: Shape.Member
    let versions: [ContentBundle]
    let profile: Profile
    private(set) var findings: [Diagnostic] = []

    init(shape: Shape, member: Shape.Member, versions: [ContentBundle], profile: Profile) {
        (self.shape, self.member, self.versions, self.profile) = (shape, member, versions, profile)
    }

    /// A value as the types of its collection or parameter set know it, and as the rules of the shape do.
    struct Place {
        let types: FieldTypes
        let path: String
        let rule: String

        func member(_ name: String) -> Place {
            Place(types: types, path: path.dotted(name), rule: rule.dotted(name))
        }
    }

    /// Nil where there is nothing for the profile.
    mutating func written() -> JSON? {
        switch member.source {
        case .parameters(let name):
            guard let set = versions.first?[parameterSet: name]?.resolved(for: profile, at: 0) else { return nil }
            return object(fields: [set.values], Place(types: set.types, path: "", rule: ""))
        case .document(let collection, let id):
            let (types, documents) = documents(of: collection)
            return documents.first { $0[0].id == id }.map { object(of: $0, types) }
        case .collection(let collection):
            let (types, documents) = documents(of: collection)
            guard case .map(let key) = member.form else { return .array(documents.map { object(of: $0, types) }) }
            var map = JSONObject()
            for document in documents {
                let name = key.map { document[0].fields[$0]?.key } ?? document[0].id
                insert(name, object(of: document, types), at: member.node, into: &map)
            }
            return .object(map)
        }
    }

    /// Each document in its versions.
    private func documents(of collection: String) -> (FieldTypes, [[BundleDocument]]) {
        let all = versions.map { version -> (FieldTypes, [BundleDocument]) in
            guard let found = version[collection: collection] else { return (FieldTypes([]), []) }
            var profile = profile
            profile.language = version.language
            return (found.types, found.documents.compactMap { $0.resolved(for: profile, at: 0, types: found.types) })
        }
        guard let first = all.first else { return (FieldTypes([]), []) }
        // All languages have the same documents in the same order.
        return (first.0, first.1.indices.map { place in all.map { $0.1[place] } })
    }

    // MARK: Objects

    private mutating func object(of document: [BundleDocument], _ types: FieldTypes) -> JSON {
        var written = object(fields: document.map(\.fields), Place(types: types, path: "", rule: ""))
        if let name = member.idName, case .object(let members) = written {
            var object = JSONObject()
            object.append(name, .string(document[0].id))
            for inner in members.members { insert(inner.key, inner.value, at: member.node, into: &object) }
            written = .object(object)
        }
        return written
    }

    /// Fields at the top, or the value of the one that is wanted.
    /// - Parameter fields: in each version.
    private mutating func object(fields: [JSONObject], _ place: Place) -> JSON {
        if let field = member.onlyValue { return value(of: field, fields, place) ?? .null }
        var object = JSONObject()
        for field in member.only ?? fields[0].keys where member.writes(field) {
            guard let value = value(of: field, fields, place) else { continue }
            insert(name(of: field, place), value, at: node(place.member(field)), into: &object)
        }
        return .object(object)
    }

    private mutating func value(of field: String, _ fields: [JSONObject], _ place: Place) -> JSON? {
        let inner = place.member(field)
        guard member.localized.contains(field), shape.languages == .together else {
            return fields[0][field].map { write($0, inner) }
        }
        var languages = JSONObject()
        for (version, fields) in zip(versions, fields) {
            guard let language = version.language, let value = fields[field] else { continue }
            languages.append(language.string, write(value, inner))
        }
        return languages.isEmpty ? nil : .object(languages)
    }

    private func name(of field: String, _ place: Place) -> String {
        member.rules[place.member(field).rule]?.name ?? shape.style.written(field)
    }

    private func node(_ place: Place) -> Node { member.rules[place.rule]?.node ?? member.node }

    private mutating func insert(_ name: String?, _ value: JSON, at node: Node, into object: inout JSONObject) {
        guard let name, object[name] == nil else {
            let what = name.map { "two members would be called '\($0)'" } ?? "an entry of the map would have no name"
            return add(
                .malformedModel, at: node, what, fix: "call one of them otherwise, leave it out, or take another key")
        }
        object.append(name, value)
    }

    mutating func add(_ rule: Rule, at node: Node, _ message: String, fix: String) {
        findings.append(.error(rule, at: node.range, in: node.source, message, fix: fix))
    }

    // MARK: Values

    private mutating func write(_ value: JSON, _ place: Place) -> JSON {
        write(value, as: place.types[place.path] ?? .record, place)
    }

    private mutating func write(_ value: JSON, as type: FieldType, _ place: Place) -> JSON {
        switch (type, value) {
        case (.list(let element), .array(let items)), (.table(let element), .array(let items)):
            guard element == .record, let key = member.rules[place.rule]?.key else {
                return .array(items.map { write($0, as: element, place) })
            }
            var map = JSONObject()
            for item in items { insert(item[key]?.key, write(item, as: element, place), at: node(place), into: &map) }
            return .object(map)
        case (.record, .object(let members)): return .object(record(members, place))
        default: return simple(value, as: type, place)
        }
    }

    private mutating func record(_ members: JSONObject, _ place: Place) -> JSONObject {
        var object = JSONObject()
        for inner in members.members {
            let field = place.member(inner.key)
            guard !member.leftOut.contains(field.rule) else { continue }
            insert(name(of: inner.key, place), write(inner.value, field), at: node(field), into: &object)
        }
        return object
    }

    private mutating func simple(_ value: JSON, as type: FieldType, _ place: Place) -> JSON {
        let writing = member.rules[place.rule]?.writing
        switch (type, value, writing) {
        case (.duration, .number(let number), _):
            guard case .duration(let unit)? = writing ?? .duration(shape.durations) else { return value }
            return duration(number, in: unit, place)
        case (.phone, _, _):
            // Our own compiler wrote the value: it is a number.
            guard let phone = try? PhoneNumber(reading: value) else { return value }
            guard case .phone(let form)? = writing ?? .phone(.number) else { return value }
            return .string(phone.written(form))
        case (.image, _, _), (.file, _, _):
            // Only a bundle of our own format says which files a role signs.
            add(
                .malformedModel, at: node(place),
                "'\(place.path)' is a file, and a bundle in a shape can't publish files",
                fix: "leave it out with 'leave-out: [\(place.rule)]', and publish its collection in another bundle")
            return .null
        case (.richText, .string(let text), .richText(let form)?): return .string(form.written(text))
        case (.percentage, .number(let number), .fraction?): return .number(number.hundredth)
        case (.version, .string(let text), .versionNumber?):
            guard let number = Int64(text) else {
                add(
                    .malformedModel, at: node(place), "'\(text)' is a version of several numbers, and a number is one",
                    fix: "write one number, or remove 'write: number'")
                return value
            }
            return .number(JSONNumber(number))
        case (_, .string(let word), .words(let words)?): return words[word] ?? value
        case (_, .bool(let flag), .words(let words)?): return words[flag ? "true" : "false"] ?? value
        case (.reference, .string(let id), .document(let collection)?): return document(id, of: collection, place)
        default: return value
        }
    }

    private mutating func duration(_ number: JSONNumber, in unit: Shape.DurationUnit, _ place: Place) -> JSON {
        guard let seconds = number.integer, seconds % unit.seconds == 0 else {
            add(
                .malformedModel, at: node(place),
                "'\(place.path)' is \(number.text) seconds, which is no whole number of \(unit.rawValue)",
                fix: "write 'write: seconds' for it, or change its value")
            return .number(number)
        }
        return .number(JSONNumber(seconds / unit.seconds))
    }

    /// In the language of the first version: a nested document stands inside of one.
    private mutating func document(_ id: String, of collection: String, _ place: Place) -> JSON {
        guard let version = versions.first, let found = version[collection: collection] else { return .null }
        var profile = profile
        profile.language = version.language
        guard let document = found[id]?.resolved(for: profile, at: 0, types: found.types) else { return .null }
        return .object(record(document.fields, Place(types: found.types, path: "", rule: place.rule)))
    }
}

extension JSON {
    /// As the name of a member.
    fileprivate var key: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        default: nil
        }
    }
}

extension JSONNumber {
    /// Divided by a hundred, in decimals.
    fileprivate var hundredth: JSONNumber {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
        let whole = String(repeating: "0", count: max(0, 3 - (parts.first?.count ?? 0))) + (parts.first ?? "0")
        let decimals = whole.suffix(2) + (parts.dropFirst().first ?? "")
        let end = decimals.lastIndex { $0 != "0" }.map { decimals[...$0] } ?? ""
        let digits = whole.dropLast(2).drop { $0 == "0" }
        return JSONNumber(text: sign + (digits.isEmpty ? "0" : digits) + (end.isEmpty ? "" : "." + end)) ?? self
    }
}

extension PhoneNumber {
    fileprivate func written(_ form: Shape.PhoneForm) -> String {
        switch form {
        case .display: display
        case .uri: uri
        case .number: String(uri.dropFirst("tel:".count).prefix { $0 != ";" })
        }
    }
}

extension Shape.RichTextForm {
    fileprivate func written(_ text: String) -> String {
        switch self {
        case .markdown: text
        case .text: Markdown(text).plainText
        case .html: HTML().render(Markdown(text))
        }
    }
}
