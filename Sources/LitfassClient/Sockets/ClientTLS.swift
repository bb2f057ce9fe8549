#if SOCKETS
    import COpenSSL
    import Glibc

    /// Whose certificates are believed: what the distribution says, or the files that `SSL_CERT_FILE` and `SSL_CERT_DIR` name.
    ///
    /// `@unchecked`: OpenSSL counts the references to a context itself and locks what connections share in it; nothing here
    /// changes after the initialiser.
    @safe final class TLSTrust: @unchecked Sendable {
        fileprivate let pointer: OpaquePointer

        init() throws(SocketFault) {
            ERR_clear_error()
            guard let pointer = unsafe SSL_CTX_new(TLS_client_method()) else { throw .words(ClientTLS.reason()) }
            unsafe self.pointer = unsafe pointer
            unsafe litfass_tls_set_versions(pointer)
            unsafe litfass_tls_set_client_modes(pointer)
            unsafe SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
            guard unsafe SSL_CTX_set_default_verify_paths(pointer) == 1 else { throw .words(ClientTLS.reason()) }
        }

        deinit { unsafe SSL_CTX_free(pointer) }
    }

    /// The TLS side of one connection to a server whose certificate is believed.
    @safe final class ClientTLS {
        private let connection: OpaquePointer

        /// - Parameter host: a name or an IP address, which the certificate has to be for.
        init(_ context: TLSTrust, socket: CInt, host: String) throws(SocketFault) {
            // RFC 6066 §3: without the dot that may end it.
            let host = host.hasSuffix(".") ? String(host.dropLast()) : host
            ERR_clear_error()
            guard let connection = unsafe SSL_new(context.pointer) else { throw .words(Self.reason()) }
            unsafe self.connection = unsafe connection
            let parameters = unsafe SSL_get0_param(connection)
            // RFC 6066 §3: an address is no name to ask for.
            let isAddress = unsafe X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1
            let isNamed =
                unsafe isAddress || SSL_set1_host(connection, host) == 1 && litfass_tls_ask_for(connection, host) == 1
            // RFC 9110 §4.3.4: nor is the name of a certificate's subject one of a host.
            let flags = X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT
            unsafe SSL_set_hostflags(connection, CUnsignedInt(flags))
            guard isNamed, unsafe SSL_set_fd(connection, socket) == 1 else { throw .words(Self.reason()) }
            unsafe SSL_set_connect_state(connection)
        }

        deinit { unsafe SSL_free(connection) }

        func handshake() -> SocketOutcome { outcome { unsafe SSL_do_handshake(connection) } }

        /// When the first certificate ends of those that the server has shown, in seconds since 1970.
        var certificateEnd: Int64? {
            let chain = unsafe SSL_get_peer_cert_chain(connection)
            let ends = (0..<max(unsafe OPENSSL_sk_num(chain), 0)).compactMap { place -> Int64? in
                var calendar = unsafe tm()
                guard let certificate = unsafe litfass_certificate(chain, place),
                    unsafe ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &calendar) == 1
                else { return nil }
                return Int64(unsafe timegm(&calendar))
            }
            return ends.min()
        }

        func receive(into buffer: inout [UInt8]) -> SocketOutcome {
            outcome {
                unsafe buffer.withUnsafeMutableBytes { bytes in
                    unsafe SSL_read(connection, bytes.baseAddress, CInt(bytes.count))
                }
            }
        }

        func send(_ bytes: ArraySlice<UInt8>) -> SocketOutcome {
            outcome {
                unsafe bytes.withUnsafeBytes { unsafe SSL_write(connection, $0.baseAddress, CInt($0.count)) }
            }
        }

        private func outcome(_ call: () -> CInt) -> SocketOutcome {
            ERR_clear_error()
            let result = Self.withoutBrokenPipes(call)
            let code = errno
            if result > 0 { return .done(Int(result)) }
            switch unsafe SSL_get_error(connection, result) {
            case SSL_ERROR_WANT_READ: return .waits(POLLIN)
            case SSL_ERROR_WANT_WRITE: return .waits(POLLOUT)
            case SSL_ERROR_ZERO_RETURN: return .ended
            case SSL_ERROR_SYSCALL: return .failed(code == 0 ? .cutOff : .system(code))
            default: return .failed(fault)
            }
        }

        private var fault: SocketFault {
            defer { ERR_clear_error() }
            let verdict = unsafe SSL_get_verify_result(connection)
            guard verdict == X509_V_OK else {
                let words = unsafe String(cString: X509_verify_cert_error_string(verdict))
                return .words("the server's certificate is not trusted: \(words)")
            }
            if litfass_tls_is_cut_off(ERR_peek_error()) != 0 { return .cutOff }
            return .words("TLS failed: \(Self.reason())")
        }

        fileprivate static func reason() -> String {
            let code = ERR_peek_error()
            ERR_clear_error()
            guard let words = unsafe ERR_reason_error_string(code) else { return "OpenSSL does not say why" }
            return unsafe String(cString: words)
        }

        /// OpenSSL writes to the socket as to a file, and a server that has hung up would end the process with SIGPIPE.
        private static func withoutBrokenPipes(_ call: () -> CInt) -> CInt {
            var (pipe, before) = (sigset_t(), sigset_t())
            _ = unsafe (sigemptyset(&pipe), sigaddset(&pipe, SIGPIPE), pthread_sigmask(SIG_BLOCK, &pipe, &before))
            let result = call()
            let code = errno
            var none = timespec()
            while unsafe sigtimedwait(&pipe, nil, &none) == SIGPIPE {}
            _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
            errno = code
            return result
        }
    }
#endif
