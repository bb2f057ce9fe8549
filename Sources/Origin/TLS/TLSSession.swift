import COpenSSL
import Files
import Glibc

/// The TLS side of one connection. Only the loop that accepted the connection uses it.
@safe final class TLSSession {
    private let connection: OpaquePointer
    /// Held for as long as the handshake may ask it for a certificate.
    private let context: TLSContext
    /// Whether the last call waits until the socket takes bytes, rather than until some come.
    private(set) var waitsForWriting = false

    /// Records that have come since the last data of the client, once both sides are agreed.
    private var recordsSinceData = 0

    /// Records of which one has to bring data. A client may change its keys at any time (RFC 8446 §4.6.3) and ask for other
    /// parameters (RFC 5246 §7.4.1.2), and OpenSSL goes on reading for as long as it does, while all others wait.
    private static let recordsUntilData = 32
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
    func handshake() -> Sockets.Outcome {
        let outcome = outcome { unsafe SSL_do_handshake(connection) }
        if case .done = outcome {
            unsafe litfass_tls_set_message_callback(connection, sawRecord, Unmanaged.passUnretained(self).toOpaque())
        }
        return outcome
    }

    /// Whether the client was cut off because record after record of it brought nothing.
    var isFlooded: Bool { recordsSinceData > Self.recordsUntilData }

    fileprivate func countRecord() {
        recordsSinceData += 1
        // Nothing else ends what OpenSSL does meanwhile: it takes this for the end of what the client sends.
        if isFlooded { unsafe SSL_set_shutdown(connection, SSL_RECEIVED_SHUTDOWN) }
    }

    /// Whether the client came back with a session of before.
    var isResumed: Bool { unsafe SSL_session_reused(connection) == 1 }

    /// Whether the client has shown no certificate where one is demanded. One that does not hold has ended the handshake.
    var lacksCertificate: Bool {
        guard context.demandsCertificate else { return false }
        return unsafe SSL_get0_peer_certificate(connection) == nil
    }

    /// Tells the certificate that the client was shown from the others.
    var certificateNumber: UInt { unsafe UInt(bitPattern: SSL_get_certificate(connection)) }

    /// Whether that certificate is for a host (RFC 9110 §4.3.4): a name, with or without the dot of the root, or an address.
    func isCertified(for host: String) -> Bool {
        guard let certificate = unsafe SSL_get_certificate(connection) else { return false }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        let address = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
        return unsafe X509_check_host(certificate, name, 0, 0, nil) == 1
            || X509_check_ip_asc(certificate, address, 0) == 1
    }

    /// Whether bytes have come that the socket no longer holds, so that nothing will announce them.
    var hasPending: Bool { unsafe SSL_has_pending(connection) == 1 }

    func receive(into buffer: inout [UInt8], at offset: Int) -> Sockets.Outcome {
        let outcome = outcome {
            unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe SSL_read(connection, bytes.baseAddress.map { unsafe $0 + offset }, CInt(bytes.count - offset))
            }
        }
        if case .done = outcome { recordsSinceData = 0 }
        return outcome
    }

    /// Encrypts the beginning of some bytes, as far as there is room for it.
    /// - Returns: how many of them are in `records`.
    func seal(_ bytes: Span<UInt8>, in records: TLSRecords) -> Sockets.Outcome {
        unsafe bytes.withUnsafeBytes { unsafe seal($0, in: records) }
    }

    /// Reads the beginning of a piece of a file and encrypts it; `.ended` at the end of the file.
    func sealFile(_ file: borrowing Descriptor, at offset: Int, count: Int, in records: TLSRecords) -> Sockets.Outcome {
        let number = file.rawValue
        let most = min(count, records.roomBytes)
        return unsafe withUnsafeTemporaryAllocation(byteCount: most, alignment: 16) { bytes in
            let read = Sockets.retrying { unsafe pread(number, bytes.baseAddress, most, off_t(offset)) }
            guard case .done(let read) = read else { return read }
            return unsafe seal(UnsafeRawBufferPointer(rebasing: bytes[..<read]), in: records)
        }
    }

    private func seal(_ bytes: UnsafeRawBufferPointer, in records: TLSRecords) -> Sockets.Outcome {
        unsafe records.takeOutput(of: connection)
        defer { unsafe TLSRecords.giveOutputBack(to: connection) }
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(records.roomBytes))
        var sealed = 0
        while sealed < bytes.count {
            let record = unsafe UnsafeRawBufferPointer(rebasing: bytes[sealed...].prefix(Self.recordBytes))
            let outcome = outcome { unsafe SSL_write(connection, record.baseAddress, CInt(record.count)) }
            guard case .done(let count) = outcome else { return outcome }
            sealed += count
        }
        return .done(sealed)
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

