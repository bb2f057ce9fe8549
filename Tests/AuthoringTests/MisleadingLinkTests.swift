import Markup
import Models
import Rulebook
import Testing

@testable import Authoring

/// Links that show a host.
@Suite struct `A link that shows a host` {
    @Test(arguments: [
        "[rki.de](https://www.rik.de/)", "[rki.de](https://corona-rki.de/)", "[rki.de](https://www.fake-rki.de/a)",
        "[corona-rki.de](https://rki.de/)", "[www.rki.de](https://www.rki.com/)",
        "[rki.de](https://rki.de.example.net/)",
        "[who.org](https://www.who.int/)", "[WWW.RKI.DE](https://bzga.de/)",
    ])
    func `and leads to another one is told`(text: String) throws {
        #expect(try Self.flaws(text).map(\.rule.id) == ["misleading-link"])
    }

    @Test(arguments: [
        "[rki.de](https://www.rki.de/)", "[rki.de](https://corona.rki.de/en)", "[corona.rki.de](https://rki.de/)",
        "[www.rki.de](https://rki.de/)", "[RKI.de](https://www.rki.de)", "[Node.js](https://openjs.org/)",
        "[README.md](https://github.com/corona-warn-app)", "[z.B. hier](https://www.rki.de/)",
        "[hier](https://www.rki.de/)",
    ])
    func `and leads there, or shows none, is right`(text: String) throws {
        #expect(try Self.flaws(text).isEmpty)
    }

    private static func flaws(_ text: String) throws -> [Problem] {
        let masked = try Template(text).masked
        return MarkdownShape(Markdown(text)).links.compactMap { link in
            MisleadingLink.flaw(of: link, to: WebAddress(link.destination), masked)
        }
    }
}
