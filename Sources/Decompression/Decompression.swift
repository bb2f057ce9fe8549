import CCompression

/// Whether compressed bytes are what they are said to be: whoever takes them decompresses them first, and sees nothing else.
///
/// Nothing is decompressed beyond the length that is expected.
package enum Decompression {
    /// zlib counts a call's input in 32 bits.
    private static let limitBytes = 1 << 30

    /// Whether the first is one whole brotli stream (RFC 7932) of the second, with nothing after it.
    package static func isBrotli(_ compressed: [UInt8], of bytes: [UInt8]) -> Bool {
        guard compressed.count <= limitBytes, bytes.count <= limitBytes else { return false }
        // One byte of room more than wanted, so that longer contents are seen as such.
        return unbrotli(compressed, capacity: bytes.count + 1) == bytes
    }

    /// Whether the first is one whole gzip member (RFC 1952) of the second, with nothing after it.
    package static func isGzip(_ compressed: [UInt8], of bytes: [UInt8]) -> Bool {
        guard compressed.count <= limitBytes, bytes.count <= limitBytes else { return false }
        return GzipStream().inflated(compressed, capacity: bytes.count + 1) == bytes
    }

    /// All of the input as output; nil if that needs more room, or if the input is not one whole brotli stream.
    ///
    /// By way of the streaming calls: `BrotliDecoderDecompress` passes over bytes after the end in silence.
    private static func unbrotli(_ compressed: [UInt8], capacity: Int) -> [UInt8]? {
        guard let decoder = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        defer { unsafe BrotliDecoderDestroyInstance(decoder) }
        var whole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            var room = capacity
            var next = output.baseAddress
            whole = unsafe compressed.withUnsafeBufferPointer { input in
                var available = input.count
                var start = input.baseAddress
                let result = unsafe BrotliDecoderDecompressStream(decoder, &available, &start, &room, &next, nil)
                return result == BROTLI_DECODER_RESULT_SUCCESS && available == 0
            }
            count = capacity - room
        }
        return whole ? output : nil
    }
}

/// Undoes gzip of bytes that come piece by piece, and makes no more of them at once than `roomBytes`.
package final class GzipInflation {
    private static let roomBytes = 64 << 10

    private var stream = GzipStream()
    /// Whether one gzip member has come to its end.
    package private(set) var isWhole = false

    package init() {}

    /// - Parameters:
    ///   - piece: goes on where the last one ended; at most 1 GB.
    ///   - take: says whether it takes more.
    /// - Returns: whether the bytes so far are the beginning of one gzip member, and nothing else.
    package func inflate(_ piece: [UInt8], take: ([UInt8]) -> Bool) -> Bool {
        var (piece, start) = (piece, 0)
        while start < piece.count || !isWhole {
            guard !isWhole else { return false }
            let (made, left, step) = stream.inflated(&piece, from: start, roomBytes: Self.roomBytes)
            start = piece.count - left
            isWhole = step == .whole
            guard step != .broken else { return false }
            guard made.isEmpty || take(made), step != .more else { return true }
        }
        return true
    }
}

/// Of zlib: one array as a whole, or one piece after the other.
@safe private struct GzipStream: ~Copyable {
    // zlib remembers its address, so it stands still on the heap.
    private let stream: UnsafeMutablePointer<z_stream>

    private static let windowBits: CInt = 15
    /// What zlib adds to the bits of the window where it reads gzip.
    private static let gzip: CInt = 16

    init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        let result = unsafe inflateInit2_(stream, Self.windowBits + Self.gzip, ZLIB_VERSION, size)
        guard result == Z_OK else { preconditionFailure("zlib was given constants that it documents") }
    }

    /// All of the input as output; nil if that needs more room, or if the input is not one whole gzip member.
    consuming func inflated(_ bytes: [UInt8], capacity: Int) -> [UInt8]? {
        var input = bytes
        var whole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            whole = unsafe input.withUnsafeMutableBufferPointer { input in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = uInt(input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = uInt(capacity)
                return unsafe inflate(stream, Z_FINISH) == Z_STREAM_END && stream.pointee.avail_in == 0
            }
            count = unsafe capacity - Int(stream.pointee.avail_out)
        }
        return whole ? output : nil
    }

    enum Step { case more, full, whole, broken }

    /// Goes on with some of the input, from its beginning, as far as the room for output goes.
    /// - Returns: what was made, how much of the input is left, and what is to be done next.
    mutating func inflated(_ bytes: inout [UInt8], from start: Int, roomBytes: Int) -> (made: [UInt8], left: Int, Step)
    {
        var step = Step.broken
        let made = unsafe [UInt8](unsafeUninitializedCapacity: roomBytes) { output, count in
            step = unsafe bytes.withUnsafeMutableBufferPointer { input in
                unsafe stream.pointee.next_in = input.baseAddress.map { unsafe $0 + start }
                unsafe stream.pointee.avail_in = uInt(input.count - start)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = uInt(roomBytes)
                switch unsafe inflate(stream, Z_NO_FLUSH) {
                case Z_STREAM_END: return .whole
                // Nothing was to be done with no more input, or there was no room for more output.
                case Z_OK, Z_BUF_ERROR: return unsafe stream.pointee.avail_out == 0 ? .full : .more
                default: return .broken
                }
            }
            count = unsafe roomBytes - Int(stream.pointee.avail_out)
        }
        return unsafe (made, Int(stream.pointee.avail_in), step)
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }
}
