internal import CCompression
package import Files

/// Smaller ways to write the same bytes. Every result depends on the bytes alone: no times, no names, no machine.
package enum Compression {
    /// Larger bytes are served as they are: zlib counts a call's input in 32 bits.
    static let limitBytes = 1 << 30

    /// The bytes in a coding, as small as it gets; nil for `identity`, which is no compression, and above the limit.
    static func compress(_ bytes: [UInt8], as coding: Coding) -> [UInt8]? {
        guard bytes.count <= limitBytes else { return nil }
        return switch coding {
        case .identity: nil
        case .brotli: brotli(bytes)
        case .gzip: GzipStream(.compressing).transform(bytes, capacity: gzipCapacity(bytes.count))
        }
    }

    /// Whether `compressed` is `bytes` in the coding, whole and with nothing after it.
    package static func decompresses(_ compressed: [UInt8], as coding: Coding, to bytes: [UInt8]) -> Bool {
        guard compressed.count <= limitBytes, bytes.count <= limitBytes else { return false }
        // One byte of room more than wanted, so that longer contents are seen as such.
        return switch coding {
        case .identity: compressed == bytes
        case .brotli: unbrotli(compressed, capacity: bytes.count + 1) == bytes
        case .gzip: GzipStream(.decompressing).transform(compressed, capacity: bytes.count + 1) == bytes
        }
    }

    /// RFC 7932, quality 11 in a window of 4 MiB.
    private static func brotli(_ bytes: [UInt8]) -> [UInt8] {
        var count = BrotliEncoderMaxCompressedSize(bytes.count)
        var output = [UInt8](repeating: 0, count: count)
        let done = unsafe BrotliEncoderCompress(
            BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count, &output)
        guard done == BROTLI_TRUE else { preconditionFailure("brotli was given its own bound as room") }
        output.removeSubrange(count...)
        return output
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

    /// What deflate never exceeds: a stored block costs 5 bytes for each 16 KiB at least, the wrapper 18.
    private static func gzipCapacity(_ count: Int) -> Int {
        count + count / 1024 + 64
    }
}

/// One run of zlib over one array. RFC 1952.
@safe private struct GzipStream: ~Copyable {
    enum Direction {
        case compressing
        case decompressing
    }

    private let direction: Direction
    // zlib remembers the addresses of both, so they stand still on the heap.
    private let stream: UnsafeMutablePointer<z_stream>
    private let header: UnsafeMutablePointer<gz_header>

    /// 15 bits of window, and 16 for the gzip wrapper, as `deflateInit2` wants it.
    private static let windowBits: CInt = 15 + 16
    private static let memoryLevel: CInt = 9

    init(_ direction: Direction) {
        self.direction = direction
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe header = .allocate(capacity: 1)
        unsafe header.initialize(to: gz_header())
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        let result =
            switch direction {
            case .compressing:
                unsafe deflateInit2_(
                    stream, Z_BEST_COMPRESSION, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
                    ZLIB_VERSION, size)
            case .decompressing: unsafe inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, size)
            }
        guard result == Z_OK else { preconditionFailure("zlib was given constants that it documents") }
        if direction == .compressing {
            // RFC 1952 §2.3.1: no time, no name, and "unknown" as the operating system, whatever it is.
            unsafe header.pointee.os = 255
            unsafe deflateSetHeader(stream, header)
        }
    }

    /// All of the input as output; nil if that needs more room, or if the input is not one whole gzip member.
    consuming func transform(_ bytes: [UInt8], capacity: Int) -> [UInt8]? {
        var input = bytes
        var whole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            whole = unsafe input.withUnsafeMutableBufferPointer { input in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = uInt(input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = uInt(capacity)
                let result =
                    switch direction {
                    case .compressing: unsafe deflate(stream, Z_FINISH)
                    case .decompressing: unsafe inflate(stream, Z_FINISH)
                    }
                return unsafe result == Z_STREAM_END && stream.pointee.avail_in == 0
            }
            count = unsafe capacity - Int(stream.pointee.avail_out)
        }
        return whole ? output : nil
    }

    deinit {
        switch direction {
        case .compressing: unsafe deflateEnd(stream)
        case .decompressing: unsafe inflateEnd(stream)
        }
        unsafe header.deallocate()
        unsafe stream.deallocate()
    }
}
