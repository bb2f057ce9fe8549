import Glibc

/// From answers to the wire.
extension EventLoop {
    /// Sends the answers that are written.
    /// - Parameter asked: when their requests had come.
    /// - Returns: whether all of them are sent, and the connection goes on.
    @discardableResult
    mutating func send(_ socket: CInt, asked: UInt64) -> Bool {
        defer { answers.removeAll() }
        let index = Int(socket)
        let before = answers.output.count
        if answers.output.hasBodies || before > Self.negligibleBytes { connections[index].isLast = false }
        let outcome = answers.output.flush(
            socket, tls: connections[index].tls, records: records, ends: connections[index].ends)
        if before > answers.output.count { noteSent(before - answers.output.count, to: index) }
        switch outcome {
        case .done:
            countLatency(of: answers.answers, asked: asked)
            return goesOnAfterSending(socket)
        case .wouldBlock: wait(socket, for: answers.output.copy(), asked: asked)
        case .ended, .failed: lose(socket, outcome)
        }
        return false
    }

    /// Goes on with output that the client did not take at once.
    mutating func resumeWriting(_ socket: CInt) {
        let index = Int(socket)
        guard let pending = connections[index].output else { preconditionFailure("a writing connection has output") }
        let (before, heldBefore) = (pending.output.count, pending.output.heldBytes)
        let outcome = pending.output.flush(
            socket, tls: connections[index].tls, records: records, ends: connections[index].ends)
        heldBytes += pending.output.heldBytes - heldBefore
        noteSent(before - pending.output.count, to: index)
        switch outcome {
        case .done:
            countLatency(of: pending.answers, asked: pending.asked)
            setOutput(nil, of: index)
            connections[index].phase = .reading
            // Of a body nothing was read meanwhile.
            let isBetweenRequests = connections[index].body.isDone
            connections[index].deadline = deadline(isBetweenRequests ? limits.idleSeconds : limits.headSeconds)
            watch(socket, connections[index].readingInterest)
            guard goesOnAfterSending(socket) else { return }
            answerAll(socket, takeWaitingInput(index), asked: pending.asked)
            if connections[index].phase == .reading, connections[index].tls?.hasPending == true { read(socket) }
        case .wouldBlock:
            // Encrypted records are held too, and a loop never holds more than its limit.
            guard heldBytes <= limits.heldBytesPerLoop else { return cutOff(socket, .heldBytes) }
            connections[index].deadline = min(now + limits.writeSeconds, pending.deadline)
        case .ended, .failed: lose(socket, outcome)
        }
    }

    /// Counts answers of which the kernel has the last byte. They share one look at the clock.
    private func countLatency(of answers: Int, asked: UInt64) {
        guard answers > 0 else { return }
        counters.countLatency(Sockets.nanoseconds() &- asked, of: answers)
    }

    /// Closes a connection whose client is gone, or whose file could not be read to its end.
    private mutating func lose(_ socket: CInt, _ outcome: Sockets.Outcome) {
        counters.count(outcome == .failed(EIO) ? .fileCutShort : .reset)
        close(socket)
    }

    /// Waits until the others had their turn.
    /// - Parameter asked: when the requests had come that wait.
    mutating func waitForTurn(_ socket: CInt, asked: UInt64) { wait(socket, for: Output(), asked: asked) }

    /// Waits until the client takes more.
    private mutating func wait(_ socket: CInt, for output: Output, asked: UInt64) {
        let index = Int(socket)
        setOutput(
            PendingOutput(output, answers: answers.answers, asked: asked, now: now, limits: limits), of: index)
        connections[index].isLast = false
        connections[index].phase = .writing
        connections[index].deadline = now + limits.writeSeconds
        watch(socket, .writing)
    }

    private mutating func setOutput(_ output: PendingOutput?, of index: Int) {
        let (bytes, files) = (connections[index].heldBytes, connections[index].openFiles)
        connections[index].output = output
        heldBytes += connections[index].heldBytes - bytes
        openFiles += connections[index].openFiles - files
    }

    /// Ends a connection that was to end with its answers.
    private mutating func goesOnAfterSending(_ socket: CInt) -> Bool {
        let index = Int(socket)
        guard connections[index].ends else { return true }
        // RFC 9112 §9.6: a client that said 'close' sends no further request. What has come nevertheless is read first.
        guard !connections[index].isLast || Sockets.hasUnread(socket) else {
            close(socket)
            return false
        }
        connections[index].tls?.endSending()
        Sockets.endSending(socket)
        connections[index].phase = .lingering
        connections[index].deadline = now + limits.lingerSeconds
        connections[index].lingerAllowance = Int32(clamping: limits.lingerBytes)
        linger(socket)
        return false
    }

    /// A connection that is closed while bytes of the client are unread is reset, and the answer may be lost with it.
    mutating func linger(_ socket: CInt) {
        while true {
            switch Sockets.receive(socket, into: &buffer, at: buffer.indices) {
            case .done(let count):
                connections[Int(socket)].lingerAllowance -= Int32(count)
                // One that sends without end would have the loop for itself.
                guard connections[Int(socket)].lingerAllowance > 0 else { return cutOff(socket, .floodedAtEnd) }
            case .wouldBlock: return
            case .ended: return closeWhenTaken(socket)
            case .failed: return close(socket)
            }
        }
    }
}
