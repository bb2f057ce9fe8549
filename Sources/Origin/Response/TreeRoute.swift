import Bytes

/// Which requests a tree is for: those below a path, those for a host, or both.
package struct TreeRoute: Hashable, Sendable, CustomStringConvertible {
    /// In lower case and without port; nil for every host.
    package let host: String?
    /// It begins and ends with a slash, and is taken off the path.
    package let prefix: String

    /// Every request.
    package static let everything = TreeRoute(host: nil, prefix: "/")

    private init(host: String?, prefix: String) { (self.host, self.prefix) = (host, prefix) }

    /// - Parameter text: `/corona-warn-app/`, `host.example.org`, or `host.example.org/corona-warn-app/`.
    package init?(_ text: String) {
        let slash = text.firstIndex(of: "/") ?? text.endIndex
        let (host, prefix) = (text[..<slash].lowercased(), String(text[slash...]))
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }),
            !host.contains(":") || host.hasPrefix("["), !prefix.contains("//"), !prefix.contains("?"),
            prefix.isEmpty || prefix.hasSuffix("/")
        else { return nil }
        self.init(host: host.isEmpty ? nil : host, prefix: prefix.isEmpty ? "/" : prefix)
    }

    package var description: String { (host ?? "") + (host != nil && prefix == "/" ? "" : prefix) }

    /// Hosts first, and longer paths before shorter ones: of several trees that a request could be for, the first is meant.
    static func isMoreSpecific(_ one: TreeRoute, than other: TreeRoute) -> Bool {
        guard (one.host == nil) == (other.host == nil) else { return one.host != nil }
        return one.prefix.utf8.count > other.prefix.utf8.count
    }
}

/// The routes of all trees, in their order.
struct TreeRoutes: Sendable {
    private let routes: [(host: [UInt8]?, prefix: [UInt8])]
    /// Whether every request is for the only tree.
    let areTrivial: Bool

    init(_ routes: [TreeRoute]) {
        self.routes = routes.map { ($0.host.map { Array($0.utf8) }, Array($0.prefix.utf8)) }
        areTrivial = routes == [.everything]
    }

    /// The number of the tree that a request is for, and its path there.
    /// - Throws: `.notFound` where the host is one that is answered for, else `.misdirectedRequest`.
    func tree(
        for head: borrowing RequestHead, _ bytes: Span<UInt8>
    ) throws(Refusal) -> (number: Int, path: Range<Int>) {
        let host = head.host(bytes)
        var isKnownHost = false
        for (number, route) in routes.enumerated() {
            if let name = route.host, !name.isHost(bytes, host) { continue }
            isKnownHost = true
            guard head.path.count >= route.prefix.count else { continue }
            let start = head.path.lowerBound
            if route.prefix.span.isSame(as: bytes.extracting(start..<start + route.prefix.count)) {
                return (number, start + route.prefix.count - 1..<head.path.upperBound)
            }
        }
        throw isKnownHost ? .notFound : .misdirectedRequest
    }
}
