import Bundles
import Dates
import Models
import Rulebook
import Workspaces
import YAML

/// The findings that every command reports: what was found, with the severities of the workspace and without what people waived.
struct ReportedFindings {
    /// What stays, sorted by place.
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var waived: [WaivedFinding] = []

    private let severities: [String: RuleSetting]
    private let files: Inventory
    private let today: CalendarDate?
    private let losses: Set<Diagnostic>
    /// Indexes of the waivers that hold today, by their rule.
    private var waiversByRule: [String: [Int]] = [:]
    private let waivers: [Waiver]
    private var used: Set<Int> = []
    /// Where the fields stand that waivers name, by index of the waiver.
    private var fieldRanges: [Int: SourceRange?] = [:]

    /// Days that a waiver may hold from today.
    private static let waiverDays = 366

    /// - Parameters:
    ///   - languages: tags of those that the workspace declares.
    ///   - sourceLanguage: the tag of that one of them; nil where it is not known.
    ///   - today: without it no waiver is over.
    ///   - isWhole: whether everything was looked at. Else nothing is said of waivers that find nothing to waive.
    init(
        _ found: Findings, severities: [String: RuleSetting], languages: [String], sourceLanguage: String?,
        files: Inventory, today: CalendarDate?, isWhole: Bool
    ) {
        self.severities = severities
        self.files = files
        self.today = today
        losses = found.losses
        waivers = found.waivers
        var own = Findings()
        for (index, waiver) in waivers.enumerated() where holds(waiver, &own) {
            waiversByRule[waiver.rule, default: []].append(index)
        }
        let gathering = LanguageFindings(declared: languages, source: sourceLanguage, paths: { files.paths })
        let told = RedundantFindings.removed(from: found.diagnostics, severity)
        for diagnostic in gathering.gathered(told.sorted()) { judge(diagnostic) }
        if isWhole { reportUnused(&own) }
        for diagnostic in own.diagnostics { judge(diagnostic) }
        if !own.diagnostics.isEmpty { diagnostics.sort() }
    }

    private mutating func judge(_ diagnostic: Diagnostic) {
        guard let judged = severity(of: diagnostic) else { return }
        guard let index = waiver(for: diagnostic) else {
            diagnostics.append(judged == diagnostic.severity ? diagnostic : diagnostic.judged(judged))
            return
        }
        used.insert(index)
        waived.append(WaivedFinding(diagnostic: diagnostic.judged(judged), waiver: waivers[index]))
    }

    /// - Returns: nil where the workspace doesn't want to hear of it.
    private func severity(of diagnostic: Diagnostic) -> Diagnostic.Severity? {
        guard !severities.isEmpty, let setting = severities[diagnostic.rule.id],
            // What a model says of one of its own rules counts more.
            diagnostic.severity == diagnostic.rule.severity
        else { return diagnostic.severity }
        guard losses.contains(diagnostic) else { return setting.severity }
        return diagnostic.severity
    }

    // MARK: Waivers

    private mutating func waiver(for diagnostic: Diagnostic) -> Int? {
        guard let candidates = waiversByRule[diagnostic.rule.id] else { return nil }
        for index in candidates where waivers[index].covers(diagnostic.file) && !losses.contains(diagnostic) {
            guard waivers[index].field != nil else { return index }
            guard let range = range(ofFieldOf: index, in: diagnostic.file) else { continue }
            if !diagnostic.range.isWholeFile, range.start <= diagnostic.range.start, diagnostic.range.start <= range.end
            {
                return index
            }
        }
        return nil
    }

    private mutating func range(ofFieldOf index: Int, in file: String) -> SourceRange? {
        // A folder's waiver means the field of each of its files.
        let isFile = waivers[index].path == file
        if isFile, let known = fieldRanges[index] { return known }
        guard let field = waivers[index].field, let bytes = files.bytes(of: file) else { return nil }
        let range = parseYAML(path: file, bytes: bytes).root?.range(ofField: field)
        if isFile { fieldRanges[index] = range }
        return range
    }

    private func holds(_ waiver: Waiver, _ findings: inout Findings) -> Bool {
        guard let today else { return true }
        let end = waiver.range(of: .lastDay)
        if waiver.lastDay < today {
            findings.add(
                .expiredWaiver, at: end, in: waiver.source,
                "'\(waiver.lastDay)' is over, and the waiver of '\(waiver.rule)' by \(waiver.person) with it",
                fix: "correct what it excused and remove the waiver, or have somebody renew it")
            return false
        }
        guard waiver.lastDay.daysSinceEpoch - today.daysSinceEpoch <= Self.waiverDays else {
            findings.add(
                .malformedWaiver, at: end, in: waiver.source,
                "'\(waiver.lastDay)' is more than a year away, and a waiver must be reviewed within a year",
                fix: "write a day within the next 12 months")
            return false
        }
        return true
    }

