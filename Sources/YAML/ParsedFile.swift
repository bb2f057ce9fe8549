package import Rulebook

/// What one YAML file holds, and all that is wrong with it.
package struct ParsedFile: Sendable {
    package let source: SourceText
    /// The value of the file; nil where the file is empty or has an error that leaves its structure in doubt.
    package let root: Node?
    /// Sorted by place.
    package let diagnostics: [Diagnostic]
}

/// Reads a YAML 1.2 file of one document with the core schema, without tags, anchors, aliases, merge keys and duplicate
/// keys. Whatever the bytes are, the answer is a tree or diagnostics, in time and memory bounded by `limits`.
///
/// - Parameter path: relative to the workspace; for diagnostics only.
package func parseYAML(path: String, bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) -> ParsedFile {
    parseYAML(path: path, bytes: bytes, limits: limits, ways: .quickFirst)
}

/// Which reader looks at a file.
enum ReadingWays {
    /// The quick one, and libyaml where that gives up.
    case quickFirst
    case libyamlOnly
}

/// For tests, which hold the two readers against each other.
func parseYAML(path: String, bytes: [UInt8], limits: YAMLLimits, ways: ReadingWays) -> ParsedFile {
    let source = SourceText(path: path, bytes: bytes)
    var parse = FileParse(source: source, limits: limits, ways: ways)
    let root = parse.run()
    if !parse.diagnostics.isEmpty { parse.diagnostics.sort() }
    return ParsedFile(source: source, root: root, diagnostics: parse.diagnostics)
}

/// The reading of one file: the bytes first, then the document, then what follows an error.
private struct FileParse {
    let source: SourceText
    let limits: YAMLLimits
    let ways: ReadingWays
    var diagnostics: [Diagnostic] = []

    /// How often reading starts again behind an error.
    private static let resumptions = 8

    mutating func run() -> Node? {
        if let root = readQuickly() { return root }
        var check = EncodingCheck(source: source, limits: limits)
        guard check.allowsParsing() else {
            diagnostics = check.diagnostics
            return nil
        }
        diagnostics = check.diagnostics
        let start = skipDirectives()
        var builder = TreeBuilder(source: source, limits: limits)
        let outcome = builder.build(from: start.offset, line: start.line)
        diagnostics += builder.diagnostics
        switch outcome {
        case .complete(let root):
            if let root { findTraps(in: root.tree, severalLines: builder.severalLines, hasHash: check.hasHash) }
            return root
        case .stopped:
            return nil
        case .notEncoded:
            diagnostics += check.badBytes()
            return nil
        case .broken(let line):
            if !reportMergeConflicts(), builder.rootIsBlockMapping { resume(after: line) }
            return nil
        }
    }

    /// - Returns: nil where libyaml has to look at the file.
    private mutating func readQuickly() -> Node? {
        let bytes = source.bytes
        guard ways == .quickFirst, bytes.count <= limits.fileBytes, let plain = PlainText(bytes.span) else {
            return nil
        }
        var reader = QuickReader(source, limits)
        guard reader.read(bytes.span) else { return nil }
        diagnostics = reader.builder.diagnostics
        let tree = Tree(records: reader.builder.records, texts: reader.builder.texts)
        findTraps(in: tree, severalLines: reader.builder.severalLines, hasHash: plain.hasHash)
        return Node(tree: tree, index: 0)
    }

    private mutating func findTraps(in tree: Tree, severalLines: [Int], hasHash: Bool) {
        guard hasHash || !severalLines.isEmpty else { return }
        var traps = TextTraps(tree: tree)
        traps.find(limit: limits.findings, severalLines: severalLines)
        diagnostics += traps.diagnostics
    }

