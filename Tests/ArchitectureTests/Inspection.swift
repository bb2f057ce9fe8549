/// Rules about the text of one file. Each answers the violations, in words.
enum Inspection {
    /// - Parameter declared: what `Package.swift` says that the module imports.
    static func imports(of file: SourceFile, in module: Module, declared: Set<String>) -> [String] {
        let allowed = declared.union(Limits.toolchain).union(Limits.foundationModules(module.foundation))
            .union(Limits.systemFiles.contains(file.path) ? Limits.systemLibraries : [])
        return file.imports.filter { !allowed.contains($0) }.map { "\(file.path) may not import \($0)" }
    }

    /// `public` and `open` are for the module that apps import.
    static func publicWords(of file: SourceFile) -> [String] {
        guard !Limits.publicModules.contains(file.module) else { return [] }
        let declaration =
            #/\b(?:public|open) (?:actor|class|enum|extension|final|func|init|let|mutating|protocol|static|struct|subscript|typealias|var)\b/#
        return matches(of: declaration, in: file, mentioning: ["public ", "open "]) {
            "'\($0)' in a module that no app imports"
        }
    }

    static func sizes(of file: SourceFile) -> [String] {
        let tooLong = file.functions.filter { $0.length > Limits.functionLines }.map { function in
            "\(file.path):\(function.line): a function of \(function.length) lines, more than \(Limits.functionLines)"
        }
        guard file.lines.count > Limits.fileLines else { return tooLong }
        return tooLong + ["\(file.path): \(file.lines.count) lines, more than \(Limits.fileLines)"]
    }

    /// Nil for a module within its limit.
    static func size(of module: Module, files: [SourceFile]) -> String? {
        let count = files.reduce(0) { $0 + $1.lines.count }
        guard count > module.layer.moduleLineLimit else { return nil }
        return "\(module.name) has \(count) lines, more than \(module.layer.moduleLineLimit)"
    }

    /// Names and constructs that the project does not use.
    static func habits(of file: SourceFile) -> [String] {
        let isExecutable = Module.named(file.module)?.layer == .executable
        let names = ["Manager", "Helper", "Handler", "Util"]
        var found = matches(
            of: #/\b(?:class|struct|enum|actor|protocol) \w*(?:Manager|Helper|Handler|Utils|Utility)\b/#, in: file,
            mentioning: names
        ) { "'\($0)' is a name that says nothing" }
        found += matches(of: #/\btry!|\bas!/#, in: file, mentioning: ["try!", "as!"]) {
            "'\($0)' turns a fault into a crash"
        }
        found += matches(of: #/:\s*Any\b|\[Any\]|\bas Any\b/#, in: file, mentioning: [": Any", "[Any]", "as Any"]) {
            "'\($0)' hides the type"
        }
        if !isExecutable {
            found += matches(of: #/(?:^|[{=(])\s*print\(/#, in: file, mentioning: ["print("]) { "'\($0)' in a library" }
            found += matches(
                of: #/\bgetenv\(|\bProcessInfo\b/#, in: file, mentioning: ["getenv(", "ProcessInfo"]
            ) { "'\($0)' below the executables" }.filter { !$0.hasPrefix("Sources/LitfassClient/Profile.swift:") }
        }
        return found + unexplained("@unchecked Sendable", in: file) + unexplained("try? ", in: file) + marks(in: file)
    }

    /// Words that need a comment on their own line or within the three lines above.
    private static func unexplained(_ word: String, in file: SourceFile) -> [String] {
        guard file.mentions([word]) else { return [] }
        let code = file.code
        return code.indices.filter { index in
            code[index].contains(word) && !file.lines[max(0, index - 3)...index].contains { $0.contains("//") }
        }.map { "\(file.path):\($0 + 1): '\(code[$0].trimmed)' needs its reason in a comment" }
    }

    /// Notes to oneself do not belong in a product.
    private static func marks(in file: SourceFile) -> [String] {
        guard file.mentions(["TODO", "FIXME", "XXX", "HACK"]) else { return [] }
        return file.lines.indices.filter {
            file.lines[$0].contains(#/\b(?:TODO|FIXME|XXX|HACK)\b/#) && !file.lines[$0].contains("\"")
        }
        .map { "\(file.path):\($0 + 1): a note to oneself" }
    }

    private static func matches(
        of pattern: Regex<Substring>, in file: SourceFile, mentioning mentioned: [String],
        words: (Substring) -> String
    ) -> [String] {
        guard file.mentions(mentioned) else { return [] }
        // Unicode takes "ProcessInfo.processInfo" for one word.
        let pattern = pattern.wordBoundaryKind(.simple)
        return zip(1..., file.code).flatMap { number, line in
            line.matches(of: pattern).map { "\(file.path):\(number): \(words(line[$0.range]))" }
        }
    }
}

extension String {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}
