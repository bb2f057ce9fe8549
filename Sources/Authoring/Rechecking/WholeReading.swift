import Bundles
import Constraints
import Dates
import Files
import Models
import Rulebook
import YAML

/// A reading of all files. Where a memory knows most of them by their digests, only the others are looked at.
///
/// A class, so that what was read has one owner and is changed where it stands.
final class WholeReading {
    private let place: MemoryPlace
    /// Of the surroundings and the moment of this reading.
    private let emptyMemory: CheckMemory
    private let today: CalendarDate?
    private let limits: AuthoringLimits
    private let inventory: Inventory
    private let folderStamps: [String: UInt64]
    /// With all documents.
    private var assembly: Assembly
    private let files: [(name: String, documents: [SortedFiles.DocumentFiles])]
    private let known: (memory: CheckMemory, recheck: Recheck)?

    /// - Parameters:
    ///   - empty: of the surroundings and the moment of this reading.
    ///   - memory: of the same surroundings; nil where there is none.
    init(
        _ folder: Folder, _ settings: WorkspaceReading.Settings, _ place: MemoryPlace, _ empty: CheckMemory,
        _ situation: WorkspaceReading.Situation, _ limits: AuthoringLimits, knowing memory: CheckMemory?
    ) {
        self.place = place
        emptyMemory = empty
        today = situation.today
        self.limits = limits
        let stamps = FileScan.folderStamps(in: folder, startedAt: situation.moment)
        var inventory = Inventory(.content, of: folder, limits: limits, seenAt: situation.moment)
        var assembly = settings.assembly.made
        let sorted = assembly.sort(inventory)
        let files = sorted.collections
        // A folder in which a program left something is listed at every check, which says so.
        folderStamps = stamps.filter { name, _ in
            !sorted.misplaced.contains { $0.path.hasPrefix("\(Inventory.Half.content.rawValue)/\(name)/") }
        }
        assembly.readDocuments(files)
        inventory.put(settings.files)
        self.inventory = inventory
        self.files = files
        self.assembly = assembly
        known = memory.flatMap { [assembly] memory in
            Self.changes(of: files, memory, assembly).map { changes in
                (memory, Recheck(memory, changes, Recheck.Models(memory, assembly)))
            }
        }
    }

    var looksBack: Bool {
        guard let known, known.memory.moment == emptyMemory.moment else { return true }
        return known.recheck.looksBack
    }

    var knowsTexts: Bool { known != nil }

    func finish(history: [EarlierRelease]) -> Workspace {
        let choice = known.map { known in
            DocumentChoice(
                chosen: known.memory.collections.map { Array(known.recheck.again[$0.rows]) }, facts: nil)
        }
        let content = assembly.finish(history: history, looking: choice ?? .all)
        let loud = assembly.findings.loudFiles
        // What is said of a document that is no longer there, no document would remember.
        let isRemembered = loud.allSatisfy { !$0.hasPrefix("Content/") || inventory.hasContent(at: $0) }
        if content != nil, assembly.isOrderly, isRemembered {
            let next = memory(after: assembly, loud)
            if next != known?.memory { place.write(next) }
        }
        return Workspace(
            assembly, content.map { .wholly($0) }, inventory, today: today, fileCount: inventory.count)
    }

    // MARK: What has changed

    /// By row.
    /// - Returns: nil where files have come or gone.
    private static func changes(
        of files: [(name: String, documents: [SortedFiles.DocumentFiles])], _ memory: CheckMemory, _ assembly: Assembly
    ) -> [Int: Recheck.Change]? {
        let names = files.map(\.name)
        guard assembly.isOrderly, names == memory.collections.map(\.name),
            names == assembly.collections.map(\.model.name)
        else { return nil }
        let digests = memory.digests.all
        var changes: [Int: Recheck.Change] = [:]
        for ((_, documents), (rows, collection)) in zip(files, zip(memory.collections, assembly.collections)) {
            guard documents.count == rows.rows.count, documents.count == collection.documents.count else { return nil }
            for (row, (files, document)) in zip(rows.rows, zip(documents, collection.documents)) {
                let numbers = memory.files(of: row)
                guard memory.hasFiles(files, row) else { return nil }
                let changed = zip(numbers, files.items).filter { $1.state?.digest != digests[$0] }.map(\.0)
                guard !changed.isEmpty else { continue }
                changes[row] = Recheck.Change(
                    ties: DocumentTies(document, of: collection.model), isOfSource: changed.contains(numbers.lowerBound)
                )
            }
        }
        return changes
    }