    private func reportUnused(_ findings: inout Findings) {
        let damaged = Set(diagnostics.filter { $0.rule.topic == .syntax && $0.severity == .error }.map(\.file))
        for index in waiversByRule.values.joined().sorted() where !used.contains(index) {
            let waiver = waivers[index]
            // What stands in a file that can't be read is not known.
            guard !damaged.contains(where: { waiver.covers($0) }) else { continue }
            if let field = missingField(of: waiver) {
                findings.add(
                    .unusedWaiver, at: waiver.range(of: .field), in: waiver.source,
                    "'\(waiver.field ?? "")' is not a field \(waiver.isInItsFile ? "here" : "of '\(waiver.path)'")",
                    fix: field.fix)
            } else if files.paths.contains(where: waiver.covers) {
                let field = waiver.field.map { " in '\($0)'" } ?? ""
                let place = waiver.isInItsFile ? "here" : "in '\(waiver.path)'"
                let lost = losses.contains { $0.rule.id == waiver.rule && waiver.covers($0.file) }
                findings.add(
                    .unusedWaiver, at: waiver.range(of: .rule), in: waiver.source,
                    lost
                        ? "'\(waiver.rule)' can't be waived \(place)\(field): apps would get no value, or refuse all of them"
                        : "'\(waiver.rule)' finds nothing \(place)\(field), so there is nothing to excuse",
                    fix: "remove the waiver")
            } else {
                findings.add(
                    .unusedWaiver, at: waiver.range(of: .file), in: waiver.source,
                    "'\(waiver.path)' is neither a file nor a folder of 'Config' or 'Content'",
                    fix: waiver.plainPlace(in: files.paths).map { "write '\($0)'" }
                        ?? suggestedName(for: waiver.path, among: files.paths)
                        ?? "write a path from the workspace folder, or remove the waiver")
            }
        }
    }

    /// Of a waiver for one file. Where the file has the field, nil.
    private func missingField(of waiver: Waiver) -> MissingField? {
        guard let field = waiver.field, let bytes = files.bytes(of: waiver.path) else { return nil }
        return parseYAML(path: waiver.path, bytes: bytes).root?.missingField(field)
    }
}

/// The first name of a dotted path that leads nowhere.
private struct MissingField {
    let before: [String]
    let name: String
    /// What leads on from there.
    let known: [String]

    var fix: String {
        suggestion(for: name, among: known).map { "did you mean '\((before + [$0]).joined(separator: "."))'?" }
            ?? "name a field that exists there, or remove the waiver"
    }
}

extension Waiver {
    /// The file or folder that is meant by a path which is right for a shell: `./Content/faq`, `/home/anna/rki/Content/faq`,
    /// `Content/faq/*`.
    fileprivate func plainPlace(in paths: [String]) -> String? {
        var parts = path.split(separator: "/").filter { $0 != "." }
        if let last = parts.last, last.allSatisfy({ $0 == "*" }) { parts.removeLast() }
        guard let start = parts.firstIndex(where: { $0 == "Content" || $0 == "Config" }) else { return nil }
        let plain = parts[start...].joined(separator: "/")
        return paths.contains { $0 == plain || $0.hasPrefix(plain + "/") } ? plain : nil
    }
}

extension Inventory {
    fileprivate func bytes(of path: String) -> [UInt8]? {
        guard case .bytes(let bytes)? = items.first(where: { $0.path == path })?.content else { return nil }
        return bytes
    }
}

extension Node {
    /// Nil where the path leads to a field.
    fileprivate func missingField(_ path: String) -> MissingField? {
        let names = path.split(separator: ".").map(String.init)
        for count in names.indices where range(ofField: names[...count].joined(separator: ".")) == nil {
            let before = Array(names[..<count])
            return MissingField(before: before, name: names[count], known: node(at: before)?.names ?? [])
        }
        return nil
    }

    /// What may follow in the dotted path of a field.
    private var names: [String] {
        kind == .sequence ? items.indices.map { String($0 + 1) } : entries.map(\.key.text)
    }

    private func node(at names: [String]) -> Node? {
        names.reduce(Node?.some(self)) { node, name in
            guard let node else { return nil }
            guard node.kind == .sequence else { return node[name] }
            return Int(name).flatMap { node.items.indices.contains($0 - 1) ? node.items[$0 - 1] : nil }
        }
    }

    /// Where a field stands, its key included: `opening-hours`, `links.2.title`. Items count from 1.
    fileprivate func range(ofField path: String) -> SourceRange? {
        var node = self
        var start: Position?
        for name in path.split(separator: ".").map(String.init) {
            if node.kind == .sequence {
                guard let number = Int(name), node.items.indices.contains(number - 1) else { return nil }
                node = node.items[number - 1]
                start = node.range.start
            } else {
                guard let entry = node.entry(name) else { return nil }
                node = entry.value
                start = entry.key.range.start
            }
        }
        return start.map { SourceRange(start: $0, end: node.range.end) }
    }
}
