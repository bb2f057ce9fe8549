import COpenSSL
import Foundation
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `A loop that speaks TLS` {
    private let site: Site
    private let identity: Identity

    init() throws {
        site = try Site()
        identity = try Identity("localhost", in: site)
    }

    private func loop() throws -> TurnedLoop {
        var files = TLSFiles()
        files.identities = [identity.files]
        let tls = try TLSContext(files, ticketKeySeconds: 3600, after: nil)
        return try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits(), tls: tls)
    }

    private func client(_ loop: TurnedLoop, speaking version: CInt = TLS1_3_VERSION) throws -> SecureClient {
        let client = try SecureClient(try loop.narrowClient(), speaking: version)
        while !client.shakeHands() { loop.turn() }
        loop.turn()
        return client
    }

    @Test func `serves a client that renews its keys, and ends one that does nothing else`() throws {
        let loop = try loop()
        let client = try client(loop)
        for _ in 0..<4 {
            client.renewKeys(times: 20)
            client.send(get("/own/0"))
            loop.turn()
            #expect(ReceivedAnswer.all(in: client.receiveArrived())?.map(\.status) == [200])
        }
        client.renewKeys(times: 100)
        loop.turn()
        #expect(loop.count(.recordsWithoutData) == 1)
        #expect(loop.count(.reset) == 0)
        #expect(loop.isAtRest)
    }

    @Test func `has agreed with a client whose part had come before it saw that the time was over`() throws {
        let loop = try loop()
        let client = try SecureClient(try loop.narrowClient())
        while !client.shakeHands() { loop.turn() }
        loop.letTimeRunOut()
        loop.turn()
        client.send(get("/own/0"))
        loop.turn()
        #expect(ReceivedAnswer.all(in: client.receiveArrived())?.map(\.status) == [200])
    }

    /// RFC 8446 §6.1: the client may say at any time that it sends nothing more, and takes its answer nevertheless.
    @Test func `waits behind the last answer until its client has ended too`() throws {
        let loop = try loop()
        let client = try SecureClient(try loop.client())
        while !client.shakeHands() { loop.turn() }
        client.send(get("/own/0", last))
        loop.turn()
        #expect(ReceivedAnswer.all(in: client.receiveArrived())?.map(\.status) == [200])
        #expect(!loop.isAtRest)
        client.endSending()
        loop.turn()
        #expect(loop.isAtRest)
        #expect(loop.count(.reset) == 0)
    }

    @Test func `gives a client that says nothing the time of a handshake`() throws {
        let loop = try loop()
        let client = try loop.client()
        loop.turn()
        #expect(loop.secondsLeft.map { $0 <= loop.limits.handshakeSeconds } == true)
        withExtendedLifetime(client) {}
    }

    /// RFC 9325 §3.5: it costs the server far more than the client.
    @Test func `does not agree anew with a client in the middle of a connection`() throws {
        let loop = try loop()
        let client = try client(loop, speaking: TLS1_2_VERSION)
        client.send(get("/own/0"))
        loop.turn()
        #expect(ReceivedAnswer.all(in: client.receiveArrived())?.map(\.status) == [200])
        #expect(!client.renegotiates { loop.turn() })
        #expect(loop.count(.handshakes) == 1)
    }

    /// Its part does not fit into the socket: a chain of certificates that is longer than the room there.
    @Test func `waits in silence for the rest of a handshake, however much of its own had to wait`() throws {
        let certificate = try String(contentsOfFile: identity.certificate, encoding: .utf8)
        try String(repeating: certificate, count: 40).write(
            toFile: identity.certificate, atomically: true, encoding: .utf8)
        let loop = try loop()
        let socket = try loop.narrowClient()
        let client = try SecureClient(socket)
        #expect(!client.shakeHands())
        loop.turn()
        #expect(loop.isQuiet, "the client takes nothing")
        var arrived = 0
        loop.turnUntilQuiet {
            let count = socket.receiveArrived().bytes.count
            arrived += count
            return count > 0
        }
        #expect(arrived > 10_000)
        #expect(loop.isQuiet, "the client says nothing")
    }
}
