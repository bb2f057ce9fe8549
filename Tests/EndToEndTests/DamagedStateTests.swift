import Foundation
import TestKit
import Testing

@Suite struct `A state of fetched metadata` {
    @Test(arguments: ["a file", "a folder"]) func `is called mended only where it is`(place: String) throws {
        let workbench = try Notices.withPolicy()
        #expect(try Command.run(Binaries.litfass, ["publish"], in: workbench.url).status == 0)
        let mirror = try Server.mirror(at: workbench.url.appending(path: "Publish/site"))
        func fetch() throws -> Outcome {
            try Command.run(
                Binaries.litfass,
                ["fetch", "--metadata-url", mirror.address + "/metadata", "--state", "here", "--refresh-only"],
                in: workbench.url)
        }
        #expect(try fetch().status == 0)
        let snapshot = workbench.url.appending(path: "here/snapshot.json")
        try FileManager.default.removeItem(at: snapshot)
        if place == "a file" {
            try Data("{}".utf8).write(to: snapshot)
        } else {
            try FileManager.default.createDirectory(at: snapshot, withIntermediateDirectories: false)
        }
        let again = try fetch()
        #expect(again.status == (place == "a file" ? 0 : 4))
        let words = place == "a file" ? "was damaged, and is mended" : "is damaged"
        #expect(again.errors.hasPrefix("litfass fetch: the state \(words): snapshot.json: "), "\(again.errors)")
        #expect(try fetch().errors.isEmpty == (place == "a file"))
    }
}
