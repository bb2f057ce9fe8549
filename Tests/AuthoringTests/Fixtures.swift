import Foundation

@testable import Authoring
@testable import Workspaces

/// Files beside the tests.
enum Fixtures {
    /// The top of the repository.
    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    static let root = "\(repository)/Tests/Fixtures"

    /// Names of the folders in a folder of fixtures, sorted.
    static func situations(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// `Config/workspace.yaml` of a workspace in one language, whose collections are one bundle.
    static func configuration(of collections: String...) -> String {
        """
        product: notes
        environments: [development]
        source-language: de
        default-language: de
        languages: {de: {}}
        bundles: {content: {collections: [\(collections.joined(separator: ", "))]}}

        """
    }

    /// Every file below a folder, by its path in it.
    static func files(in folder: String) throws -> [String: [UInt8]] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
        var files: [String: [UInt8]] = [:]
        for name in names {
            let url = URL(filePath: "\(root)/\(folder)/\(name)")
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            files[name] = [UInt8](try Data(contentsOf: url))
        }
        return files
    }

    /// Files of the repository's own workspace below some folders, by their path.
    static func repositoryFiles(in folders: [String]) throws -> [(path: String, bytes: [UInt8])] {
        try folders.flatMap { folder in
            try files(in: "../../\(folder)").map { ("\(folder)/\($0.key)", $0.value) }
        }
    }
}

extension Inventory {
    /// Of files by their paths, in any order.
    init(_ files: [String: [UInt8]]) { self.init(files: files.map { ($0.key, $0.value) }) }
}

extension String {
    /// The model or the values of `app-versions` without the references to documents, for a workspace that has none.
    var withoutUpdateTexts: String { replacing(/(?m)^(  )?(required|recommended)-text:.*\n(    .*\n)*/, with: "") }
}
