import Bundles
package import Constraints
package import Dates
package import Files
import Models
import Pictures
import Prose
package import Rulebook
package import Workspaces
import YAML

/// Fixes what needs no decision: applies the replacement of each chosen finding and removes stray white space, in rounds, until
/// nothing of it is left. Writes nothing to disk.
package struct WorkspaceFix: Sendable {
    /// One thing done, at a line as it stood before.
    package struct Change: Sendable, Comparable {
        package let file: String
        package let line: Int
        /// The rule that asked for it.
        package let rule: Rule
        package let old: String
        package let new: String

        package static func < (left: Change, right: Change) -> Bool {
            left.file == right.file ? left.line < right.line : left.file.precedesByBytes(right.file)
        }
    }

    package private(set) var changes: [Change] = []
    /// The workspace as it will be.
    package private(set) var workspace: Workspace
    private let limits: AuthoringLimits
    private let isWanted: Choice
    private var inventory: Inventory
    /// What is on disk, by path, of files that were changed.
    private var originals: [String: SourceText] = [:]
    /// Old paths of files that get another name, by the new ones.
    private var formerPaths: [String: String] = [:]
    /// Files whose edits would have said something else.
    private var stubborn: Set<String> = []
    private var rounds = 0

    /// Whether a finding is one of those to fix. What is tidied without a finding is put to it as one of the file.
    package typealias Choice = @Sendable (Diagnostic, Workspace) -> Bool

    /// WorkspaceFix one thing can show another below it; no file needs more rounds than this.
    private static let roundsLimit = 20

    /// Of the workspace in a folder.
    package init(
        in folder: Folder, today: CalendarDate? = nil, history: [EarlierRelease] = [], hunspell: Hunspell? = nil,
        where isWanted: @escaping Choice = { _, _ in true }
    ) {
        let limits = AuthoringLimits()
        self.init(
            Inventory(folder: folder, limits: limits), today: today, history: history, hunspell: hunspell,
            limits: limits, where: isWanted)
    }

    package init(
        _ inventory: Inventory, today: CalendarDate? = nil, history: [EarlierRelease] = [],
        hunspell: Hunspell? = nil, limits: AuthoringLimits = AuthoringLimits(),
        where isWanted: @escaping Choice = { _, _ in true }
    ) {
        self.inventory = inventory
        self.limits = limits
        self.isWanted = isWanted
        func judged(_ inventory: Inventory) -> Workspace {
            Workspace(inventory, today: today, history: history, hunspell: hunspell, limits: limits)
        }
        workspace = judged(inventory)
        if rename() { workspace = judged(self.inventory) }
        if removeMetadata() { workspace = judged(self.inventory) }
        let before = workspace
        while rounds < Self.roundsLimit, fixOnce() {
            workspace = judged(self.inventory)
            rounds += 1
        }
        if keepDigests(since: before) {
            workspace = judged(self.inventory)
        }
        changes.sort()
    }

    /// What is to be written.
    package var edit: WorkspaceEdit {
        var edit = WorkspaceEdit()
        for item in inventory.items {
            guard case .bytes(let bytes) = item.content else { continue }
            let source = originals[item.path]
            if let old = formerPaths[item.path] {
                let source = SourceText(path: old, bytes: source?.bytes ?? bytes)
                edit.move(EditedFile(source, checkedBytes: bytes), to: item.path)
            } else if let source {
                edit.add(EditedFile(source, checkedBytes: bytes))
            }
        }
        return edit
    }

    /// Files that end with '.yml', unless one with the right ending is there too. One in capitals is left to a person: on
    /// many a disk it is the same file under both names.
    /// - Returns: whether any file was renamed.
    private mutating func rename() -> Bool {
        var edit = WorkspaceEdit()
        let taken = Set(inventory.items.map { $0.path.lowercased() })
        for item in inventory.items where item.path.hasSuffix(".yml") {
            let path = "\(item.path.dropLast(4)).yaml"
            guard case .bytes(let bytes) = item.content, !taken.contains(path.lowercased()),
                // Where the file would be out of place under its new name too, that is for a person.
                (try? WorkspaceFile(path: path, limits: limits)) != nil, wants(.misplacedFile, in: item.path)
            else { continue }
            edit.move(EditedFile(SourceText(path: item.path, bytes: bytes), checkedBytes: bytes), to: path)
            formerPaths[path] = item.path
            changes.append(
                Change(file: item.path, line: 1, rule: .misplacedFile, old: item.path.name, new: path.name))
        }
        inventory = inventory.changed(by: edit)
        return !edit.isEmpty
    }

    /// What images hold beside the image.
    /// - Returns: whether any had something.
    private mutating func removeMetadata() -> Bool {
        var edit = WorkspaceEdit()
        for file in workspace.content?.assets.all ?? [] where wants(.unsuitableAsset, in: file.name.path) {
            guard let picture = file.picture, !picture.metadata.isEmpty,
                // What could be read is read in the same way again.
                let bytes = try? Picture.withoutMetadata(file.bytes, as: picture.format)
            else { continue }
            let source = SourceText(path: file.name.path, bytes: file.bytes)
            edit.add(EditedFile(source, checkedBytes: bytes))
            originals[file.name.path] = source
            changes += picture.metadata.map {
                Change(file: file.name.path, line: 1, rule: .unsuitableAsset, old: $0, new: "")
            }
        }
        inventory = inventory.changed(by: edit)
        return !edit.isEmpty
    }

    private func wants(_ rule: Rule, in file: String) -> Bool {
        isWanted(.warning(rule, file: file, ""), workspace)
    }

    /// - Returns: whether anything was changed.
    private mutating func fixOnce() -> Bool {
        let fixable = workspace.diagnostics.filter { $0.replacement != nil && isWanted($0, workspace) }
        let wanted = Dictionary(grouping: fixable, by: \.file)
        var edit = WorkspaceEdit()
        for item in inventory.texts where !stubborn.contains(item.path) && !item.isShared {
            // What could not be read before it was fixed has not been tidied.
            let isUntidy = rounds == 0 || originals[item.path] != nil
            guard wanted[item.path] != nil || isUntidy, case .bytes(let bytes) = item.content else { continue }
            let source = SourceText(path: item.path, bytes: bytes)
            let tidying = isUntidy ? tidying(of: source) : []
            fix(source, wanted: wanted[item.path] ?? [], tidying: tidying, into: &edit)
        }
        inventory = inventory.changed(by: edit)
        return !edit.isEmpty
    }

    private func tidying(of source: SourceText) -> [SourceEdit] {
        Tidying.edits(in: source, limits: limits).filter { wants(Tidying.rule(of: $0, in: source), in: source.path) }
    }

    private mutating func fix(
        _ source: SourceText, wanted: [Diagnostic], tidying: [SourceEdit], into edit: inout WorkspaceEdit
    ) {
        var edits: [SourceEdit] = []
        var made: [Change] = []
        for diagnostic in wanted {
            guard let replacement = diagnostic.replacement else { continue }
            let next = SourceEdit(replacement.range, of: source, replacement.text)
            guard !edits.contains(where: { $0.range.overlaps(next.range) }) else { continue }
            edits.append(next)
            made.append(change(next, in: source, rule: diagnostic.rule))
        }
        // What is tidied does not overlap by itself, and there may be much of it.
        let fixes = edits
        for next in tidying where !fixes.contains(where: { $0.range.overlaps(next.range) }) {
            edits.append(next)
            made.append(change(next, in: source, rule: Tidying.rule(of: next, in: source)))
        }
        guard !edits.isEmpty else { return }
        do throws(EditFault) {
            edit.add(try EditedFile(source, edits, limits: limits))
            changes += made
            if originals[source.path] == nil { originals[source.path] = source }
        } catch {
            // Its findings stay, for a person.
            stubborn.insert(source.path)
        }
    }

    /// What changes how a text is written, and not what it says.
    private static let rulesOfSpelling: Set<Rule> = [
        NumberForm.rule, StrayCharacter.rule,
    ]

    /// A source text that is spelt otherwise says the same, and has another digest; translations that were current are.
    /// - Returns: whether anything was changed.
    private mutating func keepDigests(since before: Workspace) -> Bool {
        guard changes.contains(where: { Self.rulesOfSpelling.contains($0.rule) }), let content = workspace.content
        else {
            return false
        }
        var edit = WorkspaceEdit()
        for (path, texts) in workspace.textsOutdated(since: before, renamed: { $0 }) {
            let digests = content.digests(of: texts)
            guard let translation = content.translation(at: path), let root = translation.root,
                // Where no digest can be written, the translation is stale, and a person will look at it.
                let file = try? DigestsEdit(root: root, digests: digests).file(limits: limits)
            else { continue }
            edit.add(file)
            if originals[path] == nil { originals[path] = root.source }
            for (field, digest) in digests {
                guard let node = translation.digests[field] else { continue }
                changes.append(
                    Change(
                        file: path, line: node.range.start.line, rule: .staleTranslation, old: node.text,
                        new: digest.hex))
            }
        }
        inventory = inventory.changed(by: edit)
        return !edit.isEmpty
    }

    private func change(_ edit: SourceEdit, in source: SourceText, rule: Rule) -> Change {
        Change(
            file: source.path, line: source.position(ofByte: edit.range.lowerBound).line, rule: rule,
            old: String(decoding: source.bytes[edit.range], as: UTF8.self), new: edit.text)
    }
}

