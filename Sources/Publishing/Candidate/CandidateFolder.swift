import Digests
import Files
import JSON
import Trust

/// The candidate on the disk, `candidate/`: small text files, good to commit.
///
/// `candidate.json` says what it is about and names the digest of every statement; `content.json` and so on are the statements;
/// `signatures/ID.json` holds what one person has signed, so that people who sign in different branches never write the same
/// file; `refusals/ID.json` why somebody does not sign. `candidate.json` is written last: until then it names digests that the statements of the next candidate do not have. It is removed
/// first: without it there is no candidate.
struct CandidateFolder: Sendable {
    let folder: Folder
    let limits: TrustLimits

    /// What stands there.
    struct Found: Sendable {
        let candidate: Candidate
        /// By the name of the file, "anna.json": all signatures, whether they hold or not.
        let signatures: [String: [RoleSignature]]
        /// Those that are about this candidate, by who refused.
        var refusals: [String: Refusal] = [:]
    }

    private static let head = RelativePath(known: "candidate.json")
    private static let signatures = RelativePath(known: "signatures")
    private static let refusals = RelativePath(known: "refusals")
    private static let headBytes = 64 << 10

    /// Nil where nothing is proposed.
    func read() throws(PublishingFault) -> Found? {
        guard let (occasion, digests) = try readHead() else { return nil }
        var statements: [Candidate.Statement] = []
        for (role, digest) in digests { statements.append(try statement(role, digest)) }
        let candidate = Candidate(occasion: occasion, statements: statements)
        let refusals = try readRefusals().filter { $0.value.digest == candidate.digest }
        return Found(candidate: candidate, signatures: try readSignatures(), refusals: refusals)
    }

    /// Those statements that are as they were proposed, where others are damaged; nil where none is.
    func readIntact() throws(PublishingFault) -> Candidate? {
        guard let (occasion, digests) = try readHead() else { return nil }
        var statements: [Candidate.Statement] = []
        for (role, digest) in digests {
            do throws(PublishingFault) {
                statements.append(try statement(role, digest))
            } catch {
                guard case .candidate = error else { throw error }
            }
        }
        return statements.isEmpty ? nil : Candidate(occasion: occasion, statements: statements)
    }

    private func readHead() throws(PublishingFault) -> (Candidate.Occasion, [(role: Policy.Role, digest: String)])? {
        guard let bytes = try bytes(Self.head, limitBytes: Self.headBytes) else { return nil }
        return try CandidateHead.read(try json(bytes, of: Self.head))
    }

    private func statement(
        _ role: Policy.Role, _ digest: String
    ) throws(PublishingFault) -> Candidate.Statement {
        let statement = try statement(role)
        guard SHA256Digest(of: statement.bytesToSign).hex == digest else {
            throw .candidate(.edited(file: role.fileName))
        }
        return statement
    }

    private func statement(_ role: Policy.Role) throws(PublishingFault) -> Candidate.Statement {
        let path = RelativePath(known: role.fileName)
        guard let bytes = try bytes(path, limitBytes: limits.targetsBytes) else {
            throw .candidate(.damaged(file: path.string, "it is missing"))
        }
        _ = try json(bytes, of: path)
        do throws(TrustFault) {
            return try Candidate.Statement(reading: bytes, as: role, limits: limits)
        } catch {
            throw .candidate(.damaged(file: path.string, error.description))
        }
    }

    /// Replaces what stands there. Signatures over statements that stay as they are stay too; of what was refused nothing is left.
    func write(_ candidate: Candidate) throws(PublishingFault) {
        try doing { () throws(FileFault) in
            try removeRefusals()
            for statement in candidate.statements {
                try folder.write(statement.file, to: RelativePath(known: statement.role.fileName))
            }
            for (role, path) in try statementFiles() where candidate[role] == nil { try folder.removeFile(path) }
            try folder.write(CandidateHead.json(of: candidate).encodedPretty(), to: Self.head)
        }
    }

    /// Nothing is proposed any longer.
    /// - Returns: the signatures that went with it, as far as they can be read.
    @discardableResult func remove() throws(PublishingFault) -> [String: [RoleSignature]] {
        let gone = try readableSignatures()
        try doing { () throws(FileFault) in
            try folder.removeFile(Self.head)
            for (_, path) in try statementFiles() { try folder.removeFile(path) }
            for name in try files(in: Self.signatures) {
                try folder.removeFile(RelativePath(known: "signatures/\(name)"))
            }
            try removeRefusals()
        }
        return gone
    }

    /// Files that are called like the statement of a role.
    private func statementFiles() throws(FileFault) -> [(Policy.Role, RelativePath)] {
        guard try folder.exists else { return [] }
        return try folder.list().filter { $0.name.hasSuffix(".json") }.compactMap { entry in
            guard let path = RelativePath(entry.name), path != Self.head else { return nil }
            return Policy.Role(rawValue: String(entry.name.dropLast(5))).map { ($0, path) }
        }
    }

    // MARK: Signatures

