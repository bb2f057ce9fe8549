// What a root says of the environment that is published under it, in members that other clients of TUF pass over.

import JSON

extension PublicKey {
    /// The member of a key that was made under a passphrase that everybody knows. It is a part of what is signed, and of the key's id.
    static let developmentMember = "x-litfass-development"
    /// The same in a file with the public half, before its first line (RFC 7468 §2 lets text stand there).
    package static let developmentLine = "For development: everybody knows the passphrase of this key.\n"

    /// Whether anybody can sign with it.
    package var isForDevelopment: Bool { json[Self.developmentMember]?.bool == true }
}

extension Root {
    /// The member that names the environment.
    static let environmentMember = "x-litfass-environment"
    /// The environment that alone may have keys with which anybody can sign.
    package static let development = "development"

    /// Holds the root to an environment.
    /// - Throws: `TrustFault.otherEnvironment` where it names another one, `.developmentKey` where anybody can sign with a key of it.
    package func demand(environment wanted: String) throws(TrustFault) {
        if let environment, environment != wanted {
            throw .otherEnvironment(version: version, found: environment, wanted: wanted)
        }
        try keys.demandNone(forDevelopmentIn: wanted, of: .root)
    }
}

extension [String: PublicKey] {
    /// - Parameter role: that lists the keys.
    func demandNone(forDevelopmentIn environment: String, of role: RoleName) throws(TrustFault) {
        guard environment != Root.development, values.contains(where: \.isForDevelopment) else { return }
        throw .developmentKey(role, environment: environment)
    }
}
