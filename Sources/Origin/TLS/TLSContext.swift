import COpenSSL
import Glibc

/// The files that TLS is offered with.
package struct TLSFiles: Hashable, Sendable {
    /// A certificate chain and its private key, both PEM.
    package struct Identity: Hashable, Sendable {
        package var certificate: String
        package var key: String

        package init(certificate: String, key: String) { (self.certificate, self.key) = (certificate, key) }
    }

    /// The first one is shown to clients that name no host, or one that none of the certificates is for.
    package var identities: [Identity] = []
    /// Certificates of the authority that clients must have theirs from, PEM; nil where clients need none.
    package var clientAuthority: String?

    package init() {}
}

/// What every TLS connection of an origin begins with: certificates, versions and suites. Made once, and again when the
/// certificates are renewed; connections keep the one that they began with.
///
/// `@unchecked`: OpenSSL counts the references to a context itself and locks what connections share in it; nothing here changes
/// after the initialiser.
@safe final class TLSContext: @unchecked Sendable {
    /// Those of the certificates, the first one being the default.
    private let contexts: [Context]
    /// How long each of the certificates is good for, with those behind them and the clients' authorities.
    let terms: [CertificateTerm]
    let demandsCertificate: Bool
    private let tickets: TicketKeys

    /// What OpenSSL keeps for one certificate.
    @safe private final class Context {
        let pointer: OpaquePointer

        init() throws(TLSFault) {
            ERR_clear_error()
            guard let pointer = unsafe SSL_CTX_new(TLS_server_method()) else { throw .library(TLSFault.reason()) }
            unsafe self.pointer = unsafe pointer
        }

        deinit { unsafe SSL_CTX_free(pointer) }
    }

    /// - Parameters:
    ///   - seconds: for which one key seals session tickets.
    ///   - previous: whose session tickets stay good, where clients need no certificate.
    init(_ files: TLSFiles, ticketKeySeconds seconds: UInt32, after previous: TLSContext?) throws(TLSFault) {
        var contexts: [Context] = []
        for identity in files.identities {
            let context = try Context()
            try unsafe Self.setUp(context.pointer)
            try unsafe Self.use(identity, in: context.pointer)
            if let authority = files.clientAuthority {
                try unsafe Self.demandClients(of: authority, in: context.pointer)
            }
            contexts.append(context)
        }
        self.contexts = contexts
        terms = Self.terms(of: files, in: contexts)
        demandsCertificate = files.clientAuthority != nil
        // A session that is resumed asks no client for its certificate again, whose authority may be another one now.
        let kept = demandsCertificate ? nil : previous?.tickets
        tickets = kept ?? TicketKeys(seconds: seconds)
        let argument = unsafe Unmanaged.passUnretained(self).toOpaque()
        // Clients may name any of the hosts; the default context asks this value which certificate is for it. A session holds
        // this value as well as the context, so that it is there for as long as it can be asked.
        if let first = contexts.first { unsafe litfass_tls_set_name_callback(first.pointer, chooseIdentity, argument) }
        // All of them seal tickets with the same keys: a ticket is opened before anybody knows which of them is for the host.
        for context in contexts {
            unsafe SSL_CTX_set_client_hello_cb(context.pointer, keepSessionsToHost, nil)
            guard unsafe SSL_CTX_set_ex_data(context.pointer, 0, argument) == 1,
                unsafe SSL_CTX_set_tlsext_ticket_key_evp_cb(context.pointer, chooseTicketKey) == 1
            else { throw .library(TLSFault.reason()) }
        }
    }

    /// Why clients refuse its certificates at this time.
    var faults: [TLSFault] { terms.compactMap { $0.fault(at: Sockets.secondsSinceEpoch()) } }

    private static func terms(of files: TLSFiles, in contexts: [Context]) -> [CertificateTerm] {
        var terms: [CertificateTerm] = []
        for (identity, context) in zip(files.identities, contexts) {
            unsafe terms += CertificateTerm.shown(by: context.pointer, of: identity.certificate)
        }
        // Each of the contexts has read the same authorities.
        if let file = files.clientAuthority, let first = contexts.first {
            unsafe terms += CertificateTerm.authorities(of: first.pointer, in: file)
        }
        return CertificateTerm.newest(of: terms)
    }

