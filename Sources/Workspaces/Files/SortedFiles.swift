import Bundles
import Constraints
import Files
package import Models
package import Rulebook
import Values

/// The files of a workspace, put to where they belong.
package struct SortedFiles: Sendable {
    package struct DocumentFiles: Sendable {
        package let id: String
        package var source: Inventory.Item?
        package var translations: [(tag: String, item: Inventory.Item)] = []

        package init(id: String, source: Inventory.Item? = nil) { (self.id, self.source) = (id, source) }

        package var anyPath: String? { source?.path ?? translations.first?.item.path }

        /// A translation, unless there is one to the language.
        package mutating func add(_ item: Inventory.Item, in tag: String) {
            if !translations.contains(where: { $0.tag == tag }) { translations.append((tag, item)) }
        }
    }

    package private(set) var configuration: Inventory.Item?
    package private(set) var waivers: Inventory.Item?
    package private(set) var audiences: Inventory.Item?
    package private(set) var calendars: [(name: String, item: Inventory.Item)] = []
    package private(set) var shapes: [(name: String, item: Inventory.Item)] = []
    /// That of the workspace, and that of the folder it uses.
    package private(set) var wordLists: [Inventory.Item] = []
    package private(set) var assets: [(name: AssetName, item: Inventory.Item)] = []
    package private(set) var models: [(name: String, item: Inventory.Item)] = []
    package private(set) var words: [(name: String, item: Inventory.Item)] = []
    package private(set) var parameters: [(name: String, item: Inventory.Item)] = []
    /// Files that belong nowhere, and why.
    package private(set) var misplaced: [(path: String, flaw: Problem)] = []
    private var folders: [(collection: String, documents: [DocumentFiles])] = []

    /// - Parameter items: in the order of paths, in which the files of a document follow each other, and those of a collection.
    package init(_ items: [Inventory.Item], limits: AuthoringLimits) {
        let all = Self.withStandIns(items, limits: limits)
        for part in all.mapRunsOnAllCores({ SortedFiles($0, limits: limits) }) { append(part) }
        standInForMisnamed()
    }

    /// A file with another ending is there all the same: what would be found missing is only called otherwise.
    private static func withStandIns(_ items: [Inventory.Item], limits: AuthoringLimits) -> [Inventory.Item] {
        let meant = Set(items.compactMap { WorkspaceFile.path(meantBy: $0.path) })
        guard !meant.isEmpty else { return items }
        // What no file of a workspace is called even so is told where it stands.
        let missing = meant.subtracting(items.map(\.path)).filter {
            (try? WorkspaceFile(path: $0, limits: limits)) != nil
        }
        let standIns = missing.map { Inventory.Item(path: $0, content: .fault(.unusableName)) }
        return (items + standIns).sorted { $0.path.precedesByBytes($1.path) }
    }

    private init(_ items: ArraySlice<Inventory.Item>, limits: AuthoringLimits) {
        for item in items {
            do throws(Problem) {
                add(item, as: try WorkspaceFile(path: item.place, limits: limits))
            } catch {
                misplaced.append((item.path, error))
            }
        }
    }

    /// By name, and each collection's documents by id, in the order of their bytes.
    package var collections: [(name: String, documents: [DocumentFiles])] {
        folders.map { ($0, Self.inOrder($1)) }.sorted { $0.0.precedesByBytes($1.0) }
    }

    /// By their paths files are in order but for documents whose id goes on where another one ends.
    private static func inOrder(_ documents: [DocumentFiles]) -> [DocumentFiles] {
        let isInOrder = documents.indices.dropFirst().allSatisfy {
            documents[$0 - 1].id.precedesByBytes(documents[$0].id)
        }
        return isInOrder ? documents : documents.sorted { $0.id.precedesByBytes($1.id) }
    }

    private mutating func add(_ item: consuming Inventory.Item, as file: WorkspaceFile) {
        switch file {
        case .configuration: configuration = item
        case .waivers: waivers = item
        case .audiences: audiences = item
        case .calendar(let name): calendars.append((name, item))
        case .shape(let name): shapes.append((name, item))
        case .wordList: wordLists.append(item)
        case .asset(let name): assets.append((name, item))
        case .model(let name): models.append((name, item))
        case .languageWords(let tag): words.append((tag, item))
        case .parameters(let set): parameters.append((set, item))
        case .document(let collection, let id):
            let (folder, document) = open(id, in: collection)
            folders[folder].documents[document].source = item
        case .translation(let collection, let id, let tag):
            let (folder, document) = open(id, in: collection)
            folders[folder].documents[document].translations.append((tag, item))
        }
    }

    /// Files of documents in whose names are letters that no name has are there too: they stand elsewhere in the order of paths.
    private mutating func standInForMisnamed() {
        let misnamed = misplaced.filter {
            $0.flaw.rule == .misplacedFile && WorkspaceFile.path(meantBy: $0.path) == nil
        }
        guard !misnamed.isEmpty else { return }
        var places: [DocumentName: (folder: Int, document: Int)] = [:]
        for (folder, (collection, documents)) in folders.enumerated() {
            for (document, files) in documents.enumerated() {
                places[DocumentName(collection: collection, id: files.id)] = (folder, document)
            }
        }
        for (path, _) in misnamed {
            guard let meant = WorkspaceFile.place(meantBy: path) else { continue }
            let item = Inventory.Item(path: meant, content: .fault(.unusableName))
            // What no file of a workspace is called even so has been told.
            switch try? WorkspaceFile(path: meant, limits: AuthoringLimits()) {
            case .document(let collection, let id):
                guard let (folder, document) = places[DocumentName(collection: collection, id: id)] else { continue }
                if folders[folder].documents[document].source == nil {
                    folders[folder].documents[document].source = item
                }
            case .translation(let collection, let id, let tag):
                guard let (folder, document) = places[DocumentName(collection: collection, id: id)] else { continue }
                folders[folder].documents[document].add(item, in: tag)
            default: continue
            }
        }
    }

    /// Makes room for the files of a document, to which one more belongs.
    /// - Returns: where they are in `folders`.
    private mutating func open(_ id: String, in collection: String) -> (folder: Int, document: Int) {
        if folders.last?.collection.isSameBytes(as: collection) != true { folders.append((collection, [])) }
        let folder = folders.count - 1
        let last = folders[folder].documents.count - 1
        if last < 0 || !folders[folder].documents[last].id.isSameBytes(as: id) {
            var files = DocumentFiles(id: id)
            // Most documents of a collection have as many translations.
            if last >= 0 { files.translations.reserveCapacity(folders[folder].documents[last].translations.count) }
            folders[folder].documents.append(files)
        }
        return (folder, folders[folder].documents.count - 1)
    }

    /// Files whose paths follow those of these: a document, and a collection, may begin in one part and end in another.
    private mutating func append(_ next: SortedFiles) {
        configuration = next.configuration ?? configuration
        waivers = next.waivers ?? waivers
        audiences = next.audiences ?? audiences
        wordLists += next.wordLists
        calendars += next.calendars
        shapes += next.shapes
        assets += next.assets
        models += next.models
        words += next.words
        parameters += next.parameters
        misplaced += next.misplaced
        for (collection, documents) in next.folders {
            guard let first = documents.first else { continue }
            let (folder, document) = open(first.id, in: collection)
            if let source = first.source { folders[folder].documents[document].source = source }
            folders[folder].documents[document].translations += first.translations
            folders[folder].documents += documents.dropFirst()
        }
    }
}
