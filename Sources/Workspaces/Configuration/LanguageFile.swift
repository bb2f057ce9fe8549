package import Bundles
package import Languages
import Models
package import Rulebook
package import YAML

/// Reads `Config/languages/<tag>.yaml` into a language pack.
package enum LanguageFile {
    package static func read(_ root: Node, tag: LanguageTag, into findings: inout Findings) -> LanguagePack? {
        let reader = PackReader(PackTree(root), tag: tag.string)
        for fault in reader.faults {
            let (entry, parent) = root.find(fault.path)
            switch fault.kind {
            case .missing:
                findings.add(.missingKey, at: parent.headRange, in: root.source, fault.message, fix: fault.fix)
            case .unknown: findings.add(.unknownKey, at: entry?.key ?? parent, fault.message, fix: fault.fix)
            case .wrongType: findings.add(.wrongType, at: entry?.value ?? parent, fault.message, fix: fault.fix)
            case .malformed: findings.add(.malformedPhrase, at: entry?.value ?? parent, fault.message, fix: fault.fix)
            }
        }
        return reader.faults.isEmpty ? reader.pack : nil
    }

    /// Reports languages whose words are those of another language, as in a file that was copied and not translated.
    package static func findCopies(among files: [(pack: LanguagePack, root: Node)], into findings: inout Findings) {
        for (index, file) in files.enumerated() {
            for other in files[..<index] + files[(index + 1)...] {
                // A copy knows less of its language than the file that it was made from.
                let words = file.pack.wordsCopied(from: other.pack)
                guard !words.isEmpty, file.root["name"]?.text != other.root["name"]?.text || index > 0 else { continue }
                let node = file.root["weekdays"] ?? file.root
                findings.add(
                    .copiedLanguage, at: node,
                    "'\(file.pack.tag)' has the words of '\(other.pack.tag)', as \(quoted(Array(words.prefix(3))))",
                    fix: "write the words of \(file.pack.tag)")
                break
            }
        }
    }

    /// Says once for a language which rules are off, since its file lacks the words for them.
    package static func findMissingWords(of pack: LanguagePack, _ root: Node, into findings: inout Findings) {
        let missing = pack.missingWords
        guard !missing.isEmpty else { return }
        findings.add(
            .missingWords, at: root.headRange, in: root.source,
            "'\(pack.tag)' lacks \(quoted(missing)), and the rules that need those words are off for it",
            fix: "add them, or set 'missing-words: off' under 'severities'")
    }
}

extension Node {
    /// The entry at the end of a path of keys, and the mapping that has it or should have it.
    fileprivate func find(_ path: [String]) -> (entry: Entry?, parent: Node) {
        var parent = self
        for (index, key) in path.enumerated() {
            guard parent.kind == .mapping, let entry = parent.entry(key) else { return (nil, parent) }
            if index == path.count - 1 { return (entry, parent) }
            parent = entry.value
        }
        return (nil, parent)
    }
}

extension PackTree {
    fileprivate init(_ node: Node) {
        switch node.kind {
        case .scalar: self = .text(node.text)
        case .sequence: self = .list(node.items.map(PackTree.init))
        case .mapping: self = .map(node.entries.map { ($0.key.text, PackTree($0.value)) })
        }
    }
}
