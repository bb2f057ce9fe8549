/// What several connections have sent: received, read and decided one step after the other before the first of them is
/// answered. Each step finds in the processor what the request before left there, and meanwhile memory brings what the next
/// step needs: where a tree is larger than the caches, an answer would wait for it five times.
struct ReadAhead: ~Copyable {
    /// Connections of one group. The more they are, the longer the first of them waits for its answer.
    static let places = Requests.count
    /// Of fewer, each is answered as soon as it is read: none waits for what the others have sent.
    static let fewest = 4
    /// Of a connection of which nothing was received ahead.
    static let nowhere: Int8 = -1
    /// Bytes of one of them. Whoever sends more is read on when it is answered.
    private static let roomBytes = 4 << 10

    /// A room for each place. Nobody writes to it until the last of a group is answered.
    private(set) var memory = [UInt8](repeating: 0, count: places * roomBytes)
    private var outcomes = [Sockets.Outcome](repeating: .wouldBlock, count: places)
    private var requests = Requests { _ in Request() }

    private typealias Requests = InlineArray<16, Request>

    /// The first that a connection has sent.
    private struct Request: ~Copyable {
        var head = RequestHead()
        /// Where the bytes behind it begin.
        var end = 0
        /// Nil where no whole request has come, or one with a body.
        var path: ResponseTable.PathHash?
        /// Nil also where anything else is answered, which is decided when its turn has come.
        var answer: PlainAnswer?
    }

    mutating func receive(_ socket: CInt, at place: Int) {
        outcomes[place] = Sockets.receive(socket, into: &memory, at: Self.room(place))
    }

    private static func room(_ place: Int) -> Range<Int> { place * roomBytes..<(place + 1) * roomBytes }

    /// Reads the requests in some places, and decides what they are answered with.
    /// - Parameters:
    ///   - written: an answer that stands ready, and needs nothing from the table.
    ///   - now: seconds since the epoch.
    mutating func decideAll(
        _ places: Range<Int>, _ reader: RequestReader, _ table: ResponseTable, _ rules: ServingRules,
        written: PlainAnswer?, now: Int64
    ) {
        // A second reference; nothing writes to the bytes meanwhile.
        let memory = memory
        for place in places {
            read(place, memory.span.extracting(Self.received(place, outcomes[place])), reader)
            if let path = requests[place].path { table.prefetchSlot(of: path) }
        }
        // Each step finds what the one before has asked memory for.
        for place in places { if let path = requests[place].path { table.prefetchVariant(of: path) } }
        for place in places { if let path = requests[place].path { table.prefetchName(of: path) } }
        for place in places where requests[place].path != nil {
            let bytes = memory.span.extracting(Self.received(place, outcomes[place]))
            let answer = PlainAnswer(decide(requests[place].head, bytes, table, rules: rules, now: now))
            requests[place].answer = answer
            if let answer, answer != written { table.prefetchAnswer(of: answer.variant) }
        }
    }

    private mutating func read(_ place: Int, _ bytes: Span<UInt8>, _ reader: RequestReader) {
        (requests[place].path, requests[place].answer) = (nil, nil)
        guard case .head(let end) = reader.read(bytes, from: 0, into: &requests[place].head),
            requests[place].head.body == .none
        else { return }
        requests[place].end = end
        requests[place].path = ResponseTable.PathHash(bytes, requests[place].head.path)
    }

    /// Where in the memory stands what a place has received.
    private static func received(_ place: Int, _ outcome: Sockets.Outcome) -> Range<Int> {
        guard case .done(let count) = outcome else { return room(place).prefix(0) }
        return room(place).prefix(count)
    }

    // MARK: - When it is their turn

    // Mutating, since what cannot be copied would be moved aside to be lent, and back.

    /// What became of receiving, where in the memory it stands, and whether there was room for no more.
    mutating func outcome(_ place: Int) -> (outcome: Sockets.Outcome, range: Range<Int>, isFull: Bool) {
        let outcome = outcomes[place]
        return (outcome, Self.received(place, outcome), outcome == .done(Self.roomBytes))
    }

    /// A request that was decided, as far as its answer depends on it.
    struct Decided {
        let answer: PlainAnswer
        /// Where the bytes behind it begin.
        let end: Int
        let wishes: RequestHead.Wishes
    }

    /// - Returns: nil where nothing was decided.
    mutating func takeDecided(_ place: Int) -> Decided? {
        guard let answer = requests[place].answer else { return nil }
        requests[place].answer = nil
        return Decided(answer: answer, end: requests[place].end, wishes: requests[place].head.wishes)
    }

    /// - Returns: what is answered to a request that asks nothing of the connection and that nothing follows; nil where nothing
    ///   was decided, or there is more to it.
    mutating func takeAlone(_ place: Int) -> PlainAnswer? {
        guard let answer = requests[place].answer, outcomes[place] == .done(requests[place].end),
            requests[place].end < Self.roomBytes, requests[place].head.wishes == RequestHead.Wishes()
        else { return nil }
        requests[place].answer = nil
        return answer
    }

    /// Of the request that was read in a place.
    /// - Parameter head: takes it.
    mutating func takeHead(_ place: Int, _ head: inout RequestHead) { swap(&head, &requests[place].head) }

    /// What was decided is decided anew by whoever answers.
    mutating func forgetAnswers() { for place in requests.indices { requests[place].answer = nil } }
}
