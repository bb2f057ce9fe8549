/// What a loop remembers of one connection. Between two requests that is this value and nothing else, so that numbers are no
/// wider here than the limits that they are held to.
struct Connection {
    enum Phase: UInt8 {
        /// No connection has this descriptor.
        case free
        /// The TLS handshake is under way.
        case handshaking
        /// Waiting for a request, or for the rest of one.
        case reading
        /// The client has not taken all of its answers; nothing is read meanwhile.
        case writing
        /// Everything is sent; what the client still sends is thrown away until it is done (RFC 9112 §9.6).
        case lingering
    }

    var phase = Phase.free
    /// Whether the connection ends when its answers are sent.
    var ends = false
    /// Whether the poller reports its events.
    var isWatched = false
    /// Whether the client has said that it sends nothing more and its answer leaves at once, so that nothing can be lost by
    /// closing with it. TLS is always ended by an alert of the client, which may come while a large answer is on its way.
    var isLast = false
    /// Whether the client should have shown a certificate and has not.
    var isForbidden = false
    /// The counter of the connections from the client's network.
    var network: UInt16 = 0
    /// On the loop's clock; the connection ends then, whatever it waits for.
    var deadline: UInt32 = 0
    var requests: UInt32 = 0
    /// What is still to come of a body, and to be thrown away.
    var body = BodyReader.none
    /// Bytes that may still come while lingering.
    var lingerAllowance: Int32 = 0
    var tls: TLSSession?
    /// Of a request that has come in part, or that waits until the answers before it are taken.
    var input: [UInt8] = []
    /// Nil for as long as the client takes its answers at once.
    var output: PendingOutput?

    /// Which events report a request. Of TLS only another read would show how much is left in the socket, so that it is reported
    /// as long as something is.
    var readingInterest: Poller.Interest { tls == nil ? .arrivals : .reading }

    /// Whether a part of a request has come. Empty lines before it are left over from the one before (RFC 9112 §2.2).
    var hasBegunRequest: Bool { !input.allSatisfy { $0 == .carriageReturn || $0 == .lineFeed } }

    /// Memory that is kept for this connection alone.
    var heldBytes: Int { input.count + (output?.output.heldBytes ?? 0) }

    var openFiles: Int { output?.isFromDisk == true ? 1 : 0 }
}