    /// Makes what a ticket is sealed or opened with.
    /// - Parameters:
    ///   - name: of the key, 16 bytes; given where a ticket is opened, else written.
    ///   - vector: 16 bytes, likewise.
    /// - Returns: what SSL_CTX_set_tlsext_ticket_key_evp_cb(3) asks for.
    fileprivate func useTicketKey(
        named name: UnsafeMutablePointer<UInt8>, vector: UnsafeMutablePointer<UInt8>, cipher: OpaquePointer,
        mac: OpaquePointer, seals: Bool, isTLS13: Bool
    ) -> CInt {
        let now = Sockets.monotonicSeconds()
        var (key, isOld) = (TicketKeys.Key?.none, false)
        if seals {
            let sealing = tickets.keyForSealing(now: now)
            for index in 0..<16 { unsafe name[index] = sealing.name[index] }
            guard unsafe RAND_bytes(vector, 16) == 1 else { return -1 }
            key = sealing
        } else if let found = unsafe tickets.keyForOpening(
            named: Array(UnsafeBufferPointer(start: name, count: 16)), now: now)
        {
            (key, isOld) = (found.key, found.isOld)
        }
        guard var secret = key?.secret else { return 0 }
        guard unsafe litfass_tls_use_ticket_key(cipher, mac, &secret, vector, seals ? 1 : 0) == 1 else { return -1 }
        // RFC 8446 §C.4: a ticket of TLS 1.3 is used once, so that there is a new one each time.
        return !seals && (isOld || isTLS13) ? 2 : 1
    }

    /// A connection about to begin, nil where there is no memory for one.
    func makeConnection() -> OpaquePointer? { unsafe contexts.first.flatMap { unsafe SSL_new($0.pointer) } }

    /// RFC 6066 §3: the certificate for the name, or else the default one.
    fileprivate func use(_ name: UnsafePointer<CChar>, for connection: OpaquePointer) {
        for context in contexts {
            guard let certificate = unsafe SSL_CTX_get0_certificate(context.pointer) else { continue }
            if unsafe X509_check_host(certificate, name, 0, 0, nil) == 1 {
                _ = unsafe SSL_set_SSL_CTX(connection, context.pointer)
                return
            }
        }
    }

    /// What the sessions of this program are called, unlike those of another one that shares its ticket keys.
    fileprivate static let sessionPurpose = Array("litfass-origin".utf8)

    private static func setUp(_ context: OpaquePointer) throws(TLSFault) {
        unsafe litfass_tls_set_versions(context)
        unsafe litfass_tls_set_modes(context)
        // RFC 9325 §4.2: ephemeral keys and authenticated encryption; AES with 128 bits first, which is enough for what
        // everybody may read, and ChaCha20 for those who ask for it first, whose processors are slow with AES.
        guard unsafe SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM+AES128:ECDHE+AESGCM:ECDHE+CHACHA20") == 1,
            unsafe SSL_CTX_set_ciphersuites(
                context, "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256") == 1,
            unsafe litfass_tls_set_groups(context, "X25519:P-256:P-384") == 1,
            unsafe SSL_CTX_set_num_tickets(context, 1) == 1
        else { throw .library(TLSFault.reason()) }
        // Of sessions whose client names no host.
        let name = Self.sessionPurpose
        _ = unsafe SSL_CTX_set_session_id_context(context, name, UInt32(name.count))
        unsafe SSL_CTX_set_alpn_select_cb(context, chooseProtocol, nil)
    }

