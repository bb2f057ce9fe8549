import Bundles
import Digests
import Files
import Foundation
import Synchronization
import TestKit
import Testing
import Trust

@testable import Conformance
@testable import LitfassClient

/// Our own client goes through the kit that others are given.
@Suite struct `The conformance kit` {
    /// What one step came to, in the words of `case.json`.
    private static func outcome(
        of step: ConformanceCase.Step, in kit: ConformanceCase, keepingIn files: MemoryFiles
    ) async throws -> (answer: ConformanceCase.Answer, words: String) {
        let parts = step.target.split(separator: ".")
        var configuration = LitfassClient.Configuration(
            root: kit.root, transport: KitServer(step: step), languages: [String(parts[1])], state: files)
        configuration.clock = { Date(timeIntervalSince1970: Double(step.time.secondsSinceEpoch)) }
        var client: LitfassClient?
        do {
            let opened = LitfassClient(configuration)
            client = opened
            let release = try await opened.refresh().release
            let bundle = release.bundles.first { $0.targetName.string == step.target }
            guard let bundle else { return (.absent, "") }
            return (.accept(release: release.number, sha256: "\(SHA256Digest(of: bundle.encoded()))"), "")
        } catch {
            return (.refuse(keeping: client?.release?.number), "\(error)")
        }
    }

    /// What the article says that our client does otherwise than the kit demands: `refuse in step 1`, by case.
    private static let deviations: [String: String] = {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/litfass/Documentation.docc/OtherClients.md")
        // Without the article, every case is held to what the kit demands.
        let article = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        let rows = article.matches(of: #/(?m)^\| `([a-z0-9-]+)` \| (.*) \| .* \|$/#)
        return Dictionary(rows.map { (String($0.output.1), String($0.output.2)) }) { first, _ in first }
    }()

    @Test(arguments: ConformanceKit.cases.map(\.name))
    func `is answered by our client as the article says, in the case`(_ name: String) async throws {
        let kit = try #require(ConformanceKit.cases.first { $0.name == name })
        let files = MemoryFiles()
        var (found, words) = ("as demanded", "")
        for (number, step) in kit.steps.enumerated() where found == "as demanded" {
            let (answer, reason) = try await Self.outcome(of: step, in: kit, keepingIn: files)
            guard answer != step.answer else { continue }
            (found, words) = ("\(answer.word) in step \(number + 1)", reason)
        }
        #expect(found == Self.deviations[name] ?? "as demanded", "\(words)")
    }

    @Test func `is the same at each run, and every case has a name of its own`() {
        let (first, second) = (ConformanceKit.files, ConformanceKit.files)
        #expect(first.map(\.path) == second.map(\.path))
        #expect(first.map(\.bytes) == second.map(\.bytes))
        #expect(Set(ConformanceKit.cases.map(\.name)).count == ConformanceKit.cases.count)
        #expect(
            ConformanceKit.cases.count { $0.steps.contains { if case .accept = $0.answer { false } else { true } } }
                >= 25)
    }
}

extension ConformanceCase.Answer {
    fileprivate var word: String {
        switch self {
        case .accept: "accept"
        case .refuse: "refuse"
        case .absent: "absent"
        }
    }
}

private struct KitServer: Transport {
    let step: ConformanceCase.Step

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        let bytes =
            step.endless.contains(path)
            ? Array(repeating: UInt8(ascii: " "), count: limits.bytes + 1) : step.files[path]
        guard let bytes else { return nil }
        guard bytes.count <= limits.bytes else {
            throw TransportFault(path: path, reason: .larger(limitBytes: limits.bytes))
        }
        return Transfer(bytes: bytes, serverTime: nil)
    }
}
