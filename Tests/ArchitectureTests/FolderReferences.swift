/// Which folders of a module refer to types that another folder declares.
///
/// A folder is the first component of a path below the module; files beside the folders belong to none. A type that two
/// folders declare, and a private one, count for none.
struct FolderReferences {
    private struct Reference: Hashable {
        let from: String
        let to: String
    }

    /// Names of types, each with a file that refers to it.
    private var references: [Reference: Set<String>] = [:]

    init(in files: [SourceFile]) {
        var owners: [Substring: Set<String>] = [:]
        for file in files {
            for name in file.declaredTypes { owners[name, default: []].insert(file.folder) }
        }
        for file in files where !file.folder.isEmpty {
            for name in file.typeNames {
                guard let folders = owners[name], folders.count == 1, let folder = folders.first, !folder.isEmpty,
                    folder != file.folder
                else { continue }
                references[Reference(from: file.folder, to: folder), default: []].insert("\(name) in \(file.path)")
            }
        }
    }

    /// Pairs of folders that refer to each other in both directions, with the shorter list of references to remove.
    var cycles: [String] {
        references.keys.filter { $0.from < $0.to }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }.compactMap { pair in
            guard let there = references[pair], let back = references[Reference(from: pair.to, to: pair.from)]
            else { return nil }
            let fewer = there.count < back.count ? there : back
            return "\(pair.from) and \(pair.to) refer to each other: \(fewer.sorted().joined(separator: ", "))"
        }
    }
}

extension SourceFile {
    /// The first folder below the module; empty for a file at its top.
    var folder: String {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : ""
    }

    /// Types that the file declares at its top level and other files see.
    fileprivate var declaredTypes: [Substring] {
        code.compactMap { line in
            guard line.utf8.first != UInt8(ascii: " ") else { return nil }
            let words = line.prefix { $0 != "{" && $0 != ":" && $0 != "<" && $0 != "=" }.split(separator: " ")
            guard words.first != "private", words.first != "fileprivate",
                let keyword = words.firstIndex(where: { Self.typeKeywords.contains($0) }), keyword + 1 < words.count
            else { return nil }
            return words[keyword + 1]
        }
    }

    /// Words that begin with a capital letter and are no member of something else.
    fileprivate var typeNames: Set<Substring> {
        code.reduce(into: []) { names, line in
            let bytes = line.utf8
            var (start, last) = (bytes.startIndex, UInt8(ascii: " "))
            while start < bytes.endIndex {
                var end = start
                while end < bytes.endIndex, Self.isWord(bytes[end]) { end = bytes.index(after: end) }
                if start < end, last != UInt8(ascii: "."),
                    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start])
                {
                    names.insert(line[start..<end])
                }
                guard end < bytes.endIndex else { break }
                last = bytes[end]
                start = bytes.index(after: end)
            }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static let typeKeywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
}
