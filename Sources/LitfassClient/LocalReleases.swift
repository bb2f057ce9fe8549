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
        /// Whether a better language for the person is published than is at hand.
        var lacksLanguage = false

        fileprivate mutating func take(
            _ loaded: LoadedRelease, from source: Freshness.Source, verifiedAt: Date?,
            as configuration: LitfassClient.Configuration
        ) {
            release = loaded.release(from: source, verifiedAt: verifiedAt, as: configuration)
            (floor, lacksLanguage) = (loaded.floor, loaded.lacksLanguage)
        }
    }

    /// The one with the higher number; the kept one where they are equal, for an origin has vouched for it.
    func best() -> Found {
        var found = Found()
        do throws(ClientFault) {
            try takeKept(into: &found)
        } catch {
            found.fault = error
        }
        // The trusted metadata leads to the objects where the record of the release is lost. Where it does not, there is none.
        if found.release == nil, let loaded = try? loader.load(KeptFiles(nil, in: state, else: embeddedFiles)) {
            found.take(loaded, from: .kept, verifiedAt: found.lastRefresh, as: configuration)
        }
        guard let embeddedFiles else { return found }
        do throws(ClientFault) {
            let embedded = try loader.load(embeddedFiles)
            keepOnly(ReleaseIdentity(embedded), in: &found)
            if embedded.number > found.release?.number ?? 0 {
                found.take(embedded, from: .embedded, verifiedAt: nil, as: configuration)
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

    private func takeKept(into found: inout Found) throws(ClientFault) {
        var record = try state.keptRelease()
        while let present = record {
            do throws(ClientFault) {
                let files = KeptFiles(present, in: state, else: embeddedFiles)
                let loaded = try loader.load(files)
                found.lastRefresh = present.lastRefresh(before: loaded.expiresAt)
                found.take(loaded, from: .kept, verifiedAt: found.lastRefresh, as: configuration)
                found.fault = files.damage
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

    private var loader: ReleaseLoader { ReleaseLoader(configuration) }

    private var embeddedFiles: EmbeddedFiles? { configuration.embedded.map { EmbeddedFiles(tree: $0) } }

    private var trusted: TrustedStore {
        TrustedStore(files: state.files, layout: .inClientState, limits: configuration.limits.trust)
    }
}

extension KeptRelease {
    /// When the refresh went well that led to it: before the first of the statements ended. A later time was damaged on the disk,
    /// and as a floor under the clock it would let nothing in for years.
    fileprivate func lastRefresh(before end: Date) -> Date {
        min(Date(timeIntervalSince1970: Double(verifiedAt)), end.addingTimeInterval(-1))
    }
}
