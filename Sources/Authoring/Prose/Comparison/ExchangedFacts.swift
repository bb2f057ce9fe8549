import Bytes
import Models
import Rulebook
import YAML

/// Two numbers of a text, or two places that it leads to, that one language says in each other's sentence: 21 days for what is
/// kept 15 days, and the other way round.
///
/// All of them are there, so a comparison of both texts as wholes finds nothing. A translator may turn two sentences or the items
/// of a list around, and takes what they say along: so it is told only of a language that stands alone among at least three.
struct ExchangedFacts {
    /// What stands in the source where the translation has the other of the two.
    private let source: Piece
    private let translation: Piece
    private let rule: Rule

    /// What a text says at a place.
    private struct Piece {
        let words: String
        let place: Range<Int>
    }

    /// What is compared, in the order of a text.
    struct Fact {
        /// The same for what both texts say.
        let key: Int
        let place: Range<Int>
    }

    // MARK: One translation beside its source

    /// - Returns: nil where the translation says everything where its source says it, or in another way altogether.
    private init?(_ source: ComparedText, _ translation: ComparedText) {
        let numbers =
            Self.haveMovedNumbers(source, translation) ? ExchangedFacts(numbersOf: source, translation) : nil
        let leadsToSeveral = translation.outline.documents.count > 1
        guard let found = numbers ?? (leadsToSeveral ? ExchangedFacts(linksOf: source, translation) : nil) else {
            return nil
        }
        self = found
    }

    /// Whether a source says two numbers, or leads to two places. Of most nothing can be exchanged.
    private static func saysSeveral(_ source: ComparedText) -> Bool {
        source.quantities.count > 1 || source.outline.documents.count > 1
    }

    /// Whether two texts have as many numbers in another order. Most have the same in the same one.
    private static func haveMovedNumbers(_ source: ComparedText, _ translation: ComparedText) -> Bool {
        let (meant, said) = (source.quantities, translation.quantities)
        guard meant.count > 1, meant.count == said.count else { return false }
        return meant.indices.contains { meant[$0].amount != said[$0].amount }
    }

    private init?(numbersOf source: ComparedText, _ translation: ComparedText) {
        guard let keys = Self.keys(of: translation, in: source),
            keys != Array(keys.indices),
            let places = Self.exchanged(
                zip(keys.indices, source.quantities).map { Fact(key: Self.first($0, source), place: $1.place) },
                zip(keys, translation.quantities).map { Fact(key: Self.first($0, source), place: $1.place) },
                in: (source.bytes, translation.bytes))
        else { return nil }
        self.source = Piece(words: source.words(at: places.source), place: places.source)
        self.translation = Piece(words: translation.words(at: places.translation), place: places.translation)
        rule = NumbersDiffer.rule
    }

    private init?(linksOf source: ComparedText, _ translation: ComparedText) {
        guard source.outline.documents == translation.outline.documents else { return nil }
        let (source, translation) = (source.template.coveredBytes, translation.template.coveredBytes)
        let (left, right) = (Self.links(in: source.span), Self.links(in: translation.span))
        guard left.count == right.count,
            !zip(left, right).allSatisfy({ source[$0].elementsEqual(translation[$1]) }),
            let places = Self.exchanged(
                left.map { Fact(key: Self.first(source[$0], source, left), place: $0) },
                right.map { Fact(key: Self.first(translation[$0], source, left), place: $0) },
                in: (source, translation))
        else { return nil }
        self.source = Piece(words: String(decoding: source[places.source], as: UTF8.self), place: places.source)
        self.translation = Piece(
            words: String(decoding: translation[places.translation], as: UTF8.self), place: places.translation)
        rule = LinksDiffer.rule
    }

    /// For each number of a translation the one of the source that says the same, each of them once.
    private static func keys(of translation: ComparedText, in source: ComparedText) -> [Int]? {
        var left = source.quantities.indices.filter { source.quantities[$0].weight >= .digits }
        var keys: [Int] = []
        for quantity in translation.quantities {
            guard quantity.weight >= .digits,
                let index = left.firstIndex(where: {
                    QuantityComparison.areEqual(source.quantities[$0], quantity, source.bytes, translation.bytes)
                })
            else { return nil }
            keys.append(left.remove(at: index))
        }
        return keys
    }

    /// The first one that says the same as this one.
    private static func first(_ index: Int, _ text: ComparedText) -> Int {
        text.quantities[..<index].firstIndex {
            QuantityComparison.areEqual($0, text.quantities[index], text.bytes, text.bytes)
        } ?? index
    }

    private static func first(_ link: ArraySlice<UInt8>, _ bytes: [UInt8], _ links: [Range<Int>]) -> Int {
        links.firstIndex { bytes[$0].elementsEqual(link) } ?? links.count
    }

