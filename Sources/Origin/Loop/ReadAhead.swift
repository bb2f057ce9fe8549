/// What several connections have sent, received before the first of them is answered. Meanwhile memory brings what their
/// requests ask for: where a tree is larger than the caches of the processor, an answer would wait for it five times.
struct ReadAhead {
    /// Connections of one group.
    static let places = 8
    /// Of a connection of which nothing was received ahead.
    static let nowhere: Int8 = -1
    /// Bytes of one of them. Whoever sends more is read on when it is answered.
    private static let roomBytes = 4 << 10

    private var memory = [UInt8](repeating: 0, count: places * roomBytes)
    private var outcomes = [Sockets.Outcome](repeating: .wouldBlock, count: places)
    private var paths = [ResponseTable.PathHash?](repeating: nil, count: places)

    mutating func receive(_ socket: CInt, at place: Int) {
        let start = place * Self.roomBytes
        outcomes[place] = Sockets.receive(socket, into: &memory, at: start..<start + Self.roomBytes)
    }

    /// Asks memory for all that the answers in some places need. Each step finds what the one before has asked for.
    mutating func prefetch(_ places: Range<Int>, from table: ResponseTable) {
        for place in places {
            paths[place] = path(place)
            if let path = paths[place] { table.prefetchSlot(of: path) }
        }
        for place in places { if let path = paths[place] { table.prefetchVariant(of: path) } }
        for place in places { if let path = paths[place] { table.prefetchFile(of: path) } }
    }

    /// Of what looks like a request; whether it is one, the reader says.
    private func path(_ place: Int) -> ResponseTable.PathHash? {
        guard case .done(let count) = outcomes[place] else { return nil }
        let bytes = memory.span.extracting(place * Self.roomBytes..<place * Self.roomBytes + count)
        let space = UInt8(ascii: " ")
        guard let method = bytes.position(of: space, in: bytes.indices),
            let end = bytes.position(of: space, in: method + 1..<count)
        else { return nil }
        return ResponseTable.PathHash(bytes, method + 1..<end)
    }

    /// Moves what was received to the beginning of a buffer.
    /// - Returns: also whether there was room for no more of it.
    mutating func take(_ place: Int, into buffer: inout [UInt8]) -> (outcome: Sockets.Outcome, isFull: Bool) {
        guard case .done(let count) = outcomes[place] else { return (outcomes[place], false) }
        let start = place * Self.roomBytes
        Sockets.copy(memory.span.extracting(start..<start + count), to: &buffer)
        return (.done(count), count == Self.roomBytes)
    }
}
