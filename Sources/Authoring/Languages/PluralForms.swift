import Models
import Rulebook
import YAML

/// Which form of a word stands with a number: 1 tydzień, 2 tygodnie, 5 tygodni, 22 tygodnie.
///
/// `{one: ["1"], few: ["…2", "…3", "…4"], other: ["…12", "…13", "…14"]}`: a number stands for itself, one behind `…` for all that
/// end with it, and the longest that fits decides. What fits nowhere is `other`.
struct PluralForms: Sendable {
    /// The categories of CLDR.
    enum Form: String, CaseIterable, Sendable {
        case zero, one, two, few, many, other
    }

    private var wholes: [String: Form] = [:]
    private var endings: [String: Form] = [:]

    static let endingSign: Character = "…"
    /// Digits of an ending, at most.
    private static let digitsLimit = 3

    /// Of most languages: one, and all others.
    static let standard: PluralForms = {
        var forms = PluralForms()
        forms.wholes = ["1": .one]
        return forms
    }()

    private init() {}

    init(_ settings: inout MappingReader) {
        guard var inner = settings.mapping("plurals", among: Form.allCases.map(\.rawValue)) else {
            self = .standard
            return
        }
        for form in Form.allCases {
            guard let list = inner.node[form.rawValue], let numbers = inner.words(form.rawValue) else { continue }
            for (number, item) in zip(numbers, list.items) { learn(number, form, at: item, &inner) }
        }
        settings.values.findings.append(inner.findings)
    }

    private mutating func learn(_ number: String, _ form: Form, at item: Node, _ settings: inout MappingReader) {
        let isEnding = number.first == Self.endingSign
        let digits = isEnding ? String(number.dropFirst()) : number
        let canLead = isEnding || digits == "0" || digits.utf8.first != UInt8(ascii: "0")
        guard (1...Self.digitsLimit).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit), canLead else {
            settings.add(
                .patternMismatch, at: item, "'\(number)' is neither a number nor the end of one",
                fix: "write it in quotes, as in \"1\" or \"\(Self.endingSign)12\"")
            return
        }
        let other = isEnding ? endings.updateValue(form, forKey: digits) : wholes.updateValue(form, forKey: digits)
        guard let other else { return }
        settings.add(
            .duplicateItem, at: item, "'\(number)' is '\(other.rawValue)' already",
            fix: "leave it out of one of the two")
    }

    /// Those that a word has, in their order.
    var used: [Form] {
        let named = Set(wholes.values).union(endings.values)
        return Form.allCases.filter { $0 == .other || named.contains($0) }
    }

    /// Whether a form stands with one number alone, which it then need not show.
    func isOfOneNumber(_ form: Form) -> Bool {
        form != .other && wholes.values.count { $0 == form } == 1 && !endings.values.contains(form)
    }

    func form(of number: Int) -> Form {
        let digits = String(number.magnitude)
        if let form = wholes[digits] { return form }
        for length in (1...Self.digitsLimit).reversed() where digits.utf8.count >= length {
            if let form = endings[String(digits.suffix(length))] { return form }
        }
        return .other
    }
}
