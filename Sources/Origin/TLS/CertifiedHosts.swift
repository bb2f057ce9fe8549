import Bytes

/// Hosts that certificates were found to be for, so that the library is not asked again with each request. Of another set of
/// certificates nothing is known.
struct CertifiedHosts {
    private var known: [(certificate: UInt, host: [UInt8])] = []
    private var oldest = 0

    /// Certificates with a name each that clients ask for; more are looked up again.
    private static let most = 16

    /// Whether the certificate that a client was shown is for a host.
    /// - Parameter host: not empty; an address of IPv6 in its brackets.
    mutating func contains(_ host: Range<Int>, of bytes: Span<UInt8>, for session: TLSSession) -> Bool {
        let certificate = session.certificateNumber
        for entry in known where entry.certificate == certificate && entry.host.count == host.count {
            if entry.host.span.isSame(as: bytes.extracting(host)) { return true }
        }
        let name = host.map { bytes[$0] }
        guard session.isCertified(for: String(decoding: name, as: UTF8.self)) else { return false }
        if known.count < Self.most {
            known.append((certificate, name))
        } else {
            known[oldest] = (certificate, name)
            oldest = (oldest + 1) % Self.most
        }
        return true
    }
}
