import Foundation
import Rulebook
import Testing
import YAML

/// Folders under `Tests/Fixtures/yaml`: an `input.yaml`, and in `expected.txt` the tree and every diagnostic in full.
/// `LITFASS_REWRITE_FIXTURES=1` writes what is said now; a person reads the difference.
@Suite struct `A YAML file that somebody slipped in` {
    static let root = URL(filePath: #filePath).appending(path: "../../Fixtures/yaml").standardized

    static let situations: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
        return (names ?? []).sorted()
    }()

    @Test func `has its folder`() {
        #expect(Self.situations.count > 40)
    }

    @Test(arguments: situations) func `is explained`(situation: String) throws {
        let folder = Self.root.appending(path: situation)
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "input.yaml")))
        let actual = Self.account(of: parseYAML(path: "input.yaml", bytes: bytes))
        let expectation = folder.appending(path: "expected.txt")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(actual.utf8).write(to: expectation)
        }
        #expect(actual == String(decoding: try Data(contentsOf: expectation), as: UTF8.self))
    }

    static func account(of file: ParsedFile) -> String {
        let tree = file.root.map { Outline.of($0) } ?? "no tree\n"
        return tree + file.diagnostics.map { "\n" + DiagnosticText.render($0) + "\n" }.joined()
    }
}

/// A tree, a line a node: place, and what it is.
enum Outline {
    static func of(_ node: Node, depth: Int = 0, key: String = "") -> String {
        let range = node.range
        let place = "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
        let head = String(repeating: "  ", count: depth) + key + "\(place) "
        return switch node.kind {
        case .scalar: head + "\(node.style) \(node.resolved) \(node.text.debugDescription)\n"
        case .sequence: head + "list\n" + node.items.map { of($0, depth: depth + 1) }.joined()
        case .mapping:
            head + "mapping\n" + node.entries.map { of($0.value, depth: depth + 1, key: $0.key.text + ": ") }.joined()
        }
    }
}
