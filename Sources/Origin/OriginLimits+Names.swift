/// A limit as an operator names and sets it.
package struct OriginLimitName: Sendable {
    /// `head-bytes`; the last part is the unit, or else it is a count.
    package let name: String
    package let meaning: String
    /// What it can be set to.
    package let range: ClosedRange<Int>
    private let read: @Sendable (OriginLimits) -> Int
    private let write: @Sendable (inout OriginLimits, Int) -> Void

    package func value(in limits: OriginLimits) -> Int { read(limits) }

    /// - Parameter value: one of the range.
    package func set(_ value: Int, in limits: inout OriginLimits) { write(&limits, value) }

    fileprivate init(
        _ name: String, in range: ClosedRange<Int>, meaning: String,
        at path: any WritableKeyPath<OriginLimits, Int> & Sendable
    ) {
        (self.name, self.range, self.meaning) = (name, range, meaning)
        read = { $0[keyPath: path] }
        write = { $0[keyPath: path] = $1 }
    }

    fileprivate init(
        _ name: String, seconds range: ClosedRange<Int>, meaning: String,
        at path: any WritableKeyPath<OriginLimits, UInt32> & Sendable
    ) {
        (self.name, self.range, self.meaning) = (name, range, meaning)
        read = { Int($0[keyPath: path]) }
        write = { $0[keyPath: path] = UInt32($1) }
    }
}

extension OriginLimits {
    /// All limits, in the order in which a request meets them.
    package static let names: [OriginLimitName] = [
        OriginLimitName(
            "connections-per-loop", in: 1...1_000_000, meaning: "connections of one loop", at: \.connectionsPerLoop),
        OriginLimitName(
            "connections-per-prefix", in: 1...65_535,
            meaning: "of them from one network, 24 bits of IPv4 or 48 of IPv6",
            at: \.connectionsPerPrefix),
        OriginLimitName("handshake-seconds", seconds: 1...3600, meaning: "for a TLS handshake", at: \.handshakeSeconds),
        OriginLimitName(
            "ticket-key-seconds", seconds: 1...604_800, meaning: "for which one key seals TLS session tickets",
            at: \.ticketKeySeconds),
        OriginLimitName(
            "head-seconds", seconds: 1...3600, meaning: "for a whole request head, and for a body", at: \.headSeconds),
        OriginLimitName("request-line-bytes", in: 64...65_536, meaning: "of a request line", at: \.requestLineBytes),
        OriginLimitName("head-bytes", in: 128...262_144, meaning: "of a request head", at: \.headBytes),
        OriginLimitName("fields", in: 1...1000, meaning: "field lines of a request", at: \.fields),
        OriginLimitName("ranges", in: 1...1000, meaning: "ranges of a request", at: \.ranges),
        OriginLimitName(
            "discarded-body-bytes", in: 0...(1 << 30), meaning: "of a body that are thrown away to keep the connection",
            at: \.discardedBodyBytes),
        OriginLimitName(
            "requests-per-connection", in: 1...(1 << 31), meaning: "requests on one connection",
            at: \.requestsPerConnection),
        OriginLimitName("idle-seconds", seconds: 1...86_400, meaning: "between two requests", at: \.idleSeconds),
        OriginLimitName(
            "write-seconds", seconds: 1...3600, meaning: "in which a client takes some of its answer",
            at: \.writeSeconds),
        OriginLimitName(
            "write-buffer-bytes", in: 16_384...(1 << 30), meaning: "of answers that the kernel keeps for a client",
            at: \.writeBufferBytes),
        OriginLimitName(
            "unsent-bytes-per-loop", in: 65_536...(1 << 40),
            meaning: "of answers that the kernel keeps for all clients",
            at: \.unsentBytesPerLoop),
        OriginLimitName(
            "slowest-bytes-per-second", in: 1...(1 << 30), meaning: "that a client takes of its answers",
            at: \.slowestBytesPerSecond),
        OriginLimitName(
            "linger-seconds", seconds: 0...600, meaning: "for what a client still sends", at: \.lingerSeconds),
        OriginLimitName("linger-bytes", in: 0...(1 << 30), meaning: "that are read of it", at: \.lingerBytes),
        OriginLimitName(
            "drain-seconds", seconds: 0...3600, meaning: "for answers under way at the end", at: \.drainSeconds),
        OriginLimitName(
            "drain-idle-seconds", seconds: 0...3600, meaning: "of them for a last request", at: \.drainIdleSeconds),
        OriginLimitName(
            "successor-seconds", seconds: 1...86_400, meaning: "for a successor to serve", at: \.successorSeconds),
        OriginLimitName("resident-bytes", in: 0...(1 << 40), meaning: "of files in memory", at: \.residentBytes),
        OriginLimitName(
            "resident-file-bytes", in: 0...(1 << 30), meaning: "of the largest file in memory", at: \.residentFileBytes),
        OriginLimitName(
            "open-files-per-loop", in: 1...1_000_000, meaning: "answers of one loop on their way from the disk",
            at: \.openFilesPerLoop),
        OriginLimitName(
            "file-bytes", in: 1...(1 << 40), meaning: "of the largest file that is served", at: \.fileBytes),
        OriginLimitName(
            "batch-bytes", in: 1...(1 << 24), meaning: "of answers to pipelined requests that leave together",
            at: \.batchBytes),
        OriginLimitName(
            "batches-per-turn", in: 1...1000, meaning: "of them in a row while others wait", at: \.batchesPerTurn),
        OriginLimitName(
            "held-bytes-per-loop", in: 1024...(1 << 40), meaning: "of unfinished requests and untaken answers",
            at: \.heldBytesPerLoop),
    ]
}
