import Foundation
import Rulebook
import TestKit
import Testing
import YAML

@Suite struct `A damaged file` {
    static let signs: [[UInt8]] =
        [
            "{{", "}", "[", "- ", ": ", "\t", "\"", "'", "|", ">", "#", "&a", "*a", "!!x ", "<<: ", "---\n", "...\n",
            "%YAML", "? ",
            "\r", "\u{2028}", "\u{FEFF}", "\n\n  ",
        ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x1B]]

    static func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.insert(contentsOf: signs.randomElement(using: &random) ?? [], at: place)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
            default: bytes.removeSubrange(end...)
            }
        }
        return bytes
    }

    @Test(arguments: 0..<8) func `is read to a tree or to diagnostics`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folders = `A YAML file that somebody slipped in`.situations
        for _ in 0..<Rounds.times(250) {
            let folder = try #require(folders.randomElement(using: &random))
            let input = `A YAML file that somebody slipped in`.root.appending(path: folder + "/input.yaml")
            let bytes = Self.mutate([UInt8](try Data(contentsOf: input)), &random)
            let file = parseYAML(path: "damaged.yaml", bytes: bytes)
            for diagnostic in file.diagnostics {
                #expect(!DiagnosticText.render(diagnostic, colour: true).isEmpty)
                #expect(
                    diagnostic.range.isWholeFile || diagnostic.range.start.line <= file.source.lineCount,
                    "\(diagnostic) \(bytes)")
                #expect(diagnostic.range.isWholeFile || diagnostic.range.start.column >= 1)
            }
            if let root = file.root { #expect(!Outline.of(root).isEmpty) }
        }
    }
}
