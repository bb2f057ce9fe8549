package import Bundles
package import Rulebook

// What the first digits of a number say of who can call it.

extension NumberingPlan {
    /// - Returns: what it is, with its article, where it works in one country only; nil where it can be called from abroad.
    package static func reasonForHomeOnly(_ number: PhoneNumber) -> String? {
        guard let (code, national) = number.parts else {
            // The emergency number of all of Europe and of every mobile network (Directive (EU) 2018/1972, Article 109).
            return number.uri.hasPrefix("tel:112;") ? nil : "a short code"
        }
        if freephone[code]?.contains(where: national.hasPrefix) == true {
            return "a freephone number of \(Countries.words(ofCallingCode: code))"
        }
        if service[code]?.contains(where: national.hasPrefix) == true {
            return "a service number of \(Countries.words(ofCallingCode: code))"
        }
        return nil
    }

    /// The only countries in which a number can be dialled; empty for all.
    static func countries(reaching number: PhoneNumber) -> [String] {
        guard reasonForHomeOnly(number) != nil, let code = number.callingCode else { return [] }
        return Countries.withCallingCode(code)
    }

    /// Whether nobody pays for a call: a freephone number, an emergency call, or social services (Decision 2007/116/EC).
    package static func isFreeOfCharge(_ number: PhoneNumber) -> Bool {
        guard let (code, national) = number.parts else {
            return ["tel:110;", "tel:112;", "tel:116"].contains(where: number.uri.hasPrefix)
        }
        return freephone[code]?.contains(where: national.hasPrefix) == true
    }

    /// - Returns: what is wrong with a number that was made up: seven digits that rise by one, or are the same.
    package static func standsIn(_ number: PhoneNumber) -> Problem? {
        guard let (_, national) = number.parts else { return nil }
        let digits = Array(national.utf8)
        for step: UInt8 in 0...1 {
            var count = 1
            for index in digits.indices.dropFirst() {
                count = digits[index] == digits[index - 1] &+ step ? count + 1 : 1
                guard count == madeUpDigits else { continue }
                return Problem(
                    .placeholder,
                    "'\(number.display)' only stands in for a number: its digits \(step == 1 ? "rise one by one" : "are the same")",
                    fix: "write the number at which somebody answers")
            }
        }
        return nil
    }

    private static let madeUpDigits = 7

    /// - Returns: what is wrong with a number of social services that nobody answers.
    package static func problem(ofShortCode digits: String, callingCode code: String) -> Problem? {
        guard digits.hasPrefix("116"), digits.utf8.count == 6, let assigned = socialServices[code],
            !assigned.contains(digits)
        else { return nil }
        return Problem(
            .malformedValue,
            "'\(digits)' is not assigned: of the numbers that begin with 116, \(Countries.words(ofCallingCode: code)) has \(assigned.joined(separator: ", "))",
            fix: "compare the digits with the website of the service")
    }

    /// Source: Commission Decision 2007/116/EC with its amendments; Bundesnetzagentur, and for 116 116 its decision of 2004.
    private static let socialServices: [String: [String]] = [
        "49": ["116000", "116006", "116111", "116116", "116117", "116123"]
    ]

    /// Source: ITU-T, national numbering plans (Operational Bulletin); for +49 Bundesnetzagentur, for +43 RTR, for +33
    /// Arcep, for +39 AGCOM, for +34 CNMC, for +41 BAKOM, for +44 Ofcom.
    private static let freephone: [String: [String]] = [
        "49": ["800"], "43": ["800"], "41": ["800"], "33": ["80"], "39": ["800", "803"], "34": ["800", "900"],
        "44": ["800", "808"], "32": ["800"], "31": ["800"], "48": ["800"], "351": ["800"], "45": ["80"], "46": ["20"],
        "420": ["800"], "352": ["800"], "353": ["1800"], "90": ["800"],
    ]

    private static let service: [String: [String]] = [
        "49": ["180", "137", "138", "118", "900", "116"], "43": ["810", "820", "821", "900", "930"],
        "41": ["840", "842", "844", "848", "900", "901", "906"], "33": ["81", "82", "89"],
        "39": ["199", "840", "848", "892", "893", "894", "895", "899"], "34": ["901", "902", "803", "806", "807"],
        "44": ["84", "87", "9"], "31": ["900", "906", "909"], "32": ["90"], "90": ["444", "900"],
    ]

    // MARK: Lengths

    package static func checkLength(
        _ national: Substring, callingCode code: String, written text: String
    ) throws(Problem) {
        guard let lengths = lengths[code], !lengths.contains(national.utf8.count) else { return }
        let asked =
            lengths.lowerBound == lengths.upperBound
            ? "\(lengths.lowerBound)" : "\(lengths.lowerBound) to \(lengths.upperBound)"
        throw Problem(
            .malformedValue,
            "'\(text)' has \(counted(national.utf8.count, "digit", "digits")) after +\(code), and a number there has \(asked) (national numbering plan)",
            fix: "count the digits again")
    }

    /// Digits of a national number without the zero in front, where a plan has few lengths.
    private static let lengths: [String: ClosedRange<Int>] = [
        "1": 10...10, "7": 10...10, "30": 10...10, "31": 7...11, "32": 8...9, "33": 9...9, "34": 9...9, "36": 8...9,
        "39": 6...12, "40": 9...9, "41": 9...9, "44": 7...10, "45": 8...8, "47": 5...8, "48": 9...9, "90": 7...10,
        "351": 9...9, "354": 7...9, "356": 8...8, "357": 8...8, "359": 7...9, "370": 8...8, "371": 8...8, "372": 7...10,
        "380": 9...9, "385": 6...9, "386": 8...8, "420": 9...9, "421": 9...9, "423": 7...9,
    ]
}

extension PhoneNumber {
    /// The digits behind `+`; nil for a short code.
    private var digits: Substring? {
        guard uri.hasPrefix("tel:+") else { return nil }
        return uri.dropFirst("tel:+".count)
    }

    /// Calling code and national number; nil for a short code.
    fileprivate var parts: (code: String, national: Substring)? {
        guard let digits, let code = Countries.callingCode(startingOff: digits) else { return nil }
        return (code, digits.dropFirst(code.count))
    }

    /// Also that of a short code's country.
    package var callingCode: String? {
        if let parts { return parts.code }
        return uri.split(separator: "phone-context=+").dropFirst().first.map(String.init)
    }
}