/// Takes away what nobody sees and every comparison of versions shows: blanks at the ends of lines, byte order marks, and
/// accents that are characters of their own.
///
/// Blanks inside a text of several lines are left: two of them break a line in Markdown.
enum Tidying {
    static let trailingBlanks = Rule(
        "trailing-blanks", topic: .syntax, severity: .warning,
        summary: "Blanks at the end of a line, which nobody sees.")

    static func rule(of edit: SourceEdit, in source: SourceText) -> Rule {
        if !edit.text.isEmpty { return StrayCharacter.rule }
        return edit.range.lowerBound < marks(of: source) ? .byteOrderMark : trailingBlanks
    }

    /// Bytes of the marks that a file begins with: some tools put one before each file that they join.
    private static func marks(of source: SourceText) -> Int {
        var rest = source.bytes[...]
        while rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        return rest.startIndex
    }

    static func edits(in source: SourceText, limits: AuthoringLimits) -> [SourceEdit] {
        var edits = editsOfAccents(in: source.bytes)
        let marks = marks(of: source)
        if marks > 0 { edits.append(SourceEdit(0..<marks, "")) }
        let lines = linesWithBlanks(in: source.bytes)
        guard !lines.isEmpty else { return edits }
        guard let root = parseYAML(path: source.path, bytes: source.bytes, limits: limits.yaml).root else { return [] }
        let texts = root.textsOfSeveralLines
        return edits
            + lines.filter { line in !texts.contains { $0.contains(line.lowerBound) } }.map { SourceEdit($0, "") }
    }

    /// 'o' and U+0308 become 'ö'.
    private static func editsOfAccents(in bytes: [UInt8]) -> [SourceEdit] {
        Accents.pairs(in: bytes).map { SourceEdit($0.range, $0.letter) }
    }

    private static func linesWithBlanks(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        // A carriage return ends a line, with a line feed and without one (YAML 1.2.2 §5.4).
        for end in 0...bytes.count where end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D {
            var start = end
            while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
            if start < end { found.append(start..<end) }
        }
        return found
    }
}

extension Node {
    /// The bytes of scalars that go over more than one line.
    fileprivate var textsOfSeveralLines: [Range<Int>] {
        switch kind {
        case .scalar:
            let range = range
            guard range.start.line < range.end.line || style == .literal || style == .folded else { return [] }
            // A block scalar's blank lines at its end belong to it.
            let start = source.offset(of: range.start)
            return [start..<max(start, source.offset(of: range.end)) + 1]
        case .sequence: return items.flatMap(\.textsOfSeveralLines)
        case .mapping: return entries.flatMap { $0.key.textsOfSeveralLines + $0.value.textsOfSeveralLines }
        }
    }
}

extension String {
    /// What stands behind the last slash.
    fileprivate var name: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
