import Files
import TestKit
import Testing

private let a = String(repeating: "a", count: 64)
private let b = String(repeating: "b", count: 64)

private let sample = """
    litfass-tree 1
    metadata/1.root.json\tapplication/json\timmutable\tidentity=12:\(a)
    metadata/timestamp.json\tapplication/json\trevalidate=60\t-
    targets/\(a).content.de.json\tapplication/json\timmutable\tidentity=300:\(a),br=90:\(b),gzip=100:\(b)

    """

@Suite struct `A tree index` {
    @Test func `is written as it is read`() throws {
        let index = try TreeIndex(parsing: Array(sample.utf8))
        #expect(
            index.entries.map(\.path.string) == [
                "metadata/1.root.json", "metadata/timestamp.json", "targets/\(a).content.de.json",
            ])
        #expect(index.entries[1].state == .mutable)
        #expect(index.entries[1].cache == .revalidate(seconds: 60))
        #expect(index.entries[2].codings == [.identity, .brotli, .gzip])
        #expect(String(decoding: index.encoded(), as: UTF8.self) == sample)
        #expect(try TreeIndex(parsing: TreeIndex().encoded()) == TreeIndex())
    }

    @Test func `finds an entry by its path`() throws {
        let index = try TreeIndex(parsing: Array(sample.utf8))
        for entry in index.entries { #expect(index[entry.path] == entry) }
        #expect(try index[#require(RelativePath("metadata/2.root.json"))] == nil)
        #expect(try index[#require(RelativePath("zzz"))] == nil)
    }

    @Test(arguments: [
        ("", "tree.index:1: the first line is not 'litfass-tree 1'"),
        ("litfass-tree 2\n", "tree.index:1: the first line is not 'litfass-tree 1'"),
        ("litfass-tree 1", "tree.index:1: the last line does not end with a newline"),
        ("litfass-tree 1\r\n", "tree.index:1: the first line is not 'litfass-tree 1'"),
        ("litfass-tree 1\n\n", "tree.index:2: an entry has 4 fields separated by tabs, this line has 1"),
        (
            "litfass-tree 1\na\tb/c\timmutable\n",
            "tree.index:2: an entry has 4 fields separated by tabs, this line has 3"
        ),
        ("litfass-tree 1\n../a\tb/c\timmutable\t-\n", "tree.index:2: '../a' is not a path below the tree"),
        ("litfass-tree 1\n/etc\tb/c\timmutable\t-\n", "tree.index:2: '/etc' is not a path below the tree"),
        ("litfass-tree 1\na\tjson\timmutable\t-\n", "tree.index:2: 'json' is not a media type"),
        ("litfass-tree 1\na\tb/ü\timmutable\t-\n", "tree.index:2: 'b/ü' is not a media type"),
        (
            "litfass-tree 1\na\tb/c\tforever\t-\n",
            "tree.index:2: 'forever' is neither 'immutable' nor 'revalidate=SECONDS'"
        ),
        (
            "litfass-tree 1\na\tb/c\trevalidate=060\t-\n",
            "tree.index:2: 'revalidate=060' is neither 'immutable' nor 'revalidate=SECONDS'"
        ),
        (
            "litfass-tree 1\na\tb/c\trevalidate=99999999999999999999\t-\n",
            "tree.index:2: 'revalidate=99999999999999999999' is neither 'immutable' nor 'revalidate=SECONDS'"
        ),
        (
            "litfass-tree 1\nb\tb/c\timmutable\t-\na\tb/c\timmutable\t-\n",
            "tree.index:3: 'a' does not sort after the entry before it"
        ),
        (
            "litfass-tree 1\na\tb/c\timmutable\t-\na\tb/c\timmutable\t-\n",
            "tree.index:3: 'a' does not sort after the entry before it"
        ),
        (
            "litfass-tree 1\na\tb/c\timmutable\tidentity=1:\(a),br=1:\(a)\na.br\tb/c\timmutable\t-\n",
            "tree.index:3: 'a.br' is named twice"
        ),
        // U+0600 and the dot behind it are one character to Unicode.
        (
            "litfass-tree 1\na\u{600}\tb/c\timmutable\tidentity=1:\(a),br=1:\(a)\na\u{600}.br\tb/c\timmutable\t-\n",
            "tree.index:3: 'a\u{600}.br' is named twice"
        ),
    ])
    func `is refused`(text: String, words: String) {
        let fault = #expect(throws: TreeIndexFault.self) { try TreeIndex(parsing: Array(text.utf8)) }
        #expect(fault?.description == words)
    }

    @Test(arguments: [
        "", "identity", "identity=1", "identity=1:\(a.dropLast())", "identity=1:\(a)a", "identity=-1:\(a)",
        "identity=01:\(a)", "identity=+1:\(a)", "identity=1:\(a.uppercased())", "br=1:\(a)",
        "gzip=1:\(a),identity=1:\(a)",
        "identity=1:\(a),identity=1:\(a)", "identity=1:\(a),zstd=1:\(a)", "identity=1:\(a),", ",identity=1:\(a)",
        "identity=9007199254740992:\(a)", "identity=1:\(a):",
    ])
    func `is refused for contents like`(field: String) {
        let fault = #expect(throws: TreeIndexFault.self) {
            try TreeIndex(parsing: Array("litfass-tree 1\na\tb/c\timmutable\t\(field)\n".utf8))
        }
        #expect(fault?.reason == .content(field))
    }

    @Test func `keeps its limits, and names them`() {
        let bytes = Array(sample.utf8)
        let large = #expect(throws: TreeIndexFault.self) {
            try TreeIndex(parsing: bytes, limits: TreeIndexLimits(bytes: 100, entries: 10))
        }
        #expect(large?.description == "tree.index:1: the index is larger than the limit of 100 bytes")
        let many = #expect(throws: TreeIndexFault.self) {
            try TreeIndex(parsing: bytes, limits: TreeIndexLimits(bytes: 10_000, entries: 2))
        }
        #expect(many?.description == "tree.index:4: there are more entries than the limit of 2")
    }

    @Test func `survives ten thousand mutations, and writes again exactly what it accepts`() {
        var random = SeededGenerator(seed: 1848)
        for _ in 0..<10_000 {
            var bytes = Array(sample.utf8)
            for _ in 0...(random.next() % 3) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
                }
            }
            // A refusal is as good an answer as an index; a crash or a loose reading is not.
            guard let index = try? TreeIndex(parsing: bytes) else { continue }
            #expect(index.encoded() == bytes)
        }
    }
}
