/// What the kernel has of the answers of one connection.
struct UntakenAnswers {
    /// Bytes that it kept for the client at the last look.
    var unsent: UInt32 = 0
    /// Bytes that it was given since then.
    var sent: UInt32 = 0
    /// Bytes by which the client may still be behind the slowest one that is waited for; means something where `unsent` is not 0.
    var patience = 0
}

/// What the kernel keeps of answers for clients that have not taken them. To the loop such an answer is sent, and its memory is not
/// free all the same: it is counted, and a client that does not take it is cut off.
extension EventLoop {
    /// What may be left to the kernel when a connection is closed: about one small answer.
    static let negligibleBytes = 8 << 10

    /// Looks at each connection that was sent something since the last look, or had not taken everything by then. Ends those that
    /// take less than the slowest may and, where all of them together leave too much, those that take least.
    mutating func lookAtUnsent() {
        let seconds = Int(now - min(now, lastLook))
        (lastLook, sentSinceLook) = (now, 0)
        var waiting: [SlowClient] = []
        for socket in untaken.indices where untaken[socket].sent > 0 || untaken[socket].unsent > 0 {
            let client = look(at: CInt(socket), after: seconds)
            if untaken[socket].unsent > 0, untaken[socket].patience <= 0 {
                cutOff(CInt(socket), .slowReading)
            } else if untaken[socket].unsent > 0 {
                waiting.append(client)
            }
        }
        if unsentBytes > limits.unsentBytesPerLoop { endSlowest(of: waiting) }
        counters.setUnsent(unsentBytes)
    }

    /// The same before the second is over, where much was sent meanwhile.
    mutating func lookAtUnsentIfMuchWasSent() {
        let limit = limits.unsentBytesPerLoop
        guard sentSinceLook > limit / 16, unsentBytes + sentSinceLook > limit else { return }
        lookAtUnsent()
    }

    private struct SlowClient {
        let socket: CInt
        /// Since the last look.
        let taken: Int
        /// Whether it was sent everything since then, so that little can be said of it.
        let isNew: Bool
        let unsent: Int
    }

    private mutating func look(at socket: CInt, after seconds: Int) -> SlowClient {
        let index = Int(socket)
        let (before, sent) = (Int(untaken[index].unsent), Int(untaken[index].sent))
        let unsent = Sockets.unsentBytes(socket)
        unsentBytes += unsent - before
        // More than any limit that an operator can set would overflow.
        let slowest = min(limits.slowestBytesPerSecond, 1 << 30)
        if before == 0 {
            untaken[index].patience = Int(limits.writeSeconds) * slowest + unsent
        } else {
            untaken[index].patience += sent - seconds * slowest
        }
        (untaken[index].unsent, untaken[index].sent) = (UInt32(clamping: unsent), 0)
        return SlowClient(socket: socket, taken: before + sent - unsent, isNew: before == 0, unsent: unsent)
    }

    private mutating func endSlowest(of clients: [SlowClient]) {
        let slowest = clients.sorted {
            ($0.isNew ? 1 : 0, $0.taken, $1.unsent) < ($1.isNew ? 1 : 0, $1.taken, $0.unsent)
        }
        for client in slowest {
            guard unsentBytes > limits.unsentBytesPerLoop else { return }
            cutOff(client.socket, .unsentBytes)
        }
    }

    /// Notes what the kernel was given for a client.
    mutating func noteSent(_ count: Int, to index: Int) {
        counters.count(.bytesSent, count)
        untaken[index].sent = UInt32(clamping: Int(untaken[index].sent) + count)
        sentSinceLook += count
    }

    /// Whether a connection stays until its client has taken more. A loop that drains leaves it to the kernel, which outlives the process.
    func mustWaitForTaking(_ socket: CInt) -> Bool {
        drainDeadline == nil && Sockets.unsentBytes(socket) > Self.negligibleBytes
    }

    /// Ends a connection whose client sends nothing more, once it has taken what was sent. A kernel that is left with it counts it
    /// nowhere.
    mutating func closeWhenTaken(_ socket: CInt) {
        let index = Int(socket)
        guard mustWaitForTaking(socket) else { return close(socket) }
        guard connections[index].phase != .lingering || connections[index].lingerAllowance > 0 else { return }
        if connections[index].phase == .reading { connections[index].tls?.endSending() }
        Sockets.endSending(socket)
        connections[index].phase = .lingering
        connections[index].deadline = now + limits.lingerSeconds
        // Nothing more comes, and it is reported once that nothing does.
        connections[index].lingerAllowance = 0
        watch(socket, .arrivals)
    }
}
