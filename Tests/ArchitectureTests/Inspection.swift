/// What the house forbids, decided on the text of one file. Each rule answers the violations, worded for whoever broke it.
enum Inspection {
    static func imports(of file: SourceFile, in room: House.Room) -> [String] {
        let allowed = room.imports.union(House.toolchain).union(House.foundationModules(room.foundation))
        return file.imports.filter { !allowed.contains($0) }.map {
            "\(file.path) imports \($0), which \(room.name) may not"
        }
    }

    /// `public` and `open` are words for the room that apps see.
    static func publicWords(of file: SourceFile) -> [String] {
        guard !House.publicRooms.contains(file.room) else { return [] }
        let declaration =
            #/\b(?:public|open) (?:actor|class|enum|extension|final|func|init|let|mutating|protocol|static|struct|subscript|typealias|var)\b/#
        return matches(of: declaration, in: file) { "'\($0)' in a room that no app imports" }
    }

    static func sizes(of file: SourceFile) -> [String] {
        let tooLong = file.functions.filter { $0.length > House.functionLineLimit }.map { function in
            "\(file.path):\(function.line): a function of \(function.length) lines, more than \(House.functionLineLimit)"
        }
        guard file.lines.count > House.fileLineLimit else { return tooLong }
        return tooLong + ["\(file.path): \(file.lines.count) lines, more than \(House.fileLineLimit)"]
    }

    /// What STYLE.md lists under "Not here", as far as a machine can see it.
    static func habits(of file: SourceFile) -> [String] {
        let isDoor = House.rooms.first { $0.name == file.room }?.storey == .door
        var found = matches(
            of: #/\b(?:class|struct|enum|actor|protocol) \w*(?:Manager|Helper|Handler|Utils|Utility)\b/#, in: file
        ) {
            "'\($0)' is a name that says nothing"
        }
        found += matches(of: #/\btry!|\bas!/#, in: file) { "'\($0)' turns a fault into a crash" }
        found += matches(of: #/:\s*Any\b|\[Any\]|\bas Any\b/#, in: file) { "'\($0)' hides the type" }
        if !isDoor {
            found += matches(of: #/(?:^|\s)print\(/#, in: file) { "'\($0)' in a library" }
            found += matches(of: #/\bgetenv\(|\bProcessInfo\b/#, in: file) { "'\($0)' below the doors" }
        }
        return found + unexplained(#/@unchecked Sendable/#, in: file) + unexplained(#/\btry\? /#, in: file)
            + marks(in: file)
    }

    /// Words that need a comment on their own line or within the three lines above.
    private static func unexplained(_ pattern: some RegexComponent, in file: SourceFile) -> [String] {
        let code = file.code
        return code.indices.filter { index in
            code[index].contains(pattern) && !file.lines[max(0, index - 3)...index].contains { $0.contains("//") }
        }.map { "\(file.path):\($0 + 1): '\(code[$0].trimmed)' needs its reason in a comment" }
    }

    /// Notes to oneself do not belong in a product.
    private static func marks(in file: SourceFile) -> [String] {
        file.lines.indices.filter {
            file.lines[$0].contains(#/\b(?:TODO|FIXME|XXX|HACK)\b/#) && !file.lines[$0].contains("\"")
        }
        .map { "\(file.path):\($0 + 1): a note to oneself" }
    }

    private static func matches(
        of pattern: Regex<Substring>, in file: SourceFile, _ words: (Substring) -> String
    ) -> [String] {
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
