import Files

/// From bytes to answers.
extension EventLoop {
    /// Answers what has come.
    /// - Parameter isEnd: whether the end of what the client sends has come, of which nobody is told again.
    mutating func read(_ socket: CInt, isEnd: Bool = false) {
        guard isEnd || !answerAhead(socket) else { return }
        var goesOn = true
        var reads = 0
        while goesOn {
            let place = Int(socket)
            let (outcome, received, isFull) = receive(socket)
            switch outcome {
            case .done:
                answerAll(socket, received, asked: nanoseconds)
                reads += 1
                guard connections[place].phase == .reading else { return }
                // Whoever sends as fast as it is read waits for the others.
                let hasTurn = reads < limits.batchesPerTurn
                if let tls = connections[place].tls {
                    // No event announces what TLS has read ahead.
                    goesOn = tls.hasPending
                    guard !goesOn || hasTurn else { return waitForTurn(socket, asked: nanoseconds) }
                } else {
                    // Less than there was room for was all that there was (epoll(7)).
                    goesOn = isEnd || isFull
                    // Watched anew, what is left is told again.
                    guard !goesOn || hasTurn else { return watch(socket, connections[place].readingInterest) }
                }
            case .wouldBlock: goesOn = false
            case .ended, .failed:
                guard connections[place].tls?.isFlooded != true else { return cutOff(socket, .recordsWithoutData) }
                if outcome != .ended { counters.count(.reset) }
                return close(socket)
            }
        }
    }

    /// Bytes of a client that are to be answered.
    enum Received {
        /// So many, from the beginning of the loop's buffer.
        case buffer(count: Int)
        /// Of a place in the loop's `ReadAhead`, where they stand in its memory.
        case ahead(place: Int, Range<Int>)
    }

    /// Receives behind those bytes of a connection that are kept, or takes what was received ahead.
    /// - Returns: also whether there was room for no more.
    private mutating func receive(_ socket: CInt) -> (outcome: Sockets.Outcome, received: Received, isFull: Bool) {
        let place = Int(socket)
        if connections[place].ahead != ReadAhead.nowhere {
            let number = Int(connections[place].ahead)
            connections[place].ahead = ReadAhead.nowhere
            let (outcome, range, isFull) = ahead.outcome(number)
            return (outcome, .ahead(place: number, range), isFull)
        }
        let kept = connections[place].input.count
        if kept > 0 { buffer.replaceSubrange(0..<kept, with: connections[place].input) }
        let outcome =
            connections[place].tls?.receive(into: &buffer, at: kept)
            ?? Sockets.receive(socket, into: &buffer, at: kept..<buffer.count)
        guard case .done(let count) = outcome else { return (outcome, .buffer(count: 0), false) }
        return (outcome, .buffer(count: kept + count), kept + count == buffer.count)
    }

    /// Receives from those of a group that wait for nothing but a request, and decides what each is answered with. They are
    /// served right after.
    /// - Parameter ready: places in the poller.
    mutating func readAhead(_ ready: Range<Int>) {
        guard ready.count >= ReadAhead.fewest else { return }
        followTables()
        var count = 0
        for event in ready {
            let (socket, _) = poller.ready(event)
            let place = Int(socket)
            guard place < connections.count, connections[place].phase == .reading, connections[place].tls == nil,
                connections[place].input.isEmpty, connections[place].body.isDone
            else { continue }
            ahead.receive(socket, at: count)
            connections[place].ahead = Int8(count)
            count += 1
        }
        // What the operator asks for stands in no table.
        guard setup.admin == nil else { return }
        ahead.decideAll(0..<count, reader, table, setup.rules, written: batch.written, now: batch.date.second)
    }

