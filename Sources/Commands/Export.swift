import Exports
import Files
import Invocations
import JSON
import LitfassClient
import Reports
import Terminals

extension Command {
    static let export = Command(
        name: "export",
        summary: "Write the release that an app is shipped with",
        discussion: """
            Writes to DIR what a client reads on its first start: the root, and the newest release in some languages, \
            uncompressed and without its history. Before DIR is replaced, a client starts from it, as an app does.

            The plain values of parameters are beside it, for what an app reads without a client: as JSON, as a \
            property list for iOS, as resources for Android. Bundles in the app's own shape are in 'shaped'.
            """,
        article: "AppDevelopment",
        operands: [.optional("TREE", "A folder or URL (default: the site here)")],
        options: [
            ExportRun.platform.shape, ExportRun.languages.shape, ExportRun.output.shape, ExportRun.root.shape,
            ExportRun.withAssets.shape, workspace.shape, environment.shape, format.shape,
        ],
        examples: [
            Example(
                line: "litfass export --for ios --languages de,en --output App/Release",
                meaning: "Two languages for an app on iPhones")
        ],
        exits: [
            .usage: "wrong command line, no such language, or DIR has other files",
            .notTrusted: "the tree is not to be believed; nothing was written",
        ],
        run: { try await ExportRun(invocation: $0).run() })
}

/// One call of `litfass export`.
private struct ExportRun {
    enum Platform: String, CaseIterable, Sendable {
        case ios
        case android
        case web
    }

    static let platform = Option<Platform>.requiredChoice("for", "The platform of the app")
    static let languages = Option<[String]>.requiredList(
        "languages", "TAGS", help: "The languages that the app is shipped with, as de,en")
    static let output = Option<String>.text("output", "DIR", help: "Where to write", default: "litfass-export")
    static let withAssets = Option<Bool>.flag("with-assets", "Also what its documents show: images and other files")
    static let root = Option<String?>.text(
        "root", "FILE", help: "The root of trust", defaultText: "the workspace's first")

    let invocation: Invocation

    func run() async throws -> ExitCode {
        let tree = try TreeAddress(
            invocation.optionalOperand(0) ?? invocation.publishing(of: invocation.workspace()).site.path, in: invocation
        )
        let root = try TrustedRoot.read(for: invocation, option: Self.root)
        try root.demandSigned()
        let otherPlatforms = Platform.allCases.filter { $0 != invocation[Self.platform] }.map { ".\($0.rawValue)" }
        let release = try await EmbeddedRelease(
            from: tree.transport, root: root.bytes, environment: root.environment,
            languages: invocation[Self.languages],
            extent: invocation[Self.withAssets] ? .bundlesAndAssets : .bundles,
            shaped: { bundle in !otherPlatforms.contains(where: bundle.hasSuffix) })
        guard release.missingLanguages.isEmpty else { throw LookupFault.noLanguages(release.missingLanguages) }
        let folder = try ExportFolder(Folder(invocation.absolute(invocation[Self.output])))
        let files = files(of: release)
        try folder.write(files)
        try await release.verify(in: folder.draft.folder(RelativePath(known: "release")))
        try folder.place()
        tell(files, of: release)
        return .done
    }

    private func files(of release: EmbeddedRelease) -> [(path: RelativePath, bytes: [UInt8])] {
        let parameters = PlainParameters(release.parameterSets)
        var files = release.files.map { ("release/\($0.key)", $0.value) }.sorted { $0.0 < $1.0 }
        files += release.shapedFiles.map { ("shaped/\($0.key)", $0.value) }.sorted { $0.0 < $1.0 }
        files.append(("root.json", release.root))
        files.append(("parameters.json", parameters.json.encodedPretty()))
        switch invocation[Self.platform] {
        case .ios: files.append(("parameters.plist", Array(parameters.propertyList.utf8)))
        case .android: files.append(("res/values/litfass_parameters.xml", Array(parameters.androidResources.utf8)))
        case .web: break
        }
        return files.map { (RelativePath(known: $0.0), $0.1) }
    }

    private func tell(_ files: [(path: RelativePath, bytes: [UInt8])], of release: EmbeddedRelease) {
        let total = files.reduce(0) { $0 + $1.bytes.count }
        let width = "\(total)".count
        let lines = files.map { file in
            let size = "\(file.bytes.count)"
            return String(repeating: " ", count: width - size.count) + "\(size) bytes  \(file.path)"
        }
        let list = files.map {
            ["file": .string($0.path.string), "bytes": .number(JSONNumber($0.bytes.count))] as JSON
        }
        invocation.answer(
            lines + [
                "release \(release.number), \(counted(files.count, "file")), \(total) bytes in \(invocation[Self.output])"
            ],
            json: [
                "format": 1, "release": .number(JSONNumber(release.number)), "bytes": .number(JSONNumber(total)),
                "files": .array(list),
            ])
    }
}
