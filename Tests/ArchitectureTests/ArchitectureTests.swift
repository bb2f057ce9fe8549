import Foundation
import Testing

@Suite struct `The sources follow the architecture` {
    @Test func `every folder of Sources is a module of the table, and every module has a folder`() throws {
        #expect(try Checkout.folders(in: "Sources") == Module.all.map(\.name).sorted())
    }

    @Test(arguments: Module.all) func `a module imports only modules below it`(_ module: Module) throws {
        #expect(try Manifest(Checkout.text("Package.swift")).violations(of: module) == [])
    }

    @Test func `no file imports what its module may not`() throws {
        let manifest = try Manifest(Checkout.text("Package.swift"))
        let violations = try Checkout.sources().flatMap { file in
            let module = try #require(Module.named(file.module), "\(file.path) is in no module")
            return Inspection.imports(of: file, in: module, declared: manifest.imports[file.module] ?? [])
        }
        #expect(violations == [])
    }

    @Test func `only the client has public declarations`() throws {
        #expect(try Checkout.sources().flatMap(Inspection.publicWords) == [])
    }

    @Test func `files and functions are short`() throws {
        let sizes = try Checkout.sources().flatMap(Inspection.sizes)
        #expect(sizes == [])
    }

    @Test func `modules are small`() throws {
        let files = Dictionary(grouping: try Checkout.sources(), by: \.module)
        let violations = Module.all.compactMap { module in
            Inspection.size(of: module, files: files[module.name] ?? [])
        }
        #expect(violations == [])
    }

    @Test func `no two folders of a module refer to each other`() throws {
        let files = Dictionary(grouping: try Checkout.sources(), by: \.module)
        for (module, files) in files {
            #expect(FolderReferences(in: files).cycles == [], "\(module)")
        }
    }

    @Test func `few functions have three parameters without a label`() throws {
        let found = try Checkout.sources().flatMap { file in file.unlabelledFunctions.map { "\(file.path):\($0)" } }
        #expect(found.count <= Limits.unlabelledFunctions, "\(found.joined(separator: "\n"))")
    }

    @Test func `the rules of style are kept`() throws {
        #expect(try Checkout.sources().flatMap(Inspection.habits) == [])
    }

    @Test func `a C library is imported by one or two files of a module`() throws {
        let libraries = Set(Module.all.filter { $0.layer == .cLibrary }.map(\.name))
        var files: [String: Int] = [:]
        for file in try Checkout.sources() {
            for name in Set(file.imports).intersection(libraries) { files["\(file.module) \(name)", default: 0] += 1 }
        }
        #expect(files.filter { $0.value > Limits.filesPerCLibrary } == [:])
        #expect(!files.isEmpty)
    }

    @Test func `few files that an app contains import what one system alone has`() throws {
        let files = try Checkout.sources().filter { file in
            Limits.modulesInApps.contains(file.module) && !file.path.hasPrefix(Limits.socketFiles)
                && !Limits.systemLibraries.isDisjoint(with: file.imports)
        }
        #expect(Set(files.map(\.path)) == Limits.systemFiles)
    }

    @Test func `the top of the repository holds nothing else`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path)
            .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
        #expect(Set(names) == Limits.topLevel)
    }
}

/// The sources pass the rules above; here each rule is shown a violation.
@Suite struct `An inspection notices` {
    private let trust = Module(name: "Trust", layer: .contract)

    @Test(arguments: [
        ("Trust", ["Publishing"]), ("Trust", ["Difference"]), ("Origin", ["Publishing"]), ("JSON", ["Nowhere"]),
        ("Trust", ["Trust"]),
    ])
    func `a module that imports one that is not below it`(name: String, imports: [String]) throws {
        let module = try #require(Module.named(name))
        let list = imports.map { "\"\($0)\"" }.joined(separator: ", ")
        let manifest = Manifest("module(\"\(name)\", imports: [\(list)]),")
        #expect(manifest.violations(of: module).count == 1)
        #expect(Manifest("").violations(of: module).count == 1)
    }

    @Test func `an import that the layers allow and a module must not have`() {
        let modules = [
            Module(name: "YAML", layer: .foundation), Module(name: "Workspace", layer: .authoring),
            Module(name: "Prose", layer: .authoring),
        ]
        let manifest = Manifest("module(\"Prose\", imports: [\"YAML\", \"Workspace\"])")
        #expect(manifest.violations(of: modules[2], among: modules).count == 2)
    }

