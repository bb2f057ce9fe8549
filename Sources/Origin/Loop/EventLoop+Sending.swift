import Glibc

/// From answers to the wire.
extension EventLoop {
    /// Sends the batch, and a file that is too large for it.
    /// - Parameter asked: when the requests had come that it answers.
    /// - Returns: whether all of it is sent, and the connection goes on.
    @discardableResult
    mutating func send(_ socket: CInt, _ large: LargeBody?, asked: UInt64) -> Bool {
        defer { batch.removeAll() }
        if large != nil { connections[Int(socket)].isLast = false }
        if large?.isInPieces == true, let large { return sendPieces(socket, large, asked: asked) }
        var sent = 0
        var body = large?.first ?? .bytes([])
        // Most answers are a batch alone.
        let outcome =
            large == nil && connections[Int(socket)].tls == nil
            ? flush(socket, &sent, isFollowed: connections[Int(socket)].ends) : flush(socket, &sent, &body)
        switch outcome {
        case .done:
            count(batch.answers, asked: asked)
            return goesOnAfterSending(socket)
        case .wouldBlock:
            let rest = batch.output.copy(from: sent)
            wait(socket, for: pending(asked, sealed: records.takeRest(), copied: rest, LargeBody(first: body)))
        case .ended, .failed: lose(socket, .reset)
        }
        return false
    }

    /// Sends the batch and what stands on the disk, or in several places.
    private mutating func sendPieces(_ socket: CInt, _ large: LargeBody, asked: UInt64) -> Bool {
        let output = pending(asked, copied: batch.output.copy(from: 0), large)
        switch flush(socket, output) {
        case .done:
            count(batch.answers, asked: asked)
            return goesOnAfterSending(socket)
        case .wouldBlock: wait(socket, for: output)
        case .failed(EIO): lose(socket, .fileCutShort)
        case .ended, .failed: lose(socket, .reset)
        }
        return false
    }

    /// Counts answers of which the kernel has the last byte. They share one look at the clock.
    private mutating func count(_ answers: Int, asked: UInt64) {
        guard answers > 0 else { return }
        counters.countLatency(Sockets.nanoseconds() &- asked, of: answers)
    }

    private mutating func flush(_ socket: CInt, _ output: PendingOutput) -> Sockets.Outcome {
        let counters = counters
        guard let tls = connections[Int(socket)].tls else {
            return output.flush(socket) { counters.count(.bytesSent, $0) }
        }
        let before = output.heldBytes
        defer { heldBytes += connections[Int(socket)].output === output ? output.heldBytes - before : 0 }
        return output.flush(socket, tls, records) { counters.count(.bytesSent, $0) }
    }

    /// The other side is gone, or the file that it was promised.
    private mutating func lose(_ socket: CInt, _ reason: LoopCounters.Counter) {
        _ = records.takeRest()
        counters.count(reason)
        close(socket)
    }

    /// Sends what the socket takes of the batch and of a body that follows it.
    /// - Parameters:
    ///   - sent: bytes of the batch that have left.
    ///   - body: what is left of it.
    private mutating func flush(_ socket: CInt, _ sent: inout Int, _ body: inout LargeBody.Piece) -> Sockets.Outcome {
        if let tls = connections[Int(socket)].tls { return flush(socket, through: tls, &sent, &body) }
        if case .file = body { sendingChoice.send(body.count, clock: Sockets.processorNanoseconds) }
        return switch body.sending {
        case .copied: flush(socket, &sent, copying: &body)
        case .asItLies: flush(socket, &sent, leaving: &body)
        }
    }

    /// Both in one call.
    private mutating func flush(
        _ socket: CInt, _ sent: inout Int, copying body: inout LargeBody.Piece
    ) -> Sockets.Outcome {
        let ends = connections[Int(socket)].ends
        while sent < batch.output.count || body.count > 0 {
            let outcome = body.send(socket, behind: batch.output, from: sent, isFollowed: ends)
            guard case .done(let count) = outcome else { return outcome }
            counters.count(.bytesSent, count)
            let ofBatch = min(count, batch.output.count - sent)
            sent += ofBatch
            if count > ofBatch { body.removeFirst(count - ofBatch) }
        }
        return .done(0)
    }

    /// The batch alone.
    /// - Parameter isFollowed: whether the caller sends a file or ends the sending as soon as all is taken.
    private mutating func flush(_ socket: CInt, _ sent: inout Int, isFollowed: Bool) -> Sockets.Outcome {
        while sent < batch.output.count {
            let outcome = batch.output.send(socket, from: sent, then: Span(), isFollowed: isFollowed)
            guard case .done(let count) = outcome else { return outcome }
            counters.count(.bytesSent, count)
            sent += count
        }
        return .done(0)
    }

