/// Which form of a word stands with a number: 1 tydzień, 2 tygodnie, 5 tygodni, 22 tygodnie.
///
/// `{one: ["1"], few: ["…2", "…3", "…4"], other: ["…12", "…13", "…14"]}`: a number stands for itself, one behind `…` for all that
/// end with it, and the longest that fits decides. What fits nowhere is `other`.
package struct PluralForms: Sendable {
    /// The categories of CLDR.
    package enum Form: String, CaseIterable, Sendable {
        case zero, one, two, few, many, other
    }

    private var wholes: [String: Form] = ["1": .one]
    private var endings: [String: Form] = [:]

    /// Of most languages: one, and all others.
    package static let standard = PluralForms()

    private init() {}

    init(_ numbers: [(form: Form, numbers: [String])]) throws(PackFault) {
        wholes = [:]
        for (form, numbers) in numbers {
            for number in numbers {
                let isEnding = number.first == "…"
                let digits = isEnding ? String(number.dropFirst()) : number
                guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit) else {
                    throw PackFault(
                        .malformed, "'\(number)' is neither a number nor the end of one",
                        fix: "write it in quotes, as in \"1\" or \"…12\"")
                }
                if isEnding { endings[digits] = form } else { wholes[digits] = form }
            }
        }
    }

    /// Those that a word has, in their order.
    package var used: [Form] {
        let named = Set(wholes.values).union(endings.values)
        return Form.allCases.filter { $0 == .other || named.contains($0) }
    }

    /// Whether a form stands with one number alone, which it then need not show.
    func isOfOneNumber(_ form: Form) -> Bool {
        form != .other && wholes.values.count { $0 == form } == 1 && !endings.values.contains(form)
    }

    package func form(of number: Int) -> Form {
        let digits = String(number.magnitude)
        if let form = wholes[digits] { return form }
        for length in [3, 2, 1] where digits.utf8.count >= length {
            if let form = endings[String(digits.suffix(length))] { return form }
        }
        return .other
    }
}
