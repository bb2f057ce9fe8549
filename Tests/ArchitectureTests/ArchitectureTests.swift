import Foundation
import Testing

@Suite struct `The house is built as drawn` {
    @Test func `every folder of Sources is a room of the drawing, and every room has a folder`() throws {
        #expect(try Checkout.folders(in: "Sources") == House.rooms.map(\.name).sorted())
    }

    @Test(arguments: House.rooms) func `a room imports only rooms of lower storeys`(_ room: House.Room) throws {
        for name in room.imports {
            let imported = try #require(House.rooms.first { $0.name == name }, "\(name) is not in the drawing")
            #expect(imported.storey < room.storey, "\(room.name) imports \(name), which does not stand below it")
        }
    }

    @Test(arguments: House.rooms.filter { $0.storey != .map })
    func `the package declares what the drawing shows`(_ room: House.Room) throws {
        let package = try Checkout.text("Package.swift")
        let declaration = try Regex(#"(?:room|door)\(\s*"\#(room.name)"(?:,\s*imports: \[(?<imports>[^\]]*)\])?"#)
        let found = try #require(package.firstMatch(of: declaration), "\(room.name) is not declared")
        let imports = found["imports"]?.substring?.matches(of: #/"(\w+)"/#).map { String($0.1) } ?? []
        #expect(Set(imports) == room.imports)
    }

    @Test func `no file imports what its room may not`() throws {
        let violations = try inspectSources { file, room in Inspection.imports(of: file, in: room) }
        #expect(violations == [])
    }

    @Test func `public is a word for the client room`() throws {
        #expect(try Checkout.sources().flatMap(Inspection.publicWords) == [])
    }

    @Test func `files and functions stay short enough to read`() throws {
        #expect(try Checkout.sources().flatMap(Inspection.sizes) == [])
    }

    @Test func `the habits of the house are kept`() throws {
        #expect(try Checkout.sources().flatMap(Inspection.habits) == [])
    }

    @Test func `a C library is touched in one or two files of a room`() throws {
        let maps = Set(House.rooms.filter { $0.storey == .map }.map(\.name))
        var files: [String: Int] = [:]
        for file in try Checkout.sources() {
            for map in Set(file.imports).intersection(maps) { files["\(file.room) imports \(map)", default: 0] += 1 }
        }
        #expect(files.filter { $0.value > House.filesPerMapLimit } == [:])
        #expect(!files.isEmpty)
    }

    @Test func `nothing else stands at the top of the repository`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path)
            .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
        #expect(Set(names) == House.topLevel)
    }

    private func inspectSources(_ inspect: (SourceFile, House.Room) -> [String]) throws -> [String] {
        try Checkout.sources().flatMap { file in
            let room = try #require(House.rooms.first { $0.name == file.room }, "\(file.path) stands in no room")
            return inspect(file, room)
        }
    }
}

/// The rules above pass on a good house; here each is shown a bad one.
@Suite struct `An inspection notices` {
    private let trust = House.Room(name: "Trust", storey: .contract, imports: ["JSON"])

    @Test(arguments: [
        "import YAML", "package import Origin", "import Foundation", "@testable import Authoring",
        "import struct Foundation.URL", "#if os(Linux)\n    import YAML\n#endif",
    ])
    func `an import that is not drawn`(line: String) {
        #expect(Inspection.imports(of: file(line), in: trust).count == 1)
    }

    @Test(arguments: ["import JSON", "internal import Glibc", "// import YAML"])
    func `nothing about an import that is drawn`(line: String) {
        #expect(Inspection.imports(of: file(line), in: trust) == [])
    }

    @Test(arguments: ["public struct Root {}", "    public init() {}", "open class Root {}"])
    func `a public word outside the client room`(line: String) {
        #expect(Inspection.publicWords(of: file(line)).count == 1)
    }

    @Test(arguments: [
        "final class KeyManager {}", "try! sign()", "let x: Any", "print(key)", "getenv(\"HOME\")", "let a = try? b()",
        "let e = ProcessInfo.processInfo.environment",
        "final class A: @unchecked Sendable {}", "// TODO: later",
    ])
    func `a habit that is not ours`(line: String) {
        #expect(Inspection.habits(of: file(line)).count == 1, "\(line)")
    }

    @Test func `a function and a file that are too long`() {
        let body = Array(repeating: "        step()", count: House.functionLineLimit)
        let long = file((["    func walk() {"] + body + ["    }"]).joined(separator: "\n"))
        #expect(Inspection.sizes(of: long).count == 1)
        #expect(Inspection.sizes(of: file(String(repeating: "\n", count: House.fileLineLimit + 1))).count == 1)
        #expect(Inspection.sizes(of: file(String(repeating: "\n", count: House.fileLineLimit))) == [])
    }

    private func file(_ text: String) -> SourceFile {
        SourceFile(room: "Trust", path: "Sources/Trust/Sample.swift", text: text)
    }
}
