import Rulebook
import Testing
import Values

/// An address is read once, for all rules over links.
@Suite struct `An address on the web` {
    @Test(arguments: [
        ("https://www.rki.de/DE/Home", "www.rki.de", "rki", "rki.de", "/DE/Home"),
        ("https://service.RKI.de:443?a=b", "service.rki.de", "rki", "rki.de", ":443?a=b"),
        ("https://www.gov.uk", "www.gov.uk", "www", "www.gov.uk", ""),
        ("https://www.nhs.co.uk#top", "www.nhs.co.uk", "nhs", "nhs.co.uk", "#top"),
        ("https://localhost/", "localhost", "localhost", "localhost", "/"),
    ])
    func `is known in pieces`(text: String, host: String, name: String, site: String, rest: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.host.name == host)
        #expect(address.host.siteName == name)
        #expect(address.host.site == site)
        #expect(address.rest == rest)
    }

    @Test(arguments: [
        ("https://fr.wikipedia.org/wiki/Virus", "fr"), ("https://www.rki.de/EN/Home", "en"),
        ("https://www.rki.de/fr-fr/", "fr"), ("https://www.rki.de/?lang=it_IT&page=de", "it"),
        ("https://www.rki.de/faq#es", "es"), ("https://www.rki.de/english/index.html", nil),
        ("https://www.rki.de/", nil), ("https://www.rki.de/fr-x/", nil),
    ])
    func `names the language of its page`(text: String, language: String?) throws {
        let address = try #require(WebAddress(text))
        #expect(address.language(among: ["en", "fr", "it", "es"]) == language)
    }

    @Test(arguments: ["faq:location", "mailto:info@rki.de", "www.rki.de", "https:/www.rki.de", ""])
    func `is nothing else`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    /// What is usual is looked at in one go: with the same result.
    @Test(arguments: [
        "https://www.rki.de", "https://www.rki.de/", "https://www.rki.de/a_b/c-d.html", "https://www.rki.de/TODO/x",
        "https://staging.rki.de/", "https://rki/", "https://www.rki.de.", "https://-a.de/", "https://www.rki.cmo/a",
        "https://www.rki.de/a.", "https://www.rki.de/-", "https://WWW.rki.de/a", "https://www.rki.de/a(b)",
        "https://www.rki.de//a", "https://www.rki.de:80/a", "https://a@rki.de/", "https://127.0.0.1/a", "https:///a",
    ])
    func `is judged as it would be alone`(text: String) throws {
        #expect(Self.fault(of: text, WebAddress(text)) == Self.fault(of: text, nil))
    }

    private static func fault(of text: String, _ address: WebAddress?) -> Problem? {
        do {
            _ = try LinkAddress(text, address, schemes: ["https"])
            return nil
        } catch {
            return error
        }
    }
}