    private static func use(_ identity: TLSFiles.Identity, in context: OpaquePointer) throws(TLSFault) {
        guard unsafe SSL_CTX_use_certificate_chain_file(context, identity.certificate) == 1 else {
            throw .certificate(path: identity.certificate, reason: TLSFault.reason())
        }
        // There is nobody to type a passphrase: an encrypted key is a fault at once.
        unsafe SSL_CTX_set_default_passwd_cb(context, { _, _, _, _ in -1 })
        guard unsafe SSL_CTX_use_PrivateKey_file(context, identity.key, SSL_FILETYPE_PEM) == 1 else {
            let code = ERR_peek_error()
            if unsafe ERR_reason_error_string(code).map({ unsafe String(cString: $0) }) == "key values mismatch" {
                _ = TLSFault.reason()
                throw .mismatch(certificate: identity.certificate, key: identity.key)
            }
            throw .key(path: identity.key, reason: TLSFault.reason())
        }
        guard unsafe SSL_CTX_check_private_key(context) == 1 else {
            _ = TLSFault.reason()
            throw .mismatch(certificate: identity.certificate, key: identity.key)
        }
    }

    /// Clients without a certificate are accepted and refused with 403, which says what is missing.
    private static func demandClients(of authority: String, in context: OpaquePointer) throws(TLSFault) {
        guard unsafe SSL_CTX_load_verify_locations(context, authority, nil) == 1,
            let names = unsafe SSL_load_client_CA_file(authority)
        else { throw .authority(path: authority, reason: TLSFault.reason()) }
        unsafe SSL_CTX_set_client_CA_list(context, names)
        unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    }
}

extension TLSFault {
    /// The message of OpenSSL's first error, from which the later ones follow; the queue is emptied.
    fileprivate static func reason() -> String {
        let code = ERR_peek_error()
        defer { ERR_clear_error() }
        // OpenSSL has no messages of its own for errors of the system, such as a missing file.
        let isOfSystem = ERR_GET_LIB(code) == ERR_LIB_SYS
        let words = unsafe isOfSystem ? UnsafePointer(strerror(ERR_GET_REASON(code))) : ERR_reason_error_string(code)
        let reason = unsafe words.map { unsafe String(cString: $0) } ?? "no reason was given"
        return reason == "interrupted or cancelled"
            ? isEncrypted : reason
    }
}

extension CertificateTerm {
    /// Of the certificate of a host and of those behind it.
    fileprivate static func shown(by context: OpaquePointer, of file: String) -> [CertificateTerm] {
        guard let own = unsafe SSL_CTX_get0_certificate(context) else { return [] }
        let chain = unsafe certificates(litfass_tls_chain(context)) { certificate in
            // Some write the host's own a second time.
            guard unsafe X509_cmp(certificate, own) != 0 else { return nil }
            return unsafe CertificateTerm(file, for: .chain(subject: subject(certificate)), of: certificate)
        }
        return unsafe [CertificateTerm(file, for: .host, of: own)].compactMap(\.self) + chain
    }

    /// Of those that clients must have theirs from.
    fileprivate static func authorities(of context: OpaquePointer, in file: String) -> [CertificateTerm] {
        let authorities = unsafe litfass_tls_authorities(context)
        defer { unsafe litfass_free_certificates(authorities) }
        return unsafe certificates(authorities) {
            unsafe CertificateTerm(file, for: .clientAuthority(subject: subject($0)), of: $0)
        }
    }

    private static func certificates(
        _ stack: OpaquePointer?, _ term: (OpaquePointer) -> CertificateTerm?
    ) -> [CertificateTerm] {
        let count = unsafe OPENSSL_sk_num(stack)
        return (0..<max(count, 0)).compactMap { unsafe litfass_certificate(stack, $0).flatMap { unsafe term($0) } }
    }

