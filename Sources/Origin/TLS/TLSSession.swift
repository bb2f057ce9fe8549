internal import COpenSSL
internal import Files
internal import Glibc

/// The TLS side of one connection. Used by the loop that accepted it and by nobody else.
@safe final class TLSSession {
    private let connection: OpaquePointer
    /// Held for as long as the handshake may ask it for a certificate.
    private let context: TLSContext
    /// Whether the last call waits until the socket takes bytes, rather than until some come.
    private(set) var waitsForWriting = false

    /// Bytes that are encrypted together: one record of TLS at the most (RFC 8446 §5.1).
    static let recordBytes = 16 << 10

    init?(_ context: TLSContext, socket: CInt) {
        guard let connection = unsafe context.makeConnection() else { return nil }
        unsafe self.connection = unsafe connection
        self.context = context
        guard unsafe SSL_set_fd(connection, socket) == 1 else { return nil }
        unsafe SSL_set_accept_state(connection)
    }

    deinit { unsafe SSL_free(connection) }

    /// - Returns: `.done` once both sides are agreed.
    func greet() -> Sockets.Outcome { outcome { unsafe SSL_do_handshake(connection) } }

    /// Whether the client came back with a session of before.
    var isResumed: Bool { unsafe SSL_session_reused(connection) == 1 }

    /// Whether the client has shown no certificate where one is demanded. One that does not hold has ended the handshake.
    var lacksCertificate: Bool {
        guard context.demandsCertificate else { return false }
        return unsafe SSL_get0_peer_certificate(connection) == nil
    }

    /// Whether bytes have come that the socket no longer holds, so that nothing will announce them.
    var hasPending: Bool { unsafe SSL_has_pending(connection) == 1 }

    func receive(into buffer: inout [UInt8], at offset: Int) -> Sockets.Outcome {
        outcome {
            unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe SSL_read(connection, bytes.baseAddress.map { unsafe $0 + offset }, CInt(bytes.count - offset))
            }
        }
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Sockets.Outcome {
        guard !bytes.isEmpty else { return .done(0) }
        return outcome {
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe SSL_write(connection, bytes.baseAddress, CInt(clamping: bytes.count))
            }
        }
    }

    /// Reads a piece of a file and sends it; `.ended` at the end of the file. Where the socket takes nothing, the next call
    /// reads the same bytes again, as OpenSSL wants it.
    func sendFile(_ file: borrowing Descriptor, at offset: Int, count: Int) -> Sockets.Outcome {
        let number = file.rawValue
        return unsafe withUnsafeTemporaryAllocation(byteCount: Self.recordBytes, alignment: 16) { record in
            let read = Sockets.retrying {
                unsafe pread(number, record.baseAddress, min(count, Self.recordBytes), off_t(offset))
            }
            guard case .done(let read) = read else { return read }
            return outcome { unsafe SSL_write(connection, record.baseAddress, CInt(read)) }
        }
    }

    /// RFC 8446 §6.1: says that nothing more comes.
    func endSending() {
        ERR_clear_error()
        _ = unsafe SSL_shutdown(connection)
    }

    private func outcome(_ call: () -> CInt) -> Sockets.Outcome {
        ERR_clear_error()
        let result = call()
        if result > 0 { return .done(Int(result)) }
        let code = errno
        switch unsafe SSL_get_error(connection, result) {
        case SSL_ERROR_WANT_READ:
            waitsForWriting = false
            return .wouldBlock
        case SSL_ERROR_WANT_WRITE:
            waitsForWriting = true
            return .wouldBlock
        case SSL_ERROR_ZERO_RETURN: return .ended
        default:
            ERR_clear_error()
            return .failed(code)
        }
    }
}
