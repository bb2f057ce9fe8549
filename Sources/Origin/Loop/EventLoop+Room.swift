/// What happens where there are more clients than room.
extension EventLoop {
    /// A connection that has done nothing for so long makes room for a new one.
    private static let restSeconds: UInt32 = 2
    /// Connections that are ended at once, so that one look through all of them serves several that come.
    private static let most = 64

    /// Ends those connections that have waited longest for a request, or for the rest of one. Who is being answered stays.
    /// - Returns: whether there is room.
    mutating func makeRoom() -> Bool {
        var oldest = now - min(now, Self.restSeconds) + 1
        for connection in connections {
            if let since = connection.waitsSince(limits), since < oldest { oldest = since }
        }
        var ended = 0
        for socket in connections.indices where ended < Self.most {
            guard let since = connections[socket].waitsSince(limits), since <= oldest,
                now - min(now, since) >= Self.restSeconds
            else { continue }
            // What it has not taken goes with it.
            cutOff(CInt(socket), .madeRoom)
            ended += 1
        }
        return ended > 0
    }
}

extension Connection {
    /// When it began to wait for what it waits for, on the loop's clock; nil where it is not the client who keeps us waiting.
    fileprivate func waitsSince(_ limits: OriginLimits) -> UInt32? {
        switch phase {
        case .free, .writing: return nil
        case .handshaking: return deadline - min(deadline, limits.handshakeSeconds)
        case .lingering: return deadline - min(deadline, limits.lingerSeconds)
        case .reading:
            let isBetweenRequests = requests > 0 && !hasBegunRequest && body.isDone
            return deadline - min(deadline, isBetweenRequests ? limits.idleSeconds : limits.headSeconds)
        }
    }
}
