import Rulebook

// What the tree builder says about YAML that Litfass does not take.

extension TreeBuilder {
    mutating func report(_ rule: Rule, at range: SourceRange, _ message: String, fix: String?) {
        diagnostics.append(.error(rule, at: range, in: source, message, fix: fix))
    }

    mutating func reportAnchor(_ name: String, at start: Position) {
        let range = range(of: "&" + name, onLineOf: start)
        report(
            .unsupportedYAML, at: range, "'&\(name.shortened)' is an anchor, and anchors are not allowed",
            fix: "remove it; if the value begins with '&', put it in quotes")
    }

    mutating func reportTag(at start: Position) {
        let line = source.line(start.line).unicodeScalars.dropFirst(start.column - 1)
        let word = line.drop { $0 != "!" }.prefix { $0 != " " && $0 != "\t" && $0 != "," && $0 != "]" && $0 != "}" }
        let tag = word.isEmpty ? "!" : String(String.UnicodeScalarView(word))
        report(
            .unsupportedYAML, at: range(of: tag, onLineOf: start),
            "'\(tag.shortened)' is a tag, and tags are not allowed: the model defines the types",
            fix: "remove it; if the value begins with '!', put it in quotes")
    }

    mutating func reportCollectionAsKey(_ kind: Node.Kind, at start: Position) {
        let place = SourceRange(at: start)
        let line = source.line(start.line).unicodeScalars.dropFirst(max(0, start.column - 2))
        if kind == .mapping, line.starts(with: "{{".unicodeScalars) {
            report(
                .unquotedCharacter,
                at: SourceRange(at: Position(line: start.line, column: start.column - 1), scalars: 2),
                "'{{' is reserved in YAML at the start of a value", fix: "put the value in quotes")
        } else {
            let thing = kind == .mapping ? "a mapping" : "a list"
            report(.yamlSyntax, at: place, "\(thing) is used as a key, but keys are words", fix: nil)
        }
    }

    mutating func reportLimit(at place: Position) {
        let range = SourceRange(at: place)
        if open.count > limits.depth {
            report(
                .limit, at: range, "the value is nested deeper than the limit of \(limits.depth) (depth)",
                fix: "make the structure flatter")
        } else if records.count > limits.nodes {
            report(
                .limit, at: range, "the file has more keys and values than the limit of \(limits.nodes) (nodes)",
                fix: "split the file")
        } else {
            report(
                .limit, at: range,
                "the file has as many findings as the limit of \(limits.findings) (findings); the rest was not read",
                fix: "correct these first")
        }
    }

    private func range(of word: String, onLineOf start: Position) -> SourceRange {
        let line = Array(source.line(start.line).unicodeScalars)
        let word = Array(word.unicodeScalars)
        var index = start.column - 1
        while index + word.count <= line.count {
            if line[index..<index + word.count].elementsEqual(word) {
                return SourceRange(at: Position(line: start.line, column: index + 1), scalars: word.count)
            }
            index += 1
        }
        return SourceRange(at: start)
    }
}

// MARK: - Keys

extension TreeBuilder {
    /// Reports keys that are twice in a mapping, empty, or a merge.
    mutating func checkKeys(of mapping: Int) {
        keys.removeAll(keepingCapacity: true)
        keys.reserveCapacity(Int(records[mapping].count) / 2)
        var child = mapping + 1
        while child < records.count {
            let record = records[child]
            if record.kind == .scalar {
                if record.count == 0 || isMerge(record) { checkKey(child) }
                if record.count > 0 { keys.append(Key(index: child, print: texts.fingerprint(of: record))) }
            }
            let value = Int(record.end)
            child = value < records.count ? Int(records[value].end) : value
        }
        for (earlier, later) in duplicates() {
            let key = texts.string(of: records[later], .kept)
            report(
                .duplicateKey, at: records[later].ownRange,
                "'\(key.shortened)' is a duplicate key: it is already in line \(records[earlier].startLine)",
                fix: "remove one of the two")
        }
    }

