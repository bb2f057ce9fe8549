import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// The tree has no room in memory but for what may change.
@Suite(.timeLimit(.minutes(20))) struct `A file that is larger than memory` {
    let site: Site
    let server: OriginServer

    init() throws {
        site = try Site()
        var limits = OriginLimits()
        limits.residentBytes = 0
        server = try site.server(limits)
    }

    @Test func `is answered as one in memory is`() throws {
        defer { server.stop() }
        let resident = try site.server()
        defer { resident.stop() }
        let requests =
            get("/targets/a.json") + "HEAD /targets/large.json HTTP/1.1\r\nHost: x\r\n\r\n" + get("/targets/large.json")
            + get("/metadata/timestamp.json") + get("/targets/large.json", last)
        let date = #/Date: [^\r]*/#
        #expect(
            try Socket.ask(server.port, requests).replacing(date, with: "")
                == Socket.ask(resident.port, requests).replacing(date, with: ""))
    }

    @Test func `is answered in parts as one in memory is`() throws {
        defer { server.stop() }
        let resident = try site.server()
        defer { resident.stop() }
        let requests =
            get("/targets/large.json", "Range: bytes=10-19\r\n")
            + get("/targets/large.json", "Range: bytes=0-0,1000-1009,-5\r\n")
            + get("/targets/large.json", "Range: bytes=400000-\r\n" + last)
        let date = #/Date: [^\r]*/#
        let answers = try Socket.ask(server.port, requests).replacing(date, with: "")
        #expect(statuses(answers) == [206, 206, 416])
        #expect(try answers == Socket.ask(resident.port, requests).replacing(date, with: ""))
    }

    @Test func `is sent to a client that reads late, again and again`() throws {
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port, String(repeating: get("/targets/large.json"), count: 40) + get("/targets/a.json", last))
        #expect(statuses(answers) == Array(repeating: 200, count: 41))
        #expect(answers.hasSuffix("\r\n\r\na"))
        #expect(answers.utf8.count { $0 == UInt8(ascii: "x") } >= 40 * 300_000)
    }

    /// What the disk refuses to one client is not refused to the next.
    @Test(arguments: ["", "Range: bytes=0-0\r\n"]) func `is answered again as soon as it is there again`(
        fields: String
    ) throws {
        defer { server.stop() }
        let client = try Socket(server.port)
        let place = site.scratch.url.appending(path: "targets/a.json")
        let elsewhere = site.scratch.url.appending(path: "a.json")
        // The same second is what an answer is kept for: one of these pairs lies within it.
        for _ in 0..<3 {
            try FileManager.default.moveItem(at: place, to: elsewhere)
            client.send(get("/targets/a.json", fields))
            #expect(statuses(client.receive()) == [503])
            try FileManager.default.moveItem(at: elsewhere, to: place)
            client.send(get("/targets/a.json", fields))
            var answer = client.receive()
            #expect(statuses(answer) == [fields.isEmpty ? 200 : 206])
            while !answer.hasSuffix("\r\n\r\na"), case let piece = client.receive(), !piece.isEmpty { answer += piece }
        }
    }

    @Test func `does not end the origin when its client goes away in the middle`() throws {
        defer { server.stop() }
        for _ in 0..<20 {
            let client = try Socket(server.port)
            client.send(String(repeating: get("/targets/large.json"), count: 20))
            _ = client.receive()
        }
        #expect(statuses(try Socket.ask(server.port, get("/targets/a.json", last))) == [200])
    }

    @Test(arguments: ["", "shorter"]) func `is not answered with another one in its place`(content: String) throws {
        defer { server.stop() }
        let file = site.scratch.url.appending(path: "targets/large.json")
        try FileManager.default.removeItem(at: file)
        if !content.isEmpty { try Data(content.utf8).write(to: file) }
        let answers = try Socket.ask(server.port, get("/targets/large.json") + get("/targets/a.json", last))
        #expect(statuses(answers) == [503, 200])
        #expect(answers.contains("\r\nRetry-After: 5\r\n"))
    }

    /// That does not pass by itself.
    @Test func `is a fault of the origin where the disk refuses it`() throws {
        defer { server.stop() }
        let file = site.scratch.url.appending(path: "targets/large.json")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        let answers = try Socket.ask(server.port, get("/targets/large.json") + get("/targets/a.json", last))
        #expect(statuses(answers) == [500, 200])
    }

    @Test func `keeps the room of memory for the small ones that come first`() throws {
        defer { server.stop() }
        var limits = OriginLimits()
        limits.residentBytes = 4
        var loader = TreeLoader(site.folder, limits: limits)
        let table = try loader.load()
        #expect(table.variants.map(\.isOnDisk) == [false, false, true], "timestamp, a.json, large.json")
    }

    @Test func `is refused where it is larger than the limit of a file`() throws {
        defer { server.stop() }
        var limits = OriginLimits()
        limits.fileBytes = 299_999
        var loader = TreeLoader(site.folder, limits: limits)
        let fault = #expect(throws: TreeFault.self) { try loader.load() }
        #expect(
            fault.map { "\($0)" } == "targets/large.json is larger than the limit 'file-bytes' of 299999 bytes")
    }
}
