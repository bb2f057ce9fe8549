package import Bundles
import Digests
package import Files
import YAML

/// Reads and checks a workspace with the help of what the last check of it left behind: at best, only what has changed.
///
/// What comes out is what `Workspace.load` finds. It is divided in two, since what was published is read in between, and
/// often need not be.
package struct WorkspaceReading {
    /// What findings depend on besides the files of the workspace.
    package struct Situation: Sendable {
        /// In UTC.
        let today: CalendarDate?
        /// Changes with whatever of it was published.
        let published: [UInt8]
        /// Changes with the program that checks.
        let tool: FileIdentity?
        /// When reading begins.
        let moment: FileTime

        package init(
            today: CalendarDate?, published: [UInt8], tool: FileIdentity?, moment: FileTime
        ) {
            self.today = today
            self.published = published
            self.tool = tool
            self.moment = moment
        }
    }

    private let way: Way

    private enum Way {
        case whole(WholeReading)
        case changes(ChangesReading)
    }

    /// - Parameter place: where a memory is kept.
    package init(
        of folder: Folder, in situation: Situation, remembering place: MemoryPlace,
        limits: AuthoringLimits = AuthoringLimits()
    ) {
        let settings = Inventory(folder: folder, ["Config"], limits: limits)
        let surroundings = Self.digest(of: settings, situation)
        if situation.tool != nil, let memory = place.read(), memory.surroundings == surroundings,
            let changes = ChangesReading(folder, settings, memory, place, situation, limits)
        {
            way = .changes(changes)
        } else {
            way = .whole(WholeReading(folder, place, surroundings, situation, limits))
        }
    }

    /// Whether it makes a difference what was published before.
    package var looksBack: Bool {
        switch way {
        case .whole: true
        case .changes(let changes): changes.looksBack
        }
    }

    /// Whether only what has changed is looked at.
    var isOfChanges: Bool {
        if case .changes = way { true } else { false }
    }

    /// The workspace as far as a check needs it: nothing can be built of it.
    /// - Parameter history: what was published, newest first; not looked at where `looksBack` says so.
    package func findings(history: [EarlierRelease]) -> Workspace {
        switch way {
        case .whole(let whole): whole.finish(history: history)
        case .changes(let changes): changes.finish(history: history)
        }
    }

    /// Of all that findings depend on and that is no document. Each part is led by its length.
    private static func digest(of settings: Inventory, _ situation: Situation) -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ part: [UInt8]) {
            bytes += Array("\(part.count) ".utf8)
            bytes += part
        }
        add(Array("\(situation.tool?.stamp ?? 0)".utf8))
        add(Array("\(situation.today?.description ?? "")".utf8))
        add(situation.published)
        for item in settings.items {
            add(Array(item.path.utf8))
            // A file that can't be read has a finding, and a check with findings about the files themselves leaves no memory.
            if case .bytes(let content) = item.content { add(content) }
        }
        return SHA256Digest(of: bytes).bytes
    }
}

/// Where a memory is kept: a file that may be lost at any time.
package struct MemoryPlace: Sendable {
    private let folder: Folder
    private static let name = RelativePath("check")
    /// A hundred bytes a file of the largest workspace.
    private static let limitBytes = 64 << 20

    /// - Parameter folder: for what can be made again.
    package init(_ folder: Folder) { self.folder = folder }

    /// - Returns: nil where there is none that this program can use.
    func read() -> CheckMemory? {
        // Whatever is wrong with the file: without a memory, everything is looked at.
        guard let name = Self.name, let bytes = try? folder.readIfPresent(name, limitBytes: Self.limitBytes) else {
            return nil
        }
        return CheckMemory(bytes: bytes)
    }

    func write(_ memory: CheckMemory) {
        // Where nothing can be written, as in a checkout that somebody else owns, the next check looks at everything again.
        if let name = Self.name { try? folder.write(memory.bytes, to: name, outliving: .processEnd) }
    }
}

/// The first reading, and any other that nothing is remembered for.
private struct WholeReading {
    private let place: MemoryPlace
    private let surroundings: [UInt8]
    private let limits: AuthoringLimits
    private let inventory: Inventory
    private let folderStamps: [String: UInt64]
    private let today: CalendarDate?

    init(
        _ folder: Folder, _ place: MemoryPlace, _ surroundings: [UInt8], _ situation: WorkspaceReading.Situation,
        _ limits: AuthoringLimits
    ) {
        self.place = place
        self.surroundings = surroundings
        self.limits = limits
        today = situation.today
        folderStamps = FileScan.folderStamps(in: folder, startedAt: situation.moment)
        inventory = Inventory(folder: folder, limits: limits, seenAt: situation.moment)
    }

    func finish(history: [EarlierRelease]) -> Workspace {
        var assembly = Assembly(limits: limits, today: today)
        let sorted = assembly.sort(inventory)
        assembly.readSettings(sorted)
        let files = sorted.collections
        assembly.readDocuments(files)
        let content = assembly.finish(history: history)
        if content != nil, assembly.isOrderly { place.write(memory(of: files, assembly)) }
        return Workspace(
            assembly, content.map { .wholly($0) }, inventory, today: today,
            fileCount: inventory.items.count)
    }

    private func memory(
        of files: [(name: String, documents: [SortedFiles.DocumentFiles])], _ assembly: Assembly
    ) -> CheckMemory {
        var memory = CheckMemory(surroundings: surroundings)
        let loud = assembly.findings.loudFiles
        memory.isConfigurationSilent = loud.allSatisfy { $0.hasPrefix("Content/") }
        let looks = zip(assembly.collections.map(\.model.name), assembly.looks)
        for (name, documents) in files {
            guard let looks = looks.first(where: { $0.0 == name })?.1 else { continue }
            let first = memory.documentCount
            for (document, look) in zip(documents, looks) {
                let isSilent = loud.isEmpty || !document.paths.contains { loud.contains($0) }
                memory.append(CheckMemory.Entry(document, in: name, look, isSilent: isSilent))
            }
            memory.collections.append(
                CheckMemory.CollectionRows(
                    name: name, rows: first..<memory.documentCount, stamp: folderStamps[name] ?? 0))
        }
        return memory
    }
}

extension CheckMemory.Entry {
    fileprivate init(_ files: SortedFiles.DocumentFiles, in collection: String, _ look: DocumentLook, isSilent: Bool) {
        key = Fingerprint(ofDocument: files.id, in: collection)
        flags = CheckMemory.Flags(look, isSilent: isSilent)
        self.files = files.items.map(File.init)
        ties = look.ties
    }
}

extension CheckMemory.Flags {
    init(_ look: DocumentLook, isSilent: Bool) {
        self = []
        if isSilent { insert(.silent) }
        if look.asksForFacts { insert(.asksForFacts) }
    }
}

extension SortedFiles.DocumentFiles {
    var items: [Inventory.Item] { (source.map { [$0] } ?? []) + translations.map(\.item) }
    fileprivate var paths: [String] { items.map(\.path) }
}

extension Findings {
    /// Files that have findings, or excuse some.
    var loudFiles: Set<String> { Set(diagnostics.map(\.file)).union(waivers.map(\.file)) }
}