    // MARK: What is remembered

    /// - Parameter loud: files that have findings, or waive some.
    private func memory(after assembly: Assembly, _ loud: Set<String>) -> CheckMemory {
        var memory = emptyMemory
        let historical = assembly.filesOfHistory
        memory.isConfigurationSilent = loud.allSatisfy { $0.hasPrefix("Content/") }
        let looks = Dictionary(uniqueKeysWithValues: zip(assembly.collections.map(\.model.name), assembly.looks))
        let facts = MadeMeanwhile { [collections = assembly.collections] in QuotableFacts(of: collections).bytes }
        for (name, documents) in files {
            let (loud, historical) = (loud.ids(in: name, limits), historical.ids(in: name, limits))
            let first = memory.documentCount
            let again = known.map { $0.recheck.again[first..<first + documents.count] }
            // Of documents that are remembered there is none.
            var looks = (looks[name] ?? [])[...]
            let seen = documents.indices.map { index in again?[first + index] == false ? nil : looks.popFirst() }
            let parts = Array(documents.indices).mapRunsOnAllCores { [before = known?.memory] run in
                var part = CheckMemory(surroundings: [], moment: [])
                for index in run {
                    let files = documents[index]
                    let (isSilent, isOfHistory) = (!loud.contains(files.id), historical.contains(files.id))
                    if let look = seen[index] {
                        let key = Fingerprint(ofDocument: files.id, in: name)
                        let flags = CheckMemory.Flags(look, isSilent: isSilent, isOfHistory: isOfHistory)
                        part.append(CheckMemory.Entry(files, of: key, look, flags))
                    } else if let before {
                        // Another day or release may have something to say of values whose texts were silent.
                        var flags = before.flags(of: first + index).subtracting(.isOfHistory)
                        if !isSilent { flags.remove(.silent) }
                        if isOfHistory { flags.insert(.isOfHistory) }
                        part.append(CheckMemory.Entry(files, remembering: first + index, of: before, flags))
                    }
                }
                return part
            }
            memory.append(parts)
            memory.collections.append(
                CheckMemory.CollectionRows(
                    name: name, rows: first..<memory.documentCount, stamp: folderStamps[name] ?? 0))
        }
        memory.facts = facts.made
        return memory
    }
}

extension CheckMemory.Entry {
    fileprivate init(
        _ files: SortedFiles.DocumentFiles, of document: Fingerprint, _ look: DocumentLook, _ flags: CheckMemory.Flags
    ) {
        key = document.value
        self.flags = flags
        self.files = files
        topics = look.ties.topics.map(\.fingerprint.value)
        quotes = look.ties.quotes.map(\.value)
    }

    fileprivate init(
        _ files: SortedFiles.DocumentFiles, remembering row: Int, of memory: CheckMemory, _ flags: CheckMemory.Flags
    ) {
        key = memory.keys[row]
        self.flags = flags
        self.files = files
        topics = Array(memory.topics(of: row))
        quotes = Array(memory.quotes(of: row))
    }
}

extension CheckMemory.Flags {
    init(_ look: DocumentLook, isSilent: Bool, isOfHistory: Bool) {
        self = []
        if isSilent { insert(.silent) }
        if isOfHistory { insert(.isOfHistory) }
        if look.asksForFacts { insert(.asksForFacts) }
    }
}

extension SortedFiles.DocumentFiles {
    var items: [Inventory.Item] { (source.map { [$0] } ?? []) + translations.map(\.item) }
}

extension Set<String> {
    /// Of the documents of a collection that the paths lead to files of. Documents are many, and paths few.
    fileprivate func ids(in collection: String, _ limits: AuthoringLimits) -> Set<String> {
        Set(
            compactMap { path in
                // Where no file belongs, none of a document is.
                switch try? WorkspaceFile(path: path, limits: limits) {
                case .document(collection, let id)?, .translation(collection, let id, _)?: id
                default: nil
                }
            })
    }
}

extension Findings {
    /// Files that have findings, or waive some.
    var loudFiles: Set<String> { Set(diagnostics.map(\.file)).union(waivers.map(\.file)) }
}
