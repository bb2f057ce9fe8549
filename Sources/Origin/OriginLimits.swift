/// How much of the origin one client, or all of them together, may take. Every refusal names the limit that was hit.
package struct OriginLimits: Hashable, Sendable {
    /// Bytes of a request line (414 beyond).
    package var requestLineBytes = 8 << 10
    /// Bytes of a whole request head (431 beyond).
    package var headBytes = 16 << 10
    /// Field lines of a request (431 beyond).
    package var fields = 64
    /// Ranges that one request may name; the field is ignored beyond (RFC 9110 §14.2).
    package var ranges = 16
    /// Bytes of a request body that are read and thrown away to keep the connection; 413 and an end beyond.
    package var discardedBodyBytes = 64 << 10
    /// Requests on one connection; the last one is answered with `Connection: close`.
    package var requestsPerConnection = 100_000
    /// Connections of one loop; for further ones those make room that have waited longest for a request, and where none has,
    /// they wait in the kernel's queue.
    package var connectionsPerLoop = 10_000
    /// Connections of one loop that come from one network, 24 bits of IPv4 or 48 bits of IPv6; 503 and an end beyond.
    package var connectionsPerPrefix = 4000
    /// Seconds from a connection to the end of its TLS handshake.
    package var handshakeSeconds: UInt32 = 10
    /// Seconds for which one key seals session tickets; it opens them for as long again.
    package var ticketKeySeconds: UInt32 = 21_600
    /// Seconds from the first byte of a request head, or from the connection, to the end of the head (408 beyond); and from
    /// there to the end of the body.
    package var headSeconds: UInt32 = 10
    /// Seconds between two requests.
    package var idleSeconds: UInt32 = 65
    /// Seconds in which a client must take some of its answer.
    package var writeSeconds: UInt32 = 30
    /// Bytes a second that a client must take of its answers, on top of `writeSeconds` for all of them.
    package var slowestBytesPerSecond = 1 << 10
    /// Seconds in which what a client still sends is read before the connection ends.
    package var lingerSeconds: UInt32 = 5
    /// Bytes that are read then; a client that sends more is cut off.
    package var lingerBytes = 1 << 20
    /// Seconds that answers under way have after a request to stop.
    package var drainSeconds: UInt32 = 10
    /// Seconds that a connection without a request has then to bring one, which is answered as its last: a client that asks again
    /// and again finds no connection ended under its request.
    package var drainIdleSeconds: UInt32 = 2
    /// Seconds that a successor has to load its tree and to serve.
    package var successorSeconds: UInt32 = 60
    /// Bytes of files that are held in memory, in all of their codings together. What is beyond is sent from the disk.
    package var residentBytes = 256 << 20
    /// Bytes of the largest file that is held in memory.
    package var residentFileBytes = 1 << 20
    /// Bytes of the largest file that is served.
    package var fileBytes = 256 << 20
    /// Answers of one loop that are on their way from the disk, each with a file that is open for it; 503 beyond.
    package var openFilesPerLoop = 10_000
    /// Bytes of answers that the kernel keeps for one client, as far as it follows the setting.
    package var writeBufferBytes = 512 << 10
    /// Bytes of answers that the kernel keeps for all clients of one loop; beyond, those are cut off that take least of theirs.
    package var unsentBytesPerLoop = 256 << 20
    /// Bytes of one pipelined batch of answers before it is sent.
    package var batchBytes = 64 << 10
    /// Batches that one connection is sent in a row while others wait.
    package var batchesPerTurn = 4
    /// Bytes of unfinished requests and of answers not yet taken that one loop keeps for all of its connections; a connection
    /// that needs more is cut off. Files too large to be copied are not counted.
    package var heldBytesPerLoop = 64 << 20

    package init() {}

    /// The same for each of some trees.
    func sharing(trees: Int) -> OriginLimits {
        var limits = self
        limits.residentBytes /= trees
        return limits
    }

    /// The same, where one loop may have so many descriptors: a quarter of them at least is for files, so that connections alone
    /// leave room for the answers.
    func sharing(descriptors: Int) -> OriginLimits {
        var limits = self
        limits.connectionsPerLoop = min(connectionsPerLoop, descriptors - descriptors / 4)
        limits.openFilesPerLoop = min(openFilesPerLoop, descriptors - limits.connectionsPerLoop)
        return limits
    }
}
