import CCompression
import Decompression
package import Files

/// Smaller ways to write the same bytes. Every result depends on the bytes alone: no times, no names, no machine.
package enum Compression {
    /// Larger bytes are served as they are: zlib counts a call's input in 32 bits.
    static let limitBytes = 1 << 30

    /// What all pieces of one file become in a coding, byte for byte behind each other, framed as one file of it.
    /// - Parameter pieces: results of `compress` for each piece of `bytes` in turn.
    static func file(_ pieces: [[UInt8]], of bytes: [UInt8], as coding: Coding) -> [UInt8] {
        switch coding {
        case .identity: bytes
        // RFC 7932 §9.2: a last meta-block that is empty.
        case .brotli: Array(pieces.joined()) + [0b11]
        case .gzip: Gzip.header + pieces.joined() + Gzip.end(of: bytes)
        }
    }

    /// One piece of a file in a coding, as small as it gets; as it is for `identity`.
    /// - Parameter offset: where it begins in the file. From `windowBytes` on the result is the same.
    static func compress(_ piece: [UInt8], at offset: Int, as coding: Coding) -> [UInt8] {
        switch coding {
        case .identity: piece
        case .brotli: brotli(piece, at: offset)
        case .gzip: Deflation().deflated(piece, capacity: deflateCapacity(piece.count))
        }
    }

    /// Whether `compressed` is `bytes` in the coding, whole and with nothing after it.
    package static func decompresses(_ compressed: [UInt8], as coding: Coding, to bytes: [UInt8]) -> Bool {
        switch coding {
        case .identity: compressed == bytes
        case .brotli: Decompression.isBrotli(compressed, of: bytes)
        case .gzip: Decompression.isGzip(compressed, of: bytes)
        }
    }

    /// How far back the pieces of a brotli stream may look: over the longest piece.
    static let windowBytes = Piece.greatestBytes

    /// RFC 7932, quality 11, flushed to a whole byte and not ended. Only the piece at offset 0 has the header of a stream.
    private static func brotli(_ piece: [UInt8], at offset: Int) -> [UInt8] {
        guard let encoder = unsafe BrotliEncoderCreateInstance(nil, nil, nil) else {
            preconditionFailure("there is memory for a brotli encoder")
        }
        defer { unsafe BrotliEncoderDestroyInstance(encoder) }
        let parameters: [(BrotliEncoderParameter, Int)] = [
            (BROTLI_PARAM_QUALITY, Int(BROTLI_MAX_QUALITY)), (BROTLI_PARAM_LGWIN, windowBytes.trailingZeroBitCount),
            (BROTLI_PARAM_MODE, Int(BROTLI_MODE_TEXT.rawValue)), (BROTLI_PARAM_SIZE_HINT, piece.count),
            (BROTLI_PARAM_STREAM_OFFSET, min(offset, windowBytes)),
        ]
        for (name, value) in parameters {
            guard unsafe BrotliEncoderSetParameter(encoder, name, UInt32(value)) == BROTLI_TRUE else {
                preconditionFailure("brotli was given parameters that it documents")
            }
        }
        let capacity = BrotliEncoderMaxCompressedSize(piece.count) + 64
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            var room = capacity
            var next = output.baseAddress
            let done = unsafe piece.withUnsafeBufferPointer { input in
                var available = input.count
                var start = input.baseAddress
                return unsafe BrotliEncoderCompressStream(
                    encoder, BROTLI_OPERATION_FLUSH, &available, &start, &room, &next, nil)
            }
            guard done == BROTLI_TRUE, unsafe BrotliEncoderHasMoreOutput(encoder) == BROTLI_FALSE else {
                preconditionFailure("brotli was given its own bound as room")
            }
            count = capacity - room
        }
    }

    /// What deflate never exceeds: a stored block costs 5 bytes for each 16 KiB at least, a flush 5 more.
    private static func deflateCapacity(_ count: Int) -> Int {
        count + count / 1024 + 64
    }
}

/// What stands around deflated pieces. RFC 1952 §2.3.
private enum Gzip {
    /// No time, no name, best compression, and "unknown" as the operating system, whatever it is.
    static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]

    /// A last block that is empty (RFC 1951 §3.2.6), CRC-32 and length.
    static func end(of bytes: [UInt8]) -> [UInt8] {
        let checksum = unsafe UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
        return [0b11, 0] + littleEndian(checksum) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
}

/// One run of zlib over one array, to deflate (RFC 1951), flushed to a whole byte and not ended; nothing behind it will look back
/// at it.
@safe private struct Deflation: ~Copyable {
    // zlib remembers its address, so it stands still on the heap.
    private let stream: UnsafeMutablePointer<z_stream>

    private static let windowBits: CInt = 15
    private static let memoryLevel: CInt = 9

    init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        let result = unsafe deflateInit2_(
            stream, Z_BEST_COMPRESSION, Z_DEFLATED, -Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
            ZLIB_VERSION, size)
        guard result == Z_OK else { preconditionFailure("zlib was given constants that it documents") }
    }

    /// All of the input as output; nothing if that needs more room.
    consuming func deflated(_ bytes: [UInt8], capacity: Int) -> [UInt8] {
        var input = bytes
        var whole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            whole = unsafe input.withUnsafeMutableBufferPointer { input in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = uInt(input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = uInt(capacity)
                return unsafe deflate(stream, Z_FULL_FLUSH) == Z_OK && stream.pointee.avail_in == 0
            }
            count = unsafe capacity - Int(stream.pointee.avail_out)
        }
        return whole ? output : []
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }
}
