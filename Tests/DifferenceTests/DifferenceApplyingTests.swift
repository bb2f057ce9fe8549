import Bundles
import JSON
import TestKit
import Testing

@testable import Difference

@Suite struct `A release and a difference` {
    @Test func `make the other release, whatever two releases say, also after being written down`() throws {
        for seed in 0..<UInt64(Rounds.times(300)) {
            var author = ChanceRelease(seed: seed)
            let old = author.release()
            let new = author.edited(old)
            let difference = ReleaseDifference(from: old, to: new)
            #expect(try difference.applied(to: old) == new, "seed \(seed)")
            let written = try JSON.parse(JSON.object(difference.json).encoded())
            let read = try ReleaseDifference(reading: written)
            #expect(read.json == difference.json, "seed \(seed)")
            #expect(try read.applied(to: old) == new, "seed \(seed)")
            #expect(ReleaseDifference(from: new, to: new).isEmpty)
            #expect(difference.isEmpty == (old == new), "seed \(seed)")
        }
    }

    @Test func `do not go together where the difference is from another release`() throws {
        var author = ChanceRelease(seed: 1)
        var old = author.release()
        while old[0].collections[0].documents.first?.fields.isEmpty != false { old = author.release() }
        let key = old[0].collections[0].documents[0].fields.keys[0]
        var (new, third) = (old, old)
        new[0].collections[0].documents[0].fields[key] = "something else"
        third[0].collections[0].documents[0].fields[key] = "something third"
        let difference = ReleaseDifference(from: old, to: new)
        #expect(try difference.applied(to: old) == new)
        let place = "\(old[0].collections[0].name)/\(old[0].collections[0].documents[0].id) \(key)"
        #expect(throws: DifferenceFault(place: place)) { try difference.applied(to: third) }
        #expect(throws: DifferenceFault(place: place)) { try difference.applied(to: new) }
    }

