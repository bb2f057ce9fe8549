import Rulebook
import Testing

/// Links in texts, beside what is known of addresses alone.
@Suite struct `An address in a text` {
    /// Of "https://info@rki.de/" it is told that it hides where it leads, and not that it is somebody's mail as well.
    @Test func `holds no words of the text that links to it`() throws {
        let address = "https://info@rki.de/les/pour/des/gens/qui/sont/malades/toodle.de.Und/48/the/the/lorem/ipsum"
        #expect(try Prose.repository.findings("Mehr steht auf der [Seite für Reisende](\(address)).", "de") == [])
        let typed = try Prose.repository.findings("Mehr steht auf \(address)", "de")
        #expect(typed.contains("typed-link") && typed.contains("typed-email"))
    }

    @Test func `is told where a field holds it`() throws {
        let hotline = try #require(
            Fixtures.repositoryFiles(in: ["Content/hotlines"]).first { $0.path.hasSuffix("psychological.yaml") })
        let words = String(decoding: hotline.bytes, as: UTF8.self)
        let address = try #require(words.firstMatch(of: /https:\S+/)).0
        #expect(try Prose.repository.findings("[Zur Seite der Datenschützer](\(address))", "de") == ["typed-link"])
        #expect(try Prose.repository.findings("[Zur Seite der Datenschützer](\(address)x)", "de") == [])
    }
}
