/// Answers on their way out, one behind the other, in memory that is kept from one batch to the next.
struct OutputBytes {
    /// Grows with the largest batch that there was.
    private var memory: [UInt8] = []
    private(set) var count = 0

    mutating func append(_ bytes: [UInt8]) { append(bytes, bytes.indices) }

    mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        unsafe bytes.withUnsafeBytes { unsafe append(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    mutating func append(_ bytes: Span<UInt8>) { unsafe bytes.withUnsafeBytes { unsafe append($0) } }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if memory.count - count < bytes.count {
            memory.append(contentsOf: repeatElement(0, count: max(memory.count, bytes.count)))
        }
        unsafe memory.withUnsafeMutableBytes { memory in
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
        }
        count += bytes.count
    }

    mutating func removeAll() { count = 0 }

    /// Adds bytes again that stood first and were not written over.
    mutating func takeBack(_ count: Int) {
        precondition(self.count == 0 && count <= memory.count, "bytes that were removed still stand in memory")
        self.count = count
    }

    func copy(from start: Int) -> [UInt8] { Array(memory[start..<count]) }

    /// Sends what stands there from a place on, and behind it in the same call what stands elsewhere.
    /// - Parameter isFollowed: whether the caller sends a file or ends the sending as soon as all is taken.
    func send(_ socket: CInt, from start: Int, then more: Span<UInt8>, isFollowed: Bool) -> Sockets.Outcome {
        unsafe memory.withUnsafeBytes { memory in
            let own = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<count])
            return unsafe more.withUnsafeBytes { unsafe Sockets.send(socket, own, then: $0, isFollowed: isFollowed) }
        }
    }

    func seal(_ tls: TLSSession, from start: Int, in records: TLSRecords) -> Sockets.Outcome {
        tls.seal(memory.span.extracting(start..<count), in: records)
    }
}
