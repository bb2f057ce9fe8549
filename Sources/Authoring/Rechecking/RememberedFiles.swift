import Files
import YAML

/// The files of documents that a memory knows: their names from there, their bytes from the disk.
struct RememberedFiles: Sendable {
    let memory: CheckMemory
    private let folder: Folder
    private let limits: AuthoringLimits
    /// By number, as the memory counts them: what was read already.
    private let read: [Int: FileScan.File]

    init(_ memory: CheckMemory, _ folder: Folder, _ limits: AuthoringLimits, read: [FileScan.File]) {
        self.memory = memory
        self.folder = folder
        self.limits = limits
        self.read = read.reduce(into: [:]) { $0[$1.number] = $1 }
    }

    func collection(of row: Int) -> String { memory.collections.first { $0.rows.contains(row) }?.name ?? "" }

    private func path(ofFile number: Int, in collection: String) -> String {
        "Content/\(collection)/\(memory.name(ofFile: number))"
    }

    /// Of all files.
    var paths: [String] {
        memory.collections.flatMap { collection in
            memory.files(ofRows: collection.rows).map { path(ofFile: $0, in: collection.name) }
        }
    }

    /// The documents of a collection, of which most are known by their names only.
    /// - Parameter known: by row.
    func documents(
        of collection: CheckMemory.CollectionRows, known: [Int: SortedFiles.DocumentFiles]
    ) -> [SortedFiles.DocumentFiles] {
        Array(collection.rows).fillOnAllCores { rows, documents in
            for row in rows { documents.append(known[row] ?? asleep(row, in: collection.name)) }
        }.outputs
    }

    private func asleep(_ row: Int, in collection: String) -> SortedFiles.DocumentFiles {
        let path = path(ofFile: memory.files(of: row).lowerBound, in: collection)
        return SortedFiles.DocumentFiles(
            id: memory.id(of: row), source: Inventory.Item(path: path, content: .asleep))
    }

    /// Documents with all that their files hold, by row.
    /// - Returns: nil where one of them can't be read.
    func documents(_ rows: [Int]) -> [Int: SortedFiles.DocumentFiles]? {
        let runs = rows.mapRunsOnAllCores { $0.map { document($0) } }
        var documents: [Int: SortedFiles.DocumentFiles] = [:]
        for (row, document) in zip(rows, runs.joined()) {
            guard let document else { return nil }
            documents[row] = document
        }
        return documents
    }

    private func document(_ row: Int) -> SortedFiles.DocumentFiles? {
        let collection = collection(of: row)
        var document = SortedFiles.DocumentFiles(id: memory.id(of: row))
        for number in memory.files(of: row) {
            guard let item = item(number, in: collection) else { return nil }
            if document.source == nil {
                document.source = item
            } else {
                let tag = memory.name(ofFile: number).dropFirst(document.id.count + 1).dropLast(".yaml".count)
                document.translations.append((String(tag), item))
            }
        }
        return document
    }

    private func item(_ number: Int, in collection: String) -> Inventory.Item? {
        let path = path(ofFile: number, in: collection)
        if let file = read[number] { return Inventory.Item(path: path, content: .bytes(file.bytes)) }
        // Whatever keeps it from being read is for a whole check to tell.
        guard let place = RelativePath(path), let bytes = try? folder.read(place, limitBytes: limits.yaml.fileBytes)
        else { return nil }
        return Inventory.Item(path: path, content: .bytes(bytes))
    }

    // MARK: Facts

    /// The facts of all documents, also of those that are asleep, whose source files are read for it.
    func facts(of assembly: Assembly) -> QuotableFacts {
        var facts = QuotableFacts()
        for collection in assembly.collections where collection.model.record.holdsFacts {
            let rows = memory.collections.first { $0.name == collection.model.name }?.rows ?? 0..<0
            let records = Array(zip(rows, collection.documents)).mapRunsOnAllCores { documents in
                documents.map { $1.record ?? record(ofSource: $0, in: collection.model) }
            }
            for (document, record) in zip(collection.documents, records.joined()) {
                guard let record else { continue }
                facts.collect(record, collection.model.record, below: "\(collection.model.name).\(document.id)")
            }
        }
        facts.collect(assembly.parameters)
        return facts
    }

    private func record(ofSource row: Int, in model: Model) -> RecordValue? {
        guard case .bytes(let bytes)? = item(memory.files(of: row).lowerBound, in: model.name)?.content else {
            return nil
        }
        var reader = DocumentReader(model: model)
        let path = path(ofFile: memory.files(of: row).lowerBound, in: model.name)
        return reader.document(parseYAML(path: path, bytes: bytes, limits: limits.yaml), language: nil)
    }
}

extension RecordType {
    /// Whether texts may have typed out what its fields hold.
    var holdsFacts: Bool { fields.contains(where: \.type.holdsFacts) }
}

extension ValueType {
    /// Whether texts may have typed out its values.
    var holdsFacts: Bool {
        switch self {
        case .phone, .email, .link, .openingHours: true
        case .record(let record): record.holdsFacts
        default: false
        }
    }
}
