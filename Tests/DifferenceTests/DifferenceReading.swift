import Bundles
import JSON

@testable import Difference

/// Why JSON is not a difference of two releases.
struct DifferenceReadingFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The member that is missing, or holds something else than it should.
    let member: String

    var description: String { "'\(member)' is not what the difference of two releases has there" }
}

extension ReleaseDifference {
    /// Reads what `json` writes. Members that the format does not name are passed over.
    init(reading json: JSON) throws(DifferenceReadingFault) {
        guard json["format"]?.integer == Self.format else { throw DifferenceReadingFault(member: "format") }
        var layout: [BundleLayout]?
        if json["bundles"] != nil {
            layout = []
            for item in try json.items("bundles") { layout?.append(try BundleLayout(reading: item)) }
        }
        var collections: [CollectionDifference] = []
        for item in try json.items("collections") { collections.append(try CollectionDifference(reading: item)) }
        var sets: [ParameterSetDifference] = []
        for item in try json.items("parameter-sets") { sets.append(try ParameterSetDifference(reading: item)) }
        self.init(
            layout: layout, addedLanguages: try json.languages("added-languages"),
            removedLanguages: try json.languages("removed-languages"), collections: collections, parameterSets: sets)
    }
}

extension BundleLayout {
    fileprivate init(reading json: JSON) throws(DifferenceReadingFault) {
        guard let name = BundleName(try json.text("bundle")) else { throw DifferenceReadingFault(member: "bundle") }
        self.init(
            product: try json.text("product"), environment: try json.text("environment"), name: name,
            language: try json.language("language"), zone: json["zone"]?.string,
            collections: try json.words("collections"),
            parameterSets: try json.words("parameter-sets"))
    }
}

extension CollectionDifference {
    fileprivate init(reading json: JSON) throws(DifferenceReadingFault) {
        var documents: [DocumentDifference] = []
        for item in try json.items("documents") { documents.append(try DocumentDifference(reading: item)) }
        self.init(
            name: try json.text("collection"), presence: try json.presence(), types: try Types(reading: json),
            order: json["order"] == nil ? nil : try json.words("order"), documents: documents,
            alternatives: json["alternatives"]?.object.map { object in
                Dictionary(object.members.compactMap { member in member.value.string.map { (member.key, $0) } }) { $1 }
            })
    }
}

extension CollectionDifference.Types {
    fileprivate init?(reading json: JSON) throws(DifferenceReadingFault) {
        guard json["old-types"] != nil || json["new-types"] != nil else { return nil }
        self.init(old: try json.types("old-types"), new: try json.types("new-types"))
    }
}

extension DocumentDifference {
    fileprivate init(reading json: JSON) throws(DifferenceReadingFault) {
        let name = json["formerly"]?.string?.split(separator: "/").map(String.init)
        guard (name?.count ?? 2) == 2 else { throw DifferenceReadingFault(member: "formerly") }
        var fields: [FieldDifference] = []
        for item in try json.items("fields") { fields.append(try FieldDifference(reading: item)) }
        self.init(
            id: try json.text("id"), presence: try json.presence(),
            formerly: name.map { DocumentName(collection: $0[0], id: $0[1]) }, after: json["after"]?.string,
            fields: fields)
    }
}

extension FieldDifference {
    fileprivate init(reading json: JSON) throws(DifferenceReadingFault) {
        var changes: [Change] = []
        for item in try json.items("changes") { changes.append(try Change(reading: item)) }
        self.init(name: try json.text("field"), type: try json.type(), changes: changes)
    }
}

extension FieldDifference.Change {
    fileprivate init(reading json: JSON) throws(DifferenceReadingFault) {
        let tags = try json.languages("languages")
        var (old, new) = (json["old"], json["new"])
        if json["words"] != nil {
            (old, new) = (.string(try json.text(without: "+")), .string(try json.text(without: "-")))
        }
        let (oldTag, newTag) = (try json.language("old-stand-in"), try json.language("new-stand-in"))
        self.init(
            languages: tags.isEmpty ? [nil] : tags,
            old: old.map { FieldDifference.Side(value: $0, standIn: oldTag) },
            new: new.map { FieldDifference.Side(value: $0, standIn: newTag) })
    }
}

extension ParameterSetDifference {
    fileprivate init(reading json: JSON) throws(DifferenceReadingFault) {
        var values: [Change] = []
        for item in try json.items("values") {
            values.append(
                Change(path: try item.text("path"), type: try item.type(), old: item["old"], new: item["new"]))
        }
        self.init(
            name: try json.text("parameter-set"), presence: try json.presence(),
            types: try CollectionDifference.Types(reading: json), values: values)
    }
}

extension JSON {
    fileprivate func items(_ member: String) throws(DifferenceReadingFault) -> [JSON] {
        guard let value = self[member] else { return [] }
        guard let items = value.array else { throw DifferenceReadingFault(member: member) }
        return items
    }

    fileprivate func text(_ member: String) throws(DifferenceReadingFault) -> String {
        guard let text = self[member]?.string else { throw DifferenceReadingFault(member: member) }
        return text
    }

    fileprivate func words(_ member: String) throws(DifferenceReadingFault) -> [String] {
        var words: [String] = []
        for item in try items(member) {
            guard let word = item.string else { throw DifferenceReadingFault(member: member) }
            words.append(word)
        }
        return words
    }

    fileprivate func languages(_ member: String) throws(DifferenceReadingFault) -> [LanguageTag] {
        var tags: [LanguageTag] = []
        for word in try words(member) {
            guard let tag = LanguageTag(word) else { throw DifferenceReadingFault(member: member) }
            tags.append(tag)
        }
        return tags
    }

    fileprivate func language(_ member: String) throws(DifferenceReadingFault) -> LanguageTag? {
        guard self[member] != nil else { return nil }
        guard let tag = LanguageTag(try text(member)) else { throw DifferenceReadingFault(member: member) }
        return tag
    }

    fileprivate func presence() throws(DifferenceReadingFault) -> Presence {
        guard let presence = Presence(rawValue: try text("presence")) else {
            throw DifferenceReadingFault(member: "presence")
        }
        return presence
    }

    fileprivate func type() throws(DifferenceReadingFault) -> FieldType? {
        guard self["type"] != nil else { return nil }
        guard let type = FieldType(name: try text("type")) else { throw DifferenceReadingFault(member: "type") }
        return type
    }

    fileprivate func types(_ member: String) throws(DifferenceReadingFault) -> FieldTypes? {
        guard let value = self[member] else { return nil }
        guard let object = value.object else { throw DifferenceReadingFault(member: member) }
        var entries: [FieldTypes.Entry] = []
        for entry in object.members {
            guard let type = entry.value.string.flatMap({ FieldType(name: $0) }) else {
                throw DifferenceReadingFault(member: member)
            }
            entries.append(FieldTypes.Entry(path: entry.key, type: type))
        }
        return FieldTypes(entries)
    }

    /// What the pieces of `words` make together, without those of one sign.
    fileprivate func text(without sign: String) throws(DifferenceReadingFault) -> String {
        var text = ""
        for piece in try items("words") {
            guard let parts = piece.array, parts.count == 2, let mark = parts[0].string, let words = parts[1].string,
                ["=", "-", "+"].contains(mark)
            else { throw DifferenceReadingFault(member: "words") }
            if mark != sign { text += words }
        }
        return text
    }
}