    /// Where the links of a text lead, but for quotes: `(faq:location)`.
    private static func links(in bytes: Span<UInt8>) -> [Range<Int>] {
        var links: [Range<Int>] = []
        var index = bytes.firstOffset(of: UInt8(ascii: "]"), from: 0)
        while index + 2 < bytes.count {
            if bytes[index + 1] == UInt8(ascii: "("), bytes[index + 2] != ProseText.quoteByte {
                links.append(index + 2..<bytes.firstOffset(of: UInt8(ascii: ")"), from: index + 2))
            }
            index = bytes.firstOffset(of: UInt8(ascii: "]"), from: index + 1)
        }
        return links
    }

    // MARK: Sentence by sentence

    /// Where each of the two stands, in the sentence of the source that comes first.
    private static func exchanged(
        _ source: [Fact], _ translation: [Fact], in bytes: (source: [UInt8], translation: [UInt8])
    ) -> (source: Range<Int>, translation: Range<Int>)? {
        var sentences = Sentences()
        sentences.add(bytes.source.span)
        sentences.add(bytes.translation.span)
        let paragraphs = sentences.paragraphCount(ofText: 0)
        guard paragraphs > 0, paragraphs == sentences.paragraphCount(ofText: 1) else { return nil }
        let meant = Dictionary(grouping: source) { sentences.unit(at: $0.place.lowerBound, ofText: 0, alike: 1) }
        let said = Dictionary(grouping: translation) { sentences.unit(at: $0.place.lowerBound, ofText: 1, alike: 0) }
        let differing = Set(meant.keys).union(said.keys).sorted().compactMap { unit in
            Difference(meant[unit] ?? [], said[unit] ?? [])
        }
        guard differing.count == 2, let first = differing[0].exchange, let second = differing[1].exchange,
            first.meant.key == second.said.key, first.said.key == second.meant.key
        else { return nil }
        return (first.meant.place, first.said.place)
    }

    /// What a sentence has that the other text does not have in its place.
    private struct Difference {
        /// One for one; nil where more differs.
        let exchange: (meant: Fact, said: Fact)?

        /// - Returns: nil where nothing differs.
        init?(_ meant: [Fact], _ said: [Fact]) {
            var (missing, added) = (meant, said)
            for fact in said {
                guard let index = missing.firstIndex(where: { $0.key == fact.key }),
                    let own = added.firstIndex(where: { $0.key == fact.key })
                else { continue }
                missing.remove(at: index)
                added.remove(at: own)
            }
            guard !missing.isEmpty || !added.isEmpty else { return nil }
            exchange = missing.count == 1 && added.count == 1 ? (missing[0], added[0]) : nil
        }
    }

    // MARK: All languages

    /// - Parameter texts: of one text in each language, the source first.
    /// - Returns: what is wrong with the version that stands alone, by its index.
    static func flaw(of texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.count >= LostDenial.languagesLeast, saysSeveral(texts[0]),
            texts.dropFirst().contains(where: { haveMovedNumbers(texts[0], $0) || $0.outline.documents.count > 1 })
        else { return nil }
        let versions = texts.indices.map { $0 == 0 ? nil : ExchangedFacts(texts[0], texts[$0]) }
        let exchanging = versions.indices.filter { versions[$0] != nil }
        if exchanging.count == 1, let found = versions[exchanging[0]] {
            return (
                exchanging[0],
                found.flaw(
                    says: found.translation,
                    "the source of '\(name)' and all other languages say '\(found.source.words)' in this place")
            )
        }
        guard exchanging.count == versions.count - 1, let found = versions[1] else { return nil }
        return (
            0,
            found.flaw(
                says: found.source,
                "all translations of '\(name)' say something else in this place, as '\(found.translation.words)'")
        )
    }

    private func flaw(says piece: Piece, _ others: String) -> Problem {
        Problem(
            rule, "'\(piece.words)' stands here, and \(others)", fix: "look whether the two were exchanged",
            at: piece.place)
    }
}

extension Sentences {
    /// The number of a paragraph and of a sentence in it; the first sentence of one that another text divides otherwise.
    fileprivate func unit(at offset: Int, ofText text: Int, alike other: Int) -> Int {
        let paragraph =
            (0..<paragraphCount(ofText: text)).last {
                places[sentences(ofParagraph: $0, ofText: text).lowerBound].lowerBound <= offset
            } ?? 0
        let own = sentences(ofParagraph: paragraph, ofText: text)
        let sentence = own.last { places[$0].lowerBound <= offset } ?? own.lowerBound
        let isAlike = own.count == sentences(ofParagraph: paragraph, ofText: other).count
        return paragraph << 16 | (isAlike ? sentence - own.lowerBound : 0)
    }
}