    /// Answers what most clients ask for: a request alone, decided ahead, behind which the connection stays as it is. What is
    /// between two answers is short then, and is found in the processor where the kernel has left room for it.
    /// - Returns: whether there was such a request; all else is still to be answered.
    private mutating func answerAhead(_ socket: CInt) -> Bool {
        let place = Int(socket)
        guard connections[place].ahead != ReadAhead.nowhere, log == nil, drainDeadline == nil,
            Int(connections[place].requests) + 1 < limits.requestsPerConnection
        else { return false }
        followTables()
        guard let answer = ahead.takeAlone(Int(connections[place].ahead)) else { return false }
        connections[place].ahead = ReadAhead.nowhere
        connections[place].requests += 1
        connections[place].deadline = now + limits.idleSeconds
        var decision = answer.decision
        let large = add(&decision, .keep)
        send(socket, large, asked: nanoseconds)
        _ = cutOffWhereTooMuchIsHeld(socket)
        return true
    }

    /// Answers every whole request among some bytes, as far as the client takes the answers and its turn lasts.
    /// - Parameter asked: when the last of them had come, on the loop's clock in nanoseconds.
    mutating func answerAll(_ socket: CInt, _ received: Received, asked: UInt64) {
        var received = received
        var batches = 0
        while answer(socket, received, asked: asked) {
            batches += 1
            // The socket is writable, so that the next turn comes as soon as the others had theirs.
            guard batches < limits.batchesPerTurn else { return waitForTurn(socket, asked: asked) }
            received = takeWaitingInput(Int(socket))
        }
    }

    /// Answers whole requests until a batch is full, sends the batch, and keeps what is left of the bytes.
    /// - Returns: whether there may be more to answer at once.
    private mutating func answer(_ socket: CInt, _ received: Received, asked: UInt64) -> Bool {
        followTables()
        let place = Int(socket)
        // A second reference for as long as the bytes are looked at; nothing writes to them meanwhile.
        let (memory, range) = bytes(received)
        let bytes = memory.span.extracting(range)
        var cursor = 0
        var rest: LargeBody?
        if case .ahead(let number, _) = received, let request = ahead.takeDecided(number) {
            var decision = request.answer.decision
            rest = answerRequest(place, &decision, BodyReader.none, request.wishes)
            // Nobody but the log asks for the head.
            if log != nil { ahead.takeHead(number, &head) }
            log?.add(head, bytes, decision, table)
            cursor = request.end
        }
        var isBlocked = cursor == bytes.count
        while !connections[place].ends, !isBlocked, rest == nil, batch.output.count < limits.batchBytes {
            if !connections[place].body.isDone { cursor = skipBody(place, bytes, from: cursor) }
            if cursor < bytes.count, !connections[place].ends, let next = answerOne(place, bytes, from: cursor, &rest) {
                cursor = next
            } else {
                isBlocked = true
            }
        }
        keep(memory, range.lowerBound + cursor..<range.upperBound, of: place)
        let goesOn = send(socket, rest, asked: asked)
        return !cutOffWhereTooMuchIsHeld(socket) && goesOn && !isBlocked && !connections[place].input.isEmpty
    }

    /// Cuts a connection off where the loop would keep too much with what is kept for it.
    private mutating func cutOffWhereTooMuchIsHeld(_ socket: CInt) -> Bool {
        guard heldBytes > limits.heldBytesPerLoop else { return false }
        if connections[Int(socket)].phase != .free { cutOff(socket, .heldBytes) }
        return true
    }

    private mutating func bytes(_ received: Received) -> (memory: [UInt8], range: Range<Int>) {
        switch received {
        case .buffer(let count): (buffer, 0..<count)
        case .ahead(_, let range): (ahead.memory, range)
        }
    }

    /// Passes over a body whose request is answered. One that cannot be followed to its end ends the connection.
    private mutating func skipBody(_ place: Int, _ bytes: Span<UInt8>, from start: Int) -> Int {
        if let next = connections[place].body.skip(bytes, from: start) { return next }
        connections[place].ends = true
        return bytes.count
    }

    /// Puts requests that waited for their answers to be taken back into the buffer.
    mutating func takeWaitingInput(_ place: Int) -> Received {
        let waiting = connections[place].input
        setInput([], of: place)
        buffer.replaceSubrange(0..<waiting.count, with: waiting)
        return .buffer(count: waiting.count)
    }

