import Bundles
import JSON
import Rulebook
import Values
import YAML

/// A type whose values are the names of files of `Content/assets/`.
protocol AssetType: WordType {
    /// Of the names of files that it takes, without their dots.
    static var endings: [String] { get }
    /// Bytes of one file.
    var maxBytes: Int { get }
    /// What the model, or an app, could not take of a file that can be read.
    func problem(of file: AssetLibrary.File, _ content: AssetContent, among assets: AssetLibrary) -> Problem?
}

extension AssetType {
    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        guard let asset = AssetName(text), asset == asset.plain, reader.assets[asset] != nil else {
            throw unknown(text, among: reader.assets)
        }
        guard Self.endings.contains(asset.ending) else {
            throw Problem(
                .wrongType, "'\(text)' ends with '.\(asset.ending)', and '\(name)' is \(words)",
                fix: "name a file that ends with \(quoted(Self.endings.map { ".\($0)" }, "or"))")
        }
        let files = reader.assets.files(of: asset)
        let problems = files.compactMap { problem(of: $0, among: reader.assets) }
        for problem in problems { reader.findings.add(problem, at: node) }
        return problems.isEmpty ? .fact(AssetFiles(name: asset, files: files)) : nil
    }

    private func unknown(_ text: String, among assets: AssetLibrary) -> Problem {
        let names = assets.names
        let name = text.hasPrefix(AssetName.folder) ? String(text.dropFirst(AssetName.folder.count)) : text
        if let other = AssetName(name), assets[other.plain] != nil {
            let why = other == other.plain ? "its name without the folder is enough" : "phones choose it by its name"
            return Problem(
                .danglingReference, "'\(text.firstLine)' is one of the files of '\(other.plain.string)': \(why)",
                fix: "write \(other.plain.string)", replacement: other.plain.string)
        }
        let twin = names.first { $0.lowercased() == name.lowercased() }
        return Problem(
            .danglingReference, "'\(text.firstLine)' is not in \(AssetName.folder)",
            fix: twin.map { "write \($0)" } ?? suggestedName(for: name, among: names)
                ?? "put the file there, under a name such as '\(Self.example)'", replacement: twin)
    }

    private func problem(of file: AssetLibrary.File, among assets: AssetLibrary) -> Problem? {
        let path = file.name.path
        let content: AssetContent
        do {
            content = try file.content.get()
        } catch {
            return Problem(.unsuitableAsset, "'\(path)' can't be published: \(error)", fix: error.fix)
        }
        if let problem = problem(of: file, content, among: assets) { return problem }
        guard file.bytes.count > maxBytes else { return nil }
        return Problem(
            .unsuitableAsset, "'\(path)' has \(file.bytes.count) bytes, more than \(maxBytes) (max-bytes)",
            fix: "save it smaller, or in another format")
    }

    /// A name that a file could have.
    private static var example: String { "risk-card.\(endings.last ?? "")" }

    package var sample: String { "the name of a file in \(AssetName.folder), as in \(Self.example)" }
    package var summary: String { "\(words) of \(AssetName.folder)" }
    package var traits: TypeTraits { [.identifying, .comparable] }
    package var bundleDepth: Int { Asset.depth }
    package func content(of json: JSON) -> Value.Content? { nil }

    /// The files that exist are offered; another name is accepted too, since its file may come later.
    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        let any = JSON.schema(Self.pattern("^[a-z0-9]+(-[a-z0-9]+)*\\.(\(Self.endings.joined(separator: "|")))$"))
        let names = context.assets.filter { name in Self.endings.contains { name.hasSuffix(".\($0)") } }
        return [("anyOf", .array((names.isEmpty ? [] : [JSON.schema([("enum", .words(names))])]) + [any]))]
    }
}

extension ValueType {
    /// Whether its values are files of `Content/assets/`.
    package var isAsset: Bool { self is any AssetType }
}