    private func readSignatures() throws(PublishingFault) -> [String: [RoleSignature]] {
        var found: [String: [RoleSignature]] = [:]
        for name in try doing({ () throws(FileFault) in try files(in: Self.signatures) }) {
            let path = RelativePath(known: "signatures/\(name)")
            guard let bytes = try bytes(path, limitBytes: Self.headBytes) else { continue }
            guard let signatures = SignatureFile.signatures(in: try json(bytes, of: path)) else {
                throw .candidate(.damaged(file: path.string, "it holds no list of signatures"))
            }
            found[name] = signatures
        }
        return found
    }

    /// Adds what a signer has signed to what the signer signed before; signatures by the same key over the same role go.
    func add(_ new: [RoleSignature], of signer: String) throws(PublishingFault) {
        let name = "\(signer).json"
        let replaced = Set(new.map { [$0.role.rawValue, $0.signature.keyID] })
        let kept = try readSignatures()[name, default: []].filter {
            !replaced.contains([$0.role.rawValue, $0.signature.keyID])
        }
        try write(kept + new, of: name)
        try doing { () throws(FileFault) in try folder.removeFile(RelativePath(known: "refusals/\(name)")) }
    }

    /// Writes why somebody does not sign.
    func add(_ refusal: Refusal, of signer: String) throws(PublishingFault) {
        let path = RelativePath(known: "refusals/\(signer).json")
        try doing { () throws(FileFault) in try folder.write(refusal.json.encodedPretty(), to: path) }
    }

    private func readRefusals() throws(PublishingFault) -> [String: Refusal] {
        var found: [String: Refusal] = [:]
        for name in try doing({ () throws(FileFault) in try files(in: Self.refusals) }) {
            let path = RelativePath(known: "refusals/\(name)")
            guard let bytes = try bytes(path, limitBytes: Self.headBytes) else { continue }
            guard let refusal = Refusal(try json(bytes, of: path)) else {
                throw .candidate(.damaged(file: path.string, "it holds no refusal"))
            }
            found[String(name.dropLast(5))] = refusal
        }
        return found
    }

    /// What was refused is proposed no longer.
    private func removeRefusals() throws(FileFault) {
        for name in try files(in: Self.refusals) { try folder.removeFile(RelativePath(known: "refusals/\(name)")) }
    }

    /// Drops signatures that do not hold.
    func drop(_ void: [String: [RoleSignature]]) throws(PublishingFault) {
        let found = try readSignatures()
        for (name, signatures) in void where !signatures.isEmpty {
            try write(found[name, default: []].filter { !signatures.contains($0) }, of: name)
        }
    }

    /// Removes files of signatures that cannot be read, as where one person has signed in two branches that were merged.
    func dropUnreadableSignatures() throws(PublishingFault) {
        let readable = try readableSignatures()
        try doing { () throws(FileFault) in
            for name in try files(in: Self.signatures) where readable[name] == nil {
                try folder.removeFile(RelativePath(known: "signatures/\(name)"))
            }
        }
    }

    /// Those of files without damage.
    private func readableSignatures() throws(PublishingFault) -> [String: [RoleSignature]] {
        var found: [String: [RoleSignature]] = [:]
        for name in try doing({ () throws(FileFault) in try files(in: Self.signatures) }) {
            // One that is too long to be read is damaged like any other.
            let bytes = try? bytes(RelativePath(known: "signatures/\(name)"), limitBytes: Self.headBytes)
            found[name] = bytes.flatMap(SignatureFile.signatures(reading:))
        }
        return found
    }

    private func write(_ signatures: [RoleSignature], of name: String) throws(PublishingFault) {
        let path = RelativePath(known: "signatures/\(name)")
        try doing { () throws(FileFault) in
            guard !signatures.isEmpty else { return try folder.removeFile(path) }
            try folder.write(SignatureFile.json(of: signatures).encodedPretty(), to: path)
        }
    }

    /// Names of files of people.
    private func files(in part: RelativePath) throws(FileFault) -> [String] {
        let below = folder.folder(part)
        guard try below.exists else { return [] }
        return try below.list().filter { $0.kind == .file && $0.name.hasSuffix(".json") && $0.name.first != "." }
            .map(\.name).filter { RelativePath("\(part.string)/\($0)") != nil }.sortedByBytes()
    }

    // MARK: Files

    private func bytes(_ path: RelativePath, limitBytes: Int) throws(PublishingFault) -> [UInt8]? {
        try doing { () throws(FileFault) in try folder.readIfPresent(path, limitBytes: limitBytes) }
    }

    /// People edit these files by merging: this is distinguished from other damage.
    private func json(_ bytes: [UInt8], of path: RelativePath) throws(PublishingFault) -> JSON {
        do throws(JSONFault) {
            return try JSON.parse(bytes)
        } catch {
            guard !MergeMarkers.areFound(in: bytes) else { throw .candidate(.merged(file: path.string)) }
            throw .candidate(.damaged(file: path.string, "\(error)"))
        }
    }
}

extension Candidate.Statement {
    /// As people see it in a forge: a TUF file without signatures, one member a line.
    fileprivate var file: [UInt8] {
        JSON.object(
            JSONObject([.init(key: "signatures", value: .array([])), .init(key: "signed", value: envelope.signed)])
        ).encodedPretty()
    }
}
