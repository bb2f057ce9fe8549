import Foundation
import TestKit
import Testing

@Suite struct `A state of fetched metadata` {
    @Test(arguments: ["a file", "an empty folder", "a folder"]) func `is called mended only where it is`(place: String) throws {
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
            let folder = place == "a folder" ? snapshot.appending(path: "of somebody's own") : snapshot
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let isMended = place != "a folder"
        let again = try fetch()
        #expect(again.status == (isMended ? 0 : 4))
        let words = isMended ? "was damaged, and is mended" : "is damaged"
        #expect(again.errors.hasPrefix("litfass fetch: the state \(words): snapshot.json: "), "\(again.errors)")
        #expect(try fetch().errors.isEmpty == isMended)
    }
}
