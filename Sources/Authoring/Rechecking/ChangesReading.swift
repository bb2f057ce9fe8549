import Bundles
import Constraints
import Dates
import Files
import Models
import Rulebook

/// The reading of a workspace of which most is remembered.
struct ChangesReading {
    private let settings: Inventory
    private let memory: CheckMemory
    private let place: MemoryPlace
    private let today: CalendarDate?
    private let limits: AuthoringLimits
    private let scan: FileScan
    private let files: RememberedFiles
    /// With the configuration, and no document yet.
    private let assembly: Assembly
    private let recheck: Recheck
    /// By row: what has to be read.
    private let documents: [Int: SortedFiles.DocumentFiles]

    /// - Returns: nil where everything has to be looked at.
    init?(
        _ folder: Folder, _ settings: WorkspaceReading.Settings, _ memory: CheckMemory, _ place: MemoryPlace,
        _ situation: WorkspaceReading.Situation, _ limits: AuthoringLimits
    ) {
        guard let scan = FileScan(memory, folder, limits: limits, startedAt: situation.moment) else { return nil }
        self.settings = settings.files
        self.memory = memory
        self.place = place
        self.limits = limits
        self.scan = scan
        today = situation.today
        files = RememberedFiles(memory, folder, limits, read: scan.touched)
        assembly = settings.assembly.made
        guard let changes = Self.changes(scan, files, assembly) else { return nil }
        let recheck = Recheck(memory, changes, Recheck.Models(memory, assembly))
        guard recheck.count * limits.documentsPerSecondLook <= memory.documentCount,
            let documents = files.documents(memory.rows.filter { recheck.read[$0] })
        else { return nil }
        self.recheck = recheck
        self.documents = documents
    }

    var looksBack: Bool { recheck.looksBack }

    func finish(history: [EarlierRelease]) -> Workspace {
        var assembly = assembly
        assembly.readDocuments(
            memory.collections.map { ($0.name, files.documents(of: $0, known: documents)) })
        let rows = assembly.collections.map { collection in
            memory.collections.first { $0.name == collection.model.name }?.rows ?? 0..<0
        }
        let chosen = rows.map { Array(recheck.again[$0]) }
        let facts = FactsOnDemand { [assembly, files, haveChanged = recheck.factsChanged] in
            files.facts(of: assembly, haveChanged: haveChanged)
        }
        // Whoever asks while texts are looked at would gather them on one core.
        if memory.rows.contains(where: { recheck.again[$0] && memory.flags(of: $0).contains(.asksForFacts) }) {
            facts.prepare()
        }
        let content = assembly.finish(history: history, looking: DocumentChoice(chosen: chosen, facts: facts))
        let lookedAt = lookedAt
        assembly.findings.keep { file in
            // What was read for others' sake was not looked at with care: it was silent, and is.
            file.hasPrefix("Content/") ? lookedAt.contains(file) : recheck.configurationAgain
        }
        let looks = zip(rows, assembly.looks).flatMap { rows, looks in zip(rows.filter { recheck.again[$0] }, looks) }
        if isWorthRemembering(history) { remember(assembly, looks.map { ($0, $1) }) }
        var inventory = settings
        inventory.add(documents.values.flatMap(\.items)) { [files] in files.paths }
        return Workspace(
            assembly, content.map { .partly($0) }, inventory, today: today,
            fileCount: settings.count + memory.fileCount)
    }

    /// Files of the documents that are looked at again.
    private var lookedAt: Set<String> {
        Set(documents.filter { recheck.again[$0.key] }.flatMap { $0.value.items.map(\.path) })
    }

    // MARK: What has changed

