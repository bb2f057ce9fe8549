import Files

/// From bytes to answers.
extension EventLoop {
    /// Answers what has come.
    /// - Parameter isEnd: whether the client has ended its sending, which no later event reports.
    mutating func read(_ socket: CInt, isEnd: Bool = false) {
        let index = Int(socket)
        var reads = 0
        while true {
            let kept = connections[index].input.count
            if kept > 0 { buffer.replaceSubrange(0..<kept, with: connections[index].input) }
            let outcome =
                connections[index].tls?.receive(into: &buffer, at: kept)
                ?? Sockets.receive(socket, into: &buffer, at: kept..<buffer.count)
            switch outcome {
            case .done(let count):
                answerAll(socket, kept + count, asked: nanoseconds)
                reads += 1
                guard connections[index].phase == .reading else { return }
                // A client that sends as fast as it is read waits for the others.
                let hasTurn = reads < limits.batchesPerTurn
                if let tls = connections[index].tls {
                    // No event reports what TLS has read from the socket already.
                    guard tls.hasPending else { return }
                    guard hasTurn else { return waitForTurn(socket, asked: nanoseconds) }
                } else {
                    // A read that did not fill the buffer has emptied the socket (epoll(7)).
                    guard isEnd || kept + count == buffer.count else { return }
                    // Watched again, the socket reports what is left.
                    guard hasTurn else { return watch(socket, connections[index].readingInterest) }
                }
            case .wouldBlock: return
            case .ended, .failed:
                guard connections[index].tls?.isFlooded != true else { return cutOff(socket, .recordsWithoutData) }
                guard outcome != .ended else { return closeWhenTaken(socket) }
                counters.count(.reset)
                return close(socket)
            }
        }
    }

    /// Answers every whole request at the beginning of the buffer, as far as the client takes the answers and its turn lasts.
    /// - Parameters:
    ///   - count: bytes in the buffer.
    ///   - asked: when the last of them had come, on the loop's clock in nanoseconds.
    mutating func answerAll(_ socket: CInt, _ count: Int, asked: UInt64) {
        var count = count
        var batches = 0
        while answer(socket, count, asked: asked) {
            batches += 1
            // The socket is writable: the next turn comes after those of the others.
            guard batches < limits.batchesPerTurn else { return waitForTurn(socket, asked: asked) }
            count = takeWaitingInput(Int(socket))
        }
    }

    /// Answers whole requests until a batch is full, sends the batch, and keeps what is left of the bytes.
    /// - Returns: whether there may be more to answer at once.
    private mutating func answer(_ socket: CInt, _ count: Int, asked: UInt64) -> Bool {
        followTables()
        let index = Int(socket)
        // A second reference for as long as the bytes are read; nothing writes to them meanwhile.
        let memory = buffer
        let bytes = memory.span.extracting(0..<count)
        var cursor = 0
        var isBlocked = cursor == bytes.count
        while !connections[index].ends, !isBlocked, !answers.output.hasBodies, answers.output.count < limits.batchBytes
        {
            if !connections[index].body.isDone { cursor = skipBody(index, bytes, from: cursor) }
            if cursor < bytes.count, !connections[index].ends, let next = answerOne(index, bytes, from: cursor) {
                cursor = next
            } else {
                isBlocked = true
            }
        }
        keep(memory, cursor..<count, of: index)
        let goesOn = send(socket, asked: asked)
        guard heldBytes <= limits.heldBytesPerLoop else {
            if connections[index].phase != .free { cutOff(socket, .heldBytes) }
            return false
        }
        return goesOn && !isBlocked && !connections[index].input.isEmpty
    }

    /// Skips the body of a request that is answered. One whose end cannot be found ends the connection.
    private mutating func skipBody(_ index: Int, _ bytes: Span<UInt8>, from start: Int) -> Int {
        if let next = connections[index].body.skip(bytes, from: start) { return next }
        connections[index].ends = true
        return bytes.count
    }

    /// Puts requests that waited until the answers before them were taken back into the buffer.
    /// - Returns: how many bytes they have.
    mutating func takeWaitingInput(_ index: Int) -> Int {
        let waiting = connections[index].input
        setInput([], of: index)
        buffer.replaceSubrange(0..<waiting.count, with: waiting)
        return waiting.count
    }

