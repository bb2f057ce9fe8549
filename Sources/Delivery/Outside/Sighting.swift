import Files
import LitfassClient
import Trust

/// Everything that was seen of one address in one round.
struct Sighting {
    let address: String
    /// What a stranger finds; why it is not believed, where it is not.
    let inspection: Result<TreeInspection, ClientFault>
    /// Why phones that know the newest root refuse it; nil where they do not.
    let refusal: ClientFault?
    let seen: ObservedTransport.Seen
    /// What the address says of each file as it is, and as brotli; those that phones ask for are in `seen`.
    let codings: [String: [Coding: HTTPAnswer]]
    /// Where files lie beside each other as they are on a disk: compressed siblings that its index lists, and what was answered.
    let siblings: [(path: String, content: TreeIndex.Content, answer: HTTPAnswer?)]
    /// Whether each root that there should be is there, with its bytes.
    let roots: [(version: Int, bytes: [UInt8]?)]
    /// Copies of what is published, by path; nil for those that are not there.
    let copies: [(path: String, bytes: [UInt8]?)]
    /// The timestamp, asked for once more at the end, as a web page of another origin does.
    let last: HTTPAnswer?

    /// What was answered first for a path.
    func first(_ path: String) -> HTTPAnswer? { seen.answers.first { $0.path == path } }

    static let timestamp = "metadata/timestamp.json"

    var found: TreeInspection? { if case .success(let found) = inspection { found } else { nil } }

    var roles: [TreeInspection.Role] { found?.roles ?? [] }

    func version(_ role: RoleName) -> Int? { roles.first { $0.name == role }?.version }
}

/// Looks at one address.
struct Observer {
    let address: String
    let probe: HTTPProbe
    let limits: WatchLimits
    let memory: FileMemory
    /// The first root, which phones begin with.
    let root: [UInt8]
    let published: PublishedState?
    /// The web page that is to be able to read it, as `https://app.example.org`; nil where none is.
    let webOrigin: String?

    func look() async -> Sighting {
        let transport = ObservedTransport(probe, limits: limits, memory: memory)
        let inspection: Result<TreeInspection, ClientFault>
        do throws(ClientFault) {
            inspection = .success(try await TreeInspector(of: transport, root: root, at: .beforeExpiry).run())
        } catch {
            inspection = .failure(error)
        }
        let files = transport.result.files
        guard !transport.result.answers.isEmpty else {
            return Sighting(
                address: address, inspection: inspection, refusal: nil, seen: transport.result, codings: [:],
                siblings: [], roots: [], copies: [], last: nil)
        }
        var newest = 1
        if case .success(let found) = inspection { newest = found.roles.first { $0.name == .root }?.version ?? 1 }
        let roots = await roots(to: newest, on: transport)
        let codings = await codings(of: files, on: transport)
        let siblings = await siblings(on: transport)
        let copies = await copies(on: transport)
        let last = await transport.answerIfAny(
            Sighting.timestamp, coding: "gzip", more: [("Origin", webOrigin ?? "https://app.example.org")])
        return Sighting(
            address: address, inspection: inspection, refusal: await refusal(of: files), seen: transport.result,
            codings: codings, siblings: siblings, roots: roots, copies: copies, last: last)
    }

    /// Where the newest root that was published is newer than what the address has, it says who may sign.
    private func refusal(of files: [String: [UInt8]]) async -> ClientFault? {
        guard let newest = published?.roots.last, let published, published.roots.count > 1 else { return nil }
        do throws(ClientFault) {
            _ = try await TreeInspector(of: SeenFiles(files: files), root: newest, at: .beforeExpiry).versions()
            return nil
        } catch {
            return error
        }
    }

    /// From the first to the newest that was published, or that the address has, and one beyond: a gap hides what is behind it.
    private func roots(to newest: Int, on transport: ObservedTransport) async -> [(version: Int, bytes: [UInt8]?)] {
        var roots: [(Int, [UInt8]?)] = []
        let count = published?.root ?? newest
        for version in 1...max(count, newest) {
            roots.append((version, await bytes(at: "metadata/\(version).root.json", on: transport)))
        }
        if published == nil, let bytes = await bytes(at: "metadata/\(newest + 2).root.json", on: transport) {
            roots += [(newest + 1, nil), (newest + 2, bytes)]
        }
        return roots
    }

    private func bytes(at path: String, on transport: ObservedTransport) async -> [UInt8]? {
        if let seen = transport.result.files[path] { return seen }
        let limits = TransferLimits(bytes: TrustLimits.desk.rootBytes, time: limits.request)
        // What does not come is missing.
        return (try? await transport.fetch(path, limits: limits))?.bytes
    }

    private func codings(
        of files: [String: [UInt8]], on transport: ObservedTransport
    ) async -> [String: [Coding: HTTPAnswer]] {
        var found: [String: [Coding: HTTPAnswer]] = [:]
        for path in files.keys.sorted() where ObservedTransport.isImmutable(path) {
            for coding in [Coding.identity, .brotli] {
                found[path, default: [:]][coding] = await transport.answerIfAny(path, coding: coding.rawValue)
            }
            found[path]?[.gzip] = await transport.answerIfAny(path, coding: Coding.gzip.rawValue)
        }
        return found
    }

    /// A server that shows `tree.index` serves a folder as it is: whoever copies from there needs every file of it.
    private func siblings(
        on transport: ObservedTransport
    ) async -> [(path: String, content: TreeIndex.Content, answer: HTTPAnswer?)] {
        // Whatever else stands there is no index.
        guard let answer = await transport.answerIfAny(TreeIndex.path.string, coding: "identity"),
            answer.status == 200, let index = try? TreeIndex(parsing: answer.body)
        else { return [] }
        var siblings: [(String, TreeIndex.Content, HTTPAnswer?)] = []
        let current = Set(transport.result.files.keys)
        for entry in index.entries where current.contains(entry.path.string) {
            guard case .pinned(let contents) = entry.state else { continue }
            for (coding, content) in contents.sorted(by: { $0.key < $1.key }) where coding != .identity {
                let path = entry.path.string + coding.suffix
                siblings.append((path, content, await transport.answerIfAny(path, coding: "identity")))
            }
        }
        return siblings
    }

    private func copies(on transport: ObservedTransport) async -> [(path: String, bytes: [UInt8]?)] {
        var copies: [(String, [UInt8]?)] = []
        for path in published?.copies.keys.sorted() ?? [] {
            let answer = await transport.answerIfAny(path, coding: "identity")
            copies.append((path, answer?.status == 200 ? answer?.body : nil))
        }
        return copies
    }
}

/// What an address has shown already, without asking it again.
private struct SeenFiles: Transport {
    let files: [String: [UInt8]]

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        files[path].map { Transfer(bytes: $0) }
    }
}
