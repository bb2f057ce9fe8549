import Files
import Publishing
import TestKit
import Testing
import Trust

/// The files of a proposal are replaced one after the other, so that a kill can leave any first part of them.
@Suite struct `A proposal that is killed` {
    /// In the order in which `propose` touches them: the head comes last.
    private static let order = ["root.json", "targets.json", "content.json", "parameters.json", "candidate.json"]

    @Test func `is the one before, or is told, and the next one completes it`() async throws {
        let team = try SigningTeam()
        try await team.open()
        let workplace = team.workplace
        try await team.propose("Neu", number: 2)
        try await team.sign("rita", "edda")
        let old = try workplace.files("candidate")
        let signed = try await team.publisher().status().candidate?.digest
        try await team.propose("Neuer", number: 2)
        let new = try workplace.files("candidate")
        for count in 0..<Self.order.count {
            var files = old
            for name in Self.order.prefix(count) { files[name] = new[name] }
            for name in try workplace.files("candidate").keys { try workplace.remove("candidate/" + name) }
            for (name, bytes) in files { try workplace.write(bytes, to: "candidate/" + name) }
            if files["content.json"] == old["content.json"] {
                #expect(try await team.publisher().status().candidate?.digest == signed, "after \(count) files")
            } else {
                let fault = await #expect(throws: PublishingFault.self) { try await team.publisher().status() }
                #expect(fault == .candidate(.edited(file: "content.json")), "after \(count) files")
            }
            let again = try await team.propose("Neuer", number: 2, after: .days(1))
            #expect(again.status.demands.map(\.signed) == [[], ["Edda", "Rita"]], "after \(count) files")
            #expect(again.status.voided.flatMap(\.roles) == [.content, .content], "after \(count) files")
            #expect(try workplace.files("candidate").keys.sorted() == new.keys.sorted(), "after \(count) files")
        }
    }

    /// A folder in the place of a file that is to go is what stops it there.
    @Test(arguments: ["root.json", "parameters.json"])
    func `never leaves less than there was`(obstacle: String) async throws {
        let team = try SigningTeam()
        try await team.open()
        let workplace = team.workplace
        try await team.propose("Neu")
        try await team.sign("rita")
        let old = try workplace.files("candidate")
        try workplace.write([], to: "candidate/\(obstacle)/obstacle")
        let fault = await #expect(throws: PublishingFault.self) { try await team.propose("Neuer") }
        guard case .file? = fault else { return #expect(fault == nil, "the file system stops it") }
        let left = try workplace.files("candidate")
        #expect(left["candidate.json"] == old["candidate.json"])
        #expect(left["signatures/rita.json"] == old["signatures/rita.json"])
        // What is new is written before anything goes.
        #expect(left["content.json"] != old["content.json"])
    }
}
