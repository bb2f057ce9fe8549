import Bundles
import Models

/// A file of Swift with a type for each collection and parameter set of a surface, over what `LitfassClient` offers.
package struct SwiftSurface: Sendable {
    /// Who can use the declarations.
    package enum Access: String, CaseIterable, Sendable {
        case `internal`
        case `public`
    }

    private let surface: Surface
    private let name: String
    private let access: Access
    /// Of Litfass.
    private let version: String

    /// - Parameters:
    ///   - name: of the structure that holds all types.
    ///   - version: of Litfass; part of the file.
    package init(_ surface: Surface, name: String, access: Access, madeBy version: String) {
        (self.surface, self.name, self.access, self.version) = (surface, name, access, version)
    }

    /// The file. The same models give the same bytes.
    package var text: String {
        let types = TypeNames(surface, within: name)
        var writer = SwiftWriter(access: access)
        writeHead(into: &writer)
        writeContent(types, into: &writer)
        for model in surface.collections + surface.parameterSets {
            writer.line()
            writer.open("extension \(name)")
            SwiftStructure(model, types: types).write(into: &writer)
            writer.close()
        }
        return writer.text
    }

    private func writeHead(into writer: inout SwiftWriter) {
        let importing = access == .public ? "public import" : "import"
        for line in [
            "// swift-format-ignore-file", "// swiftlint:disable all",
            "// Made by 'litfass generate swift' \(version) from the models of '\(surface.product)', for bundles of format \(ContentBundle.format).",
            "// A change of the models is a reason to run it again; whatever else is changed here is lost.", "",
            "\(importing) Foundation", "\(importing) LitfassClient", "",
        ] {
            writer.line(line)
        }
    }

    private func writeContent(_ types: TypeNames, into writer: inout SwiftWriter) {
        writer.comment("What a release of '\(surface.product)' says, in types that are made of its models.")
        writer.open("\(writer.access)struct \(name): Sendable")
        writer.comment("The release that is read.")
        writer.line("\(writer.access)var release: Release")
        writer.line()
        writer.comment("- Parameter release: what a client offers, or the fixture of a test.")
        writer.line("\(writer.access)init(_ release: Release) { self.release = release }")
        var names = DistinctNames(reserved: SwiftWords.reservedMembers.union(["release", "missingFields"]))
        for model in surface.collections { writeMember(model, &names, types: types, into: &writer) }
        for model in surface.parameterSets { writeMember(model, &names, types: types, into: &writer) }
        writer.line()
        writer.comment("A document by its id; nil where there is none for this phone at this moment.")
        writer.line(
            "\(writer.access)subscript<Document: TypedDocument>(id id: DocumentID<Document>) -> Document? { release.document(id) }"
        )
        writeMissingFields(types, into: &writer)
        writer.close()
    }

    private func writeMember(
        _ model: Model, _ names: inout DistinctNames, types: TypeNames, into writer: inout SwiftWriter
    ) {
        let member = SwiftWords.escaped(names.name(Identifier(model.name).lowerCamel))
        let type = types.name(of: model)
        writer.line()
        writer.comment(model.description ?? "What the model '\(model.name)' describes.")
        switch model.kind {
        case .collection:
            writer.line("\(writer.access)var \(member): [\(type)] { release.documents() }")
        case .parameters where model.record.fields.allSatisfy({ !$0.isRequired || $0.defaultValue != nil }):
            writer.line("\(writer.access)var \(member): \(type) { release.parameters() ?? \(type)() }")
        case .parameters:
            writer.line("\(writer.access)var \(member): \(type)? { release.parameters() }")
        }
    }

    private func writeMissingFields(_ types: TypeNames, into writer: inout SwiftWriter) {
        writer.line()
        writer.comment(
            "What these types need and the release lacks: documents and parameter sets that are left out for it. Empty in a release of these models; a test of the release that the app is shipped with can say so."
        )
        writer.open("\(writer.access)var missingFields: [MissingField]")
        writer.line("var missing: [MissingField] = []")
        for model in surface.collections + surface.parameterSets {
            writer.line("missing += release.missingFields(of: \(types.name(of: model)).self)")
        }
        writer.line("return missing")
        writer.close()
    }
}

/// The names of the types that models become.
struct TypeNames {
    private var documents: [String: String] = [:]
    private var sets: [String: String] = [:]
    /// Names that no type inside of them can have.
    private(set) var reserved = SwiftWords.reservedTypes

    init(_ surface: Surface, within name: String) {
        reserved.insert(name)
        var names = DistinctNames(reserved: reserved)
        for model in surface.collections {
            documents[model.name] = names.name(Identifier(model.name).upperCamel + "Document")
        }
        for model in surface.parameterSets {
            sets[model.name] = names.name(Identifier(model.name).upperCamel + "Parameters")
        }
        reserved.formUnion(documents.values)
        reserved.formUnion(sets.values)
    }

    /// - Precondition: the surface has the model.
    func name(of model: Model) -> String {
        guard let name = model.kind == .collection ? documents[model.name] : sets[model.name] else {
            preconditionFailure("names are made for every model of the surface")
        }
        return name
    }

    /// Of a collection; nil where no release has it.
    func document(of collection: String) -> String? { documents[collection] }
}
