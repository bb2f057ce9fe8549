/// Where and why a text is no tree index.
package struct TreeIndexFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case heading
        case larger(limitBytes: Int)
        case tooManyEntries(limit: Int)
        case notUTF8
        case unfinished
        case fieldCount(Int)
        case path(String)
        case mediaType(String)
        case cache(String)
        case content(String)
        case outOfOrder(String)
        case twice(String)
    }

    /// 1-based.
    package let line: Int
    package let reason: Reason
}

extension TreeIndexFault: CustomStringConvertible {
    package var description: String {
        "tree.index:\(line): \(reason)"
    }
}

extension TreeIndexFault.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .heading: "the first line is not '\(TreeIndex.heading)'"
        case .larger(let limitBytes): "the index is larger than the limit of \(limitBytes) bytes"
        case .tooManyEntries(let limit): "there are more entries than the limit of \(limit)"
        case .notUTF8: "the index is not UTF-8"
        case .unfinished: "the last line does not end with a newline"
        case .fieldCount(let count): "an entry has 4 fields separated by tabs, this line has \(count)"
        case .path(let word): "'\(word)' is not a path below the tree"
        case .mediaType(let word): "'\(word)' is not a media type"
        case .cache(let word): "'\(word)' is neither 'immutable' nor 'revalidate=SECONDS'"
        case .content(let word): "'\(word)' is neither '-' nor a list of CODING=LENGTH:SHA256 that begins with identity"
        case .outOfOrder(let word): "'\(word)' does not sort after the entry before it"
        case .twice(let word): "'\(word)' is named twice"
        }
    }
}

/// How large an index may be.
package struct TreeIndexLimits: Sendable {
    package var bytes: Int
    package var entries: Int

    package static let standard = TreeIndexLimits(bytes: 512 << 20, entries: 1 << 20)

    package init(bytes: Int, entries: Int) {
        self.bytes = bytes
        self.entries = entries
    }
}

extension TreeIndex {
    /// The index of a tree on the disk, nil where it has none.
    package static func read(
        from folder: Folder, limits: TreeIndexLimits = .standard
    ) throws(TreeIndexReadingFault) -> TreeIndex? {
        let bytes: [UInt8]?
        do throws(FileFault) {
            bytes = try folder.readIfPresent(path, limitBytes: limits.bytes)
        } catch {
            throw .file(error)
        }
        guard let bytes else { return nil }
        do throws(TreeIndexFault) {
            return try TreeIndex(parsing: bytes, limits: limits)
        } catch {
            throw .index(error)
        }
    }

    /// Reads exactly what `encoded` writes, and nothing else.
    package init(parsing bytes: [UInt8], limits: TreeIndexLimits = .standard) throws(TreeIndexFault) {
        guard bytes.count <= limits.bytes else {
            throw TreeIndexFault(line: 1, reason: .larger(limitBytes: limits.bytes))
        }
        let slice = bytes[...]
        guard String(utf8: slice.span) != nil else { throw TreeIndexFault(line: 1, reason: .notUTF8) }
        let newline = UInt8(ascii: "\n")
        let end = bytes.firstIndex(of: newline) ?? bytes.count
        guard bytes[..<end].elementsEqual(Self.heading.utf8) else { throw TreeIndexFault(line: 1, reason: .heading) }
        let count = bytes.count { $0 == newline }
        guard bytes.last == newline else { throw TreeIndexFault(line: count + 1, reason: .unfinished) }
        guard count - 1 <= limits.entries else {
            throw TreeIndexFault(line: limits.entries + 2, reason: .tooManyEntries(limit: limits.entries))
        }
        try self.init(try Self.entries(in: bytes, from: end + 1, count: count - 1))
    }

    private static func entries(
        in bytes: [UInt8], from start: Int, count: Int
    ) throws(TreeIndexFault) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        var position = start
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            do throws(TreeIndexFault.Reason) {
                let entry = try entry(in: bytes[position..<end], after: entries.last)
                if let previous = entries.last, previous.path >= entry.path { throw .outOfOrder(entry.path.string) }
                entries.append(entry)
            } catch {
                throw TreeIndexFault(line: entries.count + 2, reason: error)
            }
            position = end + 1
        }
        return entries
    }

    /// - Parameter previous: with which most entries share their media type.
    private static func entry(
        in line: ArraySlice<UInt8>, after previous: Entry?
    ) throws(TreeIndexFault.Reason) -> Entry {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 4 else { throw .fieldCount(fields.count) }
        func text(_ place: Int) -> String { String(decoding: fields[place], as: UTF8.self) }
        guard let path = RelativePath(text(0)) else { throw .path(text(0)) }
        let cache: CacheRule = fields[2].elementsEqual("immutable".utf8) ? .immutable : try cacheRule(text(2))
        let state = try state(fields[3])
        let shared = previous.flatMap { fields[1].elementsEqual($0.mediaType.utf8) ? $0.mediaType : nil }
        let mediaType = shared ?? text(1)
        guard let entry = Entry(path: path, mediaType: mediaType, cache: cache, state: state) else {
            throw .mediaType(mediaType)
        }
        return entry
    }

    private static func cacheRule(_ word: String) throws(TreeIndexFault.Reason) -> CacheRule {
        if word == "immutable" { return .immutable }
        let prefix = "revalidate="
        guard word.hasPrefix(prefix), let seconds = number(word.dropFirst(prefix.count)) else { throw .cache(word) }
        return .revalidate(seconds: seconds)
    }

    private static func state(_ field: ArraySlice<UInt8>) throws(TreeIndexFault.Reason) -> State {
        if field.elementsEqual("-".utf8) { return .mutable }
        var contents: [Coding: Content] = [:]
        var previous: Coding?
        for word in field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            // In the order of the codings, hence each at most once.
            guard let (coding, content) = content(word), previous.map({ $0 < coding }) ?? (coding == .identity) else {
                throw .content(String(decoding: field, as: UTF8.self))
            }
            contents[coding] = content
            previous = coding
        }
        return .pinned(contents)
    }

    /// `identity=300:DIGEST`.
    private static func content(_ word: ArraySlice<UInt8>) -> (Coding, Content)? {
        guard let equals = word.firstIndex(of: UInt8(ascii: "=")), let colon = word.firstIndex(of: UInt8(ascii: ":")),
            equals < colon, let coding = coding(word[..<equals]),
            let length = number(Substring(decoding: word[equals + 1..<colon], as: UTF8.self)),
            let content = Content(length: length, sha256: String(decoding: word[(colon + 1)...], as: UTF8.self))
        else { return nil }
        return (coding, content)
    }

    private static func coding(_ word: ArraySlice<UInt8>) -> Coding? {
        Coding.allCases.first { word.elementsEqual($0.rawValue.utf8) }
    }

    /// A decimal without sign or leading zero, at most 2^53 − 1.
    private static func number(_ word: Substring) -> Int? {
        let digits = word.utf8
        guard (1...16).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        guard digits.count == 1 || digits.first != 0x30 else { return nil }
        guard let number = Int(word), number < 1 << 53 else { return nil }
        return number
    }
}

extension TreeIndexFault.Reason: Error {}

/// Why an index on the disk could not be had.
package enum TreeIndexReadingFault: Error, Hashable, Sendable, CustomStringConvertible {
    case file(FileFault)
    case index(TreeIndexFault)

    package var description: String {
        switch self {
        case .file(let fault): fault.description
        case .index(let fault): fault.description
        }
    }
}
