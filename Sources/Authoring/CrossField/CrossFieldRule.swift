import Rulebook

/// A rule of the model language that holds between fields. Each is a type of its own, with the id that models and findings
/// call it by.
protocol CrossFieldRule: Sendable {
    static var rule: Rule { get }
    /// What stands beside the keys of every rule in the model.
    static var keys: [String] { get }

    /// - Returns: nil where the model says it wrong, with findings that say why.
    init?(_ reader: inout RuleReader)

    func check(_ subject: RuleSubject, into findings: inout Findings)
}

/// All rules that a model can name.
let crossFieldRules: [any CrossFieldRule.Type] = [
    Among.self, AtLeast.self, AtMost.self, ChangesTogether.self, Contains.self, Covers.self, DiffersFrom.self,
    Encodes.self, EqualLength.self, Equals.self, FreeOfCharge.self, Increasing.self, International.self, KeptIn.self,
    LosesAtMost.self, NoOverlap.self, NotLowered.self, OnlyIf.self, Ordered.self, QuotesFact.self, RaisedAtMost.self,
    Reaches.self, RequiredTogether.self, RisesWith.self, Says.self, SinglePeak.self, SumsTo.self, Within.self,
]

/// The keys that every rule may have: its name, where it comes from, how grave it is, under which condition it holds, and for
/// which documents of a collection.
let keysOfEveryRule = ["rule", "source", "severity", "when", "documents"]
