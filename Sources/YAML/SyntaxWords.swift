import Rulebook

/// What libyaml says about text that is no YAML, in words an editor understands.
///
/// libyaml names the place where it gave up, and a context that began earlier. Neither is always where the slip is, so the
/// words look at the text too. What they don't know stays libyaml's own sentence.
struct SyntaxWords {
    let source: SourceText
    let fault: EventParser.Fault
    /// The last scalar that was read before the fault.
    let recent: TreeBuilder.Recent?
    /// Where the innermost bracket or brace opened that the fault is inside of.
    let openBracket: Position?

    func diagnostic() -> Diagnostic {
        switch fault.problem {
        case "mapping values are not allowed in this context": colonOutOfPlace()
        case "could not find expected ':'": missingColon()
        case "mapping keys are not allowed in this context": ownSign(at: fault.place)
        case "found character that cannot start any token": characterThatStartsNothing()
        case "found a tab character where an indentation space is expected",
            "found a tab character that violates indentation":
            tab(at: fault.place)
        case "found unexpected end of stream", "found unexpected document indicator": endInsideQuotes()
        case "did not find expected key": noKey()
        case "did not find expected '-' indicator": noListItem()
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'": noBracket(fault.contextPlace)
        case "did not find expected node content": noContent()
        case "block sequence entries are not allowed in this context": listOnKeyLine()
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            unknownEscape()
        case "did not find expected comment or line break" where fault.context == "while scanning a block scalar":
            textAfterBar()
        case "did not find expected alphabetic or numeric character": ownSign(at: fault.contextPlace)
        default: other()
        }
    }

    private func error(
        _ rule: Rule, at range: SourceRange, _ message: String, fix: String?, replacement: Replacement? = nil
    ) -> Diagnostic {
        .error(rule, at: range, in: source, message, fix: fix, replacement: replacement)
    }
}

// MARK: - Colons

extension SyntaxWords {
    private func colonOutOfPlace() -> Diagnostic {
        let line = line(fault.place.line)
        let before = line.prefix(fault.place.column - 1)
        if let colon = before.indices.dropLast().first(where: { line[$0] == ":" && line[$0 + 1] == " " }) {
            let value = text(line[(colon + 1)...]).trimmed.inQuotes
            return error(
                .yamlSyntax, at: SourceRange(at: fault.place), "a value with ': ' in it needs quotes",
                fix: "write \(text(line[..<colon]).trimmed.shortened): \(value)",
                replacement: openBracket == nil ? quotes(behind: colon, in: line) : nil)
        }
        if let finding = keyWithoutColon(above: fault.place.line) { return finding }
        let start = Position(line: fault.place.line, column: indentation(of: line) + 1)
        let key = text(before).trimmed.shortened
        return error(
            .indentation, at: SourceRange(start: start, end: fault.place),
            "'\(key)' is indented under a key that already has a value",
            fix: "move '\(key)' to the left, in line with the keys it belongs to")
    }

    /// Around a value that ends on its line, where it can be nothing but text: what begins with a sign of YAML's own, or has a
    /// comment behind it, may be meant otherwise.
    private func quotes(behind colon: Int, in line: [Unicode.Scalar]) -> Replacement? {
        let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
        let behind = line[(colon + 1)...].drop(while: isBlank)
        guard let first = behind.first, !Self.indicators.contains(first),
            let last = behind.lastIndex(where: { !isBlank($0) })
        else { return nil }
        let value = behind[...last]
        let pairs = zip(value, value.dropFirst())
        guard pairs.contains(where: { $0 == ":" && $1 == " " }), !pairs.contains(where: { isBlank($0) && $1 == "#" }),
            isLast(line: fault.place.line, ofValueIn: keyColumn(in: line))
        else { return nil }
        let start = Position(line: fault.place.line, column: value.startIndex + 1)
        return Replacement(range: SourceRange(at: start, scalars: value.count), text: "\"\(text(value).escaped)\"")
    }

