import Foundation
import Signing

/// Keys whose passphrases are hashed a thousand times only: tests open each dozens of times, which takes a fifth of a second with keys as
/// people have them. `keys new` has tests of its own.
enum EasedKeys {
    /// Writes the private keys under a folder anew, those that their owners' passphrases open.
    static func put(in folder: URL) throws {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "pem" {
            let pem = [UInt8](try Data(contentsOf: file))
            // A publisher has the online key.
            for person in [file.deletingPathExtension().lastPathComponent, "publisher"] {
                let passphrase = Array(People.passphrase(person).utf8)
                guard let key = try? SigningKey(pem: pem, passphrase: passphrase) else { continue }
                // In place: the file stays its owner's alone.
                try Data(try key.encryptedPEM(passphrase: passphrase, rounds: 1000)).write(to: file)
                break
            }
        }
    }
}
