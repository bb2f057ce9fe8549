import COpenSSL
import Testing

@testable import Origin

/// A TLS client that does what no honest one would, between two turns of a loop: what it says is sent when it is told to.
@safe final class SecureClient {
    private let socket: Socket
    private let (context, connection, incoming, outgoing): (OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer)

    init(_ socket: Socket) throws {
        self.socket = socket
        unsafe context = try unsafe #require(SSL_CTX_new(TLS_client_method()))
        unsafe connection = try unsafe #require(SSL_new(context))
        unsafe incoming = try unsafe #require(BIO_new(BIO_s_mem()))
        unsafe outgoing = try unsafe #require(BIO_new(BIO_s_mem()))
        unsafe SSL_set_bio(connection, incoming, outgoing)
        unsafe SSL_set_connect_state(connection)
    }

    deinit {
        unsafe SSL_free(connection)
        unsafe SSL_CTX_free(context)
    }

    /// As far as it gets with what has come.
    /// - Returns: whether both sides are agreed.
    func shakeHands() -> Bool {
        takeArrived()
        let isAgreed = unsafe SSL_do_handshake(connection) == 1
        sendAll()
        return isAgreed
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe SSL_write(connection, bytes, CInt(bytes.count))
        sendAll()
    }

    /// RFC 8446 §4.6.3, so many times in a row.
    func renewKeys(times: Int) {
        for _ in 0..<times {
            _ = unsafe SSL_key_update(connection, SSL_KEY_UPDATE_NOT_REQUESTED)
            _ = unsafe SSL_do_handshake(connection)
        }
        sendAll()
    }

    /// What has come, without waiting for more.
    func receiveArrived() -> [UInt8] {
        takeArrived()
        var arrived: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = unsafe SSL_read(connection, &buffer, CInt(buffer.count)), count > 0 {
            arrived += buffer[..<Int(count)]
        }
        return arrived
    }

    private func takeArrived() {
        let bytes = socket.receiveArrived().bytes
        if !bytes.isEmpty { _ = unsafe BIO_write(incoming, bytes, CInt(bytes.count)) }
    }

    private func sendAll() {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = unsafe BIO_read(outgoing, &buffer, CInt(buffer.count)), count > 0 {
            socket.send(buffer[..<Int(count)])
        }
    }
}
