package import Bundles
package import Rulebook

extension PhoneNumber {
    /// A global number, written with visual separators.
    /// Source: RFC 3966 §3 `global-number`; ITU-T E.164 §6.2 (15 digits at most).
    package static func read(global text: String) throws(Problem) -> PhoneNumber {
        guard text.hasPrefix("+") else { throw missingPlus(text) }
        let digits = try digits(of: text)
        guard let code = Countries.callingCode(startingOff: digits) else {
            throw Problem(
                .malformedValue, "'\(text)' begins with a calling code that no country has",
                fix: "write the calling code after the plus, as in +49 for Germany")
        }
        let national = digits.dropFirst(code.count)
        try NumberingPlan.check(national, callingCode: code, written: text)
        let groups = grouped(text)
        return made(display: groups.contains(" ") ? groups : "+\(code) \(national)", uri: "tel:+\(digits)")
    }

    /// A short code, which exists within one country only (116117 and 112 have no international form).
    /// Source: RFC 3966 §3 `local-number`, with its country's calling code as `phone-context`.
    package static func read(shortCode text: String, country: String) throws(Problem) -> PhoneNumber {
        let digits = text.filter { $0 != " " }
        guard digits.utf8.allSatisfy(\.isDigit), (3...6).contains(digits.utf8.count) else {
            throw Problem(
                .malformedValue, "'\(text)' is no short code, which has 3 to 6 digits and nothing else",
                fix: "write a longer number with its calling code, as in +49 30 18754001")
        }
        guard let code = Countries.callingCode(of: country), !code.isEmpty else {
            throw Problem(
                .malformedValue, "'\(country)' is no country with telephones of its own (ISO 3166-1 alpha-2)",
                fix: "write 2 capital letters, as in DE")
        }
        if let problem = NumberingPlan.problem(ofShortCode: digits, callingCode: code) { throw problem }
        let display = digits.utf8.count == 6 ? "\(digits.prefix(3)) \(digits.suffix(3))" : digits
        return made(display: display, uri: "tel:\(digits);phone-context=+\(code)")
    }

    private static func made(display: String, uri: String) -> PhoneNumber {
        guard let number = PhoneNumber(display: display, uri: uri),
            let limited = PhoneNumber(display: display, uri: uri, onlyFrom: NumberingPlan.countries(reaching: number))
        else { preconditionFailure("the digits were counted above, so a bundle takes the number") }
        return limited
    }

    private static func digits(of text: String) throws(Problem) -> String {
        if text.contains("(0)") {
            throw Problem(
                .malformedValue, "'\(text)' has a zero in brackets, which a phone would dial",
                fix: "write \(grouped(text.replacing("(0)", with: " ")))")
        }
        if let character = text.dropFirst().first(where: { !isDigit($0) && !" -./()".contains($0) }) {
            throw Problem(
                .malformedValue, "'\(text)' contains '\(character)', which is no part of a telephone number",
                fix: "write digits, divided by blanks")
        }
        let digits = String(text.filter(isDigit))
        guard (7...15).contains(digits.utf8.count) else {
            let count = counted(digits.utf8.count, "digit", "digits")
            throw Problem(
                .malformedValue, "'\(text)' has \(count); a number with its calling code has 7 to 15 (ITU-T E.164)",
                fix: "count the digits again")
        }
        return digits
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.utf8.count == 1 && character.utf8.allSatisfy(\.isDigit)
    }

    /// The author's grouping, with blanks for all other separators. Source: ITU-T E.123 §2.
    private static func grouped(_ text: String) -> String {
        text.split { !isDigit($0) && $0 != "+" }.joined(separator: " ")
    }

    private static func missingPlus(_ text: String) -> Problem {
        let digits = text.filter(isDigit)
        if text.hasPrefix("00") {
            return Problem(
                .malformedValue, "'\(text)' begins with 00, which means abroad only in some countries",
                fix: "write +\(grouped(String(text.dropFirst(2))))")
        }
        if text.hasPrefix("0") {
            return Problem(
                .malformedValue, "'\(text)' can be dialled within its country only",
                fix: "write the calling code in place of the first zero, as in +49 \(grouped(String(text.dropFirst())))"
            )
        }
        if (3...6).contains(digits.utf8.count), text.allSatisfy({ isDigit($0) || $0 == " " }) {
            return Problem(
                .malformedValue, "'\(text)' is a short code, which means something in one country only",
                fix: "write {number: \"\(digits)\", country: DE}")
        }
        return Problem(
            .malformedValue, "'\(text)' does not begin with '+' and a calling code (RFC 3966)",
            fix: "write it as in +49 30 18754001")
    }
}
