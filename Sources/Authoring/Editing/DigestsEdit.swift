import Models
import Rulebook
import Workspaces
import YAML

/// Writes digests into a translation: over those that stand there, beside them, or in a block of their own at the end.
struct DigestsEdit {
    /// Of the translation file.
    let root: Node
    let digests: [(field: String, digest: SourceDigest)]

    private var source: SourceText { root.source }

    /// - Throws: where the file would say something else besides.
    func file(limits: AuthoringLimits) throws(EditFault) -> EditedFile {
        guard let edits else { throw .misread(source.path) }
        let bytes = source.bytes.applying(edits)
        let after = parseYAML(path: source.path, bytes: bytes, limits: limits.yaml)
        guard let new = after.root, !after.diagnostics.contains(where: { $0.severity == .error }),
            texts(of: root) == texts(of: new), Set(digests.map(\.field)).isSubset(of: keys(of: new)),
            keys(of: root).isSubset(of: keys(of: new))
        else { throw .misread(source.path) }
        return EditedFile(source, checkedBytes: bytes)
    }

    /// nil where the block is written in a way that there is no place for a line.
    private var edits: [SourceEdit]? {
        guard let block = root.entry(DocumentReader.digestsKey)?.value else { return [newBlock].compactMap { $0 } }
        if block.isNull {
            let place = source.offset(of: block.range.end)
            let lines = digests.map { lineBreak + "  " + line($0) }
            return [SourceEdit(source.offset(of: block.range.start)..<place, lines.joined())]
        }
        guard block.kind == .mapping else { return nil }
        let known = digests.filter { block[$0.field] != nil }
        let replaced = known.compactMap { entry in block[entry.field].map { replacement($0, entry.digest) } }
        let missing = digests.filter { block[$0.field] == nil }
        guard !missing.isEmpty else { return replaced }
        return addition(missing, to: block).map { replaced + [$0] }
    }

    private func replacement(_ node: Node, _ digest: SourceDigest) -> SourceEdit {
        SourceEdit(node.range, of: source, node.range.start == node.range.end ? " \(word(digest))" : word(digest))
    }

    private func addition(_ missing: [(field: String, digest: SourceDigest)], to block: Node) -> SourceEdit? {
        let start = source.offset(of: block.range.start)
        let isFlow = source.bytes[start] == UInt8(ascii: "{")
        guard let last = block.entries.last else {
            return SourceEdit(block.range, of: source, "{" + missing.map(line).joined(separator: ", ") + "}")
        }
        let end = source.offset(of: last.value.range.end)
        if isFlow { return SourceEdit(end..<end, missing.map { ", " + line($0) }.joined()) }
        let indent = String(repeating: " ", count: last.key.start.column - 1)
        // Behind a comment on the line of the last entry.
        let lineEnd = source.lineBytes(last.value.range.end.line).upperBound
        return SourceEdit(lineEnd..<lineEnd, missing.map { lineBreak + indent + line($0) }.joined())
    }

    /// At the end of the file.
    private var newBlock: SourceEdit? {
        guard root.kind == .mapping, source.bytes[source.offset(of: root.range.start)] != UInt8(ascii: "{") else {
            return nil
        }
        let end = source.bytes.count
        let needsBreak = end > 0 && source.bytes[end - 1] != 0x0A
        let lines = ["\(DocumentReader.digestsKey):"] + digests.map { "  " + line($0) }
        return SourceEdit(end..<end, (needsBreak ? lineBreak : "") + lines.map { $0 + lineBreak }.joined())
    }

    private func line(_ entry: (field: String, digest: SourceDigest)) -> String {
        "\(entry.field): \(word(entry.digest))"
    }

    /// In quotes where the digits would be a number to YAML.
    private func word(_ digest: SourceDigest) -> String {
        CoreValue(plain: digest.hex) == .string ? digest.hex : "\"\(digest.hex)\""
    }

    private var lineBreak: String {
        guard let end = source.bytes.firstIndex(of: 0x0A), end > 0, source.bytes[end - 1] == 0x0D else { return "\n" }
        return "\r\n"
    }

    // MARK: What the file says

    /// All but the digests, without what a missing last line break may make of a text.
    private func texts(of root: Node) -> [String] {
        func leaves(_ node: Node) -> [String] {
            switch node.kind {
            case .scalar: [node.trimmedText]
            case .sequence: ["["] + node.items.flatMap(leaves) + ["]"]
            case .mapping: ["{"] + node.entries.flatMap { leaves($0.key) + leaves($0.value) } + ["}"]
            }
        }
        return root.entries.filter { $0.key.text != DocumentReader.digestsKey }.flatMap {
            leaves($0.key) + leaves($0.value)
        }
    }

    private func keys(of root: Node) -> Set<String> {
        Set(root[DocumentReader.digestsKey]?.entries.map(\.key.text) ?? [])
    }
}
