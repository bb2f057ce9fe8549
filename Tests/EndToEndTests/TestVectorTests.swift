import Foundation
import TestKit
import Testing

/// Vectors that nobody makes again would be right only as long as nobody changes what they are made of.
@Suite struct `The test vectors for other platforms` {
    @Test(arguments: [("conditions.py", 4), ("opening_hours.py", 1)])
    func `are those that an independent program writes`(_ program: String, files: Int) throws {
        let folder = try TemporaryFolder()
        let made = try Command.run(Peer.python(), [Peer.script(program), folder.path], limitSeconds: 300)
        #expect(made == Outcome(status: 0, output: "", errors: ""))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == files)
        for name in names {
            let committed = Snapshot.fixtures.appending(path: "vectors").appending(path: name)
            #expect(try folder.text(name) == String(contentsOf: committed, encoding: .utf8), "\(name)")
        }
    }
}
