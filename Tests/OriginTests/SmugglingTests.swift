import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `Nobody smuggles a request` {
    private static let site = Result { try Site() }
    private static let server = Result { try site.get().server() }

    @Test(arguments: KnownRequests.smuggled)
    func `past a reader that`(understands stream: String, as expected: [Int]) throws {
        let client = try Socket(try Self.server.get().port)
        client.send(stream)
        client.endSending()
        #expect(statuses(client.receiveAll()) == expected)
    }

    /// However a proxy cuts what it forwards.
    @Test(arguments: KnownRequests.smuggled)
    func `in pieces past a reader that`(understands stream: String, as expected: [Int]) throws {
        let client = try Socket(try Self.server.get().port)
        let characters = Array(stream.utf8)
        let middle = characters.count / 2
        client.send(characters[..<middle])
        // The first half has been read when the answer to a request on another connection is there.
        _ = try Socket.ask(Self.server.get().port, get("/no", last))
        client.send(characters[middle...])
        client.endSending()
        #expect(statuses(client.receiveAll()) == expected)
    }
}
