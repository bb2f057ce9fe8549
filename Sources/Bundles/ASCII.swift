extension UInt8 {
    /// `0`–`9`
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// `A`–`Z`, `a`–`z`
    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    /// `A`–`Z`
    var isCapital: Bool { (0x41...0x5A).contains(self) }

    var isAlphanumeric: Bool { isDigit || isLetter }
}

extension String {
    /// The text with `A`–`Z` as small letters and everything else untouched. Unlike `lowercased()` it knows no other
    /// script, so it can not turn an outsider (K, the Kelvin sign) into a letter of the grammar.
    var lowercasedASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }

    /// The text with `a`–`z` as capitals and everything else untouched.
    var uppercasedASCII: String {
        String(decoding: utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }
}