    /// YAML 1.2.2 §5.3
    private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`".unicodeScalars)

    /// The column of the first sign that is neither a blank nor the dash of a list, counted from 0.
    private func keyColumn(in line: [Unicode.Scalar]) -> Int { line.prefix { $0 == " " || $0 == "-" }.count }

    /// Whether what follows is not a part of the value: it stands no deeper than the key.
    private func isLast(line number: Int, ofValueIn column: Int) -> Bool {
        guard number < source.lineCount else { return true }
        let next = (number + 1...source.lineCount).lazy.map(self.line).first { !self.text($0).trimmed.isEmpty }
        return next.map { $0.prefix { $0 == " " || $0 == "\t" }.count <= column } ?? true
    }

    /// A first line that is no key swallows the line below it, in the same column.
    private func keyWithoutColon(above number: Int) -> Diagnostic? {
        guard let recent, recent.style == .plain, recent.range.start.line < number else { return nil }
        let start = recent.range.start
        let above = line(start.line)
        guard indentation(of: above) == indentation(of: line(number)), start.column == indentation(of: above) + 1 else {
            return nil
        }
        if let finding = foreignBlank(in: start.line) ?? colonWithoutSpace(at: start) { return finding }
        let word = text(above).trimmed
        return error(
            .yamlSyntax, at: SourceRange(at: start, scalars: max(1, word.unicodeScalars.count)),
            "'\(word.shortened)' is not a key with a value", fix: "write 'key: value'")
    }

    /// A blank of another kind, as word processors write it, where only an ordinary one divides a line: before its first word,
    /// or behind a colon or a dash.
    private func foreignBlank(in number: Int) -> Diagnostic? {
        let line = line(number)
        let place = line.indices.first { index in
            guard line[index].properties.isWhitespace, line[index].value > 0x7F else { return false }
            let before = line[..<index]
            return before.allSatisfy { $0.properties.isWhitespace } || before.last == ":" || before.last == "-"
        }
        guard let place else { return nil }
        let code = line[place].codePoint
        let name = line[place] == "\u{A0}" ? "a no-break space" : "a space that YAML does not accept"
        return error(
            .encoding, at: SourceRange(at: Position(line: number, column: place + 1)),
            "'\(code)' is \(name), but YAML separates words with ordinary spaces",
            fix: "write an ordinary space there")
    }

    private func missingColon() -> Diagnostic {
        let start = fault.contextPlace
        let line = line(start.line)
        if let finding = foreignBlank(in: start.line) { return finding }
        let rest = line.dropFirst(start.column - 1)
        let range = SourceRange(at: start, scalars: max(1, text(rest).trimmed.unicodeScalars.count))
        if rest.first == "{" || rest.first == "[" || rest.first == "\"" || rest.first == "'" {
            return other(at: range)
        }
        if let finding = colonWithoutSpace(at: start) { return finding }
        return error(
            .yamlSyntax, at: range,
            "'\(text(rest).trimmed.shortened)' is neither a key with a value nor part of the text above",
            fix:
                "indent the line if it continues the text above; otherwise write '\(entry(meantBy: rest) ?? "key: value")'"
        )
    }

    /// `key: value` for `key = value`, as other programs' settings are written, and for a sign that only looks like a colon.
    private func entry(meantBy line: ArraySlice<Unicode.Scalar>) -> String? {
        let key = line.prefix { $0.isASCII && UInt8($0.value).isKeyCharacter }
        let rest = line[key.endIndex...].drop { $0 == " " }
        guard !key.isEmpty, let sign = rest.first, ["=", ";", "\u{FF1A}"].contains(sign) else { return nil }
        return "\(text(key)): \(text(rest.dropFirst()).trimmed.shortened)"
    }
}

extension SyntaxWords {
    /// `key:value`
    private func colonWithoutSpace(at start: Position) -> Diagnostic? {
        let line = line(start.line)
        let rest = line.dropFirst(start.column - 1)
        guard let colon = rest.firstIndex(of: ":"), colon + 1 < line.endIndex, line[colon + 1] != " " else {
            return nil
        }
        let key = text(rest[..<colon]).shortened
        guard key.unicodeScalars.allSatisfy({ $0.isASCII && UInt8($0.value).isKeyCharacter }) else { return nil }
        return error(
            .yamlSyntax, at: SourceRange(at: Position(line: start.line, column: colon + 1)),
            "'\(key):' needs a space after the colon",
            fix: "write '\(key): \(text(line[(colon + 1)...]).trimmed.shortened)'")
    }
}

// MARK: - Indentation

extension SyntaxWords {
    private func tab(at place: Position) -> Diagnostic {
        let depth = place.column - 1 - keyColumn(in: line(fault.contextPlace.line))
        guard fault.context == "while scanning a block scalar", (1...9).contains(depth) else {
            return error(
                .indentation, at: SourceRange(at: place),
                "a tab cannot indent: only spaces say what belongs to what",
                fix: "replace the tab with spaces")
        }
        return error(
            .indentation, at: SourceRange(at: place),
            "the text begins with a tab, and nothing says how deep it is indented",
            fix: "write \(depth) behind '|' or '>', or remove the tab")
    }

    private func noKey() -> Diagnostic {
        if let finding = quoteBefore() { return finding }
        let line = line(fault.place.line)
        let rest = text(line.dropFirst(fault.place.column - 1)).trimmed
        let range = SourceRange(at: fault.place, scalars: max(1, rest.unicodeScalars.count))
        if indentation(of: line) + 1 < fault.place.column {
            let isBracket = rest.first == "]" || rest.first == "}"
            return error(
                .yamlSyntax, at: range, "'\(rest.shortened)' follows a value that is already complete",
                fix: isBracket ? "remove it" : "put the whole value in quotes")
        }
        if rest == ":" || rest.hasPrefix(": ") {
            return error(
                .yamlSyntax, at: SourceRange(at: fault.place), "the key is empty", fix: "write a key before the colon")
        }
        return outOfLine(range, word: rest)
    }

    private func noListItem() -> Diagnostic {
        if let finding = quoteBefore() { return finding }
        let line = line(fault.place.line)
        let rest = text(line.dropFirst(fault.place.column - 1)).trimmed
        return outOfLine(SourceRange(at: fault.place, scalars: max(1, rest.unicodeScalars.count)), word: rest)
    }

    /// A line that begins in a column in which nothing above it begins, or that is a key among list items, or the other way
    /// around.
    private func outOfLine(_ range: SourceRange, word: String) -> Diagnostic {
        let column = range.start.column
        let isItem = word == "-" || word.hasPrefix("- ")
        let search = Alignment(source: source, above: range.start.line, isItem: isItem)
        if isItem, let nearest = search.nearest(to: column), nearest.column != column,
            nearest.line + 1 == range.start.line
        {
            return error(
                .indentation, at: range,
                "'\(word.shortened)' is not aligned with the list item above it, which begins in column \(nearest.column)",
                fix: "begin it in column \(nearest.column), in line with line \(nearest.line)")
        }
        if search.otherColumns.contains(column) {
            return error(
                .indentation, at: range,
                isItem
                    ? "'\(word.shortened)' is a list item among keys" : "'\(word.shortened)' is a key among list items",
                fix: isItem ? "give the list a key of its own" : "begin the line with '- ', or indent it")
        }
        guard let nearest = search.nearest(to: column), nearest.column != column else {
            return error(
                .indentation, at: range, "'\(word.shortened)' does not continue what the lines above it began",
                fix: "begin it as they begin: all keys, or all list items")
        }
        return error(
            .indentation, at: range,
            "'\(word.shortened)' is not aligned: it begins in column \(column), and nothing that it could belong to does",
            fix: "begin it in column \(nearest.column), in line with line \(nearest.line)")
    }

    private func listOnKeyLine() -> Diagnostic {
        let line = line(fault.place.line)
        if line.prefix(fault.place.column - 1).contains(":") {
            return error(
                .yamlSyntax, at: SourceRange(at: fault.place), "a list does not begin on the line of its key",
                fix: "put each '- …' on a line of its own below the key, or the value in quotes if it begins with '-'")
        }
        return error(
            .indentation, at: SourceRange(at: fault.place),
            "this list item belongs to no list: none begins in its column",
            fix: "put it in line with the items it belongs to")
    }

    private func indentation(of line: [Unicode.Scalar]) -> Int { line.prefix { $0 == " " }.count }
}

// MARK: - Quotes and brackets

extension SyntaxWords {
    private func endInsideQuotes() -> Diagnostic {
        let line = line(fault.contextPlace.line)
        let sign = text(line.dropFirst(fault.contextPlace.column - 1).prefix(1))
        let last = text(text(line).trimmed.unicodeScalars.suffix(1))
        let isLookalike = ["“", "”", "„", "‘", "’", "»", "«"].contains(last)
        return error(
            .yamlSyntax, at: SourceRange(at: fault.contextPlace),
            "this quote is never closed\(isLookalike ? ": '\(last)' is another sign" : "")",
            fix: isLookalike ? "write \(sign) in place of '\(last)'" : "close it with \(sign)")
    }

    /// A quoted text just before the place of the fault is its most likely reason.
    private func quoteBefore() -> Diagnostic? {
        guard let recent, recent.style == .singleQuoted || recent.style == .doubleQuoted,
            recent.range.end.line == fault.place.line
        else { return nil }
        let sign = recent.style == .doubleQuoted ? "\"" : "'"
        if recent.range.start.line < recent.range.end.line {
            return error(
                .yamlSyntax, at: SourceRange(at: recent.range.start),
                "this quote is not closed until line \(recent.range.end.line)",
                fix: "close it with \(sign) where the value ends")
        }
        let rest = line(fault.place.line).dropFirst(fault.place.column - 1)
        let escape = recent.style == .doubleQuoted ? "\\\"" : "''"
        return error(
            .yamlSyntax, at: SourceRange(at: fault.place, scalars: max(1, text(rest).trimmed.unicodeScalars.count)),
            "'\(text(rest).trimmed.shortened)' follows the quote that closes the value",
            fix: "put the whole value in quotes, and write \(escape) for a quote inside it")
    }

    private func noBracket(_ opening: Position) -> Diagnostic {
        let fromOpening = line(opening.line).dropFirst(opening.column - 1)
        let closing = fromOpening.first == "[" ? "]" : "}"
        let rest = text(line(fault.place.line).dropFirst(fault.place.column - 1)).trimmed
        if fromOpening.starts(with: ["{", "{"]) {
            return error(
                .unquotedCharacter, at: SourceRange(at: opening, scalars: 2),
                "'{{' is reserved in YAML at the start of a value", fix: "put the value in quotes")
        }
        if rest.first == ":", indentation(of: line(fault.place.line)) + 1 == fault.place.column {
            return error(
                .yamlSyntax, at: SourceRange(at: fault.place), "the ':' is not on the line of its key",
                fix: "write it on the line above, behind the key")
        }
        let isNear = fault.place.line == opening.line && !rest.isEmpty
        return error(
            .yamlSyntax, at: SourceRange(at: opening),
            "the '\(text(fromOpening.prefix(1)))' that opens here is not closed"
                + (isNear ? ", or a ',' is missing before '\(rest.shortened)'" : ""),
            fix: "close it with '\(closing)', or put the value in quotes if it is text")
    }

    private func noContent() -> Diagnostic {
        let rest = text(line(fault.place.line).dropFirst(fault.place.column - 1)).trimmed
        if rest.isEmpty, let openBracket { return noBracket(openBracket) }
        let sign = rest.unicodeScalars.first.map { String($0) } ?? ""
        if openBracket != nil, [",", "]", "}"].contains(sign) {
            return error(
                .yamlSyntax, at: SourceRange(at: fault.place), "a value is missing before '\(sign)'",
                fix: "write the value, or remove the sign; a text with '\(sign)' in it needs quotes")
        }
        return error(
            .unquotedCharacter, at: SourceRange(at: fault.place), "'\(sign)' cannot start a value",
            fix: "put the value in quotes")
    }

    private func unknownEscape() -> Diagnostic {
        // libyaml stops somewhere inside the escape; the backslash is before it, on the same line.
        let line = line(fault.place.line)
        let reach = min(line.count, fault.place.column + 1)
        let start = line[..<reach].lastIndex(of: "\\") ?? min(fault.place.column - 1, max(0, line.count - 1))
        let sign = text(line[min(start, line.count)...].prefix(max(2, fault.place.column - 1 - start)))
        return error(
            .yamlSyntax,
            at: SourceRange(
                at: Position(line: fault.place.line, column: start + 1), scalars: max(1, sign.unicodeScalars.count)),
            "'\(sign)' is not an escape sequence in double quotes",
            fix: "write \\\\ for a backslash, or use single quotes")
    }

    private func textAfterBar() -> Diagnostic {
        let rest = text(line(fault.place.line).dropFirst(fault.place.column - 1)).trimmed
        return error(
            .yamlSyntax, at: SourceRange(at: fault.place, scalars: max(1, rest.unicodeScalars.count)),
            "'\(rest.shortened)' follows '|' or '>', but the text begins on the next line",
            fix: "put it on the lines below, indented")
    }
}

// MARK: - Characters, and the rest

extension SyntaxWords {
    private func characterThatStartsNothing() -> Diagnostic {
        let line = line(fault.place.line)
        guard let sign = line.dropFirst(fault.place.column - 1).first else { return other() }
        if sign == "\t" { return tab(at: fault.place) }
        return error(
            .unquotedCharacter, at: SourceRange(at: fault.place), "'\(sign)' cannot start a value",
            fix: "put the value in quotes")
    }

    private func ownSign(at place: Position) -> Diagnostic {
        let line = line(place.line)
        let isItem =
            indentation(of: line) + 1 == place.column && line.dropFirst(place.column - 1).starts(with: ["*", " "])
        return error(
            .unquotedCharacter, at: SourceRange(at: place),
            "'\(text(line.dropFirst(place.column - 1).prefix(1)))' is reserved in YAML at the start of a value",
            fix: isItem
                ? "begin an item of a list with '- '; put a text that begins with '*' in quotes"
                : "put the value in quotes")
    }

    private func other(at range: SourceRange? = nil) -> Diagnostic {
        let context = fault.context.isEmpty ? "" : " \(fault.context)"
        let problem = fault.problem.isEmpty ? "the text could not be read" : fault.problem
        return error(.yamlSyntax, at: range ?? SourceRange(at: fault.place), "no YAML: \(problem)\(context)", fix: nil)
    }

    private func line(_ number: Int) -> [Unicode.Scalar] { Array(source.line(number).unicodeScalars) }

    private func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
