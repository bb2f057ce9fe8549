import Markup
import Models
import Rulebook
import Values

/// A link to the store that it says: whoever taps "Google Play" and gets to the App Store of Apple finds an app for other phones.
enum StoreLink {
    private enum Store {
        case apple
        case google

        package init?(host: String) {
            switch host {
            case "apps.apple.com", "itunes.apple.com": self = .apple
            case "play.google.com": self = .google
            default: return nil
            }
        }

        /// What belongs to one of them alone, in small letters. Google has stores for apps too.
        package var words: [String] {
            switch self {
            case .apple: ["app store", "app-store", "appstore", "iphone", "ipad", "ios", "apple"]
            case .google: ["google play", "play store", "play-store", "playstore", "android", "google"]
            }
        }
    }

    /// - Parameter masked: the text that the link stands in.
    package static func flaw(of link: Markdown.Link, to host: String, _ masked: MaskedText) -> Problem? {
        guard let store = Store(host: host) else { return nil }
        for words in [link.text, label(before: link, in: masked)] {
            let small = words.lowercased()
            guard let said = said(in: small) else { continue }
            guard said.store != store else { return nil }
            return Problem(
                .misleadingLink,
                "'\(said.word)' is written here, but the link leads to '\(host)', the store for other phones",
                fix: "write the address of the app in the other store", word: link.destination)
        }
        return nil
    }

    /// The store that some words speak of; nil where it is none, or both.
    private static func said(in words: String) -> (store: Store, word: String)? {
        let (apple, google) = (word(of: .apple, in: words), word(of: .google, in: words))
        switch (apple, google) {
        case (let word?, nil): return (.apple, word)
        case (nil, let word?): return (.google, word)
        default: return nil
        }
    }

    private static func word(of store: Store, in words: String) -> String? {
        let letters = Array(words.utf8)
        return store.words.first { stands(Array($0.utf8), in: letters) }
    }

    /// Whether a word stands somewhere that is no part of another one, as "ios" is of "scenarios".
    private static func stands(_ word: [UInt8], in text: [UInt8]) -> Bool {
        let isLetter = { (index: Int) in text.indices.contains(index) && (text[index].isLetter || text[index] >= 0x80) }
        return text.indices.contains { start in
            text[start...].starts(with: word) && !isLetter(start - 1) && !isLetter(start + word.count)
        }
    }

    /// "**Android:** ", as what stands before a link from the beginning of its line to a colon.
    private static func label(before link: Markdown.Link, in masked: MaskedText) -> String {
        let before = masked.bytes[..<min(link.place.offset, masked.bytes.count)]
        let line = before[(before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...]
        let isLabel = line.last { $0 > 0x20 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "[") } == UInt8(ascii: ":")
        return isLabel && line.count <= labelBytes ? String(decoding: line, as: UTF8.self) : ""
    }

    private static let labelBytes = 40
}