    private func isMerge(_ record: Tree.Record) -> Bool {
        record.count == 2 && record.style == .plain && texts.isSame(record, as: "<<".utf8)
    }

    /// Reports a key that is empty or a merge.
    private mutating func checkKey(_ key: Int) {
        let record = records[key]
        let range = record.ownRange
        if record.count > 0 {
            report(
                .unsupportedYAML, at: range, "'<<' is a merge key, and merge keys are not allowed",
                fix: "write the keys out")
        } else if range.start == range.end || record.style != .plain {
            report(.yamlSyntax, at: range, "the key is empty", fix: "write a key before the colon")
        }
        // What is left is an alias as a key: it has no text either, and has been reported.
    }

    private func keyText(_ key: Int) -> ArraySlice<UInt8> { texts.bytes(of: records[key]) }

    /// Pairs of equal keys, the first with each later one.
    private func duplicates() -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        guard keys.count > 64 else {
            for later in keys.indices.dropFirst() {
                let print = keys[later].print
                for earlier in 0..<later where keys[earlier].print == print {
                    guard keyText(keys[earlier].index).elementsEqual(keyText(keys[later].index)) else { continue }
                    pairs.append((keys[earlier].index, keys[later].index))
                    break
                }
            }
            return pairs
        }
        // The hash of a dictionary is seeded: nobody can write keys that collide in it.
        var seen: [ArraySlice<UInt8>: Int] = [:]
        for key in keys {
            if let first = seen[keyText(key.index)] {
                pairs.append((first, key.index))
            } else {
                seen[keyText(key.index)] = key.index
            }
        }
        return pairs
    }
}

// MARK: - The end of the document

extension TreeBuilder {
    /// What stands behind the first document is looked at as text: another event would have libyaml read it.
    mutating func finish(behind end: Position, atEndOfStream: Bool) -> Outcome {
        let tree = Tree(records: records, texts: texts)
        let root = records.isEmpty ? nil : Node(tree: tree, index: 0)
        if atEndOfStream { return .complete(root) }
        var offset = source.offset(of: end)
        var line = end.line
        while true {
            let rest = offset..<source.lineBytes(line).upperBound
            let first = source.bytes[rest].firstIndex { $0 != 0x20 && $0 != 0x09 }
            if let first, source.bytes[first] != UInt8(ascii: "#"), !isDocumentEnd(rest) {
                return reportSecondDocument(from: first, line: line)
            }
            guard line < source.lineCount else { break }
            line += 1
            offset = source.lineBytes(line).lowerBound
        }
        return .complete(root)
    }

    private func isDocumentEnd(_ line: Range<Int>) -> Bool {
        source.bytes[line].starts(with: "...".utf8) && source.bytes[line].dropFirst(3).allSatisfy { $0 == 0x20 }
    }

    private mutating func reportSecondDocument(from offset: Int, line: Int) -> Outcome {
        let start = source.position(ofByte: offset)
        let rest = source.bytes[offset..<source.lineBytes(line).upperBound]
        if start.column == 1, rest.starts(with: "---".utf8) {
            report(
                .unsupportedYAML, at: SourceRange(at: start, scalars: 3),
                "'---' starts a second document in this file",
                fix: "put it into a file of its own, or remove the line")
            return .stopped
        }
        let scalars = rest.count { $0 & 0xC0 != 0x80 }
        if rootIsBlockMapping, let first = records.first?.startColumn, first > start.column {
            report(
                .indentation, at: SourceRange(at: start, scalars: scalars),
                "this line begins further left than the first key of the file, which begins in column \(first)",
                fix: "begin all keys of the file in the first column")
            return .broken(line: start.line)
        }
        report(
            .yamlSyntax, at: SourceRange(at: start, scalars: scalars),
            "this line is outside the value of the file, which ends before it",
            fix: "begin the file with a key, or indent the line")
        return .broken(line: start.line)
    }
}
