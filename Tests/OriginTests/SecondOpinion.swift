@testable import Origin

/// What a request should be answered with, by a reader that shares no line with the origin's: texts, lists and dictionaries, slow
/// and simple. It knows heads within the limits, and the files that it is given.
struct SecondOpinion {
    /// The tags and lengths of a file's variants by coding, "identity" first; and when it was last modified.
    struct File {
        var variants: [(coding: String, tag: String, length: Int)]
        var modified: Int64
    }

    let files: [String: File]

    private struct Refused: Error {
        let status: Int

        init(_ status: Int) { self.status = status }
    }

    /// "200 br", "206 identity 0-3,5-9", "304 gzip", "400", or "incomplete".
    func answer(_ bytes: [UInt8]) -> String {
        // One character a byte.
        var text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        for _ in 0..<2 where text.hasPrefix("\r\n") { text.removeFirst() }
        var lines: [String] = []
        var current = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard scalar == "\n" else {
                current.append(scalar)
                continue
            }
            guard current.last == "\r" else { return "400" }
            current.removeLast()
            let line = String(current)
            current = String.UnicodeScalarView()
            do throws(Refused) {
                if lines.isEmpty { _ = try requestLine(line) } else if !line.isEmpty { _ = try field(line) }
                guard line.isEmpty && !lines.isEmpty else {
                    lines.append(line)
                    _ = try head(lines, isWhole: false)
                    continue
                }
                return try answer(to: head(lines, isWhole: true))
            } catch {
                return String(error.status)
            }
        }
        return "incomplete"
    }

    // MARK: - Reading

    private struct Head {
        var method = ""
        var target = ""
        var isOld = false
        var fields: [String: [String]] = [:]
    }

    static let token = Set("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    private func requestLine(_ line: String) throws(Refused) -> Head {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy({ Self.token.contains($0) }), !words[1].isEmpty,
            words[1].unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F && $0 != "#" })
        else { throw Refused(400) }
        let version = Array(words[2])
        guard version.count == 8, words[2].hasPrefix("HTTP/"), version[6] == ".", "0123456789".contains(version[5]),
            "0123456789".contains(version[7])
        else { throw Refused(400) }
        guard version[5] == "1" else { throw Refused(505) }
        var head = Head(method: words[0], isOld: version[7] == "0")
        head.target = try target(words[1], head.method)
        return head
    }

    /// The path, or nothing for a target that has none.
    private func target(_ target: String, _ method: String) throws(Refused) -> String {
        func path(_ text: Substring) -> String { String(text.prefix { $0 != "?" }) }
        if method == "CONNECT" {
            guard isAuthority(target) else { throw Refused(400) }
            return ""
        }
        if target.hasPrefix("/") { return path(target[...]) }
        if target == "*" {
            guard method == "OPTIONS" else { throw Refused(400) }
            return ""
        }
        for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
            let rest = target.dropFirst(scheme.count)
            let authority = rest.prefix { $0 != "/" && $0 != "?" }
            guard !authority.isEmpty, authority.first != ":", isAuthority(String(authority)) else {
                throw Refused(400)
            }
            let given = path(rest.dropFirst(authority.count))
            return given.isEmpty && method != "OPTIONS" ? "/" : given
        }
        throw Refused(400)
    }

    private func isAuthority(_ text: String) -> Bool {
        let host = Self.token.union("(),;=").subtracting("#^`|")
        var rest = text[...]
        if rest.first == "[" {
            guard let close = rest.firstIndex(of: "]") else { return false }
            let literal = rest[..<close].dropFirst()
            let isAddress = literal.contains(":") && literal.allSatisfy { "0123456789abcdefABCDEF:.".contains($0) }
            let isLater = literal.lowercased().hasPrefix("v") && literal.allSatisfy { host.contains($0) || $0 == ":" }
            guard isAddress || isLater else { return false }
            rest = rest[rest.index(after: close)...]
        } else {
            let name = rest.prefix { host.contains($0) }
            guard
                name.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
                    .allSatisfy({ $0.prefix(2).count == 2 && $0.prefix(2).allSatisfy(\.isHexDigit) })
            else { return false }
            rest = rest.dropFirst(name.count)
            if name.isEmpty { return rest.isEmpty }
        }
        return rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy { "0123456789".contains($0) }
    }

    private func field(_ line: String) throws(Refused) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
            line[..<colon].allSatisfy({ Self.token.contains($0) }),
            line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" })
        else { throw Refused(400) }
        return (line[..<colon].lowercased(), trimmed(line[line.index(after: colon)...]))
    }

    private func trimmed(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }

    private func head(_ lines: [String], isWhole: Bool) throws(Refused) -> Head {
        var head = try requestLine(lines[0])
        for line in lines.dropFirst() {
            let (name, value) = try field(line)
            head.fields[name, default: []].append(value)
            let values = head.fields[name] ?? []
            if name == "host", values.count > 1 || !isAuthority(value) { throw Refused(400) }
            if name == "content-length" {
                guard values.count == 1, (1...15).contains(value.count), value.allSatisfy({ "0123456789".contains($0) })
                else { throw Refused(400) }
            }
        }
        guard isWhole else { return head }
        guard head.isOld || head.fields["host"] != nil else { throw Refused(400) }
        if head.fields["transfer-encoding"] != nil {
            guard head.fields["content-length"] == nil, !head.isOld else { throw Refused(400) }
            let codings = list(head.fields["transfer-encoding"]).map { $0.lowercased() }
            guard codings.last == "chunked", codings.count(where: { $0 == "chunked" }) == 1 else { throw Refused(400) }
            guard codings.count == 1 else { throw Refused(501) }
        }
        guard head.isOld || list(head.fields["expect"]).allSatisfy({ $0.lowercased() == "100-continue" }) else {
            throw Refused(417)
        }
        return head
    }

    private func list(_ values: [String]?) -> [String] {
        (values ?? []).flatMap { $0.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty } }
    }

    // MARK: - Deciding

    private func answer(to head: Head) throws(Refused) -> String {
        guard ["GET", "HEAD", "OPTIONS"].contains(head.method) else {
            throw Refused(["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"].contains(head.method) ? 405 : 501)
        }
        if head.method == "OPTIONS" { return "204" }
        guard let file = decoded(head.target).flatMap({ files[$0] }) else { throw Refused(404) }
        let variant = variant(of: file, accepted: head.fields["accept-encoding"])
        if let values = head.fields["if-match"] {
            guard tagged(values, variant.tag, weakly: false) else { throw Refused(412) }
        } else if let date = try date(head.fields["if-unmodified-since"]), file.modified > date {
            throw Refused(412)
        }
        if let values = head.fields["if-none-match"] {
            if tagged(values, variant.tag, weakly: true) { return "304 \(variant.coding)" }
        } else if let date = try date(head.fields["if-modified-since"]), file.modified <= date {
            return "304 \(variant.coding)"
        }
        guard head.method == "GET", let range = head.fields["range"], range.count == 1 else {
            return "200 \(variant.coding)"
        }
        if let condition = head.fields["if-range"] {
            let isSameDate = try date(condition) == file.modified
            guard condition.count == 1, condition[0] == variant.tag || isSameDate else {
                return "200 \(variant.coding)"
            }
        }
        guard let ranges = ranges(range[0], variant.length) else { return "200 \(variant.coding)" }
        guard !ranges.isEmpty else { throw Refused(416) }
        return "206 \(variant.coding) " + ranges.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: ",")
    }

    /// A slash or a NUL that is encoded is no part of any name.
    private func decoded(_ target: String) -> String? {
        let pieces = target.split(separator: "%", omittingEmptySubsequences: false)
        var text = String(pieces[0])
        for piece in pieces.dropFirst() {
            let digits = piece.prefix(2)
            guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16), byte != 0,
                byte != 0x2F
            else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(byte))
            text += piece.dropFirst(2)
        }
        return text
    }

    private func variant(of file: File, accepted: [String]?) -> (coding: String, tag: String, length: Int) {
        guard let accepted else { return file.variants[0] }
        var qualities: [String: Int] = [:]
        for element in list(accepted) {
            let parts = element.split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
            guard let name = parts.first?.lowercased(), parts.count <= 2 else { continue }
            var quality = 1000
            if parts.count == 2 {
                let weight = parts[1].lowercased()
                guard weight.hasPrefix("q="), let read = thousandths(weight.dropFirst(2)) else { continue }
                quality = read
            }
            qualities[name == "x-gzip" ? "gzip" : name] = quality
        }
        var best = (file.variants[0], 0)
        for variant in file.variants {
            let quality = qualities[variant.coding] ?? qualities["*"] ?? (variant.coding == "identity" ? 1 : 0)
            if quality > best.1 || quality == best.1 && quality > 0 && variant.length < best.0.length {
                best = (variant, quality)
            }
        }
        return best.0
    }

    private func thousandths(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts[0] == "0" || parts[0] == "1", text.count <= 5,
            parts.allSatisfy({ $0.allSatisfy { "0123456789".contains($0) } })
        else { return nil }
        let decimals = parts.count == 2 ? String(parts[1]) : ""
        guard let value = Int(parts[0] + decimals + String(repeating: "0", count: 3 - decimals.count)) else {
            return nil
        }
        return value <= 1000 ? value : nil
    }

    private func tagged(_ values: [String], _ tag: String, weakly: Bool) -> Bool {
        values.contains { value in
            if value == "*" { return true }
            // Every second piece between quotation marks is a tag. Between two tags stand commas and blanks alone, and behind
            // them perhaps a sign that the next one is weak.
            let pieces = value.split(separator: "\"", omittingEmptySubsequences: false)
            for place in stride(from: 1, to: pieces.count - 1, by: 2) {
                let isWeak = pieces[place - 1].hasSuffix("W/")
                let before = pieces[place - 1].dropLast(isWeak ? 2 : 0)
                let behind = pieces[place + 1].drop { " \t".contains($0) }
                guard before.allSatisfy({ ", \t".contains($0) }), behind.first ?? "," == ",",
                    !behind.isEmpty || place + 1 == pieces.count - 1
                else { return false }
                if "\"\(pieces[place])\"" == tag, weakly || !isWeak { return true }
            }
            return false
        }
    }

    /// What it answers to a request with a date that it does not know, and that may be one.
    static let unsure = "0"

    private func date(_ values: [String]?) throws(Refused) -> Int64? {
        guard let values, values.count == 1 else { return nil }
        if let known = Self.dates[values[0]] { return known }
        guard values[0].count(where: { "0123456789".contains($0) }) < 8 else { throw Refused(0) }
        return nil
    }

    /// The dates of the fuzzer's requests.
    static let dates: [String: Int64] = [
        "Sun, 06 Nov 1994 08:49:36 GMT": 784_111_776, "Sun, 06 Nov 1994 08:49:37 GMT": 784_111_777,
        "Sunday, 06-Nov-94 08:49:38 GMT": 784_111_778, "Sun Nov  6 08:49:37 1994": 784_111_777,
    ]

    /// Nil where the field is to be ignored, none where nothing lies in a range.
    private func ranges(_ value: String, _ length: Int) -> [Range<Int>]? {
        guard length > 0, value.lowercased().hasPrefix("bytes=") else { return nil }
        let elements = list([String(value.dropFirst(6))])
        guard (1...16).contains(elements.count) else { return nil }
        var found: [Range<Int>] = []
        for element in elements {
            guard let dash = element.firstIndex(of: "-") else { return nil }
            let (before, behind) = (element[..<dash], element[element.index(after: dash)...])
            guard (before + behind).allSatisfy({ "0123456789".contains($0) }), !(before + behind).isEmpty else {
                return nil
            }
            let (first, last) = (Int(before), Int(behind))
            if before.isEmpty {
                if last != 0 { found.append(max(0, length - (last ?? length))..<length) }
            } else if !behind.isEmpty, (last ?? .max) < (first ?? .max) {
                return nil
            } else if let first, first < length {
                found.append(first..<min(length - 1, last ?? length) + 1)
            }
        }
        return coalesced(found)
    }

    /// Marks every byte, and lets the first range that reaches a run of marks stand for it.
    private func coalesced(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = runs.last, range.lowerBound <= last.upperBound + 80 {
                runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                runs.append(range)
            }
        }
        func place(_ run: Range<Int>) -> Int { ranges.firstIndex { run.contains($0.lowerBound) } ?? 0 }
        return runs.sorted { place($0) < place($1) }
    }
}
