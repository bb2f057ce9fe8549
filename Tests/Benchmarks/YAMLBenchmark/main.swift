import Files
import YAML

/// Reads files that are in memory to located nodes, as often as asked: `YAMLBenchmark ROUNDS < paths` prints seconds, one
/// line a round. Its peer is `libyaml-events.c`.
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
var files: [(path: String, bytes: [UInt8])] = []
while let path = readLine() {
    guard let name = RelativePath(String(path.drop { $0 == "/" })) else { continue }
    files.append((path, try Folder("/").read(name, limitBytes: YAMLLimits().fileBytes)))
}
for _ in 0..<rounds {
    var nodes = 0
    let elapsed = ContinuousClock().measure {
        for file in files { nodes += parseYAML(path: file.path, bytes: file.bytes).root?.count ?? 0 }
    }
    guard nodes > 0 else { preconditionFailure("a workspace has files that hold something") }
    print(elapsed / .seconds(1))
}
