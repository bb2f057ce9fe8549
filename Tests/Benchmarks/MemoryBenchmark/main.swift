// How much memory a client takes with a release: the highest that the process came to, less what it had before.
//
// usage: swift run -c release MemoryBenchmark SITE [LANGUAGE]
//
// SITE is a published tree with 'metadata/1.root.json', as 'litfass publish' leaves it. first: from nothing to a release over the
// transport, kept on disk, and every value read once. next: the same client in another process, from what was kept, and a quiet
// refresh.

import Foundation
import Glibc
import LitfassClient

/// Of this process, in kilobytes: `VmHWM` or `VmRSS`, as proc(5) has them.
private func memory(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
}

/// Reads everything that a release has.
private func readAll(_ release: Release) -> Int {
    var count = 0
    for collection in release.collections {
        for document in release.documents(in: collection) {
            count += document.fieldNames.count { document[$0] != nil }
        }
    }
    for name in release.parameterSets {
        guard let parameters = release.parameters(name) else { continue }
        count += parameters.names.count { parameters[$0] != nil }
    }
    return count
}

private func measure(_ phase: String, site: String, folder: String, language: String) async throws {
    let root = [UInt8](try Data(contentsOf: URL(filePath: site + "/metadata/1.root.json")))
    // "5" sets the highest back to the present.
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = try memory("VmRSS")
    let client = LitfassClient(
        LitfassClient.Configuration(
            root: root, transport: FolderTransport(path: site), languages: [language], folder: folder))
    let refresh = try await client.refresh()
    let values = readAll(refresh.release)
    let (highest, after) = (try memory("VmHWM"), try memory("VmRSS"))
    print(
        "\(phase): \(refresh.release), \(refresh.transferredBytes) bytes fetched, \(values) values;",
        "highest \(highest - before) kB, then \(after - before) kB above \(before) kB")
    withExtendedLifetime(client) {}
}

let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: MemoryBenchmark SITE [LANGUAGE]\n".utf8))
    exit(2)
}
let folder = arguments.count > 3 ? arguments[3] : NSTemporaryDirectory() + "memory-benchmark-\(getpid())"
let language = arguments.count > 2 ? arguments[2] : "de"
if arguments.count > 3 {
    try await measure("next", site: arguments[1], folder: folder, language: language)
} else {
    try await measure("first", site: arguments[1], folder: folder, language: language)
    let next = Process()
    next.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    next.arguments = [arguments[1], language, folder]
    try next.run()
    next.waitUntilExit()
    try FileManager.default.removeItem(atPath: folder)
}
