import Files
import Rulebook

/// One thing to do where a word of the command line leads to no published tree: what its writer probably meant.
package struct AddressRemedy {
    /// As it was typed.
    private let word: String
    private let folder: Folder

    package init(_ word: String, in invocation: Invocation) {
        self.word = word
        folder = Folder(invocation.absolute(word))
    }

    private var isURL: Bool { word.contains("://") }

    /// What to write where an address on the network or a folder was asked for, and the word is neither.
    package var forNoAddress: String? {
        Self.url(word).map { "write it as a URL: \($0)" }
    }

    /// What to write where nothing at the address speaks TLS.
    package var forPlainServer: String {
        "where it is served without TLS, write \(word.replacing("https://", with: "http://"))"
    }

    /// What to write where nothing is published at the place that the word names.
    package var forNoRelease: String {
        if let top = Self.top(of: word) { return "name what holds metadata/ and targets/: \(top)" }
        if isURL { return "name the URL below which metadata/ and targets/ are served" }
        if let address = forNoAddress { return address }
        if let inside = treeInside { return "did you mean '\(inside)'?" }
        if let word = suggestion(for: word, among: ["live", "working"]) { return "did you mean '\(word)'?" }
        return "name the folder that holds metadata/ and targets/, or the URL at which it is served"
    }

    /// Where a workspace or what stands around a tree was named in its place. What cannot be looked at is no suggestion.
    private var treeInside: String? {
        // As above.
        let environments = ((try? Folder(folder.path + "/Publish").list()) ?? []).map { "Publish/\($0.name)/site" }
        // As above.
        let siblings = ((try? folder.list()) ?? []).filter { $0.kind == .folder }.map { "\($0.name)/site" }
        for path in environments + siblings + ["site"]
        where (try? folder.exists(RelativePath(known: path + "/metadata/timestamp.json"))) == true {
            return word.hasSuffix("/") ? word + path : "\(word)/\(path)"
        }
        return nil
    }

    /// The tree, where its metadata, its targets or a file of it was named.
    private static func top(of word: String) -> String? {
        var parts = word.split(separator: "/", omittingEmptySubsequences: false)
        while parts.last == "" { parts.removeLast() }
        let files: Set<Substring> = ["timestamp.json", "tree.index"]
        let names: Set<Substring> = ["metadata", "targets"]
        let before = parts.count
        if let name = parts.last, files.contains(name) { parts.removeLast() }
        if let name = parts.last, names.contains(name) { parts.removeLast() }
        guard parts.count < before else { return nil }
        return parts.isEmpty ? "." : parts.joined(separator: "/") + (word.contains("://") ? "/" : "")
    }

    /// `http://127.0.0.1:8080/` for `127.0.0.1:8080`, `https://content.example.org/` for `content.example.org`.
    private static func url(_ word: String) -> String? {
        guard !word.contains("://") else { return nil }
        let authority = word.prefix { $0 != "/" }
        let port = authority.split(separator: ":").last.flatMap { UInt16($0) }
        let host = port == nil ? authority : authority[..<(authority.lastIndex(of: ":") ?? authority.endIndex)]
        let isHere = host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
        guard isHere || host.contains("."), !host.hasPrefix("."), !host.hasSuffix("."),
            port != nil || !host.hasSuffix(".yaml")
        else { return nil }
        let scheme = isHere ? "http" : "https"
        return "\(scheme)://\(word)" + (word.contains("/") ? "" : "/")
    }
}
