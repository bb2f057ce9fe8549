/// A limit as an operator names and sets it.
package struct OriginLimitName: Sendable {
    /// `head-bytes`; the unit is the last word, a count where it is none.
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
        _ name: String, _ range: ClosedRange<Int>, _ meaning: String,
        _ place: any WritableKeyPath<OriginLimits, Int> & Sendable
    ) {
        (self.name, self.range, self.meaning) = (name, range, meaning)
        read = { $0[keyPath: place] }
        write = { $0[keyPath: place] = $1 }
    }

    fileprivate init(
        _ name: String, seconds range: ClosedRange<Int>, _ meaning: String,
        _ place: any WritableKeyPath<OriginLimits, UInt32> & Sendable
    ) {
        (self.name, self.range, self.meaning) = (name, range, meaning)
        read = { Int($0[keyPath: place]) }
        write = { $0[keyPath: place] = UInt32($1) }
    }
}

extension OriginLimits {
    /// All limits, in the order in which a request meets them.
    package static let names: [OriginLimitName] = [
        OriginLimitName("connections-per-loop", 1...1_000_000, "connections of one loop", \.connectionsPerLoop),
        OriginLimitName(
            "connections-per-prefix", 1...65_535, "of them from one network, 24 bits of IPv4 or 48 of IPv6",
            \.connectionsPerPrefix),
        OriginLimitName("handshake-seconds", seconds: 1...3600, "for a TLS handshake", \.handshakeSeconds),
        OriginLimitName(
            "ticket-key-seconds", seconds: 1...604_800, "for which one key seals TLS session tickets",
            \.ticketKeySeconds),
        OriginLimitName("head-seconds", seconds: 1...3600, "for a whole request head, and for a body", \.headSeconds),
        OriginLimitName("request-line-bytes", 64...65_536, "of a request line", \.requestLineBytes),
        OriginLimitName("head-bytes", 128...262_144, "of a request head", \.headBytes),
        OriginLimitName("fields", 1...1000, "field lines of a request", \.fields),
        OriginLimitName("ranges", 1...1000, "ranges of a request", \.ranges),
        OriginLimitName(
            "discarded-body-bytes", 0...(1 << 30), "of a body that are thrown away to keep the connection",
            \.discardedBodyBytes),
        OriginLimitName(
            "requests-per-connection", 1...(1 << 31), "requests on one connection", \.requestsPerConnection),
        OriginLimitName("idle-seconds", seconds: 1...86_400, "between two requests", \.idleSeconds),
        OriginLimitName(
            "write-seconds", seconds: 1...3600, "in which a client takes some of its answer", \.writeSeconds),
        OriginLimitName(
            "write-buffer-bytes", 16_384...(1 << 30), "of answers that the kernel keeps for a client",
            \.writeBufferBytes),
        OriginLimitName(
            "slowest-bytes-per-second", 1...(1 << 30), "that a client takes of its answers", \.slowestBytesPerSecond),
        OriginLimitName("linger-seconds", seconds: 0...600, "for what a client still sends", \.lingerSeconds),
        OriginLimitName("linger-bytes", 0...(1 << 30), "that are read of it", \.lingerBytes),
        OriginLimitName("drain-seconds", seconds: 0...3600, "for answers under way at the end", \.drainSeconds),
        OriginLimitName("drain-idle-seconds", seconds: 0...3600, "of them for a last request", \.drainIdleSeconds),
        OriginLimitName("successor-seconds", seconds: 1...86_400, "for a successor to serve", \.successorSeconds),
        OriginLimitName("resident-bytes", 0...(1 << 40), "of files in memory", \.residentBytes),
        OriginLimitName("resident-file-bytes", 0...(1 << 30), "of the largest file in memory", \.residentFileBytes),
        OriginLimitName(
            "open-files-per-loop", 1...1_000_000, "answers of one loop on their way from the disk", \.openFilesPerLoop),
        OriginLimitName(
            "body-pipes-per-loop", 0...1000, "large bodies that one loop lays ready to be sent", \.bodyPipesPerLoop),
        OriginLimitName("file-bytes", 1...(1 << 40), "of the largest file that is served", \.fileBytes),
        OriginLimitName(
            "batch-bytes", 1...(1 << 24), "of answers to pipelined requests that leave together", \.batchBytes),
        OriginLimitName("batches-per-turn", 1...1000, "of them in a row while others wait", \.batchesPerTurn),
        OriginLimitName(
            "held-bytes-per-loop", 1024...(1 << 40), "of unfinished requests and untaken answers",
            \.heldBytesPerLoop),
    ]
}
