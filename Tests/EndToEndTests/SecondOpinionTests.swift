import Foundation
import JSON
import Synchronization
import TestKit
import Testing
import Trust

/// What a client makes of one refresh.
private struct Verdict: Hashable, CustomStringConvertible {
    var accepted: Bool
    /// The versions that are kept afterwards, by file name without extension.
    var kept: [String: Int]
    var content: [UInt8]?

    var description: String {
        let versions = kept.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return "\(accepted ? "accepted" : "refused"), keeps \(versions)"
    }
}

/// python-tuf's client in one process for a whole history.
private final class SecondOpinion {
    private let peer: Conversation
    private var unread: [UInt8] = []
    private(set) var words = ""

    /// - Parameter root: what python-tuf's client is shipped with; nil for a question that needs no client.
    init(root: [UInt8]? = nil) throws {
        peer = try Conversation(Peer.python(), [Peer.script("second_opinion.py")])
        if let root { _ = try ask(["root": .string(Self.hexadecimal(root))]) }
    }

    /// A value as securesystemslib writes it for signing.
    func canonical(_ value: JSON) throws -> [UInt8] {
        try ask(["canonical": value])["canonical"]?.string.flatMap { PeerBytes.decode($0) } ?? []
    }

    func refresh(_ files: [String: [UInt8]], target: String, at now: Trust.Instant) throws -> Verdict {
        let sorted = files.sorted { $0.key < $1.key }
        let listed = JSONObject(sorted.map { .init(key: $0.key, value: .string(Self.hexadecimal($0.value))) })
        let answer = try ask([
            "time": .string(now.description), "target": .string(target), "files": .object(listed),
        ])
        words = answer["words"]?.string ?? ""
        var kept: [String: Int] = [:]
        for member in answer["kept"]?.object?.members ?? [] { kept[member.key] = Int(member.value.integer ?? 0) }
        return Verdict(
            accepted: answer["accepted"]?.bool == true, kept: kept,
            content: answer["content"]?.string.flatMap { PeerBytes.decode($0) })
    }

    private func ask(_ question: JSON) throws -> JSON {
        try peer.say(question.encoded() + [UInt8(ascii: "\n")])
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return try JSON.parse(Array(unread[..<end]))
            }
            let more = peer.hear()
            try #require(!more.isEmpty, "python-tuf ended")
            unread += more
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

private enum PeerBytes {
    static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 }
    }
}

/// A store that dies at a given write, and never where none is given.
private final class FragileStore: MetadataStore {
    struct Killed: Error {}

    private let files = Mutex<[String: [UInt8]]>([:])
    private let left = Mutex(Int.max)

    func dieAfter(writes: Int) { left.withLock { $0 = writes } }

    /// The versions of all roles, as python-tuf's folder shows them.
    func kept() throws -> [String: Int] {
        var kept: [String: Int] = [:]
        for (name, bytes) in files.withLock({ $0 }) where !RoleName.isOfHistory(name) {
            kept[String(name.dropLast(5))] = try JSON.parse(bytes)["signed"]?["version"]?.integer.map { Int($0) }
        }
        return kept
    }

    func load(_ name: String) -> [UInt8]? { files.withLock { $0[name] } }

    func save(_ bytes: [UInt8], as name: String) throws {
        try write()
        files.withLock { $0[name] = bytes }
    }

    func forget(_ name: String) throws {
        try write()
        files.withLock { $0[name] = nil }
    }

    private func write() throws {
        try left.withLock { left in
            guard left > 0 else { throw Killed() }
            left -= 1
        }
    }
}

private struct Mirror: MetadataSource {
    let files: [String: [UInt8]]

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        guard let bytes = files[path] else { return nil }
        guard bytes.count <= limitBytes else {
            throw TrustFault.overLimit(file: path, limit: "limitBytes", allowed: limitBytes)
        }
        return bytes
    }
}

/// Both clients on one history, each with a memory of its own.
private struct Pair {
    let shipped: UntrustedBytes
    let store = FragileStore()
    let theirs: SecondOpinion
    static let target = "content.de.json"

