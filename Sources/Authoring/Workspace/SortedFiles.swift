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
    private var documents: [String: [String: DocumentFiles]] = [:]

    var collectionNames: [String] { documents.keys.sorted { $0.precedes($1) } }

    /// By name, and each collection's documents by id, in the order of their bytes.
    var collections: [(name: String, documents: [DocumentFiles])] {
        documents.sorted { $0.key.precedes($1.key) }.map { name, files in
            (name, files.values.sorted { $0.id.precedes($1.id) })
        }
    }

    mutating func add(_ item: Inventory.Item, as file: WorkspaceFile) {
        switch file {
        case .configuration: configuration = item
        case .waivers: waivers = item
        case .model(let name): models.append((name, item))
        case .languageWords(let tag): words.append((tag, item))
        case .parameters(let set): parameters.append((set, item))
        case .document(let collection, let id):
            documents[collection, default: [:]][id, default: DocumentFiles(id: id)].source = item
        case .translation(let collection, let id, let tag):
            documents[collection, default: [:]][id, default: DocumentFiles(id: id)].translations.append((tag, item))
        }
    }
}
