package import Bundles
import JSON
import Models
package import Rulebook
import YAML

/// Writes the content of a bundle in a shape: the same content gives the same bytes.
package struct ShapeWriter {
    let shape: Shape
    /// The content in each language, or the one version without language.
    let versions: [ContentBundle]
    private var reported: Set<Diagnostic> = []
    package private(set) var findings = Findings()

    package init(_ shape: Shape, versions: [ContentBundle]) {
        self.shape = shape
        self.versions = versions
    }

    /// The files in their order: by platform, then by language. What can't be written in the shape is a finding.
    package mutating func files() -> [ContentBundle] {
        checkDocuments()
        checkConditions()
        guard findings.count == 0 else { return [] }
        let platforms = shape.platforms.isEmpty ? [nil] : shape.platforms.map(Optional.init)
        var files: [ContentBundle] = []
        for platform in platforms {
            for versions in shape.languages == .together ? [versions] : versions.map({ [$0] }) {
                files.append(file(of: versions, for: platform))
            }
        }
        for file in files where file.encoded().count > BundleLimits().bytes {
            add(
                .limit, at: shape.node, "'\(file.targetName)' is larger than \(BundleLimits().bytes) bytes",
                fix: "divide it")
        }
        return findings.count == 0 ? files : []
    }

    /// - Parameter versions: of one language; of all where they stand in one file.
    private mutating func file(of versions: [ContentBundle], for platform: String?) -> ContentBundle {
        guard let first = versions.first else { preconditionFailure("a bundle has a version in some language") }
        let profile = Profile(platform: platform, app: platform.map { _ in .lowest })
        var object = object(for: profile, versions)
        if let overrides = shape.overrides {
            let entries = OverrideEntries(entries: overrideEntries(over: object, versions, platform: platform))
            let written = entries.json(as: overrides, isOnePlatform: platform != nil)
            insert(overrides.name, written, at: overrides.node, into: &object)
        }
        let suffix = platform.map { ".\($0)" } ?? ""
        guard let name = BundleName(first.name.string + suffix) else {
            preconditionFailure("the name of a bundle goes on with that of a platform")
        }
        return ContentBundle(
            product: first.product, environment: first.environment, name: name,
            language: shape.languages == .together ? nil : first.language, shaped: .object(object))
    }

    /// What an app gets that knows this of itself.
    mutating func object(for profile: Profile, _ versions: [ContentBundle]) -> JSONObject {
        var object = JSONObject()
        for member in shape.members {
            var writer = MemberWriter(shape: shape, member: member, versions: versions, profile: profile)
            let written = writer.written()
            for finding in writer.findings { add(finding) }
            if let name = member.name {
                if let written { insert(name, written, at: member.node, into: &object) }
            } else {
                for inner in written?.object?.members ?? [] {
                    insert(inner.key, inner.value, at: member.node, into: &object)
                }
            }
        }
        return object
    }

    // MARK: Findings

    private mutating func insert(_ name: String, _ value: JSON, at node: Node, into object: inout JSONObject) {
        guard object[name] == nil else {
            return add(
                .malformedModel, at: node, "the file would have two members called '\(name)'",
                fix: "call one of them otherwise with 'as', or leave it out")
        }
        object.append(name, value)
    }

    /// The same may be found for each language and platform.
    mutating func add(_ finding: Diagnostic) {
        if reported.insert(finding).inserted { findings.append([finding]) }
    }

    mutating func add(_ rule: Rule, at node: Node, _ message: String, fix: String) {
        add(.error(rule, at: node.range, in: node.source, message, fix: fix))
    }

    private mutating func checkDocuments() {
        for member in shape.members {
            guard case .document(let collection, let id) = member.source,
                let documents = versions.first?[collection: collection], documents[id] == nil
            else { continue }
            add(
                .danglingReference, at: member.node, "'\(collection).\(id)' does not exist",
                fix: suggestedName(for: id, among: documents.documents.map(\.id))
                    ?? "add Content/\(collection)/\(id).yaml")
        }
    }
}
