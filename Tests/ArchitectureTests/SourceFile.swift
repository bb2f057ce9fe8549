import Foundation

/// A Swift source file, line by line.
struct SourceFile {
    /// The target that the file belongs to, "Trust".
    let module: String
    /// From the top of the repository, "Sources/Trust/Updater.swift".
    let path: String
    let lines: [String]
    /// The lines without comments and without the contents of string literals, so that words in them do not count as code.
    let code: [String]
    private let bytes: Data
    /// Places of lines.
    private let functionStarts: [Int]

    init(module: String, path: String, text: String) {
        self.module = module
        self.path = path
        bytes = Data(text.utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
        var isInText = false
        let code = lines.map { Self.code(of: $0, isInText: &isInText) }
        let shape = Shape.functionStart
        functionStarts = code.indices.filter { index in
            (code[index].has("func ") || code[index].has("init") || code[index].has("subscript"))
                && code[index].contains(shape)
        }
        self.code = code
    }

    private static let quote = UInt8(ascii: "\"")
    private static let slash = UInt8(ascii: "/")

    /// - Parameter isInText: whether the line begins within a literal of several lines.
    private static func code(of line: String, isInText: inout Bool) -> String {
        let bytes = Array(line.utf8)
        guard isInText || bytes.contains(quote) || bytes.contains(slash) else { return line }
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
            if byte == quote, next == quote, index + 2 < bytes.count, bytes[index + 2] == quote {
                isInText.toggle()
                kept.append(quote)
                index += 3
            } else if isInText {
                index += 1
            } else if byte == slash, next == slash {
                break
            } else if byte == quote {
                kept += [quote, quote]
                index = end(ofLiteralAt: index, in: bytes)
            } else {
                kept.append(byte)
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// The place behind a string literal; quotes within an interpolation belong to it.
    private static func end(ofLiteralAt start: Int, in bytes: [UInt8]) -> Int {
        var (index, depth) = (start + 1, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"):
                if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") { depth += 1 }
                index += 1
            case UInt8(ascii: "("): if depth > 0 { depth += 1 }
            case UInt8(ascii: ")"): if depth > 0 { depth -= 1 }
            case UInt8(ascii: "\""): if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return index
    }

    /// Whether one of these words is anywhere in the file: quicker than a pattern on each line.
    func mentions(_ words: [String]) -> Bool { words.contains { bytes.range(of: Data($0.utf8)) != nil } }

    /// The modules that the file imports; of `import struct Foundation.URL` it is `Foundation`.
    var imports: [String] {
        let shape = Shape.importLine
        return code.filter { $0.has("import ") }.compactMap { line in
            line.firstMatch(of: shape).map { String($0.module) }
        }
    }

    /// A function, initialiser or subscript with a body.
    struct Function {
        let line: Int
        let length: Int
    }

    /// A body ends at the first line that closes it with the same indentation as its first line; `swift format` guarantees that.
    var functions: [Function] {
        functionStarts.compactMap { start in
            let indentation = code[start].prefix { $0 == " " }
            guard
                let end = code[start...].firstIndex(where: { line in
                    line.hasPrefix(indentation + "}") || (line.hasSuffix("}") && line == code[start])
                }),
                // A requirement of a protocol has no body: the protocol ends first.
                !code[start..<end].contains(where: { $0.hasPrefix("}") && !indentation.isEmpty })
            else { return nil }
            return Function(line: start + 1, length: end - start + 1)
        }
    }

    /// Lines of functions with at least three parameters without a label.
    var unlabelledFunctions: [Int] {
        functionStarts.filter { start in
            let text = code[start...].prefix(20).joined(separator: " ")
            return Self.unlabelledParameters(of: text, isSubscript: code[start].contains("subscript")) >= 3
        }.map { $0 + 1 }
    }

    /// - Parameter text: begins with the declaration. Parameters of a subscript have a label only where two names are given.
    private static func unlabelledParameters(of text: String, isSubscript: Bool) -> Int {
        guard let list = text.firstMatch(of: Shape.parameterList)?.range.upperBound else { return 0 }
        var (depth, parameters) = (0, [""])
        for character in text[list...] {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth < 0 { break }
            if depth == 0, character == "," { parameters.append("") }
            parameters[parameters.count - 1].append(character)
        }
        return parameters.count { parameter in
            let names = parameter.drop { $0 == "," }.prefix { $0 != ":" }.split(separator: " ")
            return names.first == "_" || (isSubscript && names.count == 1)
        }
    }
}

extension String {
    /// Whether these bytes are in it: quicker than `contains`, which goes by characters.
    func has(_ word: String) -> Bool { unsafe strstr(self, word) != nil }
}

/// The shapes of Swift that these tests look for.
private enum Shape {
    static var importLine: Regex<(Substring, module: Substring)> {
        #/^\s*(?:@\w+ )*(?:(?:public|package|internal|fileprivate|private) )?import (?:(?:struct|class|enum|func|protocol|let|var) )?(?<module>\w+)/#
    }
    static var functionStart: Regex<Substring> {
        #/^\s*(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|private|fileprivate|static|mutating|consuming|borrowing|nonisolated|override|convenience|final|isolated|class) )*(?:func |init[?(<]|subscript[(<]|deinit)/#
    }
    static var parameterList: Regex<Substring> { #/(?:func [^(<]+|init\??|subscript)(?:<[^(]*>)?\(/# }
}

/// The repository that contains these tests.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All Swift files below `Sources/`, in a stable order, read once.
    static func sources() throws -> [SourceFile] { try read.get() }

    private static let read = Result { try folders(in: "Sources").flatMap(swiftFiles) }

    static func folders(in folder: String) throws -> [String] {
        let url = root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().filter { name in
            (try? url.appending(path: name).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
        }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func swiftFiles(of module: String) throws -> [SourceFile] {
        let folder = root.appending(path: "Sources/\(module)")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.sorted().filter { $0.hasSuffix(".swift") }.map { path in
            SourceFile(module: module, path: "Sources/\(module)/\(path)", text: try text("Sources/\(module)/\(path)"))
        }
    }
}