    /// The body, as it lies, in calls of its own.
    private mutating func flush(
        _ socket: CInt, _ sent: inout Int, leaving body: inout LargeBody.Piece
    ) -> Sockets.Outcome {
        let outcome = flush(socket, &sent, isFollowed: true)
        guard case .done = outcome else { return outcome }
        let before = body.count
        defer { counters.count(.bytesSent, before - body.count) }
        if case .file(let part) = body, let (file, range) = part.whole {
            body.removeFirst(bodyPipes.send(socket, file, range))
        }
        return body.flush(socket)
    }

    /// The same, encrypted. What the socket does not take stays in `records`.
    private mutating func flush(
        _ socket: CInt, through tls: TLSSession, _ sent: inout Int, _ body: inout LargeBody.Piece
    ) -> Sockets.Outcome {
        batch.fillRecord(from: &body)
        while sent < batch.output.count || body.count > 0 {
            if sent < batch.output.count {
                guard case .done(let count) = batch.output.seal(tls, from: sent, in: records) else { return .ended }
                counters.count(.bytesSent, count)
                sent += count
            }
            if sent == batch.output.count, body.count > 0 {
                guard case .done(let count) = body.seal(tls, in: records) else { return .ended }
                counters.count(.bytesSent, count)
            }
            let isAll = sent == batch.output.count && body.count == 0
            let outcome = records.send(socket, ends: isAll && connections[Int(socket)].ends)
            guard case .done = outcome else { return outcome }
        }
        return .done(0)
    }

    private func pending(
        _ asked: UInt64, sealed: [UInt8] = [], copied: [UInt8], _ shared: LargeBody
    ) -> PendingOutput {
        PendingOutput(
            sealed: sealed, copied: copied, shared: shared, now: now, limits: limits, answers: batch.answers,
            asked: asked)
    }

    /// Waits until the others had their turn.
    /// - Parameter asked: when the requests had come that wait.
    mutating func waitForTurn(_ socket: CInt, asked: UInt64) {
        wait(socket, for: pending(asked, copied: [], LargeBody()))
    }

    /// Waits until the client takes more.
    private mutating func wait(_ socket: CInt, for output: PendingOutput) {
        let place = Int(socket)
        setOutput(output, of: place)
        connections[place].isLast = false
        connections[place].phase = .writing
        connections[place].deadline = now + limits.writeSeconds
        watch(socket, .writing)
    }

    private mutating func setOutput(_ output: PendingOutput?, of place: Int) {
        let (bytes, files) = (connections[place].heldBytes, connections[place].openFiles)
        connections[place].output = output
        heldBytes += connections[place].heldBytes - bytes
        openFiles += connections[place].openFiles - files
    }

    mutating func resumeWriting(_ socket: CInt) {
        let place = Int(socket)
        guard let output = connections[place].output else { preconditionFailure("a writing connection has output") }
        switch flush(socket, output) {
        case .done:
            count(output.answers, asked: output.asked)
            setOutput(nil, of: place)
            connections[place].phase = .reading
            // Of a body nothing was read meanwhile.
            let isBetweenRequests = connections[place].body.isDone
            connections[place].deadline = deadline(isBetweenRequests ? limits.idleSeconds : limits.headSeconds)
            watch(socket, connections[place].readingInterest)
            guard goesOnAfterSending(socket) else { return }
            answerAll(socket, takeWaitingInput(place), asked: output.asked)
            if connections[place].phase == .reading, connections[place].tls?.hasPending == true { read(socket) }
        case .wouldBlock:
            // What is encrypted meanwhile is held too, and never more than a loop may hold.
            guard heldBytes <= limits.heldBytesPerLoop else { return cutOff(socket, .heldBytes) }
            connections[place].deadline = min(now + limits.writeSeconds, output.deadline)
        case .failed(EIO): lose(socket, .fileCutShort)
        case .ended, .failed: lose(socket, .reset)
        }
    }

    /// Ends a connection that was to end with its answers.
    private mutating func goesOnAfterSending(_ socket: CInt) -> Bool {
        let place = Int(socket)
        guard connections[place].ends else { return true }
        // RFC 9112 §9.6: a client that said 'close' sends no further request. What has come nevertheless is read first.
        guard !connections[place].isLast || Sockets.hasUnread(socket) else {
            close(socket)
            return false
        }
        connections[place].tls?.endSending()
        Sockets.endSending(socket)
        connections[place].phase = .lingering
        connections[place].deadline = now + limits.lingerSeconds
        connections[place].lingerAllowance = Int32(clamping: limits.lingerBytes)
        linger(socket)
        return false
    }

    /// A connection that is closed while bytes of the client wait unread is reset, and the answer may be lost with it.
    mutating func linger(_ socket: CInt) {
        while true {
            switch Sockets.receive(socket, into: &buffer, at: buffer.indices) {
            case .done(let count):
                connections[Int(socket)].lingerAllowance -= Int32(count)
                // One that sends without end would have the loop for itself.
                guard connections[Int(socket)].lingerAllowance > 0 else { return cutOff(socket, .floodedAtEnd) }
            case .wouldBlock: return
            case .ended, .failed: return close(socket)
            }
        }
    }
}