    /// - Parameter rest: takes a file too large for the batch.
    /// - Returns: where the next request begins; nil where the request is not whole yet.
    private mutating func answerOne(_ place: Int, _ bytes: Span<UInt8>, from start: Int, _ rest: inout LargeBody?)
        -> Int?
    {
        switch reader.read(bytes, from: start, into: &head) {
        case .incomplete: return nil
        case .refused(let refusal, let headOnly):
            // Where the request ends is not known: the connection cannot go on (RFC 9112 §9.6).
            connections[place].ends = true
            var decision = Decision.refusal(refusal, headOnly: headOnly)
            rest = add(&decision, .close)
            log?.addUnread(status: refusal.rawValue)
            return bytes.count
        case .head(let end):
            let body = BodyReader(head.body, limitBytes: limits.discardedBodyBytes)
            var decision = self.decision(place, bytes, hasBody: body != nil)
            rest = answerRequest(place, &decision, body, head.wishes)
            log?.add(head, bytes, decision, table)
            return end
        }
    }

    /// Adds the answer to a request, and remembers what follows from that for its connection.
    /// - Parameters:
    ///   - decision: becomes what is answered, in which the disk has a say.
    ///   - body: of the request; nil where that is too long to be followed.
    /// - Returns: a file too large for the batch.
    private mutating func answerRequest(
        _ place: Int, _ decision: inout Decision, _ body: BodyReader?, _ wishes: RequestHead.Wishes
    ) -> LargeBody? {
        let goesOn = keeps(place, body, wishes)
        connections[place].ends = !goesOn
        connections[place].isLast = !wishes.keepsAlive && body?.isDone == true && connections[place].tls == nil
        connections[place].body = goesOn ? body ?? .none : .none
        connections[place].deadline = now + limits.headSeconds
        return add(&decision, !goesOn ? .close : wishes.isHTTP10 ? .keepSaid : .keep)
    }

    /// - Parameter decision: becomes what is answered, in which the disk has a say.
    /// - Returns: a file too large for the batch.
    private mutating func add(_ decision: inout Decision, _ persistence: AnswerBatch.Persistence) -> LargeBody? {
        let rest = batch.add(&decision, persistence)
        counters.countAnswer(decision)
        return rest
    }

    /// Mutating, since a loop that cannot be copied would be moved aside to be lent, and back.
    private mutating func decision(_ place: Int, _ bytes: Span<UInt8>, hasBody: Bool) -> Decision {
        guard hasBody else { return .refusal(.contentTooLarge, headOnly: head.method == .head) }
        guard !connections[place].isForbidden else { return .refusal(.forbidden, headOnly: head.method == .head) }
        if let admin = setup.admin { return admin.decide(head, bytes) }
        return decide(head, bytes, table, rules: setup.rules, now: batch.date.second)
    }

    /// Whether the connection goes on behind this request.
    private mutating func keeps(_ place: Int, _ body: BodyReader?, _ wishes: RequestHead.Wishes) -> Bool {
        connections[place].requests += 1
        guard wishes.keepsAlive, drainDeadline == nil, let body else { return false }
        // RFC 9110 §10.1.1: a client that waits for 100 has its final answer at once, and need not send the body.
        return !(wishes.expectsContinue && !body.isDone)
            && Int(connections[place].requests) < limits.requestsPerConnection
    }

    private mutating func keep(_ received: [UInt8], _ rest: Range<Int>, of place: Int) {
        if connections[place].ends || rest.isEmpty {
            if !connections[place].input.isEmpty { setInput([], of: place) }
            // The time for a body began with its head.
            if connections[place].body.isDone { connections[place].deadline = deadline(limits.idleSeconds) }
        } else {
            let hadBegun = connections[place].hasBegunRequest
            setInput(Array(received[rest]), of: place)
            if connections[place].hasBegunRequest {
                // The time for a head begins with its first byte, and more bytes do not prolong it.
                if !hadBegun { connections[place].deadline = now + limits.headSeconds }
            } else if connections[place].requests > 0 {
                connections[place].deadline = deadline(limits.idleSeconds)
            }
        }
    }

    private mutating func setInput(_ input: [UInt8], of place: Int) {
        heldBytes += input.count - connections[place].input.count
        connections[place].input = input
    }
}
