import Constraints
import Files
import Models
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

    /// Of all files.
    var paths: [String] {
        memory.collections.flatMap { collection in
            collection.rows.flatMap { row in
                let id = memory.id(of: row)
                return [path(ofSource: id, in: collection.name)]
                    + memory.languages(of: row).map { path(of: id, in: collection.name, $0) }
            }
        }
    }

    private func path(ofSource id: String, in collection: String) -> String { "Content/\(collection)/\(id).yaml" }

    private func path(of id: String, in collection: String, _ language: String) -> String {
        "Content/\(collection)/\(id).\(language).yaml"
    }

    /// The documents of a collection, of which most are known by their names only.
    /// - Parameter known: by row.
    func documents(
        of collection: CheckMemory.CollectionRows, known: [Int: SortedFiles.DocumentFiles]
    ) -> [SortedFiles.DocumentFiles] {
        var documents = Array(collection.rows).fillOnAllCores { rows, documents in
            for row in rows { documents.append(asleep(row)) }
        }.outputs
        for (row, files) in known where collection.rows.contains(row) {
            documents[row - collection.rows.lowerBound] = files
        }
        return documents
    }

    /// Nothing is said of it, so that nobody asks for the path of its file: to make twenty thousand takes longer than all that
    /// one text is looked at for.
    private func asleep(_ row: Int) -> SortedFiles.DocumentFiles {
        SortedFiles.DocumentFiles(id: memory.id(of: row), source: Inventory.Item(path: "", content: .asleep))
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
        let numbers = memory.files(of: row)
        let id = memory.id(of: row)
        guard let source = item(numbers.lowerBound, at: path(ofSource: id, in: collection)) else { return nil }
        var document = SortedFiles.DocumentFiles(id: id, source: source)
        for (number, language) in zip(numbers.dropFirst(), memory.languages(of: row)) {
            guard let item = item(number, at: path(of: id, in: collection, language)) else { return nil }
            document.translations.append((language, item))
        }
        return document
    }

    private func item(_ number: Int, at path: String) -> Inventory.Item? {
        if let file = read[number] { return Inventory.Item(path: path, content: .bytes(file.bytes)) }
        // Whatever keeps it from being read is for a whole check to tell.
        guard let place = RelativePath(path), let bytes = try? folder.read(place, limitBytes: limits.yaml.fileBytes)
        else { return nil }
        return Inventory.Item(path: path, content: .bytes(bytes))
    }

    // MARK: Facts

    /// The facts of all documents and parameters.
    func facts(of assembly: Assembly, haveChanged: Bool) -> QuotableFacts {
        var facts = (haveChanged ? nil : QuotableFacts(reading: memory.facts)) ?? facts(of: assembly.collections)
        facts.collect(assembly.parameters)
        return facts
    }

    /// Also of documents that are asleep, whose source files are read for it.
    private func facts(of collections: [Collection]) -> QuotableFacts {
        var facts = QuotableFacts()
        for collection in collections where collection.model.record.holdsFacts {
            let rows = memory.collections.first { $0.name == collection.model.name }?.rows ?? 0..<0
            let documents = Array(zip(rows, collection.documents))
            for part in documents.mapRunsOnAllCores({ self.facts(of: $0, collection.model) }) { facts.add(part) }
        }
        return facts
    }

    private func facts(of documents: ArraySlice<(Int, Document)>, _ model: Model) -> QuotableFacts {
        var facts = QuotableFacts()
        // Whatever keeps them from being read is for a whole check to tell.
        guard let folder = try? OpenFolder(folder, RelativePath("Content/\(model.name)")) else { return facts }
        var reader = DocumentReader(model: model)
        for (row, document) in documents {
            guard let record = document.record ?? record(ofSource: row, document, folder, &reader) else { continue }
            facts.collect(record, model.record, below: "\(model.name).\(document.id)")
        }
        return facts
    }

    private func record(
        ofSource row: Int, _ document: Document, _ folder: borrowing OpenFolder, _ reader: inout DocumentReader
    ) -> RecordValue? {
        let number = memory.files(of: row).lowerBound
        let name = "\(document.id).yaml"
        // The same of a single file.
        guard let bytes = read[number]?.bytes ?? (try? folder.read(name, limitBytes: limits.yaml.fileBytes)) else {
            return nil
        }
        reader.values = ValueReader()
        return reader.document(parseYAML(path: name, bytes: bytes, limits: limits.yaml), language: nil)
    }
}

extension RecordType {
    /// Whether texts may have typed out what its fields hold.
    var holdsFacts: Bool { fields.contains(where: \.type.holdsFacts) }
}

extension ValueType {
    /// Whether texts may have typed out its values.
    var holdsFacts: Bool {
        traits.contains(.contact) || isA(OpeningHoursType.self) || recordType?.holdsFacts ?? false
    }
}
