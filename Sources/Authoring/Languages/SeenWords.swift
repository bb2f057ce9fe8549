import Models

/// The words of a text as its readers see them: in small letters that are alike in all languages, and without what nobody sees.
struct SeenWords: Sendable {
    /// In UTF-8, all words behind each other.
    private var letters: [UInt8] = []
    /// Of each word, where its letters are, and its bytes in the text.
    private var words: [(letters: Range<Int>, place: Range<Int>)] = []

    /// - Parameter text: in UTF-8.
    init(_ text: Span<UInt8>) {
        letters.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let start = index
            let isLatin = Self.passWord(in: text, from: &index)
            if index == start {
                index += Self.width(of: text[index])
            } else {
                append(start..<index, of: text, isLatin: isLatin)
            }
        }
    }

    var count: Int { words.count }

    /// Of one word, in UTF-8.
    func letters(of word: Int) -> ArraySlice<UInt8> { letters[words[word].letters] }

    /// Whether a word is another one, or, where it may be longer, begins with it.
    func `is`(_ word: Int, _ other: [UInt8], orLonger mayGoOn: Bool) -> Bool {
        let place = words[word].letters
        guard mayGoOn ? place.count >= other.count : place.count == other.count else { return false }
        for offset in other.indices where letters[place.lowerBound + offset] != other[offset] { return false }
        return true
    }

    /// Of words that follow each other, their bytes in the text.
    func bytes(of words: Range<Int>) -> Range<Int> {
        self.words[words.lowerBound].place.lowerBound..<self.words[words.upperBound - 1].place.upperBound
    }

    /// - Returns: whether the word has nothing but letters and digits of ASCII and letters of Latin-1.
    private static func passWord(in text: Span<UInt8>, from index: inout Int) -> Bool {
        var isLatin = true
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                guard byte.isLetter || byte.isDigit else { break }
            } else if byte != 0xC3 || text[index + 1] & 0xDF == 0x97 {
                guard isOfWord(scalar(in: text, at: index)) else { break }
                isLatin = false
            }
            index += width(of: byte)
        }
        return isLatin
    }

    private mutating func append(_ place: Range<Int>, of text: Span<UInt8>, isLatin: Bool) {
        let start = letters.count
        if isLatin {
            var last: UInt8 = 0
            for index in place {
                letters.append(text[index].latinSmall(after: last))
                last = text[index]
            }
        } else {
            letters += Self.folded(String(text, place))
        }
        if letters.count > start { words.append((start..<letters.count, place)) }
    }

    private static func folded(_ word: String) -> String.UTF8View {
        let visible = word.lowercased().unicodeScalars.filter { !isInvisible($0) }
        let joined = Accents.joined(Array(String(String.UnicodeScalarView(visible)).utf8))
        // Turkish has an i with a point and one without, and who writes a capital I may mean either.
        let letters = String(decoding: joined, as: UTF8.self).unicodeScalars.filter { $0.value != 0x307 }
        return String(String.UnicodeScalarView(letters.map { $0 == "ı" ? "i" : $0 })).utf8
    }

    // MARK: Letters of all scripts

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isInvisible(scalar)
            || (0x300...0x36F).contains(scalar.value)
    }

    /// Soft hyphens, joiners and the like.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x34F, 0x200B...0x200F, 0x2060...0x2064, 0xFEFF: true
        default: false
        }
    }

    private static func scalar(in text: Span<UInt8>, at index: Int) -> Unicode.Scalar {
        String(text, index..<index + width(of: text[index])).unicodeScalars.first ?? " "
    }

    /// Bytes of the letter or sign that begins with a byte.
    private static func width(of byte: UInt8) -> Int {
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}
