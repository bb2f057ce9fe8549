package import Signing
import Trust

/// Whoever publishes reads both halves of a key, and sweeps the folder of what killed writers left there: keys come and go while
/// nobody does.
extension Publisher {
    /// Writes a key. One that was here before is kept.
    package func add(_ key: SigningKey, of signer: String, passphrase: [UInt8]) throws(PublishingFault) {
        let lock = try enter()
        defer { extendLifetime(lock) }
        try keys.add(key, of: signer, passphrase: passphrase)
    }

    /// Writes the public half that somebody sent. One that was here before is kept.
    package func add(publicHalf pem: [UInt8], of signer: String) throws(PublishingFault) {
        let lock = try enter()
        defer { extendLifetime(lock) }
        try keys.add(publicHalf: pem, of: signer)
    }
}
