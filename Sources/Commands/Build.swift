import Authoring
import Bundles
import Exports
import Files
import Invocations
import JSON
import Terminals

extension Command {
    private static let output = Option<String?>.text(
        "output", "DIR", help: "Where to write the bundles", defaultText: "Publish/ENVIRONMENT/build")

    private static let withStatic = Option<Bool>.flag(
        "with-static", "Also write static collections, which only an app is shipped with")

    static let build = Command(
        name: "build",
        summary: "Write the bundles that apps will fetch, unsigned",
        discussion: """
            Checks the workspace and, if it has no errors, writes one JSON file for each bundle and language. The same \
            sources give the same bytes on every machine. Bundles of an earlier build in DIR that the workspace no \
            longer has are removed; other files are not touched.

            'litfass publish' builds the bundles of a release itself.
            """,
        article: "BundleFormat",
        options: [
            output.shape, withStatic.shape, Moment.option.shape, workspace.shape, environment.shape, format.shape,
        ],
        examples: [
            Example(
                line: "litfass build --output /tmp/a --format json",
                meaning: "Write them elsewhere, and list them for a program")
        ],
        exits: [.diagnostics: "the workspace has errors; nothing was written"],
        run: { invocation in
            let folder = try invocation.workspace()
            let way: DeliveryWay = invocation[withStatic] ? .withTheApp : .overTheNetwork
            let named = try invocation[output].map { try invocation.outputFolder($0, of: folder) }
            let place = try invocation.publishing(of: folder)
            let target = named ?? Folder(place.folder.path + "/build")
            let workspace = try await invocation.checkedWorkspace(in: folder)
            let files = try workspace.encodings(way).flatMap { try target.place($0) }.sorted { $0.target < $1.target }
            try target.removeBundles(
                besides: files.map(\.target.string), shaped: files.filter(\.isShaped).map(\.target.string))
            invocation.answer(
                BundleFile.list(files, in: invocation[output] ?? target.path), json: BundleFile.json(of: files))
            return .done
        })
}

/// What the command tells of a bundle that it wrote.
private struct BundleFile {
    let bundle: BundleName
    let language: LanguageTag?
    let size: Int
    let isShaped: Bool

    var target: TargetName { TargetName(bundle: bundle, language: language) }

    /// A table, and where the files are.
    static func list(_ files: [BundleFile], in path: String) -> [String] {
        let rows = files.map { ($0.target.string, $0.language?.string ?? "–", String($0.size)) }
        let names = rows.map(\.0.count).max() ?? 0
        let languages = rows.map(\.1.count).max() ?? 0
        let sizes = rows.map(\.2.count).max() ?? 0
        let lines = rows.map { name, language, size in
            "\(name)\(blanks(names - name.count))  \(language)\(blanks(languages - language.count))  "
                + "\(blanks(sizes - size.count))\(size) bytes"
        }
        return lines + ["\(counted(files.count, "bundle")) in \(path)"]
    }

    static func json(of files: [BundleFile]) -> JSON {
        let bundles = files.map { file in
            var object = JSONObject()
            object.append("file", .string(file.target.string))
            object.append("bundle", .string(file.bundle.string))
            if let language = file.language { object.append("language", .string(language.string)) }
            object.append("bytes", .number(JSONNumber(file.size)))
            return JSON.object(object)
        }
        return ["format": 1, "bundles": .array(bundles)]
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}

/// The file of a bundle in one language. A class, since several are written side by side.
private final class BundleOutput {
    private var file: NewFile?

    init(_ target: TargetName, in folder: Folder) throws(FileFault) {
        var file = try folder.newFile(at: RelativePath(known: target.string), outliving: .processEnd)
        try file.compareWithPlaced()
        self.file = consume file
    }

    func append(_ piece: [UInt8]) throws(FileFault) { try file?.append(piece) }

    /// Ends it. A file that is as it should be keeps its date.
    /// - Returns: bytes of the bundle.
    func place() throws(FileFault) -> Int {
        guard let file = file.take() else { preconditionFailure("a bundle is placed once") }
        let size = file.size
        if !file.isAsBefore { try file.place() }
        return size
    }
}

extension Folder {
    /// Writes a bundle in all its languages.
    fileprivate func place(_ bundle: BundleEncoding) throws(FileFault) -> [BundleFile] {
        var files: [BundleOutput] = []
        for language in bundle.languages {
            files.append(try BundleOutput(TargetName(bundle: bundle.name, language: language), in: self))
        }
        try bundle.write { language, piece throws(FileFault) in try files[language].append(piece) }
        var placed: [BundleFile] = []
        for (language, file) in zip(bundle.languages, files) {
            placed.append(
                BundleFile(bundle: bundle.name, language: language, size: try file.place(), isShaped: bundle.isShaped))
        }
        return placed
    }
}