    /// Where two branches changed the same lines, git leaves both of them between lines of signs, of which somebody may have
    /// removed some. Whatever else such a file seems to get wrong follows from that.
    private mutating func reportMergeConflicts() -> Bool {
        let lines = (1...source.lineCount).filter { isMergeMark(source.bytes[source.lineBytes($0)]) }
        guard !lines.isEmpty else { return false }
        diagnostics = lines.prefix(limits.findings).map { line in
            let text = source.bytes[source.lineBytes(line)]
            // An editor may have indented it with the lines around it.
            let column = text.prefix { $0 == 0x20 }.count + 1
            let mark = String(decoding: text.dropFirst(column - 1).prefix(7), as: UTF8.self)
            return .error(
                .mergeConflict, at: SourceRange(at: Position(line: line, column: column), scalars: 7), in: source,
                "'\(mark)' marks two versions of the same lines that git could not merge",
                fix: "keep one of the versions, and remove the lines with the marks")
        }
        return true
    }

    /// Seven equal signs, behind which the name of a branch may follow.
    private func isMergeMark(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.drop { $0 == 0x20 }
        guard let sign = text.first, "<=>|".utf8.contains(sign), text.prefix(while: { $0 == sign }).count == 7 else {
            return false
        }
        let rest = text.dropFirst(7).first
        return rest == nil || rest == 0x0D || rest == 0x20 && sign != UInt8(ascii: "=")
    }

    /// Reads on at the next key of the outermost mapping, for its diagnostics only: so that one slip does not hide another.
    private mutating func resume(after line: Int) {
        var line = line
        for _ in 0..<Self.resumptions {
            guard let next = nextOutermostKey(after: line), diagnostics.count < limits.findings else { return }
            var builder = TreeBuilder(source: source, limits: limits)
            let outcome = builder.build(from: source.lineBytes(next).lowerBound, line: next)
            diagnostics += builder.diagnostics
            guard case .broken(let broken) = outcome else { return }
            line = max(next, broken)
        }
    }

    private func nextOutermostKey(after line: Int) -> Int? {
        guard line < source.lineCount else { return nil }
        return (line + 1...source.lineCount).first { isOutermostKey(source.lineBytes($0)) }
    }

    /// Whether a line looks like `key: …` in the first column.
    private func isOutermostKey(_ line: Range<Int>) -> Bool {
        var index = line.lowerBound
        while index < line.upperBound, source.bytes[index].isKeyCharacter { index += 1 }
        guard index > line.lowerBound, index < line.upperBound, source.bytes[index] == UInt8(ascii: ":") else {
            return false
        }
        return index + 1 == line.upperBound || source.bytes[index + 1] == UInt8(ascii: " ")
    }

    /// Reports `%YAML` and `%TAG` lines at the head of the file and leads behind them, so that libyaml, which compares each
    /// directive with all before it, never sees them.
    private mutating func skipDirectives() -> (offset: Int, line: Int) {
        let start = source.prefixBytes
        guard mayStartWithDirective(from: start) else { return (start, 1) }
        var line = 1
        var found = false
        while line <= source.lineCount {
            let bytes = source.bytes[source.lineBytes(line)]
            if bytes.first == UInt8(ascii: "%") {
                if !found { reportDirective(line) }
                found = true
            } else if let first = bytes.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }),
                first != UInt8(ascii: "#")
            {
                break
            }
            line += 1
        }
        return found ? (source.lineBytes(line).lowerBound, line) : (start, 1)
    }

    /// Whether the first line is a directive, or blank or a comment, so that a later one may be.
    private func mayStartWithDirective(from start: Int) -> Bool {
        guard start < source.bytes.count else { return false }
        return " \t\r\n#%".utf8.contains(source.bytes[start])
    }

    private mutating func reportDirective(_ line: Int) {
        let word = source.line(line).prefix { $0 != " " && $0 != "\t" }
        diagnostics.append(
            .error(
                .unsupportedYAML,
                at: SourceRange(at: Position(line: line, column: 1), scalars: word.unicodeScalars.count), in: source,
                "'\(String(word).shortened)' is a directive, and directives are not allowed", fix: "remove the line"))
    }
}

extension UInt8 {
    /// Letters, digits, `-`, `_` and `.`: what keys are made of.
    var isKeyCharacter: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
    }
}
