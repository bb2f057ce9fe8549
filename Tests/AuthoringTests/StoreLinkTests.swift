import Markup
import Models
import Rulebook
import Testing

@testable import Authoring

/// Links to the store of other phones.
@Suite struct `A link to a store` {
    private static let apple = "https://apps.apple.com/app/id1512595757"
    private static let google = "https://play.google.com/store/apps/details?id=de.rki.coronawarnapp"

    @Test(arguments: [
        "[Google Play](\(apple))",
        "[Zum Play Store](\(apple))",
        "- **Android:** [Zur App](\(apple))",
        "Android : [l’application](\(apple))",
        "[Im App Store](\(google))",
        "- iPhone: [To the app](\(google))",
        "1. iOS: [App](\(google))",
        // The first "ios" is a part of another word.
        "[Scenarios for iOS](\(google))",
    ])
    func `is found where the other one is said`(text: String) throws {
        #expect(try Self.flaws(text).count == 1)
    }

    @Test(arguments: [
        "[Google Play](\(google))",
        "- **Android:** [Zur App](\(google))",
        "- **Android:** [Im App Store](\(apple)) gibt es sie nicht.",
        // Both are said, or neither.
        "[Android statt iOS](\(google))",
        "[Zur App](\(apple))",
        "[Kiosk](\(google)), [Pineapple Radios](\(google))",
        // A sentence is no label.
        "Wer von Android kommt, nimmt [diese App](\(apple)).",
        "Anders als bei Google Play steht im Kleingedruckten, was man wissen muss: [die App](\(apple))",
        "[Android](https://www.android.com/)",
    ])
    func `is right where it is what is said, or nothing is`(text: String) throws {
        #expect(try Self.flaws(text).isEmpty)
    }

    private static func flaws(_ text: String) throws -> [Problem] {
        let masked = try Template(text).masked
        return MarkdownShape(Markdown(text)).links.compactMap { link in
            WebAddress(link.destination).flatMap { StoreLink.flaw(of: link, to: $0.host.name, masked) }
        }
    }
}
