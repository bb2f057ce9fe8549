/// From when until when a certificate is believed (RFC 5280 §4.1.2.5). At other times it is used all the same where there
/// is no better one: clients without TLS need none.
package struct CertificateTerm: Hashable, Sendable {
    enum Use: Hashable, Sendable {
        /// What a host is known by.
        case host
        /// One behind it, which leads from it to what clients believe.
        case chain(subject: String)
        /// Of those that clients must have theirs from.
        case clientAuthority(subject: String)
    }

    /// The certificate's file.
    let certificate: String
    let use: Use
    /// The first and the last second, since 1970.
    let (begin, end): (Int64, Int64)

    init(_ certificate: String, for use: Use = .host, from begin: Int64, until end: Int64) {
        self.certificate = certificate
        self.use = use
        (self.begin, self.end) = (begin, end)
    }

    /// Apart from those of every other, as a metric needs it.
    var labels: [(String, String)] {
        switch use {
        case .host: [("file", certificate)]
        case .chain(let subject): [("file", certificate), ("use", "chain"), ("subject", subject)]
        case .clientAuthority(let subject): [("file", certificate), ("use", "client-authority"), ("subject", subject)]
        }
    }

    /// Why the certificate is refused at a time in seconds since 1970; nil where it is not.
    func fault(at now: Int64) -> TLSFault? {
        if now < begin { return .early(self) }
        return now > end ? .expired(self) : nil
    }

    /// Of several with one file, use and subject the one that ends last: an old authority is listed with its new certificate for a
    /// while, and clients that are shown both believe the new one.
    static func newest(of terms: [CertificateTerm]) -> [CertificateTerm] {
        var newest: [CertificateTerm] = []
        for term in terms {
            let index = newest.firstIndex { $0.certificate == term.certificate && $0.use == term.use }
            if let index {
                if newest[index].end < term.end { newest[index] = term }
            } else {
                newest.append(term)
            }
        }
        return newest
    }
}
