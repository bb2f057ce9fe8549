import Foundation
import TestKit
import Testing

/// What stands around a clone, and must not change what is said of it.
@Suite struct `What is proposed in a clone` {
    private static let water = "Content/notices/water.yaml"
    private let clones: Clones

    init() throws { clones = try Clones() }

    private static func uncommitted(_ files: String) -> String {
        "litfass propose: not committed, so that nobody else could rebuild it: \(files)\n"
    }

    /// Git sets them for its hooks, which may belong to another repository.
    @Test func `is what this one has, whatever git was told about another`() throws {
        let told = [
            ["GIT_DIR": "."], ["GIT_DIR": "../edda/.git", "GIT_WORK_TREE": "/"], ["GIT_INDEX_FILE": "/nonexistent"],
            ["GIT_OBJECT_DIRECTORY": "/nonexistent"], ["GIT_ICASE_PATHSPECS": "1", "GIT_LITERAL_PATHSPECS": "1"],
        ]
        try clones.open()
        try clones.edit("drei", to: "vier", in: Self.water, by: "rita")
        for environment in told {
            let refused = try clones.litfass("rita", "propose", environment: environment)
            #expect(refused.status == 1)
            #expect(refused.errors.hasPrefix(Self.uncommitted(Self.water)), "\(environment): \(refused.errors)")
        }
        try clones.commitHere("four", by: "rita")
        let commit = try clones.git(["rev-parse", "HEAD"], in: clones.url("rita"), by: "rita")
        for environment in told {
            let proposed = try clones.litfass("rita", "propose", environment: environment)
            #expect(proposed.status == 0, "\(environment): \(proposed.errors)")
            #expect(proposed.output.contains(" at commit \(commit.prefix(12)), "), "\(proposed.output)")
            // Release 1 is made again of its commit.
            #expect(!proposed.errors.contains("not looked back at"), "\(environment): \(proposed.errors)")
        }
    }
}
