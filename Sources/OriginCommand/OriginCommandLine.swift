import Files
import Origin

/// What the command line asks for.
struct OriginRequest {
    var configuration: OriginConfiguration
    /// Where requests are logged: the file, or `-`.
    var log: (path: String, format: AccessLog.Format)?
    /// Roots of trust that trees must follow from, as files; the one without a route is for all that have none of their own.
    var roots: [(route: TreeRoute?, file: String)] = []

    func root(of tree: TreeRoute) -> String? {
        roots.last { $0.route == tree }?.file ?? roots.last { $0.route == nil }?.file
    }
}

/// Reads the command line.
enum OriginCommandLine {
    case serve(OriginRequest)
    case check(OriginRequest)
    case help
    case version
    case mistake(String)

    private struct Mistake: Error {
        let words: String

        init(_ words: String) { self.words = words }
    }

    private static let options: Set<String> = [
        "--address", "--port", "--admin", "--loops", "--client-authority", "--access-log", "--log-format",
        "--gateway",
    ]
    private static let repeatableOptions: Set<String> = [
        "--listen", "--certificate", "--key", "--host", "--limit", "--tree", "--verify",
    ]

    static func read(_ arguments: [String]) -> OriginCommandLine {
        var given: [String: [String]] = [:]
        var trees: [String] = []
        var checks = false
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch word {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--check-config": checks = true
            case _ where options.union(repeatableOptions).contains(parts[0]):
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    return .mistake("\(word) needs a value")
                }
                guard given[parts[0]] == nil || repeatableOptions.contains(parts[0]) else {
                    return .mistake("'\(parts[0])' is given twice")
                }
                given[parts[0], default: []].append(value)
            case _ where word.hasPrefix("-"): return .mistake("'\(word)' is not an option")
            default: trees.append(word)
            }
        }
        guard trees.count < 2 else { return .mistake("'\(trees[1])' is a second TREE") }
        do throws(Mistake) {
            let sources = try sources(given["--tree"] ?? [], besides: trees.first)
            let request = try request(OriginConfiguration(trees: sources), given)
            return checks ? .check(request) : .serve(request)
        } catch {
            return .mistake(error.words)
        }
    }

    private static func sources(_ texts: [String], besides tree: String?) throws(Mistake) -> [TreeSource] {
        var sources = tree.map { [TreeSource(.everything, Folder($0))] } ?? []
        for text in texts {
            let (route, folder) = routed(text)
            guard let route, !folder.isEmpty else {
                throw Mistake("'\(text)' is not /PATH/=FOLDER, HOST=FOLDER or HOST/PATH/=FOLDER")
            }
            guard !sources.contains(where: { $0.route == route }) else {
                throw Mistake("there are two trees for \(route)")
            }
            sources.append(TreeSource(route, Folder(folder)))
        }
        guard !sources.isEmpty else { throw Mistake("TREE is missing") }
        guard sources.count <= mostTrees else { throw Mistake("one process serves \(mostTrees) trees at most") }
        return sources
    }

    /// Each keeps a share of the descriptors for large files in memory.
    private static let mostTrees = 16

    /// `ROUTE=FILE`; the whole text is the file where no route is in front.
    private static func routed(_ text: String) -> (route: TreeRoute?, file: String) {
        guard let sign = text.firstIndex(of: "="), let route = TreeRoute(String(text[..<sign])) else {
            return (nil, text)
        }
        return (route, String(text[text.index(after: sign)...]))
    }

    private static func roots(_ texts: [String], _ trees: [TreeSource]) -> [(route: TreeRoute?, file: String)] {
        texts.map { text in
            let root = routed(text)
            // The name of a file may hold the sign.
            return trees.contains { $0.route == root.route } ? root : (nil, text)
        }
    }

    private static func request(
        _ configuration: OriginConfiguration, _ given: [String: [String]]
    ) throws(Mistake) -> OriginRequest {
        var configuration = configuration
        configuration.listeners = try listeners(given)
        if let text = given["--admin"]?.last { configuration.admin = try admin(text) }
        if let text = given["--loops"]?.last {
            configuration.loops = try number(text, in: 1...64, "a number of loops")
        }
        configuration.tls = try tls(given, configuration.listeners)
        if let text = given["--gateway"]?.last {
            guard let gateway = Gateway(rawValue: text) else {
                throw Mistake("'\(text)' is neither 'none' nor 'trusted'")
            }
            configuration.gateway = gateway
        }
        configuration.hosts = try hosts(given["--host"] ?? [])
        for text in given["--limit"] ?? [] { try setLimit(text, in: &configuration.limits) }
        var request = OriginRequest(
            configuration: configuration, roots: roots(given["--verify"] ?? [], configuration.trees))
        let format = given["--log-format"]?.last ?? AccessLog.Format.common.rawValue
        guard let format = AccessLog.Format(rawValue: format) else {
            throw Mistake("'\(format)' is neither 'common' nor 'json'")
        }
        request.log = given["--access-log"]?.last.map { ($0, format) }
        guard request.log != nil || given["--log-format"] == nil else {
            throw Mistake("--log-format needs --access-log")
        }
        return request
    }

    private static func listeners(_ given: [String: [String]]) throws(Mistake) -> [ListenAddress] {
        guard let texts = given["--listen"] else {
            let port = try number(given["--port"]?.last ?? "8080", in: 0...65_535, "a port")
            let address = given["--address"]?.last ?? "127.0.0.1"
            return [ListenAddress(.internet(address: address, port: UInt16(port)))]
        }
        guard given["--address"] == nil, given["--port"] == nil else {
            throw Mistake("--listen cannot be combined with --address or --port")
        }
        var addresses: [ListenAddress] = []
        for text in texts {
            guard let address = ListenAddress(text) else {
                throw Mistake(
                    "'\(text)' is not http://IP:PORT, https://IP:PORT, unix:/PATH, systemd or systemd:NAME")
            }
            addresses.append(address)
        }
        return addresses
    }

    private static func hosts(_ names: [String]) throws(Mistake) -> [String] {
        func isHost(_ name: String) -> Bool {
            !name.isEmpty && !name.contains("/") && (!name.contains(":") || name.first == "[")
                && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
        for name in names where !isHost(name) {
            throw Mistake("'\(name)' is not a host name; write it without scheme and port: content.example.org")
        }
        return names
    }

    /// A port alone means this machine alone.
    private static func admin(_ text: String) throws(Mistake) -> ListenAddress {
        if let port = UInt16(text) { return ListenAddress(.internet(address: "127.0.0.1", port: port)) }
        if let address = ListenAddress(text), !address.isTLS { return address }
        guard let endpoint = ListenAddress.endpoint(text, port: 9180) else {
            throw Mistake("'\(text)' is neither a port nor an address for the operator")
        }
        return ListenAddress(endpoint)
    }

    /// Options for TLS are never ignored: without an https address they are a mistake.
    private static func tls(
        _ given: [String: [String]], _ listeners: [ListenAddress]
    ) throws(Mistake) -> TLSFiles {
        let (certificates, keys) = (given["--certificate"] ?? [], given["--key"] ?? [])
        guard certificates.count == keys.count else { throw Mistake("each --certificate needs its --key, in order") }
        var files = TLSFiles()
        files.identities = zip(certificates, keys).map { TLSFiles.Identity(certificate: $0, key: $1) }
        files.clientAuthority = given["--client-authority"]?.last
        guard !files.identities.isEmpty else {
            guard files.clientAuthority == nil else {
                throw Mistake("--client-authority needs --certificate and --key")
            }
            guard !listeners.contains(where: \.isTLS) else {
                throw Mistake("an https address needs --certificate and --key")
            }
            return files
        }
        // What systemd opens says by its name whether it is https.
        guard listeners.contains(where: { $0.isTLS || $0.endpoint == .systemd(name: nil) }) else {
            throw Mistake("--certificate needs an https address")
        }
        return files
    }

    private static func setLimit(_ text: String, in limits: inout OriginLimits) throws(Mistake) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw Mistake("'\(text)' is not NAME=NUMBER") }
        guard let limit = OriginLimits.names.first(where: { $0.name == parts[0] }) else {
            throw Mistake("there is no limit named '\(parts[0])'")
        }
        limit.set(try number(parts[1], in: limit.range, "a value of '\(limit.name)'"), in: &limits)
    }

    private static func number(_ text: String, in range: ClosedRange<Int>, _ what: String) throws(Mistake) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw Mistake("'\(text)' is not \(what), a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
