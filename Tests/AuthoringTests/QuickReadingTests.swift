import Models
import Testing

@testable import Authoring

/// What is told quickly of most texts is what a closer look would tell.
@Suite struct `A quick look at a text` {
    /// Choices that are the same in every run.
    private struct Choices {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }

        mutating func text(of pieces: [String], _ count: Int) -> String {
            (0..<1 + next(count)).map { _ in pieces[next(pieces.count)] }.joined()
        }
    }

    /// A brace that stands alone is left to the closer look.
    @Test func `finds the quotes in it`() throws {
        let pieces = [
            "Call ", "{{hotlines.technical.number}}", "{{ a.b }}", "{{a.b.c-d}}", "{{ a }}", "{{a..b}}", "{{-a.b}}",
            "{{a.b-}}", "{{A.b}}", "{{ a.b c }}", "{{\ta.b}}", "{{a.b}", "ä", "\n", " ", "(", ")", "{{ 1.2 }}",
        ]
        var choices = Choices(state: 3)
        var right = 0
        for _ in 0..<20_000 {
            let text = choices.text(of: pieces, 6)
            // What is wrong with a text is the same for both, and told by other tests.
            let (quick, close) = (try? Template(text), try? Template("{ " + text))
            #expect(quick?.quotes == close?.quotes, "\(text)")
            guard let quick else { continue }
            right += 1
            let written = quick.parts.map { part in
                switch part {
                case .literal(let text): String(text)
                case .quote(let quote): quote.written
                }
            }
            #expect(quick.parts.isEmpty || written.joined() == text)
            quick.forEachQuote { quote, _, range in
                #expect(Array(text.utf8)[range].elementsEqual(quote.written.utf8))
            }
        }
        #expect(right > 3_000)
    }

    /// Each byte stands at each place among eight, with letters and others around it.
    @Test func `counts letters of ASCII as one by one`() {
        var choices = Choices(state: 11)
        for number in 0..<20_000 {
            var bytes = (0..<choices.next(40)).map { _ in UInt8(ascii: "a") + UInt8(choices.next(26)) }
            for _ in 0..<choices.next(3) where !bytes.isEmpty {
                bytes[choices.next(bytes.count)] = UInt8(number & 0xFF)
            }
            for start in 0...bytes.count {
                let letters = bytes[start...].prefix(while: \.isLetter).count
                #expect(ShortWord.letters(bytes.span, from: start) == letters, "\(bytes) from \(start)")
            }
        }
    }

    /// Beside words and signs stand some that are the same in several languages, long ones, and some with accents.
    @Test func `overlooks no words of another language`() {
        let surroundings = Prose.repository.surroundings
        let common = surroundings.languages.compactMap(\.words?.prose.commonWords).flatMap { $0.prefix(40) }
        let pieces =
            common + common.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            + ["Gesundheitsamt", "vaccination", "être", "über", "ÜBER", "œuvre", "Straße", "naïve"]
        let signs = [" ", " ", " ", " ", ". ", ", ", "’", "'", "-", "\n\n", "“", "\u{A0}", "\u{200B}", "1", "😀", "ﬁ"]
        var choices = Choices(state: 5)
        var (foreign, own) = (0, 0)
        for _ in 0..<20_000 {
            let text = Self.text(of: pieces, signs, atLeast: 2, &choices)
            for language in surroundings.languages.indices {
                let words = surroundings.languages[language]
                guard let index = words.identified, let sought = words.sought else { continue }
                let count = Self.foreignWords(of: text, index, surroundings.identifier)
                let bytes = Array(text.utf8)
                let mayHave = sought.look(at: bytes.span).look.mayHaveForeignWords
                #expect(mayHave || count < 2, "\(text)")
                if mayHave { foreign += 1 } else { own += 1 }
            }
        }
        #expect(foreign > 1_000 && own > 1_000)
    }

    /// What a look at all words notes on the way, and what is found by a walk of its own.
    @Test func `overlooks nothing that has to do with numbers and denials`() {
        let surroundings = Prose.repository.surroundings
        let pieces = [
            "zwei", "zweiundzwanzig", "dreimal", "Tage", "24", "8", "13.5", "iOS", "CoV", "COVID", "v", "halb", "une",
            "deux", "heures", "ottantuno", "twenty", "hours", "Gesundheit", "größe", "naïve", "%", "€", "°", "`x 5`",
            "&#39;", "{{ a.b }}", "[c](https://d.e/7)", "f7@g.de", "%1$d", "https://h.i/12", "\0\0\0", "文", "😀", "½",
            "nicht", "keine", "not", "évitez",
        ]
        let signs = ["", "", " ", " ", "-", "\u{2011}", "–", "\u{A0}", ". ", ": ", "\n", "’", "/"]
        var choices = Choices(state: 11)
        var (found, unknown, denied) = (0, 0, 0)
        for _ in 0..<20_000 {
            let text = Self.text(of: pieces, signs, atLeast: 1, &choices)
            let bytes = Array(text.utf8)
            for language in surroundings.languages {
                guard let places = language.sought?.look(at: bytes.span).places else { continue }
                guard !places.haveUnknownLetters else {
                    unknown += 1
                    continue
                }
                let noted = TextScan.tokens(of: bytes, language.numbers, at: places.numbers, hasLists: true)
                #expect(noted == TextScan.tokens(of: bytes, language.numbers, at: nil, hasLists: true), "\(text)")
                let denials = language.denials.words(in: bytes.span)
                #expect(places.denials.map(\.place) == denials.map(\.place), "\(text)")
                denied += denials.count
                found += noted.count
            }
        }
        #expect(found > 100_000 && unknown > 1_000 && denied > 1_000)
    }

    /// Letters that are signs are noted in words that have a clue alone.
    @Test func `overlooks no signs`() {
        let pieces = [
            "text", "Wort", "TODO", "FIXME", "TBA", "TBD", "xx", "XXX", "example.com", "www.rki.de", "lorem ipsum",
            "UNTRANSLATED_CONTENT", "Ã¼", "tâche", "Gesundheitsämter", "gesundheitsamtlichâ", "d\u{300}", "Аpp",
            "naïve",
            "24", "1.5", "{{", "<b>", "[a](b)", "`x`", "„so“", "¿", "文", "😀", "\0\0\0", "\u{7F}", "\\\n", "&amp;",
            "+49",
        ]
        let signs = ["", "", " ", " ", "-", ". ", ": ", "\n", "’", "/", "_", "?", "!", "\u{A0}", "#", "@"]
        var choices = Choices(state: 23)
        let letters: Signs = [.standIn, .web]
        for _ in 0..<3_000 {
            let text = Self.text(of: pieces, signs, atLeast: 1, &choices)
            let bytes = Array(text.utf8)
            let all = Signs.places(in: bytes.span)
            for language in Prose.repository.surroundings.languages {
                guard let noted = language.sought?.look(at: bytes.span).places.signs else { continue }
                #expect(noted.signs.subtracting(letters) == all.signs.subtracting(letters), "\(text)")
                #expect(noted.digits == all.digits, "\(text)")
                #expect(
                    noted.places.filter { $0.signs.isDisjoint(with: letters) }
                        == all.places.filter { $0.signs.isDisjoint(with: letters) }, "\(text)")
                #expect(Self.tellingLetters(noted, bytes) == Self.tellingLetters(all, bytes), "\(text)")
            }
        }
    }

    /// Places of letters with which something begins that stands in for a text, or an address.
    private static func tellingLetters(_ found: SignPlaces, _ bytes: [UInt8]) -> [Int32] {
        let words = ["TODO", "FIXME", "TBA", "TBD", "example.com", "www.rki.de"].map { Array($0.utf8) }
        return found.places.filter { place in
            words.contains { word in
                (0...2).contains { offset in
                    let start = Int(place.start) - offset
                    return start >= 0 && bytes[start...].starts(with: word)
                        && (start == 0 || !bytes[start - 1].isLetter && bytes[start - 1] < 0x80)
                        && !(bytes[start...].dropFirst(word.count).first.map { $0.isLetter || $0 >= 0x80 } ?? false)
                }
            }
        }.map(\.start)
    }

    /// What is looked for is always found, and few other words are taken for it.
    @Test func `turns away most words that nobody looks for`() {
        var table = WordClueTable()
        for word in ["nicht", "außer", "gesundheitsamt"] { table.insert(.denial, word: Array(word.utf8)) }
        for word in ["un", "über", "ver"] { table.insert(.name, beginning: Array(word.utf8)) }
        func clues(_ word: String) -> WordClues { table[WordHead(Array(word.utf8))] }
        for word in ["nicht", "Nicht", "AUSSER", "außer", "AUßER", "Gesundheitsamt"] {
            #expect(clues(word).contains(.denial) == (word != "AUSSER"), "\(word)")
        }
        for word in ["un", "Und", "unklar", "über", "Überall", "verbot"] {
            #expect(clues(word).contains(.name), "\(word)")
        }
        var choices = Choices(state: 17)
        let others = (0..<10_000).filter { _ in
            let word = (0..<4 + choices.next(8)).map { _ in UInt8(ascii: "a") + UInt8(choices.next(26)) }
            return !table[WordHead(word)].isEmpty
        }
        #expect(others.count < 1_000)
        table.insert(.name, beginning: Array("k".utf8))
        for word in ["k", "Ku", "kein"] { #expect(clues(word).contains(.name), "\(word)") }
    }

    /// Up to seven pieces more, each with a sign behind it.
    private static func text(
        of pieces: [String], _ signs: [String], atLeast least: Int, _ choices: inout Choices
    ) -> String {
        (0..<least + choices.next(8)).map { _ in
            pieces[choices.next(pieces.count)] + signs[choices.next(signs.count)]
        }.joined()
    }

    private static func foreignWords(of text: String, _ own: Int, _ identifier: LanguageIdentifier) -> Int {
        var scan = WordScan(Array(text.utf8))
        var count = 0
        while true {
            switch scan.next() {
            case .word(let word):
                let mask = identifier.languages(ofHash: word.hash)
                if mask != 0, mask & LanguageIdentifier.bit(own) == 0 { count += 1 }
            case .end: return count
            default: continue
            }
        }
    }

    @Test(arguments: ["a", "an", "Virus", "testing", "abcdefgh", "übung", "", "größe", "Zz"])
    func `takes a short word as its letters are`(word: String) {
        for text in [word, word + " and more of it", word + "1234567", word + "’s 1234567"] {
            let bytes = Array(text.utf8)
            let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
            let whole = ShortWord(bytes.span, 0..<word.utf8.count)
            #expect((whole != nil) == (isASCII && !word.isEmpty))
            #expect(whole?.bits == ShortWord(Array(word.lowercased().utf8).span, 0..<word.utf8.count)?.bits)
            guard let (found, length) = ShortWord.beginning(bytes.span, at: 0) else { continue }
            #expect(length == word.utf8.count)
            #expect(found.bits == whole?.bits)
        }
    }
}
