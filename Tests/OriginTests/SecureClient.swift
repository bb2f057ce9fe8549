import COpenSSL
import Testing

@testable import Origin

/// A TLS client that does what no honest one would, between two turns of a loop: what it says is sent when it is told to.
@safe final class SecureClient {
    private let socket: Socket
    private let (context, connection, incoming, outgoing): (OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer)

    /// - Parameter version: the latest that it speaks.
    init(_ socket: Socket, speaking version: CInt = TLS1_3_VERSION) throws {
        self.socket = socket
        unsafe context = try unsafe #require(SSL_CTX_new(TLS_client_method()))
        _ = unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(version), nil)
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

    /// Says so, and ends the connection in that direction.
    func endSending() {
        _ = unsafe SSL_shutdown(connection)
        sendAll()
        socket.endSending()
    }

    /// RFC 8446 §4.6.3, so many times in a row.
    func renewKeys(times: Int) {
        for _ in 0..<times {
            _ = unsafe SSL_key_update(connection, SSL_KEY_UPDATE_NOT_REQUESTED)
            _ = unsafe SSL_do_handshake(connection)
        }
        sendAll()
    }

    /// RFC 5246 §7.4.1.1, which TLS 1.3 has no more.
    /// - Parameter turn: lets the other side answer.
    /// - Returns: whether both sides are agreed anew.
    func renegotiates(_ turn: () -> Void) -> Bool {
        _ = unsafe SSL_renegotiate(connection)
        for _ in 0..<4 {
            if shakeHands(), unsafe SSL_renegotiate_pending(connection) == 0 { return true }
            turn()
        }
        return false
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
