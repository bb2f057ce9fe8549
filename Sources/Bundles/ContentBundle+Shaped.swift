package import JSON

extension ContentBundle {
    /// What the signed list of targets says of a file in the shape of an app, which says nothing of itself.
    ///
    /// A client of ours looks for `bundle`, and passes over a target that has `shaped` in its place.
    package var shapedListing: JSONObject {
        var members = JSONObject()
        members["product"] = .string(product)
        members["environment"] = .string(environment)
        members["bundle"] = .string(name.string)
        if let language { members["language"] = .string(language.string) }
        return JSONObject([.init(key: "shaped", value: .object(members))])
    }

    /// The bundle that a target is, whichever way it is written.
    /// - Parameter custom: what the signed list says of it.
    package static func decode(_ bytes: [UInt8], listed custom: JSONObject?) throws(BundleFault) -> ContentBundle {
        guard let members = custom?["shaped"]?.object, let product = members["product"]?.string,
            let environment = members["environment"]?.string,
            let name = members["bundle"]?.string.flatMap({ BundleName($0) })
        else { return try decode(bytes) }
        let json: JSON
        do throws(JSONFault) {
            json = try JSON.parse(bytes, limits: BundleLimits().json)
        } catch {
            throw BundleFault(path: "", reason: .notJSON(error))
        }
        return ContentBundle(
            product: product, environment: environment, name: name,
            language: members["language"]?.string.flatMap { LanguageTag($0) }, shaped: json)
    }
}
