/// What a client spends on one refresh at most. A fault names the limit it met.
public struct ClientLimits: Hashable, Sendable {
    /// Requests of one refresh. A first start needs one for each bundle and about seven for the metadata.
    public var requests: Int
    /// Bytes of all bodies of one refresh, after any compression of the transfer is undone.
    public var totalBytes: Int
    /// Bytes of one bundle.
    public var bundleBytes: Int
    /// From the start of a refresh to its last byte.
    public var refreshTime: Duration
    /// From a request to its last byte.
    public var requestTime: Duration
    /// Between two receipts of bytes.
    public var idleTime: Duration
    /// How often a server may send us on in one request, within its own origin.
    public var redirects: Int

    public init(
        requests: Int = 200, totalBytes: Int = 128 << 20, bundleBytes: Int = 64 << 20,
        refreshTime: Duration = .seconds(300), requestTime: Duration = .seconds(60),
        idleTime: Duration = .seconds(15), redirects: Int = 3
    ) {
        self.requests = requests
        self.totalBytes = totalBytes
        self.bundleBytes = bundleBytes
        self.refreshTime = refreshTime
        self.requestTime = requestTime
        self.idleTime = idleTime
        self.redirects = redirects
    }
}
