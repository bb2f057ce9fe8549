import Bundles
import Rulebook
import Testing
import YAML

@testable import Authoring
@testable import Workspaces

/// What apps would refuse is told by a check. Publishing would find it out at the last moment, and could not say where.
@Suite struct `A workspace is at most as large as apps take it` {
    private static let hours = """
        {zone: Europe/Berlin, weekly: [{days: [monday], from: "08:00", to: "09:00"}], \
        exceptions: [{from: 2020-01-01, to: 2020-01-01, hours: [{from: "08:00", to: "09:00"}]}]}
        """

    /// With records in each other as deep as apps take them, and one deeper.
    @Test(arguments: [
        ("collection", "type: text", "x", 10), ("collection", "type: phone", "+49 30 18754001", 9),
        ("collection", "type: list, of: {type: text}", "[x]", 9), ("collection", "type: opening-hours", hours, 5),
        ("parameters", "type: integer", "1", 12), ("parameters", "type: range", "{min: 1, max: 2}", 11),
    ])
    func `in depth`(kind: String, leaf: String, value: String, records: Int) throws {
        let sound = try workspace(kind, leaf: leaf, value: value, records: records)
        #expect(sound.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        for bundle in try #require(sound.checked).bundles() {
            #expect(throws: Never.self) { try ContentBundle.decode(bundle.encoded()) }
        }
        let limits = Self.limits(of: try workspace(kind, leaf: leaf, value: value, records: records + 1))
        #expect(limits.count == 1)
        #expect(limits.first?.contains("is 19 objects and lists deep in a bundle, and apps take at most 18") == true)
    }

    @Test func `in depth, and is told where that ends`() throws {
        let workspace = try workspace("collection", leaf: "type: text", value: "x", records: 14)
        let line = 3 + 3 * 10
        #expect(
            Self.limits(of: workspace) == [
                "Config/models/things.yaml:\(line):\(3 + 4 * 10): 'r' is 19 objects and lists deep in a bundle, and apps take at most 18"
            ])
        #expect(workspace.checked == nil)
    }

    @Test func `in lists of lists`() throws {
        func leaf(_ lists: Int) -> String {
            String(repeating: "type: list, of: {", count: lists) + "type: text" + String(repeating: "}", count: lists)
        }
        let sound = try workspace("collection", leaf: leaf(4), value: "[[[[x]]]]", records: 0)
        for bundle in try #require(sound.checked).bundles() {
            #expect(throws: Never.self) { try ContentBundle.decode(bundle.encoded()) }
        }
        #expect(
            Self.limits(of: try workspace("collection", leaf: leaf(5), value: "[[[[[x]]]]]", records: 0)) == [
                "Config/models/things.yaml:3:3: 'leaf' is more than 4 lists inside each other, and apps take no more"
            ])
    }

    @Test func `in fields, those of records counted`() throws {
        func fields(_ count: Int) -> String {
            (0..<count).map { "      f\($0): {type: boolean}\n" }.joined()
        }
        func model(_ count: Int) -> String {
            "collection: things\nfields:\n  all:\n    type: record\n    fields:\n" + fields(count)
        }
        let sound = try Self.workspace("collection", model: model(999), document: "all: {f0: true}\n")
        for bundle in try #require(sound.checked).bundles() {
            #expect(throws: Never.self) { try ContentBundle.decode(bundle.encoded()) }
        }
        #expect(
            Self.limits(of: try Self.workspace("collection", model: model(1001), document: "all: {f0: true}\n")) == [
                """
                Config/models/things.yaml:1005:7: the model has more than 1000 fields with those of its records, and apps \
                take no more
                """
            ])
    }

    /// Of all collections of a bundle together, of which each is small enough.
    @Test func `in documents of a bundle`() throws {
        var limits = AuthoringLimits()
        limits.bundle.documents = 4
        #expect(Self.limits(of: try Self.workspace(limits: limits)) == [])
        limits.bundle.documents = 3
        #expect(
            Self.limits(of: try Self.workspace(limits: limits)) == [
                """
                Config/workspace.yaml:12:24: 'content' has more than 3 documents with those of 'samples', and apps take no \
                more
                """
            ])
    }

    @Test func `in collections and parameter sets of a bundle`() throws {
        var limits = AuthoringLimits()
        limits.bundle.parts = 2
        #expect(Self.limits(of: try Self.workspace(limits: limits)) == [])
        limits.bundle.parts = 1
        #expect(
            Self.limits(of: try Self.workspace(limits: limits)) == [
                """
                Config/workspace.yaml:12:24: 'content' has more than 1 collections and parameter sets, and apps take no more
                """
            ])
    }

    /// A model of records in each other, and a value of the innermost.
    private func workspace(_ kind: String, leaf: String, value: String, records: Int) throws -> Workspace {
        var model = "\(kind): things\nfields:\n"
        var document = ""
        for record in 0..<records {
            let indent = String(repeating: " ", count: 4 * record)
            model += "\(indent)  r:\n\(indent)    type: record\n\(indent)    fields:\n"
            document += String(repeating: " ", count: 2 * record) + "r:\n"
        }
        model += String(repeating: " ", count: 4 * records) + "  leaf: {\(leaf)}\n"
        document += String(repeating: " ", count: 2 * records) + "leaf: \(value)\n"
        return try Self.workspace(kind, model: model, document: document)
    }

    /// The sound workspace, and beside it a bundle of one thing.
    private static func workspace(_ kind: String, model: String, document: String) throws -> Workspace {
        let (content, place) =
            kind == "collection"
            ? ("collections", "Content/things/one.yaml") : ("parameter-sets", "Config/parameters/things.yaml")
        let configuration = try Situation.files(nil)["Config/workspace.yaml"] ?? []
        return try Situation.workspace(
            nil,
            changing: [
                "Config/workspace.yaml": configuration + Array("  things: {\(content): [things]}\n".utf8),
                "Config/models/things.yaml": Array(model.utf8), place: Array(document.utf8),
            ])
    }

    /// The sound workspace under other limits.
    private static func workspace(limits: AuthoringLimits) throws -> Workspace {
        Workspace(Inventory(try Situation.files(nil)), limits: limits)
    }

    private static func limits(of workspace: Workspace) -> [String] {
        workspace.diagnostics.filter { $0.rule.id == "limit" }.map {
            "\($0.file):\($0.range.start.line):\($0.range.start.column): \($0.message)"
        }
    }
}
