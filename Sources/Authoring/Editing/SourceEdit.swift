import Models
import Rulebook
import Values
import Workspaces
import YAML

/// A piece of a file, in bytes, and what takes its place. All else of the file stays as it is: comments, blank lines, quotes,
/// line ends.
struct SourceEdit: Hashable, Sendable {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    init(_ range: SourceRange, of source: SourceText, _ text: String) {
        self.init(source.offset(of: range.start)..<source.offset(of: range.end), text)
    }
}

/// One file with edits applied, read again and found to say what was meant.
struct EditedFile: Sendable {
    let source: SourceText
    let bytes: [UInt8]

    /// Applies the edits at once.
    /// - Parameter edits: in any order. One that overlaps another is a slip of who made them.
    /// - Throws: `EditFault.misread` where the file would say something else in any place that no edit touches.
    init(_ source: SourceText, _ edits: [SourceEdit], limits: AuthoringLimits) throws(EditFault) {
        bytes = source.bytes.applying(edits)
        self.source = source
        let old = parseYAML(path: source.path, bytes: source.bytes, limits: limits.yaml)
        let new = parseYAML(path: source.path, bytes: bytes, limits: limits.yaml)
        guard new.errorCount <= old.errorCount else { throw .misread(source.path) }
        // A file without a tree had none before either: what was wrong there is still wrong.
        guard let oldRoot = old.root else { return }
        guard let newRoot = new.root, let changed = TreeComparison.changedScalars(from: oldRoot, to: newRoot),
            changed.allSatisfy({ node in edits.contains { $0.range.touches(node) } })
        else { throw .misread(source.path) }
    }

    /// With bytes that were held to something else already.
    init(_ source: SourceText, checkedBytes: [UInt8]) {
        self.source = source
        bytes = checkedBytes
    }
}

extension ParsedFile {
    fileprivate var errorCount: Int { diagnostics.count { $0.severity == .error } }
}

extension Range<Int> {
    fileprivate func touches(_ node: Node) -> Bool {
        let range = node.range
        let start = node.source.offset(of: range.start)
        let end = node.source.offset(of: range.end)
        return lowerBound <= end && start <= upperBound
    }
}

extension [UInt8] {
    func applying(_ edits: [SourceEdit]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var offset = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            precondition(edit.range.lowerBound >= offset, "edits of one file do not overlap")
            result += self[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        return result + self[offset...]
    }
}

/// Compares what two versions of a file say, whatever their layout is.
enum TreeComparison {
    /// The scalars of `old`, keys too, that say something else in `new`; nil where the two are not of one shape.
    static func changedScalars(from old: Node, to new: Node) -> [Node]? {
        guard old.kind == new.kind, old.count == new.count else { return nil }
        switch old.kind {
        case .scalar: return old.text.isSameBytes(as: new.text) && old.resolved == new.resolved ? [] : [old]
        case .sequence: return changedScalars(from: old.items, to: new.items)
        case .mapping: return changedScalars(from: old.entries, to: new.entries)
        }
    }

    static func changedScalars(from old: [Node.Entry], to new: [Node.Entry]) -> [Node]? {
        changedScalars(from: old.flatMap { [$0.key, $0.value] }, to: new.flatMap { [$0.key, $0.value] })
    }

    private static func changedScalars(from old: [Node], to new: [Node]) -> [Node]? {
        guard old.count == new.count else { return nil }
        var changed: [Node] = []
        for (old, new) in zip(old, new) {
            guard let inside = changedScalars(from: old, to: new) else { return nil }
            changed += inside
        }
        return changed
    }
}