    @Test func `folders that refer to each other`() {
        let files = [
            SourceFile(module: "Trust", path: "Sources/Trust/Keys/Key.swift", text: "struct Key { let role: Role }"),
            SourceFile(module: "Trust", path: "Sources/Trust/Roles/Role.swift", text: "enum Role { case a(Key) }"),
        ]
        #expect(FolderReferences(in: files).cycles.count == 1)
    }

    @Test(arguments: [
        "enum Role {} // Key", "enum Role { let name = \"Key\" }", "enum Role { case Role.Key }",
        "private struct Key {}",
    ])
    func `nothing about folders of which only one refers to the other`(text: String) {
        let files = [
            SourceFile(module: "Trust", path: "Sources/Trust/Keys/Key.swift", text: "struct Key { let role: Role }"),
            SourceFile(module: "Trust", path: "Sources/Trust/Roles/Role.swift", text: text),
            SourceFile(module: "Trust", path: "Sources/Trust/Top.swift", text: "struct Top { let a: Key, b: Role }"),
        ]
        #expect(FolderReferences(in: files).cycles == [])
    }

    @Test(arguments: [
        "func a(_ b: Int, _ c: Int, _ d: Int) {}", "    init?(\n_ b: Int,\n _ c: [Int: Int],\n d: Int, _ e: Int) {}",
        "subscript(a: Int, b: Int, c: Int) -> Int { 0 }", "package static func a<B>(_ b: B, _ c: (B, B), _ d: B)",
    ])
    func `three parameters without a label`(text: String) {
        #expect(file(text).unlabelledFunctions == [1])
    }

    @Test(arguments: ["func a(_ b: Int, _ c: (_ d: Int, _ e: Int) -> Int) {}", "init(_ b: Int, c: Int, _ d: Int) {}"])
    func `nothing about two parameters without a label`(text: String) {
        #expect(file(text).unlabelledFunctions == [])
    }

    @Test func `a module that is too large`() {
        let half = String(repeating: "\n", count: Layer.contract.moduleLineLimit / 2)
        #expect(Inspection.size(of: trust, files: [file(half), file(half)]) == nil)
        #expect(Inspection.size(of: trust, files: [file(half), file(half), file("\n")]) != nil)
    }

    @Test(arguments: [
        "import YAML", "package import Origin", "import Foundation", "@testable import Authoring",
        "import struct Foundation.URL", "#if os(Linux)\n    import YAML\n#endif",
    ])
    func `an import that is not declared`(line: String) {
        #expect(Inspection.imports(of: file(line), in: trust, declared: ["JSON"]).count == 1)
    }

    @Test(arguments: ["import JSON", "internal import Glibc", "// import YAML"])
    func `nothing about an import that is declared`(line: String) {
        #expect(Inspection.imports(of: file(line), in: trust, declared: ["JSON"]) == [])
    }

    @Test(arguments: ["public struct Root {}", "    public init() {}", "open class Root {}"])
    func `a public declaration outside the client`(line: String) {
        #expect(Inspection.publicWords(of: file(line)).count == 1)
    }

    @Test(arguments: [
        "final class KeyManager {}", "try! sign()", "let x: Any", "print(key)", "getenv(\"HOME\")", "let a = try? b()",
        "let e = ProcessInfo.processInfo.environment",
        "final class A: @unchecked Sendable {}", "// TODO: later",
    ])
    func `a violation of a rule of style`(line: String) {
        #expect(Inspection.habits(of: file(line)).count == 1, "\(line)")
    }

    @Test func `a function and a file that are too long`() {
        let body = Array(repeating: "        step()", count: Limits.functionLines)
        let long = file((["    func walk() {"] + body + ["    }"]).joined(separator: "\n"))
        #expect(Inspection.sizes(of: long).count == 1)
        #expect(Inspection.sizes(of: file(String(repeating: "\n", count: Limits.fileLines + 1))).count == 1)
        #expect(Inspection.sizes(of: file(String(repeating: "\n", count: Limits.fileLines))) == [])
    }

    private func file(_ text: String) -> SourceFile {
        SourceFile(module: "Trust", path: "Sources/Trust/Sample.swift", text: text)
    }
}