    /// - Returns: where the next request begins; nil where the request is incomplete.
    private mutating func answerOne(_ index: Int, _ bytes: Span<UInt8>, from start: Int) -> Int? {
        switch reader.read(bytes, from: start, into: &head) {
        case .incomplete: return nil
        case .refused(let refusal, let headOnly):
            // The end of the request is unknown: the connection cannot go on (RFC 9112 §9.6).
            connections[index].ends = true
            var decision = Decision.refusal(refusal, headOnly: headOnly)
            add(&decision, .close)
            log?.addUnread(status: refusal.rawValue)
            return bytes.count
        case .head(let end):
            let body = BodyReader(head.body, limitBytes: limits.discardedBodyBytes)
            var decision = decision(index, bytes, hasBody: body != nil)
            let goesOn = keeps(index, body)
            connections[index].ends = !goesOn
            connections[index].isLast =
                !head.connection.keepsAlive && body?.isDone == true && connections[index].tls == nil
            connections[index].body = goesOn ? body ?? .none : .none
            connections[index].deadline = now + limits.headSeconds
            add(&decision, !goesOn ? .close : head.connection.isHTTP10 ? .sayKeep : .keep)
            log?.add(head, of: bytes, decision: decision, table: table)
            return end
        }
    }

    /// - Parameter decision: becomes a refusal where the disk does not give the file.
    private mutating func add(_ decision: inout Decision, _ persistence: AnswerWriter.Persistence) {
        answers.add(&decision, persistence)
        counters.countAnswer(decision)
    }

    /// Mutating, since a loop that cannot be copied would be moved aside to be lent, and back.
    private mutating func decision(_ index: Int, _ bytes: Span<UInt8>, hasBody: Bool) -> Decision {
        guard hasBody else { return .refusal(.contentTooLarge, headOnly: head.method == .head) }
        guard !connections[index].isForbidden else { return .refusal(.forbidden, headOnly: head.method == .head) }
        if let admin = setup.admin { return admin.decide(head, bytes) }
        guard setup.rules.gateway == .trusted || isDirectedHere(index, bytes) else {
            return .refusal(.misdirectedRequest, headOnly: head.method == .head)
        }
        // What has no path is for all trees.
        guard !setup.routes.areTrivial, !head.path.isEmpty else {
            return decide(head, of: bytes, from: table, rules: setup.rules, now: answers.date.second)
        }
        do throws(Refusal) {
            let (number, path) = try setup.routes.tree(for: head, bytes)
            turn(to: number)
            return decide(head, at: path, of: bytes, from: table, rules: setup.rules, now: answers.date.second)
        } catch {
            return .refusal(error, headOnly: head.method == .head)
        }
    }

    /// RFC 9110 §7.4: a request for https came over a connection that is secured for its host, and over no other; one for http came
    /// over a plain connection.
    private mutating func isDirectedHere(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
        guard let tls = connections[index].tls else { return head.scheme != .https }
        guard head.scheme != .http else { return false }
        let host = head.host(bytes)
        return host.isEmpty || certifiedHosts.contains(host, of: bytes, for: tls)
    }

    /// Whether the connection goes on behind the request whose head was read.
    private mutating func keeps(_ index: Int, _ body: BodyReader?) -> Bool {
        connections[index].requests += 1
        guard head.connection.keepsAlive, drainDeadline == nil, let body else { return false }
        // RFC 9110 §10.1.1: a client that waits for 100 gets its final answer at once, and need not send the body.
        return !(head.connection.expectsContinue && !body.isDone)
            && Int(connections[index].requests) < limits.requestsPerConnection
    }

    private mutating func keep(_ received: [UInt8], _ rest: Range<Int>, of index: Int) {
        if connections[index].ends || rest.isEmpty {
            if !connections[index].input.isEmpty { setInput([], of: index) }
            // The time for a body began with its head.
            if connections[index].body.isDone { connections[index].deadline = deadline(limits.idleSeconds) }
        } else {
            let hadBegun = connections[index].hasBegunRequest
            setInput(Array(received[rest]), of: index)
            if connections[index].hasBegunRequest {
                // The time for a head begins with its first byte, and more bytes do not prolong it.
                if !hadBegun { connections[index].deadline = now + limits.headSeconds }
            } else if connections[index].requests > 0 {
                connections[index].deadline = deadline(limits.idleSeconds)
            }
        }
    }

    private mutating func setInput(_ input: [UInt8], of index: Int) {
        heldBytes += input.count - connections[index].input.count
        connections[index].input = input
    }
}
