import Foundation

/// A Swift source file as the architecture tests read it: text, line by line.
struct SourceFile {
    /// The target that the file belongs to, "Trust".
    let room: String
    /// From the repository's top, "Sources/Trust/Updater.swift".
    let path: String
    let lines: [String]

    init(room: String, path: String, text: String) {
        self.room = room
        self.path = path
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
    }

    /// The modules that the file imports; of `import struct Foundation.URL` it is `Foundation`.
    var imports: [String] {
        let shape = Shape.importLine
        return lines.compactMap { line in line.firstMatch(of: shape).map { String($0.module) } }
    }

    /// Lines without comments and the contents of one-line string literals, so that words in them do not count as code.
    var code: [String] {
        let (literal, comment) = (Shape.stringLiteral, Shape.comment)
        return lines.map { line in line.replacing(literal, with: "\"\"").replacing(comment, with: "") }
    }

    /// Functions, initialisers and subscripts with a body: the line each starts at, and how many lines it spans.
    ///
    /// A body ends at the first line that closes it with the same indentation as its first line; `swift format` guarantees that.
    var functions: [(line: Int, length: Int)] {
        let (code, shape) = (code, Shape.functionStart)
        return code.indices.compactMap { start in
            guard code[start].contains(shape) else { return nil }
            let indentation = code[start].prefix { $0 == " " }
            guard
                let end = code[start...].firstIndex(where: { line in
                    line.hasPrefix(indentation + "}") || (line.hasSuffix("}") && line == code[start])
                })
            else { return nil }
            return (start + 1, end - start + 1)
        }
    }
}

/// The shapes of Swift that these tests look for.
private enum Shape {
    static var importLine: Regex<(Substring, module: Substring)> {
        #/^\s*(?:@\w+ )*(?:(?:public|package|internal|fileprivate|private) )?import (?:(?:struct|class|enum|func|protocol|let|var) )?(?<module>\w+)/#
    }
    static var stringLiteral: Regex<Substring> { #/"(?:[^"\\]|\\.)*"/# }
    static var comment: Regex<Substring> { #/\/\/.*$/# }
    static var functionStart: Regex<Substring> {
        #/^\s*(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|private|fileprivate|static|mutating|consuming|borrowing|nonisolated|override|convenience|final|isolated|class) )*(?:func |init[?(<]|subscript[(<]|deinit)/#
    }
}

/// The repository that these tests stand in.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All Swift files below `Sources/`, in a stable order.
    static func sources() throws -> [SourceFile] {
        try folders(in: "Sources").flatMap { room in try swiftFiles(of: room) }
    }

    static func folders(in folder: String) throws -> [String] {
        let url = root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().filter { name in
            (try? url.appending(path: name).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
        }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func swiftFiles(of room: String) throws -> [SourceFile] {
        let folder = root.appending(path: "Sources/\(room)")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.sorted().filter { $0.hasSuffix(".swift") }.map { path in
            SourceFile(room: room, path: "Sources/\(room)/\(path)", text: try text("Sources/\(room)/\(path)"))
        }
    }
}
