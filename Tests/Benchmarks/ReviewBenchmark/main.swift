import Foundation
import TestKit

// How long a reviewer waits: `ReviewBenchmark [TIMES]` publishes a copy of this repository's workspace, proposes a change of one
// word, and prints how long `litfass review` takes, rebuild and verification of what is live included. `litfass` is the one that
// was built beside this program.
let times = CommandLine.arguments.dropFirst().compactMap { Int($0) }.first ?? 10
let checkout = URL(filePath: #filePath).appending(path: "../../../..").standardized
let litfass = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "litfass").path

let folder = try TemporaryFolder()
for part in ["Content", "Config"] {
    try FileManager.default.copyItem(at: checkout.appending(path: part), to: folder.url.appending(path: part))
}
let publish = folder.url.appending(path: "Publish/development")
try FileManager.default.createDirectory(at: publish, withIntermediateDirectories: true)
try FileManager.default.copyItem(
    at: checkout.appending(path: "Publish/development/policy.yaml"), to: publish.appending(path: "policy.yaml"))

struct Failed: Error { let words: String }

func run(_ words: String...) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = try Command.run(litfass, words, in: folder.url)
    guard outcome.status == 0 else { throw Failed(words: outcome.errors) }
    return clock.now - start
}

_ = try run("publish")
let document = folder.url.appending(path: "Content/faq/encounter-age.yaml")
let text = try String(contentsOf: document, encoding: .utf8)
try Data(text.replacing("weil eine Ansteckung", with: "da eine Ansteckung").utf8).write(to: document)
_ = try run("propose")
var found: [Duration] = []
for _ in 0..<times { found.append(try run("review")) }
found.sort()
let seconds = found.map { $0 / .seconds(1) }
print("review of the shipped workspace: median \(seconds[times / 2]) s, from \(seconds[0]) to \(seconds[times - 1]) s")
