/// What a client spends on one refresh at most. A fault names the limit it met.
public struct ClientLimits: Hashable, Sendable {
    /// Requests of one refresh. A first start needs one for each bundle and about seven for the metadata.
    public var requests: Int
    /// Bytes of all bodies of one refresh, after any compression of the transfer is undone.
    public var totalBytes: Int
    /// Bytes of one bundle.
    public var bundleBytes: Int
    /// Bytes of one image.
    public var assetBytes: Int
    /// Bytes of all images that are kept on disk; beyond them, images are fetched anew each time.
    public var keptAssetBytes: Int
    /// From the start of a refresh to its last byte.
    public var refreshTime: Duration
    /// From a request to its last byte.
    public var requestTime: Duration
    /// Between two receipts of bytes.
    public var idleTime: Duration
    /// How often a server may send us on in one request, within its own origin.
    public var redirects: Int

    /// Limits that are generous for a phone: 200 requests, 128 MiB, 5 minutes.
    public init(
        requests: Int = 200, totalBytes: Int = 128 << 20, bundleBytes: Int = 64 << 20,
        assetBytes: Int = 8 << 20, keptAssetBytes: Int = 128 << 20, refreshTime: Duration = .seconds(300),
        requestTime: Duration = .seconds(60), idleTime: Duration = .seconds(15), redirects: Int = 3
    ) {
        self.requests = requests
        self.totalBytes = totalBytes
        self.bundleBytes = bundleBytes
        self.assetBytes = assetBytes
        self.keptAssetBytes = keptAssetBytes
        self.refreshTime = refreshTime
        self.requestTime = requestTime
        self.idleTime = idleTime
        self.redirects = redirects
    }
}

// An app may set anything. What is calculated with stays where sums are safe.

extension ClientLimits {
    var bounded: ClientLimits {
        ClientLimits(
            requests: requests, totalBytes: totalBytes.boundedBytes, bundleBytes: bundleBytes.boundedBytes,
            assetBytes: assetBytes.boundedBytes, keptAssetBytes: keptAssetBytes.boundedBytes,
            refreshTime: refreshTime.bounded, requestTime: requestTime.bounded, idleTime: idleTime.bounded,
            redirects: redirects)
    }
}

extension TransferLimits {
    var bounded: TransferLimits {
        TransferLimits(
            bytes: bytes.boundedBytes, time: time.bounded, idleTime: idleTime.bounded, redirects: redirects,
            caches: caches)
    }
}

extension Int {
    /// From none to more than any memory has.
    fileprivate var boundedBytes: Int { Swift.max(0, Swift.min(self, .max / 2)) }
}

extension Duration {
    /// From none to longer than anybody waits.
    var bounded: Duration { max(.zero, min(self, .seconds(1 << 32))) }
}
