internal import Files
internal import Glibc

/// Serves connections on one thread: one event queue, one listener, one table of connections by descriptor. It shares nothing
/// on the way of a request.
final class EventLoop {
    private let limits: OriginLimits
    private let control: LoopControl
    private let reader: RequestReader
    private var poller: Poller
    private var listener: CInt
    private var table: ResponseTable
    private var connections: [Connection] = []
    private var open = 0
    /// Of all connections together.
    private var heldBytes = 0
    private var batch: AnswerBatch
    private var buffer: [UInt8]
    private var now = Sockets.monotonicSeconds()
    private var isListening = true
    private var drainDeadline: UInt32?

    /// - Parameter listener: closed when the loop drains.
    init(
        takingOwnershipOf listener: consuming Descriptor, table: ResponseTable, control: LoopControl,
        limits: OriginLimits
    ) throws(SocketFault) {
        self.limits = limits
        self.control = control
        self.table = table
        reader = RequestReader(limits: limits)
        poller = try Poller()
        batch = AnswerBatch(capacity: limits.batchBytes + AnswerBatch.copyLimitBytes, limits: limits)
        buffer = [UInt8](repeating: 0, count: max(64 << 10, 2 * limits.headBytes))
        self.listener = listener.release()
        guard poller.add(self.listener, .reading), poller.add(control.descriptor, .reading) else {
            throw .last("watch the listener")
        }
        batch.updateDate(secondsSinceEpoch: Sockets.secondsSinceEpoch())
    }

    /// Serves until it has drained.
    func run() {
        Sockets.blockBrokenPipeSignal()
        while !hasDrained {
            let count = poller.wait(milliseconds: 1000)
            tick()
            for place in 0..<count {
                switch poller.ready(place) {
                case control.descriptor: obey(control.take())
                case listener where isListening: acceptAll()
                case let socket: serve(socket)
                }
            }
        }
        for socket in connections.indices where connections[socket].phase != .free { close(CInt(socket)) }
    }

    private var hasDrained: Bool {
        guard let drainDeadline else { return false }
        return open == 0 || now >= drainDeadline
    }

    /// Once a second: the date, the deadlines, and another try to accept where descriptors had run out.
    private func tick() {
        let second = Sockets.monotonicSeconds()
        guard second != now else { return }
        now = second
        batch.updateDate(secondsSinceEpoch: Sockets.secondsSinceEpoch())
        for socket in connections.indices
        where connections[socket].phase != .free && connections[socket].deadline <= now {
            expire(CInt(socket))
        }
        if !isListening, drainDeadline == nil, open < limits.connectionsPerLoop {
            isListening = poller.add(listener, .reading)
        }
    }

    private func obey(_ order: LoopControl.Order) {
        if let newer = order.table { table = newer }
        guard order.drains, drainDeadline == nil else { return }
        drainDeadline = now + limits.drainSeconds
        // Who has connected already is still served; so is a request that has come and was not read yet.
        if isListening {
            acceptAll()
            poller.remove(listener)
        }
        isListening = false
        _ = Glibc.close(listener)
        listener = -1
        for socket in connections.indices where connections[socket].phase == .reading {
            read(CInt(socket))
            if connections[socket].phase == .reading, connections[socket].input.isEmpty { close(CInt(socket)) }
        }
    }

    // MARK: - Connections

    private func acceptAll() {
        for _ in 0..<64 {
            guard open < limits.connectionsPerLoop else { return pauseListening() }
            switch Sockets.accept(listener) {
            case .done(let socket): begin(CInt(socket))
            case .wouldBlock, .ended: return
            // The process or the machine is out of descriptors or memory: those who are connected come first.
            case .failed: return pauseListening()
            }
        }
    }

    private func pauseListening() {
        poller.remove(listener)
        isListening = false
    }

    private func begin(_ socket: CInt) {
        let place = Int(socket)
        if place >= connections.count {
            connections += repeatElement(Connection(), count: max(64, place + 1 - connections.count))
        }
        guard poller.add(socket, .reading) else {
            _ = Glibc.close(socket)
            return
        }
        connections[place] = Connection(phase: .reading, deadline: now + limits.headSeconds)
        open += 1
        // The request has often come with the connection.
        serve(socket)
    }

    private func close(_ socket: CInt) {
        heldBytes -= connections[Int(socket)].heldBytes
        connections[Int(socket)] = Connection()
        open -= 1
        _ = Glibc.close(socket)
    }

