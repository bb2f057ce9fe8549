#if canImport(Observation)
    public import Observation

    /// A client for user interfaces: what it offers and does, as values of the main actor that a view observes.
    ///
    /// ```swift
    /// @State private var content = ObservedClient(LitfassClient(configuration))
    /// ```
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    @MainActor @Observable public final class ObservedClient {
        /// What is observed.
        public let client: LitfassClient
        /// The newest release that was verified, for this phone and moment; nil where there is none yet.
        public private(set) var release: Release?
        /// Whether this object is asking the origin.
        public private(set) var isRefreshing = false
        /// Why the last attempt of this object brought nothing newer; nil when it went well or none was made.
        public private(set) var lastFault: ClientFault?

        /// Shows the client's release at once, and every later one.
        public init(_ client: LitfassClient) {
            self.client = client
            release = client.release
            let releases = client.releases
            Task(name: "observed releases") { [weak self] in
                for await release in releases {
                    guard let self else { return }
                    self.release = release
                }
            }
        }

        /// Asks the origin at once, for a person who pulls to refresh.
        public func refresh() async {
            await perform { (client) throws(ClientFault) in _ = try await client.refresh() }
        }

        /// Asks the origin where it is time.
        public func refreshIfNeeded() async {
            await perform { (client) throws(ClientFault) in _ = try await client.refreshIfNeeded() }
        }

        private func perform(_ body: (LitfassClient) async throws(ClientFault) -> Void) async {
            isRefreshing = true
            defer { isRefreshing = false }
            do throws(ClientFault) {
                try await body(client)
                lastFault = nil
            } catch {
                // Nobody has to be told of what they wanted.
                if error.kind != .cancelled { lastFault = error }
            }
            release = client.release
        }
    }
#endif
