import Models
import Rulebook
import YAML

/// What makes documents look at each other: a value that only one of them may have, or that says what they are about.
///
/// Two topics may be taken for one, which costs a look too many. One is never taken for two.
struct Topic: Hashable, Sendable {
    let fingerprint: Fingerprint

    /// - Parameter parts: which rule looks, and at what.
    init(_ parts: String...) { fingerprint = Fingerprint(of: parts) }
}

/// A rule that compares documents. Those that share no topic have nothing to do with each other: what it finds in one of them
/// depends on those alone that share a topic with it, and on the model.
protocol TopicRule: SendableMetatype {
    static func topics(of document: Document, in model: Model) -> [Topic]
}

let topicRules: [any TopicRule.Type] = [
    UniquenessCheck.self, ValidityCheck.self, SharedNumbers.self, ContradictingFacts.self, TextAlternatives.self,
    ExchangedKeys.self, CopiedTranslation.self, PostalCodes.self,
]

/// What ties a document to others.
struct DocumentTies: Sendable {
    let topics: [Topic]
    /// The documents that its texts quote, in any language.
    let quotes: [Fingerprint]
}

extension DocumentTies {
    init(_ document: Document, of model: Model) {
        topics = topicRules.flatMap { $0.topics(of: document, in: model) }
        quotes = Self.quotes(in: document.texts)
    }

    private static func quotes(in texts: [FoundText]) -> [Fingerprint] {
        var quotes: [Fingerprint] = []
        for text in texts where !text.template.parts.isEmpty {
            text.template.forEachQuote { quote, _, _ in
                let quoted = Fingerprint(ofDocument: quote.path[1], in: quote.path[0])
                if !quotes.contains(quoted) { quotes.append(quoted) }
            }
        }
        return quotes
    }
}

/// A short name for words, the same in every process.
struct Fingerprint: Hashable, Sendable {
    let value: UInt64

    init(_ value: UInt64) { self.value = value }

    init(of parts: [String]) {
        var fingerprint = Fingerprint.ofNothing
        for part in parts { fingerprint = fingerprint.followed(by: part) }
        self = fingerprint
    }

    init(of word: String) { self = Fingerprint.ofNothing.followed(by: word) }

    init(ofDocument id: String, in collection: String) { self = Fingerprint(of: collection).followed(by: id) }

    private static let ofNothing = Fingerprint(0xCBF2_9CE4_8422_2325)

    private func followed(by word: String) -> Fingerprint {
        let bytes = word.utf8.span
        var hash = value
        var index = 0
        while index + 8 <= bytes.count {
            let eight = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = Self.mixed(hash ^ UInt64(littleEndian: eight))
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        // With the length, words can't be divided otherwise.
        return Fingerprint(Self.mixed(Self.mixed(hash ^ rest) ^ UInt64(bytes.count)))
    }

    private static func mixed(_ bits: UInt64) -> UInt64 {
        let product = bits &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }
}
