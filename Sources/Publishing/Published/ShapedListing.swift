import Bundles
import JSON

/// What the signed list of targets says of a file in the shape of an app, which says nothing of itself.
///
/// A client of ours looks for `bundle`, and passes over a target that has `shaped` in its place.
struct ShapedListing {
    let custom: JSONObject

    init(_ bundle: ContentBundle) {
        var members = JSONObject()
        members["product"] = .string(bundle.product)
        members["environment"] = .string(bundle.environment)
        members["bundle"] = .string(bundle.name.string)
        if let language = bundle.language { members["language"] = .string(language.string) }
        custom = JSONObject([.init(key: "shaped", value: .object(members))])
    }
}
