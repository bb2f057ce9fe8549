import Invocations
import Origin
import Rulebook
import YAML

/// What `litfass-origin` is to be told, from a file or from a command line.
struct ServeSettings {
    /// By the option's name; the values in their order.
    var options: [String: [String]] = [:]
    var tree: String?

    /// Of a file with settings.
    static let limitBytes = 1 << 20

    /// The words of a command line.
    var words: [String] {
        ServeOptions.all.flatMap { option in
            (options[option.name] ?? []).flatMap { ["--\(option.name)", $0] }
        }
    }

    /// Reads a file: each key is the name of an option.
    /// - Parameter folder: of the file, to which its paths are relative; it ends in a slash.
    static func read(_ bytes: [UInt8], path: String, folder: String) -> (ServeSettings, [Diagnostic]) {
        let file = parseYAML(path: path, bytes: bytes)
        var settings = ServeSettings()
        var diagnostics = file.diagnostics
        guard let root = file.root, root.kind == .mapping else {
            if let root = file.root, diagnostics.isEmpty {
                diagnostics.append(.error(.wrongType, at: root, "the file holds no options, each 'name: value'"))
            }
            return (settings, diagnostics.sorted())
        }
        for entry in root.entries {
            settings.take(entry.key, value: entry.value, folder: folder, into: &diagnostics)
        }
        if settings.options["listen"] != nil, let other = (root.entry("address") ?? root.entry("port"))?.key {
            diagnostics.append(
                .error(
                    .unknownKey, at: other, "'listen' says where, and leaves no room for 'address' and 'port'",
                    fix: "remove it, or 'listen'"))
        }
        return (settings, diagnostics.sorted())
    }

    private mutating func take(_ key: Node, value: Node, folder: String, into diagnostics: inout [Diagnostic]) {
        func absolute(_ path: String) -> String { path.hasPrefix("/") || path == "-" ? path : folder + path }
        if key.text == "tree", value.kind == .mapping {
            options["tree"] = value.entries.map { "\($0.key.text)=\(absolute($0.value.text))" }
            return
        }
        if key.text == "tree" {
            guard value.kind == .scalar else { return diagnostics.append(Self.notOneValue(value, "tree")) }
            guard !value.text.isEmpty else {
                return diagnostics.append(
                    Self.otherValue(value, name: "tree", expectation: "the folder of a published tree"))
            }
            tree = absolute(value.text)
            return
        }
        guard let option = ServeOptions.all.first(where: { $0.name == key.text }) else {
            guard !ServeOptions.onCommandLine.contains(key.text) else {
                return diagnostics.append(
                    .error(
                        .unknownKey, at: key, "'\(key.text)' is an option of the command line only",
                        fix: "remove it, and write --\(key.text) there"))
            }
            let names = ServeOptions.all.map(\.name)
            let near = suggestion(for: key.text, among: names).map { "did you mean '\($0)'?" }
            return diagnostics.append(
                .error(.unknownKey, at: key, "'\(key.text)' is not an option of 'litfass serve'", fix: near))
        }
        if key.text == "limit" { return takeLimits(value, &diagnostics) }
        let values = value.kind == .sequence && option.isRepeatable ? value.items : [value]
        for value in values {
            if value.kind != .scalar {
                diagnostics.append(Self.notOneValue(value, key.text))
            } else if !option.accepts(value.text) {
                diagnostics.append(Self.otherValue(value, name: key.text, expectation: option.expectation))
            }
        }
        let isPath = ServeOptions.paths.contains(key.text)
        options[key.text] = values.map {
            isPath ? ServeRun.absolute($0.text, of: key.text, absolute) : $0.text
        }
    }

    private mutating func takeLimits(_ limits: Node, _ diagnostics: inout [Diagnostic]) {
        guard limits.kind == .mapping else {
            return diagnostics.append(
                .error(
                    .wrongType, at: limits, "'limit' holds names of limits, each with a number: 'head-bytes: 16384'"))
        }
        options["limit"] = limits.entries.map { "\($0.key.text)=\($0.value.text)" }
        for entry in limits.entries {
            let (name, value) = (entry.key.text, entry.value)
            guard let limit = OriginLimits.names.first(where: { $0.name == name }) else {
                let near = suggestion(for: name, among: OriginLimits.names.map(\.name)).map { "did you mean '\($0)'?" }
                let fix = near ?? "see 'litfass-origin --help' for all limits"
                diagnostics.append(.error(.unknownKey, at: entry.key, "'\(name)' is the name of no limit", fix: fix))
                continue
            }
            if value.kind != .scalar {
                diagnostics.append(Self.notOneValue(value, name))
            } else if !(Int(value.text).map(limit.range.contains) ?? false) {
                let range = "a whole number from \(limit.range.lowerBound) to \(limit.range.upperBound)"
                diagnostics.append(Self.otherValue(value, name: name, expectation: range))
            }
        }
    }

    private static func otherValue(_ node: Node, name: String, expectation: String) -> Diagnostic {
        .error(.wrongType, at: node, "'\(node.text)' is not what '\(name)' takes: \(expectation)")
    }

    private static func notOneValue(_ node: Node, _ name: String) -> Diagnostic {
        .error(.wrongType, at: node, "'\(name)' takes a text or a number here, not a list or a mapping")
    }
}
