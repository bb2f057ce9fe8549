/// From when until when clients believe a certificate (RFC 5280 §4.1.2.5). At other times it is shown all the same: there is no
/// better one, and whoever asks without TLS needs none.
struct CertificateTerm: Hashable, Sendable {
    /// The certificate's file.
    let certificate: String
    /// The first and the last second, since 1970.
    let (begin, end): (Int64, Int64)

    init(_ certificate: String, from begin: Int64, until end: Int64) {
        self.certificate = certificate
        (self.begin, self.end) = (begin, end)
    }

    /// Why clients refuse the certificate at a time in seconds since 1970; nil where they do not.
    func fault(at now: Int64) -> TLSFault? {
        if now < begin { return .early(certificate: certificate, until: begin) }
        return now > end ? .expired(certificate: certificate, at: end) : nil
    }
}
