import Bundles
package import Constraints
package import Dates
import Digests
package import Files
import Models
import Rulebook

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

        /// Of the day and of what was published.
        var digest: [UInt8] {
            SHA256Digest(of: Array("\(today?.description ?? "") ".utf8) + published).bytes
        }
    }

    private let way: Way

    private enum Way {
        case whole(WholeReading)
        case changes(ChangesReading)
    }

    /// What a workspace is read for.
    package enum Purpose: Sendable {
        /// To tell what is wrong: then nothing can be built of what comes back.
        case findings
        /// To make bundles of it.
        case bundles
    }

    /// - Parameter place: where a memory is kept.
    package init(
        of folder: Folder, for purpose: Purpose, in situation: Situation, remembering place: MemoryPlace,
        limits: AuthoringLimits = AuthoringLimits()
    ) {
        let files = Inventory(.settings, of: folder, limits: limits)
        // One core reads the settings while the other begins with the documents.
        let settings = Settings(
            files: files,
            assembly: MadeMeanwhile {
                var assembly = Assembly(limits: limits, today: situation.today)
                assembly.readSettings(assembly.sort(files))
                return assembly
            })
        let empty = CheckMemory(surroundings: Self.digest(of: files, situation), moment: situation.digest)
        let memory = situation.tool == nil ? nil : place.read(in: empty.surroundings)
        if case .findings = purpose, let memory, memory.moment == empty.moment,
            let changes = ChangesReading(folder, settings, memory, place, situation, limits)
        {
            way = .changes(changes)
        } else {
            way = .whole(WholeReading(folder, settings, place, empty, situation, limits, knowing: memory))
        }
    }

    /// Everything but documents.
    struct Settings: Sendable {
        let files: Inventory
        let assembly: MadeMeanwhile<Assembly>
    }

    /// Whether it makes a difference what was published before.
    package var looksBack: Bool {
        switch way {
        case .whole(let whole): whole.looksBack
        case .changes(let changes): changes.looksBack
        }
    }

    /// Whether only what has changed is looked at.
    var isOfChanges: Bool {
        if case .changes = way { true } else { false }
    }

    /// Whether the texts of documents that have not changed are left alone.
    var knowsTexts: Bool {
        switch way {
        case .whole(let whole): whole.knowsTexts
        case .changes: true
        }
    }

    /// - Parameter history: what was published, newest first; not needed where `looksBack` says so.
    package func workspace(history: [EarlierRelease]) -> Workspace {
        switch way {
        case .whole(let whole): whole.finish(history: history)
        case .changes(let changes): changes.finish(history: history)
        }
    }

    /// Of the tool and the settings. Each part is led by its length.
    private static func digest(of settings: Inventory, _ situation: Situation) -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ part: [UInt8]) {
            bytes += Array("\(part.count) ".utf8)
            bytes += part
        }
        add(Array("\(situation.tool?.stamp ?? 0)".utf8))
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
    private static let name = RelativePath(known: "check")
    /// A hundred bytes a file of the largest workspace.
    private static let limitBytes = 64 << 20

    /// - Parameter folder: for what can be made again.
    package init(_ folder: Folder) { self.folder = folder }

    /// Whether there is no memory at all.
    package var isEmpty: Bool {
        // A memory that can't be looked at can't be read either.
        (try? folder.exists(Self.name)) != true
    }

    /// - Returns: nil where there is none of these surroundings.
    func read(in surroundings: [UInt8]) -> CheckMemory? {
        // Whatever is wrong with the file: without a memory, everything is looked at.
        guard let file = try? ValueFile(folder, Self.name), file.byteCount <= Self.limitBytes else { return nil }
        return try? CheckMemory(file, in: surroundings)
    }

    func write(_ memory: CheckMemory) {
        // Where nothing can be written, as in a checkout that somebody else owns, the next check looks at everything again.
        try? place(memory)
    }

    private func place(_ memory: CheckMemory) throws(FileFault) {
        var file = try folder.newFile(at: Self.name, outliving: .processEnd)
        try memory.write(to: &file)
        try file.place()
    }
}
