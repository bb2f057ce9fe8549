/// One word or more that texts are searched for: `positiv*`, `restez chez`, `covid-19`.
struct SoughtPhrase: Hashable, Sendable {
    /// As `SeenWords` have them.
    let words: [String]
    /// Whether the last of them may go on.
    let isStem: Bool

    init(_ written: String) {
        isStem = written.hasSuffix("*")
        words = SeenWords(isStem ? String(written.dropLast()) : written).words
    }

    /// Where it stands first among the words of a text; nil where it does not.
    func place(in text: [String]) -> Range<Int>? {
        guard !words.isEmpty, text.count >= words.count else { return nil }
        let start = (0...text.count - words.count).first { start in
            zip(words, text[start...]).enumerated().allSatisfy { index, pair in
                let (word, other) = (pair.0.utf8, pair.1.utf8)
                return isStem && index == words.count - 1 ? other.starts(with: word) : other.elementsEqual(word)
            }
        }
        return start.map { $0..<$0 + words.count }
    }
}

/// The words of a text as its readers see them: in small letters that are alike in all languages, and without what nobody sees.
struct SeenWords {
    private(set) var words: [String] = []
    /// Of each, its bytes in the text.
    private var places: [Range<Int>] = []

    init(_ text: String) {
        var (index, start) = (0, 0)
        var word = ""
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || Self.isInvisible(scalar)
                || (0x300...0x36F).contains(scalar.value)
            {
                if word.isEmpty { start = index }
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                append(word, start..<index)
                word = ""
            }
            index += length
        }
        if !word.isEmpty { append(word, start..<index) }
    }

    /// - Parameter text: in UTF-8.
    init(_ text: some RandomAccessCollection<UInt8>) { self.init(String(decoding: text, as: UTF8.self)) }

    /// Of words that follow each other, their bytes in the text.
    func bytes(of words: Range<Int>) -> Range<Int> {
        places[words.lowerBound].lowerBound..<places[words.upperBound - 1].upperBound
    }

    private mutating func append(_ word: String, _ place: Range<Int>) {
        let visible = word.lowercased().unicodeScalars.filter { !Self.isInvisible($0) }
        let joined = Accents.joined(Array(String(String.UnicodeScalarView(visible)).utf8))
        // Turkish has an i with a point and one without, and who writes a capital I may mean either.
        let letters = String(decoding: joined, as: UTF8.self).unicodeScalars.filter { $0.value != 0x307 }
        let folded = String(String.UnicodeScalarView(letters.map { $0 == "ı" ? "i" : $0 }))
        guard !folded.isEmpty else { return }
        words.append(folded)
        places.append(place)
    }

    /// Soft hyphens, joiners and the like.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x34F, 0x200B...0x200F, 0x2060...0x2064, 0xFEFF: true
        default: false
        }
    }
}
