/// The files of a workspace, put to where they belong.
struct SortedFiles {
    struct DocumentFiles {
        let id: String
        var source: Inventory.Item?
        var translations: [(tag: String, item: Inventory.Item)] = []

        var anyPath: String? { source?.path ?? translations.first?.item.path }
    }

    private(set) var configuration: Inventory.Item?
    private(set) var waivers: Inventory.Item?
    private(set) var models: [(name: String, item: Inventory.Item)] = []
    private(set) var words: [(name: String, item: Inventory.Item)] = []
    private(set) var parameters: [(name: String, item: Inventory.Item)] = []
    private var folders: [(collection: String, documents: [DocumentFiles])] = []

    var collectionNames: [String] { collections.map(\.name) }

    /// By name, and each collection's documents by id, in the order of their bytes.
    var collections: [(name: String, documents: [DocumentFiles])] {
        folders.map { ($0, Self.inOrder($1)) }.sorted { $0.0.precedes($1.0) }
    }

    /// By their paths files are in order but for documents whose id goes on where another one ends.
    private static func inOrder(_ documents: [DocumentFiles]) -> [DocumentFiles] {
        let isInOrder = documents.indices.dropFirst().allSatisfy { documents[$0 - 1].id.precedes(documents[$0].id) }
        return isInOrder ? documents : documents.sorted { $0.id.precedes($1.id) }
    }

    /// - Parameter item: to be added in the order of paths, in which the files of a document follow each other, and those of
    ///   a collection.
    mutating func add(_ item: Inventory.Item, as file: WorkspaceFile) {
        switch file {
        case .configuration: configuration = item
        case .waivers: waivers = item
        case .model(let name): models.append((name, item))
        case .languageWords(let tag): words.append((tag, item))
        case .parameters(let set): parameters.append((set, item))
        case .document(let collection, let id): add(to: collection, id) { $0.source = item }
        case .translation(let collection, let id, let tag):
            add(to: collection, id) { $0.translations.append((tag, item)) }
        }
    }

    private mutating func add(to collection: String, _ id: String, _ change: (inout DocumentFiles) -> Void) {
        if folders.last?.collection.isSameBytes(as: collection) != true { folders.append((collection, [])) }
        let folder = folders.count - 1
        if folders[folder].documents.last?.id.isSameBytes(as: id) != true {
            folders[folder].documents.append(DocumentFiles(id: id))
        }
        change(&folders[folder].documents[folders[folder].documents.count - 1])
    }
}