    /// Ends a connection at once, and forgets what the client has not taken.
    private func cutOff(_ socket: CInt) {
        Sockets.forgetUnsent(socket)
        close(socket)
    }

    private func expire(_ socket: CInt) {
        let place = Int(socket)
        guard connections[place].phase != .writing else { return cutOff(socket) }
        guard connections[place].phase == .reading, !connections[place].input.isEmpty else { return close(socket) }
        // RFC 9110 §15.5.9: the client began a request and did not end it.
        _ = batch.add(.refusal(.requestTimeout, headOnly: false), table, .close)
        connections[place].ends = true
        send(socket, LargeBody())
    }

    /// Does what a ready descriptor makes possible.
    private func serve(_ socket: CInt) {
        let place = Int(socket)
        guard place < connections.count else { return }
        switch connections[place].phase {
        case .free: break
        case .reading: read(socket)
        case .writing: resumeWriting(socket)
        case .lingering: linger(socket)
        }
    }

    private func read(_ socket: CInt) {
        let kept = connections[Int(socket)].input.count
        if kept > 0 { buffer.replaceSubrange(0..<kept, with: connections[Int(socket)].input) }
        switch Sockets.receive(socket, into: &buffer, at: kept) {
        case .done(let count): answerAll(socket, count: kept + count)
        case .wouldBlock: break
        case .ended, .failed: close(socket)
        }
    }

    /// Answers every whole request among the first bytes of the buffer, as far as the client takes the answers and its turn
    /// lasts.
    private func answerAll(_ socket: CInt, count: Int) {
        var count = count
        var batches = 0
        while answer(socket, count: count) {
            batches += 1
            // The socket is writable, so that the next turn comes as soon as the others had theirs.
            guard batches < limits.batchesPerTurn else { return wait(socket, toSend: [], LargeBody()) }
            count = takeWaitingInput(Int(socket))
        }
    }

    /// Answers whole requests until a batch is full, sends the batch, and keeps what is left of the bytes.
    /// - Returns: whether there may be more to answer at once.
    private func answer(_ socket: CInt, count: Int) -> Bool {
        let place = Int(socket)
        // A second reference for as long as the bytes are looked at; nothing writes to the buffer meanwhile.
        let received = buffer
        let bytes = received.span.extracting(0..<count)
        var cursor = 0
        var rest = LargeBody()
        var isBlocked = false
        while !connections[place].ends, !isBlocked, rest.isEmpty, batch.bytes.count < limits.batchBytes {
            let skipped = min(connections[place].bodyBytes, count - cursor)
            connections[place].bodyBytes -= skipped
            cursor += skipped
            if cursor < count, let (next, large) = answerOne(place, bytes, from: cursor) {
                (cursor, rest) = (next, large)
            } else {
                isBlocked = true
            }
        }
        keep(received[cursor..<count], of: place)
        let goesOn = send(socket, rest)
        guard heldBytes <= limits.heldBytesPerLoop else {
            if connections[place].phase != .free { cutOff(socket) }
            return false
        }
        return goesOn && !isBlocked && !connections[place].input.isEmpty
    }

    /// Puts requests that waited for their answers to be taken back into the buffer.
    private func takeWaitingInput(_ place: Int) -> Int {
        let waiting = connections[place].input
        setInput([], of: place)
        buffer.replaceSubrange(0..<waiting.count, with: waiting)
        return waiting.count
    }

    /// - Returns: where the next request begins, and a file too large for the batch; nil where the request is not whole yet.
    private func answerOne(_ place: Int, _ bytes: Span<UInt8>, from start: Int) -> (
        next: Int, large: LargeBody
    )? {
        switch reader.read(bytes, from: start) {
        case .incomplete: return nil
        case .refused(let refusal, let headOnly):
            // Where the request ends is not known: the connection cannot go on (RFC 9112 §9.6).
            connections[place].ends = true
            return (bytes.count, batch.add(.refusal(refusal, headOnly: headOnly), table, .close))
        case .head(let head, let end):
            var decision = decide(head, bytes, table)
            if head.contentLength > limits.discardedBodyBytes {
                decision = .refusal(.contentTooLarge, headOnly: head.method == .head)
            }
            connections[place].requests += 1
            let goesOn =
                head.keepsAlive && drainDeadline == nil && head.contentLength <= limits.discardedBodyBytes
                && !(head.expectsContinue && head.contentLength > 0)
                && connections[place].requests < limits.requestsPerConnection
            connections[place].ends = !goesOn
            connections[place].bodyBytes = goesOn ? head.contentLength : 0
            connections[place].deadline = now + limits.headSeconds
            let persistence: AnswerBatch.Persistence = !goesOn ? .close : head.isHTTP10 ? .keepSaid : .keep
            return (end, batch.add(decision, table, persistence))
        }
    }

