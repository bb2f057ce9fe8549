import Bundles
import Models
import Rulebook
import Values
import YAML

/// A number can be dialled from other countries: `{rule: international, field: number-from-abroad}`.
struct International: CrossFieldRule {
    static let rule = Rule(
        "international", topic: .fields, authority: .adjustable,
        summary:
            "A telephone number for callers abroad that works at home only: a freephone or service number, or a short code.",
        reason: "People who call the number from abroad hear that it can't be reached.",
        example: Rule.Example(
            wrong: "number: +49 800 7540001",
            right: "number: +49 30 498 75401"))
    static let keys = ["field"]

    private let path: FieldPath
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.field(),
            reader.require(
                [path], are: "telephone numbers",
                { $0.type.single.isA(PhoneType.self) })
        else { return nil }
        (self.path, source) = (path, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        for value in path.items(in: subject) {
            guard let number = value.content.fact(PhoneNumber.self), let why = NumberingPlan.reasonForHomeOnly(number)
            else {
                continue
            }
            subject.report(
                Self.rule, at: [(path, value.node)],
                "'\(number.display)'\(path.owner) is \(why), which few can call from abroad\(source)",
                fix: Self.fix(number), into: &findings)
        }
    }

    /// People who correct the number of an emergency call must not be led to an office.
    private static func fix(_ number: PhoneNumber) -> String {
        guard number.display.utf8.count == 3 else {
            return "write a number with an area code, behind + and the country's code"
        }
        return
            "write \"112\" for emergencies, which works all over Europe and in every mobile network, and for anything else a number with an area code"
    }
}
