import Files
import Invocations
import JSON
import LitfassClient
import Reports
import Rulebook
import YAML

/// `litfass fetch --metadata-url`: what is asked of a repository of The Update Framework that need not be ours.
struct FetchTargets {
    static let metadataURL = Option<String?>.text(
        "metadata-url", "URL", help: "Where the metadata of any TUF repository is")
    static let targetsURL = Option<String?>.text(
        "targets-url", "URL", help: "Where the files are that its targets metadata names",
        defaultText: "'targets' beside the metadata")
    static let refreshOnly = Option<Bool>.flag("refresh-only", "Bring the trusted metadata up to date, fetch no target")
    static let output = Option<String>.text("output", "DIR", help: "Where to put the targets", default: ".")
    static let limit = Option<[String]>.texts(
        "limit", "NAME=NUMBER", help: "Take more or less than usual before refusing")

    static let others = [targetsURL.shape, refreshOnly.shape, output.shape, limit.shape]
    static let options = [metadataURL.shape] + others

    let invocation: Invocation
    let metadataURL: String

    func run() async throws -> ExitCode {
        let names = invocation.operands
        if invocation[Self.refreshOnly] {
            if let name = names.first { throw UsageFault.contradiction(name, "--refresh-only") }
        } else if names.isEmpty {
            throw UsageFault.missingOperand("TARGET")
        }
        let moment = try Moment(invocation)
        let state = FetchState(invocation, at: moment)
        let root = try state.rootOfItsOwn() ?? TrustedRoot.read(for: invocation, option: FetchOptions.root)
        let location = RepositoryReader.Location(
            root: root.bytes, metadata: try URLSessionTransport.reaching(metadataURL, for: invocation),
            targets: try URLSessionTransport.reaching(targetsURL, for: invocation))
        let limits = try limits()
        var reader: RepositoryReader
        do throws(Freshness.Refusal) {
            reader = try await RepositoryReader(location, state: state.files, at: moment.now, limits: limits)
        } catch {
            if let doubt = error.clockDoubt { problem("the clock may be wrong: \(doubt)") }
            throw error.fault
        }
        // What is known is newer than what an edge offers that lags, and good.
        if let lag = reader.lag { problem("\(lag)") }
        let damage = reader.storageFault == nil ? "was damaged, and has been repaired" : "is damaged"
        for words in reader.damage { problem("the state \(damage): \(words)") }
        if let doubt = reader.clockDoubt { problem("the clock may be wrong: \(doubt)") }
        return try await fetch(names, with: &reader, at: moment)
    }

    private func fetch(
        _ names: [String], with reader: inout RepositoryReader, at moment: Moment
    ) async throws -> ExitCode {
        let folder = Folder(invocation.absolute(invocation[Self.output]))
        var fetched: [FetchedTarget] = []
        // The protocol of the conformance suite wants every refusal seen.
        var codes = [reader.lag].compactMap { $0.map { ExitCode($0) } }
        for name in names {
            do throws(ClientFault) {
                fetched.append(try await reader.fetch(name, into: PublicFiles(folder: folder)))
            } catch {
                problem("\(error)")
                codes.append(ExitCode(error))
            }
        }
        if moment.isNow, let fault = reader.storageFault, invocation[FetchOptions.state] != nil {
            problem("\(fault)")
            codes.append(.machine)
        }
        show(reader, fetched)
        return codes.together
    }

    private func problem(_ words: String) { invocation.remark(["litfass fetch: \(words)"]) }

    private func show(_ reader: RepositoryReader, _ fetched: [FetchedTarget]) {
        let report = RepositoryReport(reader: reader, fetched: fetched)
        invocation.answer([report.text], json: report.json)
    }

    /// `https://host/repo/metadata` has its files in `https://host/repo/targets`.
    private var targetsURL: String {
        if let given = invocation[Self.targetsURL] { return given }
        let parts = metadataURL.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.last == "" ? parts.dropLast() : parts[...]
        return folder.dropLast().joined(separator: "/") + "/targets"
    }

    private func limits() throws -> RepositoryLimits {
        var limits = RepositoryLimits.desk
        for text in invocation[Self.limit] {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard parts.count == 2, let value = Int(parts[1]), limits.set(name, to: value) else {
                let known = RepositoryLimits.all.first { $0.name == name }
                throw UsageFault.unacceptableValue(
                    option: Self.limit.shape.name, text,
                    expectation: known.map { "a whole number for '\(name)', at most \($0.range.upperBound)" }
                        ?? "a whole number for one of \(RepositoryLimits.all.map(\.name).joined(separator: ", "))",
                    suggestion: known == nil
                        ? suggestion(for: name, among: RepositoryLimits.all.map(\.name)) : nil)
            }
        }
        return limits
    }
}

/// Targets are for everybody who may read the folder.
private struct PublicFiles: StateFiles {
    let folder: Folder

    func readIfPresent(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8]? {
        try folder.readIfPresent(path, limitBytes: limitBytes)
    }

    func replace(_ path: RelativePath, with bytes: [UInt8]) throws(FileFault) { try folder.write(bytes, to: path) }
    func removeFile(_ path: RelativePath) throws(FileFault) { try folder.removeFile(path) }
    func names(in path: RelativePath) throws(FileFault) -> [String] { try folder.names(in: path) }
    func claim() throws(FileFault) -> (any StateClaim)? { try folder.claim() }
}
