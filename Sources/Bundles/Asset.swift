package import Digests
package import JSON

/// An image or another file that documents show: a target of its own, which a bundle names by its digest.
package struct Asset: Hashable, Sendable {
    /// One file of it.
    package struct File: Hashable, Sendable {
        /// Under which it is published. It begins with the role of the bundle that names it, and belongs to no language.
        package let target: TargetName
        package let digest: SHA256Digest
        /// Bytes.
        package let length: Int
        /// `image/png`, as RFC 6838 §4.2 writes media types.
        package let mediaType: String
        /// Of an image; nil for any other file.
        package let size: Size?

        package init(target: TargetName, digest: SHA256Digest, length: Int, mediaType: String, size: Size?) {
            (self.target, self.digest, self.length) = (target, digest, length)
            (self.mediaType, self.size) = (mediaType, size)
        }

        /// Where a tree has it, below its top.
        package var path: String { "targets/\(digest.hex).\(target)" }

        /// Whether bytes are those that are named.
        package func isOf(_ bytes: [UInt8]) -> Bool { bytes.count == length && SHA256Digest(of: bytes) == digest }
    }

    /// In pixels; of an SVG, in the units that it is drawn in.
    package struct Size: Hashable, Sendable, CustomStringConvertible {
        package let width: Int
        package let height: Int

        package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

        /// `320 × 200`
        package var description: String { "\(width) × \(height)" }
    }

    package let file: File
    /// What is shown on a dark ground in its place; nil where that is the same.
    package let dark: File?

    package init(file: File, dark: File? = nil) { (self.file, self.dark) = (file, dark) }

    package var files: [File] { [file] + (dark.map { [$0] } ?? []) }

    /// Objects around its members in a bundle.
    package static let depth = 2
}

extension Asset {
    /// A value of a bundle.
    /// - Parameter type: `image`, whose size must be there, or `file`.
    package init(reading json: JSON, as type: FieldType) throws(BundleFault) {
        try self.init(LocatedValue("", json), as: type)
    }

    init(_ place: LocatedValue, as type: FieldType) throws(BundleFault) {
        file = try File(place, as: type)
        dark = if let dark = try place.object().optional("dark") { try File(dark, as: type) } else { nil }
    }

    /// The value as it stands in a bundle.
    package var json: JSON {
        var object = file.json
        if let dark { object["dark"] = .object(dark.json) }
        return .object(object)
    }
}

extension Asset.File {
    fileprivate init(_ place: LocatedValue, as fieldType: FieldType) throws(BundleFault) {
        let members = try place.object()
        let (name, hex) = (try members.required("target"), try members.required("sha256"))
        guard let target = TargetName(try name.string()), !target.string.hasSuffix(".json") else {
            throw name.malformed("the name of a target that is no bundle")
        }
        guard let digest = SHA256Digest(hex: try hex.string()) else {
            throw hex.malformed("a SHA-256 of 64 small hexadecimal digits")
        }
        let type = try members.required("media-type")
        guard Self.isMediaType(try type.string()) else { throw type.malformed("a media type") }
        self.init(
            target: target, digest: digest, length: try members.required("length").count(),
            mediaType: try type.string(), size: fieldType == .image ? try Asset.Size(members) : nil)
    }

    fileprivate var json: JSONObject {
        var object = JSONObject()
        object["target"] = .string(target.string)
        object["sha256"] = .string(digest.hex)
        object["length"] = .number(JSONNumber(length))
        object["media-type"] = .string(mediaType)
        if let size {
            object["width"] = .number(JSONNumber(size.width))
            object["height"] = .number(JSONNumber(size.height))
        }
        return object
    }

    /// `type/subtype` of RFC 6838 §4.2, without parameters.
    private static func isMediaType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                (1...64).contains(part.count) && part.allSatisfy { $0.isAlphanumeric || "!#$&-^_.+".utf8.contains($0) }
            }
    }
}

extension Asset.Size {
    fileprivate init(_ members: Members) throws(BundleFault) {
        self.init(width: try members.required("width").count(), height: try members.required("height").count())
    }
}

extension LocatedValue {
    /// A number of things that are there, far below what no device can hold.
    fileprivate func count() throws(BundleFault) -> Int {
        guard case .number(let number) = value else { throw wrongKind("a number") }
        guard let integer = number.integer, (1...Int64(Int32.max)).contains(integer) else {
            throw fault(.malformed(value: number.text, what: "a whole number from 1 to \(Int32.max)"))
        }
        return Int(integer)
    }
}

extension ContentBundle {
    /// The files of all assets that the bundle names, under whatever condition, each once, by name.
    package var assetFiles: [Asset.File] {
        var assets: Set<Asset> = []
        for collection in collections where collection.types.haveAssets {
            for document in collection.documents {
                for fields in [document.fields] + document.variants.map(\.fields) {
                    assets.formUnion(collection.types.assets(in: fields, below: ""))
                }
            }
        }
        for set in parameterSets where set.types.haveAssets {
            for values in [set.values] + set.variants.map(\.fields) {
                assets.formUnion(set.types.assets(in: values, below: ""))
            }
        }
        return Set(assets.flatMap(\.files)).sorted { ($0.target, $0.digest) < ($1.target, $1.digest) }
    }
}

extension FieldType {
    /// Whether its values are files.
    package var isAsset: Bool { self == .image || self == .file }
}

extension FieldTypes {
    fileprivate var haveAssets: Bool { entries.contains { $0.type.innermost.isAsset } }

    fileprivate func assets(in record: JSONObject, below prefix: String) -> [Asset] {
        record.members.flatMap { assets(in: $0.value, at: prefix + $0.key) }
    }

    /// The assets in a value, in their order.
    /// - Parameter path: the dotted path by which the types know the value.
    package func assets(in value: JSON, at path: String) -> [Asset] { assets(in: value, as: self[path], at: path) }

    private func assets(in value: JSON, as type: FieldType?, at path: String) -> [Asset] {
        switch (type, value) {
        case (let type?, _) where type.isAsset:
            // A bundle with a value that is not of its type was refused as a whole.
            (try? Asset(reading: value, as: type)).map { [$0] } ?? []
        case (_, .array(let items)): items.flatMap { assets(in: $0, as: type?.element, at: path) }
        case (_, .object(let record)) where type == .record || type == nil: assets(in: record, below: "\(path).")
        default: []
        }
    }
}
