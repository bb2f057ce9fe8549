import FoundationEssentials
import Trust

/// What a client has at hand without a network: the last good release and the embedded one.
struct LocalReleases {
    let configuration: LitfassClient.Configuration
    let state: ClientState

    struct Found {
        var release: Release?
        /// When a refresh last went well, also where its release is damaged; nil where nothing bears it out.
        var lastRefresh: Date?
        /// What stands behind the release.
        var floor: TrustFloor?
        /// What was wrong with the state on disk.
        var fault: ClientFault?
    }

    /// The one with the higher number; the kept one where they are equal, for an origin has vouched for it.
    func best() async -> Found {
        var found = Found()
        do throws(ClientFault) {
            try await takeKept(into: &found)
        } catch {
            found.fault = error
        }
        do throws(ClientFault) {
            guard let embedded = try await embedded() else { return found }
            keepOnly(ReleaseIdentity(embedded), in: &found)
            if embedded.number > found.release?.number ?? 0 {
                found.release = embedded.release(from: .embedded, verifiedAt: nil, as: configuration)
                found.floor = embedded.floor
            }
        } catch {
            // The kept release's fault is the graver one: it says that the disk is bad.
            found.fault = found.fault ?? error
        }
        return found
    }

    /// The app says what it is: a kept release of another product or environment is none of its own.
    private func keepOnly(_ own: ReleaseIdentity?, in found: inout Found) {
        do throws(ClientFault) {
            try own?.demand(ReleaseIdentity(found.release))
        } catch {
            (found.release, found.lastRefresh, found.floor, found.fault) = (nil, nil, nil, error)
        }
    }

    private func takeKept(into found: inout Found) async throws(ClientFault) {
        var record = try state.keptRelease()
        while let present = record {
            do throws(ClientFault) {
                let loaded = try await kept(present)
                found.lastRefresh = present.lastRefresh(before: loaded.expiresAt)
                found.release = loaded.release(from: .kept, verifiedAt: found.lastRefresh, as: configuration)
                found.floor = loaded.floor
                return
            } catch {
                // Another process may have kept a newer release meanwhile and swept this one's objects away.
                record = try state.keptRelease()
                guard record == present else { continue }
                // The newest metadata may be in order where that of the release is not.
                found.lastRefresh = trusted.end.map { present.lastRefresh(before: Date($0)) }
                throw error
            }
        }
    }

    private var trusted: TrustedStore {
        TrustedStore(files: state.files, layout: .inClientState, limits: configuration.limits.trust)
    }

    private func kept(_ record: KeptRelease) async throws(ClientFault) -> LoadedRelease {
        let source = StoredSource(release: record, state: state)
        return try await ReleaseLoader(configuration).load(
            from: source, into: source.trustedFiles(), at: .beforeExpiry, onlyFrom: Set(record.files.values))
    }

    private func embedded() async throws(ClientFault) -> LoadedRelease? {
        guard let embedded = configuration.embedded else { return nil }
        let source = EmbeddedSource(transport: embedded)
        return try await ReleaseLoader(configuration).load(from: source, into: MemoryFiles(), at: .beforeExpiry)
    }
}

extension KeptRelease {
    /// When the refresh went well that led to it: before the first of the statements ended. A later time was damaged on the disk,
    /// and as a floor under the clock it would let nothing in for years.
    fileprivate func lastRefresh(before end: Date) -> Date {
        min(Date(timeIntervalSince1970: Double(verifiedAt)), end.addingTimeInterval(-1))
    }
}

/// The release that an app was shipped with.
struct EmbeddedSource: MetadataSource {
    let transport: FolderTransport

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        do throws(TransportFault) {
            return try await transport.fetch(path, limits: TransferLimits(bytes: limitBytes))?.bytes
        } catch {
            throw ClientFault(.transport(error))
        }
    }
}
