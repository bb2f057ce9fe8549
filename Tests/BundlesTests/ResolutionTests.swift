import JSON
import Testing

@testable import Bundles

@Suite struct `A bundle for a phone` {
    @Test func `says what an independent program makes of it, in the same order`() throws {
        let bundles = try #require(Vectors.read("resolution")["bundles"])
        let cases = Vectors.cases("resolution")
        #expect(cases.count >= 40)
        for vector in cases {
            let key = try #require(vector["bundle"]?.string)
            let json = try #require(bundles[key])
            let bundle = try ContentBundle.decode(json.encoded())
            let (profile, moment) = (try #require(vector["profile"]?.profile), try #require(vector.at))
            let name = vector["name"]?.string ?? ""
            #expect(Self.documents(of: bundle, profile, moment) == vector["documents"]?.encoded(), "\(name)")
            #expect(Self.parameters(of: bundle, profile, moment) == vector["parameters"]?.encoded(), "\(name)")
            let next = vector["next"].flatMap { JSON.object(JSONObject([.init(key: "at", value: $0)])).at }
            #expect(bundle.conditions.nextChange(for: profile, after: moment) == next, "\(name)")
            #expect(Self.update(of: bundle, profile, moment) == (vector["update"] ?? .null), "\(name)")
        }
    }

    private static func documents(of bundle: ContentBundle, _ profile: Profile, _ moment: Int64) -> [UInt8] {
        var collections = JSONObject()
        for collection in bundle.collections {
            let documents = collection.documents.compactMap {
                $0.resolved(for: profile, at: moment, types: collection.types)
            }
            collections[collection.name] = .array(
                documents.map { document in
                    var object = JSONObject()
                    object["id"] = .string(document.id)
                    object["fields"] = .object(document.fields)
                    if !document.languages.isEmpty {
                        object["languages"] = .object(
                            document.languages.reduce(into: JSONObject()) { $0[$1.field] = .string($1.language.string) }
                        )
                    }
                    return .object(object)
                })
        }
        return JSON.object(collections).encoded()
    }

    private static func parameters(of bundle: ContentBundle, _ profile: Profile, _ moment: Int64) -> [UInt8] {
        let sets = bundle.parameterSets.compactMap { $0.resolved(for: profile, at: moment) }
        return JSON.object(sets.reduce(into: JSONObject()) { $0[$1.name] = .object($1.values) }).encoded()
    }

    private static func update(of bundle: ContentBundle, _ profile: Profile, _ moment: Int64) -> JSON {
        let sets = bundle.parameterSets.compactMap { $0.resolved(for: profile, at: moment) }
        guard let update = sets.update(for: profile) else { return .null }
        return [
            "need": .string(update.need.rawValue), "text": update.text.map { .string("\($0)") } ?? .null,
        ]
    }
}