    private func keep(_ rest: ArraySlice<UInt8>, of place: Int) {
        if connections[place].ends || rest.isEmpty {
            if !connections[place].input.isEmpty { setInput([], of: place) }
            // The time for a body began with its head.
            if connections[place].bodyBytes == 0 { connections[place].deadline = now + limits.idleSeconds }
        } else {
            // The time for a head begins with its first byte, and more bytes do not prolong it.
            if connections[place].input.isEmpty { connections[place].deadline = now + limits.headSeconds }
            setInput(Array(rest), of: place)
        }
    }

    private func setInput(_ input: [UInt8], of place: Int) {
        heldBytes += input.count - connections[place].input.count
        connections[place].input = input
    }

    private func setOutput(_ output: PendingOutput?, of place: Int) {
        heldBytes += (output?.heldBytes ?? 0) - (connections[place].output?.heldBytes ?? 0)
        connections[place].output = output
    }

    // MARK: - Sending

    /// Sends the batch, and a file that is too large for it.
    /// - Returns: whether all of it is sent, and the connection goes on.
    @discardableResult
    private func send(_ socket: CInt, _ large: LargeBody) -> Bool {
        defer { batch.removeAll() }
        var (first, large) = (batch.bytes[...], large)
        switch flush(socket, &first, &large) {
        case .done: return goesOnAfterSending(socket)
        case .wouldBlock: wait(socket, toSend: first, large)
        case .ended, .failed: close(socket)
        }
        return false
    }

    /// Sends what the socket takes; what is left stays.
    private func flush(_ socket: CInt, _ first: inout ArraySlice<UInt8>, _ large: inout LargeBody) -> Sockets.Outcome {
        while !first.isEmpty || !large.bytes.isEmpty {
            switch Sockets.send(socket, first, large.bytes) {
            case .done(let count):
                let ofFirst = min(count, first.count)
                first.removeFirst(ofFirst)
                large.bytes.removeFirst(count - ofFirst)
            case let other: return other
            }
        }
        return large.file?.flush(socket) ?? .done(0)
    }

    private func wait(_ socket: CInt, toSend batched: ArraySlice<UInt8>, _ large: LargeBody) {
        let place = Int(socket)
        setOutput(PendingOutput(copied: batched, shared: large, now: now, limits: limits), of: place)
        connections[place].phase = .writing
        connections[place].deadline = now + limits.writeSeconds
        poller.change(socket, to: .writing)
    }

    private func resumeWriting(_ socket: CInt) {
        let place = Int(socket)
        guard let output = connections[place].output else { preconditionFailure("a writing connection has output") }
        switch output.flush(socket) {
        case .done:
            setOutput(nil, of: place)
            connections[place].phase = .reading
            connections[place].deadline = now + limits.idleSeconds
            poller.change(socket, to: .reading)
            if goesOnAfterSending(socket) { answerAll(socket, count: takeWaitingInput(place)) }
        case .wouldBlock: connections[place].deadline = min(now + limits.writeSeconds, output.deadline)
        case .ended, .failed: close(socket)
        }
    }

    /// Ends a connection that was to end with its answers.
    private func goesOnAfterSending(_ socket: CInt) -> Bool {
        let place = Int(socket)
        guard connections[place].ends else { return true }
        Sockets.endSending(socket)
        connections[place].phase = .lingering
        connections[place].deadline = now + limits.lingerSeconds
        connections[place].bodyBytes = limits.lingerBytes
        linger(socket)
        return false
    }

    /// A connection that is closed while bytes of the client wait unread is reset, and the answer may be lost with it.
    private func linger(_ socket: CInt) {
        switch Sockets.receive(socket, into: &buffer, at: 0) {
        case .done(let count):
            connections[Int(socket)].bodyBytes -= count
            // One that sends without end would have the loop for itself.
            if connections[Int(socket)].bodyBytes <= 0 { cutOff(socket) }
        case .wouldBlock: break
        case .ended, .failed: close(socket)
        }
    }
}
