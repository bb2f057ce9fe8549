/// Where releases are brought, what is run when one is live, and how long old ones are kept.
package struct DeliveryRules: Hashable, Sendable {
    /// A place that releases are brought to.
    package struct Target: Hashable, Sendable {
        /// As people call it; the location where nobody gave it a name.
        package let name: String
        package let location: Location
        /// Where phones fetch what is there; nil where nobody wrote it down.
        package let address: String?

        package init(name: String, location: Location, address: String? = nil) {
            (self.name, self.location, self.address) = (name, location, address)
        }
    }

    package enum Location: Hashable, Sendable {
        /// Of this machine; relative to the workspace, or where it was typed.
        case folder(String)
        /// `ssh://user@host:2222/srv/site`
        case ssh(host: String, port: Int?, path: String)
        /// `remote:bucket/path`, or `:s3,provider=…:bucket/path`
        case rclone(String)
    }

    /// How much of the past stays where it is.
    package struct Keep: Hashable, Sendable {
        /// Releases, the live one among them.
        package var releases: Int
        /// Days since a release was live.
        package var days: Int

        package init(releases: Int = 10, days: Int = 30) { (self.releases, self.days) = (releases, days) }
    }

    package enum Event: String, Hashable, Sendable, CaseIterable {
        case afterPublish = "after-publish"
        case afterRenew = "after-renew"
    }

    /// In the order of the file.
    package var targets: [Target] = []
    /// Commands as lists of words, which no shell reads.
    package var hooks: [Event: [[String]]] = [:]
    package var keep = Keep()

    package init() {}

    /// Whether `litfass push` is run by itself when a release is live.
    package var pushesItself: Bool {
        hooks[.afterPublish]?.contains { $0.starts(with: ["litfass", "push"]) } == true
    }
}

extension DeliveryRules.Location {
    /// Nil for what is neither a path nor a remote.
    package init?(_ text: String) {
        if text.hasPrefix("ssh://") {
            let rest = text.dropFirst("ssh://".count)
            guard let slash = rest.firstIndex(of: "/"), let (host, port) = Self.host(rest[..<slash]) else { return nil }
            self = .ssh(host: host, port: port, path: String(rest[slash...]))
        } else if text.contains("://"), !text.hasPrefix(":") {
            return nil
        } else if let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") {
            guard text.index(after: colon) < text.endIndex else { return nil }
            self = .rclone(text)
        } else if text.contains("/") || text == "." {
            self = .folder(text)
        } else {
            return nil
        }
    }

    /// A host that begins with a dash would be an option of ssh.
    private static func host(_ text: Substring) -> (host: String, port: Int?)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_@".utf8)
        guard let host = parts.first, !host.isEmpty, !host.hasPrefix("-"), host.utf8.allSatisfy(allowed.contains) else {
            return nil
        }
        guard parts.count == 2 else { return parts.count == 1 ? (String(host), nil) : nil }
        guard let port = Int(parts[1]), (1...65_535).contains(port) else { return nil }
        return (String(host), port)
    }
}