    init(shipped: UntrustedBytes) throws {
        self.shipped = shipped
        theirs = try SecondOpinion(root: shipped.bytes)
    }

    /// Our verdict; nil where the process was killed.
    func ours(_ files: [String: [UInt8]], at now: Trust.Instant) async throws -> (verdict: Verdict, words: String)? {
        let updater = Updater(source: Mirror(files: files), store: store, now: now, limits: .desk)
        do {
            var repository = try await updater.refresh(trusting: shipped)
            let file = try await repository.target(named: Self.target)
            let content = if let file { try await repository.download(file).value } else { [UInt8]?.none }
            return (Verdict(accepted: true, kept: try store.kept(), content: content), "")
        } catch is FragileStore.Killed {
            return nil
        } catch let fault as TrustFault {
            return (Verdict(accepted: false, kept: try store.kept(), content: nil), fault.description)
        }
    }

    func expectAgreement(on files: [String: [UInt8]], at now: Trust.Instant, _ step: String) async throws {
        guard let ours = try await ours(files, at: now) else { return }
        let theirs = try self.theirs.refresh(files, target: Self.target, at: now)
        #expect(
            ours.verdict == theirs,
            "\(step): we \(ours.verdict) (\(ours.words)); python-tuf \(theirs) (\(self.theirs.words))")
    }
}

@Suite(.ownThreads) struct `In a random history with python-tuf beside it` {
    /// Forty steps, six times where everything is asked for; `LITFASS_TEST_ROUNDS` has as many times more.
    @Test(arguments: 0..<Rounds.times(Everything.isWanted ? 6 : 1))
    func `our client decides and keeps the same at every step`(seed: Int)
        async throws
    {
        var history = try RandomHistory(seed: UInt64(seed))
        let pair = try Pair(shipped: history.shipped)
        for step in 0..<40 {
            let event = history.next()
            let files = try history.happen(event)
            if event == .crash {
                pair.store.dieAfter(writes: history.random.below(9))
                _ = try await pair.ours(files, at: history.now)
                pair.store.dieAfter(writes: .max)
            }
            let name = "seed \(seed), step \(step), \(event)"
            try await pair.expectAgreement(on: files, at: history.now, name)
            // The attacker leaves; what was kept meanwhile must not stand in the way of the honest repository.
            try await pair.expectAgreement(on: history.simulator.files, at: history.now, name + ", then honest")
        }
    }
}

@Suite(.ownThreads) struct `Canonical JSON` {
    /// Values of every kind, deep and wide, with names and texts from all over Unicode.
    @Test func `is what securesystemslib makes of any value`() throws {
        let peer = try SecondOpinion()
        var random = SeededGenerator(seed: 1)
        for _ in 0..<Rounds.times(300) {
            let value = random.json(depth: 0)
            #expect(
                try value.canonical() == peer.canonical(value), "\(String(decoding: value.encoded(), as: UTF8.self))")
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func json(depth: Int) -> JSON {
        switch below(depth < 5 ? 8 : 5) {
        case 0: return [.null, true, false][below(3)]
        case 1: return .number(JSONNumber(Int64.random(in: -(1 << 53)...1 << 53, using: &self)))
        case 2: return .number(JSONNumber(below(3) - 1))
        case 3, 4: return .string(text())
        case 5: return .array((0..<below(4)).map { _ in json(depth: depth + 1) })
        default:
            var object = JSONObject()
            for _ in 0..<below(6) {
                let key = text()
                if object[key] == nil { object.append(key, json(depth: depth + 1)) }
            }
            return .object(object)
        }
    }

    /// Letters and signs of one to four bytes, accents that combine, control characters, and what has to be escaped.
    private mutating func text() -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x00...0x1F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0xE0...0xFF, 0x0300...0x0310, 0xFFF0...0xFFFF,
            0x1F600...0x1F610,
        ]
        var text = ""
        for _ in 0..<below(7) {
            guard let scalar = Unicode.Scalar(UInt32.random(in: ranges[below(ranges.count)], using: &self)) else {
                continue
            }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
