package import JSON
import Trust

/// How somebody signs a candidate with `openssl` alone: the bytes to sign as files, and the lines to type.
package struct OpenSSLLines {
    package let status: PublishingStatus
    package let signer: String
    /// Where the files go, as it was typed.
    package let folder: String
    /// The private key, as it was typed.
    package let key: String?
    /// The workspace, from where the lines are typed; empty where that is the workspace itself.
    package let workspace: String

    package init(status: PublishingStatus, signer: String, folder: String, key: String?, workspace: String) {
        (self.status, self.signer, self.folder, self.key, self.workspace) = (status, signer, folder, key, workspace)
    }

    /// The bytes to sign by the name of their file, for each role that asks for a key of the signer.
    package var files: [(name: String, bytes: [UInt8])] {
        guard let candidate = status.candidate else { return [] }
        return roles.compactMap { role in
            candidate[role].map { (name(role, $0.version) + ".tosign", $0.bytesToSign) }
        }
    }

    private func name(_ role: Policy.Role, _ version: Int) -> String { "\(version).\(role.rawValue)" }

    private var asked: [(role: Policy.Role, version: Int, key: PublicKey)] {
        status.asks(of: signer)
    }

    private var roles: [Policy.Role] {
        Set(asked.map(\.role)).sorted()
    }

    /// One for each file, to be typed as they are.
    private var lines: [String] {
        asked.map { role, version, publicKey in
            let input = shellWord(path: "\(folder)/\(name(role, version)).tosign")
            let key = shellWord(path: key ?? keyFile(of: publicKey) ?? "\(signer).pem")
            let out = signature(role, version)
            return switch publicKey.type {
            case "ed25519": "openssl pkeyutl -sign -rawin -inkey \(key) -in \(input) -out \(out)"
            // Without its options, openssl signs as PKCS #1 v1.5 does.
            case "rsa":
                "openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest -sign \(key) -out \(out) \(input)"
            default: "openssl dgst -sha256 -sign \(key) -out \(out) \(input)"
            }
        }
    }

    private func keyFile(of key: PublicKey) -> String? {
        status.names.privateKeyFile(of: key.id).map { workspace.isEmpty ? $0 : "\(workspace)/\($0)" }
    }

    private func signature(_ role: Policy.Role, _ version: Int) -> String {
        shellWord(path: "\(folder)/\(name(role, version)).\(signer).sig")
    }

    private var next: String {
        "litfass sign \(asked.map { signature($0.role, $0.version) }.joined(separator: " "))"
    }

    package var text: [String] {
        ["To sign this with openssl alone:", ""] + lines.map { "  \($0)" } + ["", "next: \(next)"]
    }

    package var json: JSON {
        ["format": 1, "lines": .array(lines.map(JSON.string)), "next": .string(next)]
    }
}