    @Test(arguments: [
        ("{}", "format"), (#"{"format":2,"collections":{}}"#, "collections"),
        (#"{"format":2,"collections":[{"collection":"faq","presence":"new"}]}"#, "presence"),
        (#"{"format":2,"added-languages":["d"]}"#, "added-languages"),
    ])
    func `cannot be read from something else`(text: String, member: String) throws {
        #expect(throws: DifferenceReadingFault(member: member)) {
            try ReleaseDifference(reading: JSON.parse(Array(text.utf8)))
        }
    }
}

/// Writes releases by chance, as Litfass builds them: every language has the same documents, fields stand in the order of
/// their types.
private struct ChanceRelease {
    private var chance: SeededGenerator

    init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

    private struct Part {
        var name: String
        var types: FieldTypes
        var ids: [String]
        /// By id and language.
        var documents: [String: [String: BundleDocument]]
    }

    private static let allTypes: [(String, FieldType)] = [
        ("position", .integer), ("title", .text), ("answer", .richText), ("steps", .list(of: .text)),
        ("flag", .boolean), ("hours", .openingHours),
    ]

    mutating func release() -> [ContentBundle] {
        let languages = Array(["de", "en", "fr"].prefix(1 + chance.below(3)))
        let collections = (0..<1 + chance.below(3)).map { "c\($0)" }.map { part($0, languages) }
        return bundles(collections, languages, sets: [set()])
    }

    /// Another release that has much in common with one.
    mutating func edited(_ release: [ContentBundle]) -> [ContentBundle] {
        if chance.below(12) == 0 { return release }
        var languages = release.compactMap { $0.language?.string }
        switch chance.below(6) {
        case 0 where languages.count > 1: languages.removeLast()
        case 1 where !languages.contains("it"): languages.append("it")
        default: break
        }
        var parts = (release[0].collections).map { collection in
            Part(
                name: collection.name, types: collection.types, ids: collection.documents.map(\.id),
                documents: collection.documents.reduce(into: [:]) { documents, document in
                    for bundle in release {
                        guard let tag = bundle.language?.string else { continue }
                        documents[document.id, default: [:]][tag] = bundle[collection: collection.name]?[document.id]
                    }
                })
        }
        for place in parts.indices {
            for _ in 0..<chance.below(5) { edit(&parts[place], languages) }
        }
        if parts.count > 1, chance.below(4) == 0, let id = parts[0].ids.last, !parts[1].ids.contains(id) {
            parts[1].ids.insert(id, at: chance.below(parts[1].ids.count + 1))
            parts[1].documents[id] = parts[0].documents[id]
            parts[0].ids.removeLast()
        }
        if parts.count > 1, chance.below(8) == 0 { parts.removeLast() }
        for place in parts.indices { complete(&parts[place], languages) }
        let sets = release.last?.parameterSets ?? []
        return bundles(parts, languages, sets: chance.below(2) == 0 ? sets : [set()])
    }

    private mutating func part(_ name: String, _ languages: [String]) -> Part {
        var part = Part(name: name, types: types(), ids: [], documents: [:])
        for number in 0..<chance.below(6) { part.ids.append("\(name)-d\(number)") }
        complete(&part, languages)
        return part
    }

    private mutating func types() -> FieldTypes {
        let chosen = Self.allTypes.filter { _ in chance.below(5) > 0 }
        return FieldTypes((chosen.isEmpty ? Self.allTypes : chosen).map { FieldTypes.Entry(path: $0.0, type: $0.1) })
    }

    private mutating func edit(_ part: inout Part, _ languages: [String]) {
        guard let id = part.ids.randomElement(using: &chance) else {
            part.ids.append("\(part.name)-n\(chance.below(100))")
            return
        }
        switch chance.below(7) {
        case 0: part.ids.removeAll { $0 == id }
        case 1:
            let new = "\(part.name)-n\(chance.below(1000))"
            if !part.ids.contains(new) { part.ids.insert(new, at: chance.below(part.ids.count + 1)) }
        case 2: part.ids.shuffle(using: &chance)
        case 3:
            let new = "\(part.name)-r\(chance.below(1000))"
            guard !part.ids.contains(new), let place = part.ids.firstIndex(of: id) else { return }
            part.ids[place] = new
            part.documents[new] = part.documents[id]?.mapValues {
                BundleDocument(id: new, fields: $0.fields, languages: $0.languages)
            }
        default:
            guard let tag = languages.randomElement(using: &chance) else { return }
            part.documents[id]?[tag] = document(id, tag, part.types)
        }
    }

    /// Gives every document a version in every language, with the fields that the types name.
    private mutating func complete(_ part: inout Part, _ languages: [String]) {
        for id in part.ids {
            for tag in languages where part.documents[id]?[tag] == nil {
                part.documents[id, default: [:]][tag] = document(id, tag, part.types)
            }
            for (tag, version) in part.documents[id] ?? [:] {
                let members = part.types.entries.compactMap { entry in
                    version.fields[entry.path].map { JSONObject.Member(key: entry.path, value: $0) }
                }
                part.documents[id]?[tag] = BundleDocument(
                    id: id, fields: JSONObject(members),
                    languages: version.languages.filter { part.types[$0.field] != nil })
            }
        }
    }

    private mutating func document(_ id: String, _ tag: String, _ types: FieldTypes) -> BundleDocument {
        var fields = JSONObject()
        var languages: [FieldLanguage] = []
        for entry in types.entries where chance.below(6) > 0 {
            fields[entry.path] = value(entry.type)
            if entry.type.isText, chance.below(4) == 0, let other = LanguageTag("es") {
                languages.append(FieldLanguage(field: entry.path, language: other))
            }
        }
        return BundleDocument(id: id, fields: fields, languages: languages)
    }

    private mutating func value(_ type: FieldType) -> JSON {
        switch type {
        case .integer: .number(JSONNumber(chance.below(3)))
        case .boolean: .bool(chance.below(2) == 0)
        case .list: .array((0..<chance.below(4)).map { _ in .string(words()) })
        case .openingHours: ["zone": "Europe/Berlin", "always": true]
        default: .string(words())
        }
    }

    private mutating func words() -> String {
        let all = ["Wasser", "bitte", "\n\n", "a\u{301}", "á", "**", "kochen", "  ", "🚰", "\"", "drei", "Minuten,"]
        return (0..<chance.below(12)).map { _ in all[chance.below(all.count)] }.joined(separator: " ")
    }

    private mutating func set() -> ParameterSet {
        var values = JSONObject()
        if chance.below(4) > 0 { values["a"] = .number(JSONNumber(chance.below(3))) }
        var record = JSONObject()
        if chance.below(4) > 0 { record["x"] = .bool(chance.below(2) == 0) }
        if chance.below(4) > 0 { record["y"] = .array([.number(JSONNumber(chance.below(3)))]) }
        if chance.below(4) > 0 { values["r"] = .object(record) }
        if chance.below(4) > 0 { values["z"] = .string(words()) }
        return ParameterSet(
            name: "settings",
            types: ["a": .integer, "r": .record, "r.x": .boolean, "r.y": .list(of: .integer), "z": .text],
            values: values)
    }

    private func bundles(_ parts: [Part], _ languages: [String], sets: [ParameterSet]) -> [ContentBundle] {
        guard let content = BundleName("content"), let parameters = BundleName("parameters") else { return [] }
        let made = languages.map { tag in
            ContentBundle(
                product: "test", environment: "test", name: content, language: LanguageTag(tag),
                collections: parts.map { part in
                    DocumentCollection(
                        name: part.name, types: part.types, documents: part.ids.compactMap { part.documents[$0]?[tag] })
                })
        }
        let rest = ContentBundle(product: "test", environment: "test", name: parameters, parameterSets: sets)
        return (made + [rest]).sorted { $0.targetName < $1.targetName }
    }
}