/// OpenSSL calls it with the header of each record that is received or sent.
private func sawRecord(
    _ leaves: CInt, version: CInt, kind: CInt, bytes: UnsafeRawPointer?, count: Int,
    connection: OpaquePointer?, session: UnsafeMutableRawPointer?
) {
    guard leaves == 0, kind == SSL3_RT_HEADER, let session = unsafe session else { return }
    unsafe Unmanaged<TLSSession>.fromOpaque(session).takeUnretainedValue().countRecord()
}

/// What TLS has encrypted and no socket has taken yet; a loop has one for all of its connections, empty between two calls.
///
/// Several records leave in one call, since each call wakes the other side: of a large answer that is a third of the time.
@safe final class TLSRecords {
    /// What TLS writes to, and the other end of it.
    private let (input, output): (OpaquePointer, OpaquePointer)

    /// Records that leave together.
    private static let atOnce = 4
    /// Of a record, with its header and its tag, and what TLS has to say besides.
    private static let roomOfOne = TLSSession.recordBytes + 512

    init() {
        var (input, output): (OpaquePointer?, OpaquePointer?)
        let room = Self.atOnce * Self.roomOfOne
        guard unsafe BIO_new_bio_pair(&input, room, &output, 0) == 1,
            let input = unsafe input, let output = unsafe output
        else { preconditionFailure("there is no memory for a loop") }
        unsafe (self.input, self.output) = unsafe (input, output)
    }

    deinit {
        unsafe BIO_free(input)
        unsafe BIO_free(output)
    }

    /// Bytes that can be encrypted and find a place here.
    var roomBytes: Int {
        unsafe BIO_ctrl_get_write_guarantee(input) / Self.roomOfOne * TLSSession.recordBytes
    }

    /// Sends all of them.
    /// - Parameter ends: whether the caller ends the sending as soon as all is taken.
    /// - Returns: `.done` where the socket took all; else the rest is still here.
    func send(_ socket: CInt, ends: Bool = false) -> Sockets.Outcome {
        while let bytes = unsafe next {
            let outcome = unsafe Sockets.send(socket, bytes, isFollowed: ends)
            guard case .done(let count) = outcome else { return outcome }
            drop(count)
        }
        return .done(0)
    }

    /// Takes out what the socket did not take.
    func takeRest() -> [UInt8] {
        var rest: [UInt8] = []
        while let bytes = unsafe next {
            unsafe rest += unsafe bytes
            drop(bytes.count)
        }
        return rest
    }

    private var next: UnsafeRawBufferPointer? {
        var bytes: UnsafeMutablePointer<CChar>?
        let count = unsafe BIO_nread0(output, &bytes)
        return unsafe count > 0 ? UnsafeRawBufferPointer(start: bytes, count: Int(count)) : nil
    }

    private func drop(_ count: Int) {
        var bytes: UnsafeMutablePointer<CChar>?
        _ = unsafe BIO_nread(output, &bytes, CInt(count))
    }

    /// The connection writes here rather than to its socket.
    fileprivate func takeOutput(of connection: OpaquePointer) {
        unsafe BIO_up_ref(input)
        unsafe SSL_set0_wbio(connection, input)
    }

    fileprivate static func giveOutputBack(to connection: OpaquePointer) {
        let socket = unsafe SSL_get_rbio(connection)
        unsafe BIO_up_ref(socket)
        unsafe SSL_set0_wbio(connection, socket)
    }
}
