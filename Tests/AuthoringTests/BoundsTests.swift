import Authoring
import Foundation
import Rulebook
import Testing
import YAML

@testable import Workspaces

/// `Tests/Fixtures/bounds/parameters.txt` lists each bound that real systems published, with values at its edges. Each value
/// is put, alone, into the published values of this repository.
@Suite struct `A bound of the published parameters` {
    @Test(arguments: try Bound.all()) func `lets in what is just inside`(bound: Bound) throws {
        for value in bound.inside {
            // A value within its own bounds may be out of reach of the others.
            let found = try bound.workspace(with: value).diagnostics.filter {
                $0.rule.id != "exposure-outcome" || $0.severity == .error
            }
            #expect(found.isEmpty, "\(value): \(found)")
        }
    }

    @Test(arguments: try Bound.all()) func `keeps out what is just outside, and says by which rule`(bound: Bound) throws
    {
        for (value, rule) in bound.outside {
            let workspace = try bound.workspace(with: value)
            #expect(workspace.diagnostics.contains { $0.rule.id == rule }, "\(value): \(workspace.report)")
            #expect(workspace.checked == nil, "\(value)")
        }
    }

    @Test func `is one of many, and the values as they stand keep all of them`() throws {
        #expect(try Bound.all().count > 80)
        #expect(Workspace(Inventory(try Bound.files())).report == "")
    }
}

struct Bound: Sendable, CustomTestStringConvertible {
    /// Of the parameter set, or of the hotline.
    let name: String
    let path: [String]
    let inside: [String]
    let outside: [(value: String, rule: String)]

    var testDescription: String { "\(name).\(path.joined(separator: "."))" }

    static func all() throws -> [Bound] {
        var name = ""
        let text = try String(contentsOfFile: "\(Fixtures.root)/bounds/parameters.txt", encoding: .utf8)
        return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line -> Bound? in
            if line.hasPrefix("[") {
                name = line.filter { $0 != "[" && $0 != "]" }
                return nil
            }
            let columns = line.components(separatedBy: " | ")
            try #require(columns.count == 3, "\(line)")
            return Bound(
                name: name, path: columns[0].split(separator: ".").map(String.init),
                inside: columns[1].components(separatedBy: " ; "),
                outside: try columns[2].components(separatedBy: " ; ").map { entry in
                    let parts = entry.components(separatedBy: " → ")
                    try #require(parts.count == 2, "\(entry)")
                    return (parts[0], parts[1])
                })
        }
    }

    /// The parameters of this repository and its hotlines, with their models.
    static func files() throws -> [String: [UInt8]] {
        let names = [
            "Config/models/exposure.yaml", "Config/models/features.yaml", "Config/models/app-versions.yaml",
            "Config/models/hotlines.yaml", "Config/parameters/exposure.yaml", "Config/parameters/features.yaml",
            "Config/parameters/app-versions.yaml", "Config/languages/de.yaml", "Config/calendars/germany.yaml",
        ]
        var files = try names.reduce(into: [String: [UInt8]]()) { files, name in
            let text = try String(contentsOf: URL(filePath: "\(Fixtures.repository)/\(name)"), encoding: .utf8)
            files[name] = Array(text.withoutUpdateTexts.utf8)
        }
        for (name, bytes) in try Fixtures.files(in: "../../Content/hotlines")
        where name.filter({ $0 == "." }).count == 1 {
            files["Content/hotlines/\(name)"] = bytes
        }
        files["Config/workspace.yaml"] = Array(
            """
            product: demo
            environments: [test]
            source-language: de
            default-language: de
            languages: {de: {}}
            bundles: {all: {collections: [hotlines], parameter-sets: [exposure, features, app-versions]}}

            """.utf8)
        return files
    }

    func workspace(with value: String) throws -> Workspace {
        var files = try Self.files()
        let path =
            files.keys.contains("Config/parameters/\(name).yaml")
            ? "Config/parameters/\(name).yaml" : "Content/hotlines/\(name).yaml"
        let root = try #require(parseYAML(path: path, bytes: files[path] ?? []).root)
        let changed = root.flow(self.path[...], value == "∅" ? nil : value) ?? ""
        files[path] = Array("\(changed)\n".utf8)
        return Workspace(Inventory(files))
    }
}

extension Node {
    /// The value in YAML's flow style, with the value at a path changed, added or removed.
    fileprivate func flow(_ path: ArraySlice<String>?, _ value: String?) -> String? {
        if let path, path.isEmpty { return value }
        func inner(_ name: String) -> ArraySlice<String>? { path?.first == name ? path?.dropFirst() : nil }
        switch kind {
        case .scalar:
            return resolved == .string
                ? "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" : text
        case .sequence:
            let items = items.enumerated().compactMap { $1.flow(inner("\($0)"), value) }
            return "[\(items.joined(separator: ", "))]"
        case .mapping:
            var entries = entries.compactMap { entry in
                entry.value.flow(inner(entry.key.text), value).map { "\(entry.key.text): \($0)" }
            }
            if let value, path?.count == 1, let name = path?.first, self[name] == nil {
                entries.append("\(name): \(value)")
            }
            return "{\(entries.joined(separator: ", "))}"
        }
    }
}
