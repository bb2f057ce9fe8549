import Files

extension LitfassClient {
    /// What an app tells its client once.
    public struct Configuration: Sendable {
        /// The root of trust that the app is shipped with: the bytes of an `N.root.json`. All belief begins here.
        public var root: [UInt8]
        /// The environment that the app is made for, as `production`: a release of another one is refused, and a root with keys
        /// for development, with which anybody can sign. Nil where the app does not say; then releases have to be of the
        /// environment that their root names.
        public var environment: String?
        /// How bytes get from the origin to the client.
        public var transport: any Transport
        /// For whom releases answer: platform, versions and languages.
        public var profile: Profile
        /// The bundles that the app shows, by name; nil for all that a release has.
        public var bundles: [String]?
        /// A repository tree that the app is shipped with, so that the first start shows something.
        public var embedded: FolderTransport?
        /// What a refresh may take of the network and of the person's time.
        public var limits: ClientLimits
        /// How often the client asks the origin by itself.
        public var pace: RefreshPace
        /// The device's clock. Releases answer for its time, but never for one before their last refresh.
        public var clock: @Sendable () -> Date
        /// From 0 to 1, anew for each failure.
        package var spread: @Sendable () -> Double
        /// Waits. Throws when the task is cancelled.
        package var sleep: @Sendable (Duration) async throws -> Void
        /// Where to keep what was verified.
        package var state: any StateFiles

        /// - Parameters:
        ///   - root: the bytes of the `N.root.json` that the app is shipped with.
        ///   - transport: how bytes get from the origin to the client.
        ///   - languages: of the person, the best first, as BCP 47 tags.
        ///   - folder: the path of a folder of the client's own. It is made where it is missing. Several clients and processes
        ///     may share it.
        public init(root: [UInt8], transport: any Transport, languages: [String], folder: String) {
            self.init(root: root, transport: transport, languages: languages, state: Folder(folder))
        }

        package init(root: [UInt8], transport: any Transport, languages: [String], state: any StateFiles) {
            self.root = root
            self.transport = transport
            self.state = state
            profile = Profile(languages: languages)
            limits = ClientLimits()
            pace = RefreshPace()
            spread = { .random(in: 0...1) }
            clock = { Date() }
            sleep = { try await Task.sleep(for: $0) }
        }
    }
}