    /// By row.
    /// - Returns: nil where a file can't be read, or takes a look at all documents.
    private static func changes(
        _ scan: FileScan, _ files: RememberedFiles, _ assembly: Assembly
    ) -> [Int: Recheck.Change]? {
        let memory = files.memory
        let changed = scan.touched.filter { $0.digest != memory.digests[$0.number] }
        let numbers = Dictionary(grouping: changed.map(\.number)) { memory.row(ofFile: $0) }
        guard let documents = files.documents(numbers.keys.sorted()) else { return nil }
        var changes: [Int: Recheck.Change] = [:]
        for (row, numbers) in numbers {
            let collection = files.collection(of: row)
            let isOfSource = numbers.contains(memory.files(of: row).lowerBound)
            guard let document = documents[row], let ties = assembly.ties(of: document, in: collection),
                !isOfSource || !assembly.keepsNames(of: collection)
            else { return nil }
            changes[row] = Recheck.Change(ties: ties, isOfSource: isOfSource)
        }
        return changes
    }

    // MARK: What is remembered

    /// Whether the next check is to find more in the memory than this one did. A little is looked at again sooner than what is
    /// known of a hundred thousand files is written; to look back at a release takes longer.
    private func isWorthRemembering(_ history: [EarlierRelease]) -> Bool {
        (recheck.looksBack && !history.isEmpty) || max(scan.touched.count, recheck.count) > limits.changesUnremembered
            || scan.folderStamps != memory.collections.map(\.stamp)
    }

    private func remember(_ assembly: Assembly, _ looks: [(row: Int, look: DocumentLook)]) {
        var next = memory
        for file in scan.touched { next.stamps[file.number] = file.stamp }
        next.digests.change { digests in for file in scan.touched { digests[file.number] = file.digest } }
        for (index, stamp) in scan.folderStamps.enumerated() { next.collections[index].stamp = stamp }
        let (loud, historical) = (assembly.findings.loudFiles, assembly.filesOfHistory)
        if recheck.configurationAgain { next.isConfigurationSilent = loud.allSatisfy { $0.hasPrefix("Content/") } }
        var ties: [Int: DocumentTies] = [:]
        for (row, look) in looks {
            let paths = documents[row]?.items.map(\.path) ?? []
            let flags = CheckMemory.Flags(
                look, isSilent: loud.isDisjoint(with: paths), isOfHistory: !historical.isDisjoint(with: paths))
            next.flags[row] = flags.rawValue
            ties[row] = look.ties
        }
        next.replaceTies(with: ties)
        if recheck.factsChanged { next.facts = [] }
        if next != memory { place.write(next) }
    }
}

extension Recheck.Models {
    init(_ memory: CheckMemory, _ assembly: Assembly) {
        let models = memory.collections.map { rows in assembly.models.first { $0.name == rows.name } }
        let far = models.map { $0.map(Self.named) ?? [] }
        self.init(
            holdsFacts: { models[$0]?.record.holdsFacts ?? true },
            isWhole: { models[$0]?.record.fields.contains(where: \.isComplete) ?? true },
            named: { far[$0] },
            namedByParameters: assembly.models.filter { $0.kind == .parameters }.flatMap(Self.named))
    }

    private static func named(by model: Model) -> [Fingerprint] {
        model.crossFileRules.compactMap { $0 as? ModelRule }.flatMap(\.starts).compactMap { start, _ in
            guard case .document(let collection, let id) = start else { return nil }
            return Fingerprint(ofDocument: id, in: collection)
        }
    }
}

extension Assembly {
    /// Whether documents of a collection keep names of those that are gone: what is found where none does is about no document,
    /// and takes a look at all of them.
    fileprivate func keepsNames(of collection: String) -> Bool {
        models.contains { $0.name == collection && $0.crossFileRules.contains { ($0 as? ModelRule)?.rule is KeptIn } }
    }

    /// - Returns: nil where the collection has no model.
    fileprivate func ties(of files: SortedFiles.DocumentFiles, in collection: String) -> DocumentTies? {
        guard let model = models.first(where: { $0.name == collection }) else { return nil }
        let assembly = DocumentAssembly(model: model, configuration: configuration, today: today, limits: limits)
        var outcome = DocumentAssembly.Outcome()
        return DocumentTies(assembly.document(files, &outcome), of: model)
    }
}
