import Files
import Publishing
import TestKit
import Testing
import Trust

/// The files of a proposal are replaced one after the other, so that a kill can leave any first part of them.
@Suite struct `A proposal that is killed` {
    /// In the order in which `propose` touches them: the head goes first and comes last.
    private static let order = ["candidate.json", "root.json", "targets.json", "content.json", "parameters.json"]

    @Test func `is none, or is told, and the next one mends it`() async throws {
        let house = try SigningHouse()
        try await house.open()
        let workplace = house.workplace
        try await house.propose("Neu", number: 2)
        try await house.sign("rita", "edda")
        let old = try workplace.files("candidate")
        try await house.propose("Neuer", number: 2)
        let new = try workplace.files("candidate")
        for count in 0...Self.order.count {
            var files = old
            files["candidate.json"] = nil
            for name in Self.order.dropFirst().prefix(count) { files[name] = new[name] }
            for name in try workplace.files("candidate").keys { try workplace.remove("candidate/" + name) }
            for (name, bytes) in files { try workplace.write(bytes, to: "candidate/" + name) }
            #expect(try await house.publisher().standing().candidate == nil, "after \(count) files")
            let again = try await house.propose("Neuer", number: 2)
            #expect(again.standing.demands.map(\.signed) == [[], ["Edda", "Rita"]], "after \(count) files")
            #expect(again.standing.voided.flatMap(\.roles) == [.content, .content], "after \(count) files")
            #expect(try workplace.files("candidate").keys.sorted() == new.keys.sorted(), "after \(count) files")
        }
    }
}
