import Files
import Testing

@Suite struct `A relative path` {
    @Test(arguments: [
        "a", "a/b", "..a/b..", "…", "targets/0f.content.de.json", "a b", ".hidden", String(repeating: "n", count: 255),
    ])
    func `may be`(text: String) {
        #expect(RelativePath(text)?.string == text)
    }

    @Test(arguments: [
        "", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/./b", "a\0b", "a\nb", "a\tb", "a\u{7F}",
        String(repeating: "n", count: 256), Array(repeating: "n", count: 2049).joined(separator: "/"),
    ])
    func `may not be`(text: String) {
        #expect(RelativePath(text) == nil)
    }

    @Test func `knows its parts, its parent and its name`() throws {
        let path = try #require(RelativePath("a/b/c.json"))
        #expect(path.components == ["a", "b", "c.json"])
        #expect(path.parent?.string == "a/b")
        #expect(path.name == "c.json")
        #expect(path.parent?.parent?.parent == nil)
    }

    @Test func `cannot grow out of its folder`() throws {
        let path = try #require(RelativePath("a"))
        #expect(path.appending("../../etc") == nil)
        #expect(path.appending("/etc")?.string == nil)
        #expect(path.appending("b")?.string == "a/b")
    }

    @Test func `is compared by bytes, not as text`() throws {
        let composed = try #require(RelativePath("\u{E9}"))
        let decomposed = try #require(RelativePath("e\u{301}"))
        #expect(composed.string == decomposed.string)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect([composed, decomposed].sorted() == [decomposed, composed])
    }

    @Test(arguments: [
        ("a/b", "a/c", true), ("a/b", "a/bc", true), ("a", "b", true), ("a/b", "a/c/d", false),
        ("a/b/d", "a/c/d", false),
        ("a", "a/b", false), ("ab/c", "a/c", false),
    ])
    func `stands beside another one or not`(one: String, other: String, isBeside: Bool) throws {
        let (one, other) = (try #require(RelativePath(one)), try #require(RelativePath(other)))
        #expect(one.isBeside(other) == isBeside)
        #expect(other.isBeside(one) == isBeside)
    }
}