    /// `/C=DE/O=Authority/CN=Clients`, its beginning where it is long.
    private static func subject(_ certificate: OpaquePointer) -> String {
        var text = [CChar](repeating: 0, count: 200)
        _ = unsafe X509_NAME_oneline(X509_get_subject_name(certificate), &text, CInt(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Nil where the certificate says no time that a calendar knows.
    private init?(_ file: String, for use: Use, of value: OpaquePointer) {
        guard let begin = unsafe Self.seconds(X509_get0_notBefore(value)),
            let end = unsafe Self.seconds(X509_get0_notAfter(value))
        else { return nil }
        self.init(file, for: use, from: begin, until: end)
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        var calendar = unsafe tm()
        guard unsafe ASN1_TIME_to_tm(time, &calendar) == 1 else { return nil }
        return Int64(unsafe timegm(&calendar))
    }
}

/// RFC 7301 §3.2: this server speaks HTTP/1.1 alone, and sends an alert to a client that offers other protocols only.
private func chooseProtocol(
    _ connection: OpaquePointer?, chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    length: UnsafeMutablePointer<UInt8>?, offered: UnsafePointer<UInt8>?, count: UInt32,
    argument: UnsafeMutableRawPointer?
) -> CInt {
    guard let offered = unsafe offered else { return SSL_TLSEXT_ERR_NOACK }
    let bytes = unsafe UnsafeBufferPointer(start: offered, count: Int(count))
    let wanted = "http/1.1"
    var index = 0
    while index < bytes.count {
        let end = unsafe index + 1 + Int(bytes[index])
        guard end <= bytes.count else { return SSL_TLSEXT_ERR_ALERT_FATAL }
        if unsafe bytes[index + 1..<end].elementsEqual(wanted.utf8) {
            unsafe chosen?.pointee = unsafe offered + index + 1
            unsafe length?.pointee = UInt8(wanted.utf8.count)
            return SSL_TLSEXT_ERR_OK
        }
        index = end
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}

/// RFC 6066 §3: a session is not resumed under another name than that with which it began. A client that tries begins a new one, as if
/// the session were a stranger's.
private func keepSessionsToHost(
    _ connection: OpaquePointer?, alert: UnsafeMutablePointer<CInt>?, argument: UnsafeMutableRawPointer?
) -> CInt {
    var (field, count) = unsafe (UnsafePointer<UInt8>?.none, 0)
    guard let connection = unsafe connection,
        unsafe SSL_client_hello_get0_ext(connection, UInt32(TLSEXT_TYPE_server_name), &field, &count) == 1,
        let bytes = unsafe field
    else { return SSL_CLIENT_HELLO_SUCCESS }
    // Names of hosts are the same in capitals. The lengths in front of them may be changed too: two names stay two.
    let named = unsafe UnsafeBufferPointer(start: bytes, count: count).map { (65...90).contains($0) ? $0 + 32 : $0 }
    let text = TLSContext.sessionPurpose + named
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    _ = unsafe SHA256(text, text.count, &digest)
    return unsafe SSL_set_session_id_context(connection, digest, UInt32(digest.count)) == 1
        ? SSL_CLIENT_HELLO_SUCCESS : SSL_CLIENT_HELLO_ERROR
}

private func chooseIdentity(
    _ connection: OpaquePointer?, alert: UnsafeMutablePointer<CInt>?, argument: UnsafeMutableRawPointer?
) -> CInt {
    guard let connection = unsafe connection, let argument = unsafe argument,
        let name = unsafe SSL_get_servername(connection, TLSEXT_NAMETYPE_host_name)
    else { return SSL_TLSEXT_ERR_NOACK }
    unsafe Unmanaged<TLSContext>.fromOpaque(argument).takeUnretainedValue().use(name, for: connection)
    return SSL_TLSEXT_ERR_OK
}

private func chooseTicketKey(
    _ connection: OpaquePointer?, name: UnsafeMutablePointer<UInt8>?, vector: UnsafeMutablePointer<UInt8>?,
    cipher: OpaquePointer?, mac: OpaquePointer?, seals: CInt
) -> CInt {
    guard let connection = unsafe connection, let name = unsafe name, let vector = unsafe vector,
        let cipher = unsafe cipher, let mac = unsafe mac, let context = unsafe SSL_get_SSL_CTX(connection),
        let argument = unsafe SSL_CTX_get_ex_data(context, 0)
    else { return -1 }
    return unsafe Unmanaged<TLSContext>.fromOpaque(argument).takeUnretainedValue().useTicketKey(
        named: name, vector: vector, cipher: cipher, mac: mac, seals: seals == 1,
        isTLS13: SSL_version(connection) == TLS1_3_VERSION)
}
