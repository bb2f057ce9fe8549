package import Rulebook

/// What is known about the numbers behind a calling code, as far as it catches slips.
package enum NumberingPlan {
    /// - Parameter national: the digits after the calling code.
    package static func check(_ national: Substring, callingCode: String, written text: String) throws(Problem) {
        // Italy and a few others keep the zero (ITU-T E.164, national numbering plans of +39, +225, +241, +242).
        if national.hasPrefix("0"), noTrunkZero.contains(callingCode) {
            throw Problem(
                .malformedValue,
                "'\(text)' has the zero of the national number after +\(callingCode), which no phone dials",
                fix: "leave out the zero after +\(callingCode)")
        }
        guard callingCode == "49" else { return try checkLength(national, callingCode: callingCode, written: text) }
        try checkGerman(String(national), written: text)
    }

    /// Calling codes of countries whose national numbers never begin with a zero abroad.
    private static let noTrunkZero: Set<String> = [
        "30", "31", "32", "33", "34", "351", "352", "353", "354", "356", "357", "358", "359", "36", "370", "371", "372",
        "385", "386", "40", "41", "420", "421", "423", "43", "44", "45", "46", "47", "48", "49", "90", "380",
    ]

    /// "+49 30 030 1234", "+49 49 30 1234": no number of a subscriber begins with a zero, and no area is called like the country. A
    /// number may begin like its area: "+49 30 30 12 34 56".
    private static func doubledCode(in text: String) -> Substring? {
        let groups = text.split { !$0.isNumber }.prefix(3)
        guard groups.count == 3 else { return nil }
        if groups[1] == groups[0] { return groups[0] }
        return groups[1].utf8.count > 1 && groups[2] == "0" + groups[1] ? groups[1] : nil
    }

    /// Source: Bundesnetzagentur, numbering plans for (0)800, 116 and emergency numbers.
    private static func checkGerman(_ national: String, written text: String) throws(Problem) {
        if ["110", "112"].contains(national) || (national.hasPrefix("116") && national.utf8.count == 6) {
            throw Problem(
                .malformedValue, "'\(national)' can't be reached with +49: it is a short code within Germany",
                fix: "write {number: \"\(national)\", country: DE}")
        }
        if national.hasPrefix("800"), national.utf8.count != 10 {
            throw Problem(
                .malformedValue,
                "'\(text)' has \(national.utf8.count - 3) digits after 800; a German freephone number has 7",
                fix: "count the digits again")
        }
        if national.hasPrefix("1"),
            !["15", "16", "17", "18", "13", "11", "19", "10", "12"].contains(national.prefix(2))
        {
            throw Problem(
                .malformedValue, "'\(text)' begins with \(national.prefix(2)) after +49, which is no area of Germany",
                fix: "look at the area code again, as in +49 30 for Berlin")
        }
        if let code = doubledCode(in: text) {
            throw Problem(
                .malformedValue, "'\(text)' has '\(code)' twice at its beginning",
                fix: "write it once, and no zero there")
        }
        guard (6...13).contains(national.utf8.count) else {
            throw Problem(
                .malformedValue, "'\(text)' has \(national.utf8.count) digits after +49; German numbers have 6 to 13",
                fix: "count the digits again")
        }
    }
}
