import Bundles
import Constraints
import Files
import Models
import Rulebook
import Values
import Workspaces
import YAML

/// Finds numbers, spans of time and versions that are what the newest release has but for a slip: a unit taken for another, a zero
/// too many or lost, a point in another place, two digits exchanged; and numbers that are more than 100 times as much, or as little.
///
/// Where several numbers of a list differ, somebody has made them anew.
enum JumpingValues {
    /// - Parameter type: of parameters; nil for a document, whose spans of time are looked at alone.
    static func findings(
        in changes: [ChangedValues.Change], of type: RecordType? = nil, since live: EarlierRecord
    ) -> Findings {
        var findings = Findings()
        let codes = type?.fieldsOfCodes ?? []
        let amounts = Dictionary(grouping: changes.flatMap(Amount.all), by: \.field)
        for (field, amounts) in amounts.sorted(by: { $0.key.precedesByBytes($1.key) }) where amounts.count == 1 {
            guard let slip = amounts[0].slip(mayExchange: type != nil && !codes.contains(field)) else { continue }
            findings.add(
                .valueSlips, at: amounts[0].node,
                "'\(amounts[0].written)' \(slip.words), which release \(live.number) has as '\(field)'", fix: slip.fix)
        }
        return findings
    }
}

/// A number as it is and as the release has it.
private struct Amount {
    typealias Slip = (words: String, fix: String)

    let field: String
    let node: Node
    let written: String
    let old: String
    /// Of spans of time in the same unit.
    let numbers: (new: ExactNumber, old: ExactNumber)?
    let spans: (new: TimeSpan, old: TimeSpan)?
    let versions: (new: Version, old: Version)?
    /// A share that reaches its greatest value has come there step by step.
    let isGreatest: Bool
    /// Whether it may be far from what it was.
    let isInRange: Bool

    static func all(in change: ChangedValues.Change) -> [Amount] {
        switch (change.value.content, change.before) {
        case (.fact(let new as ExactRange), .fact(let old as ExactRange)?):
            [("min", new.minimum, old.minimum), ("max", new.maximum, old.maximum)].filter { $1 != $2 }.map {
                Amount(change, "." + $0, numbers: ($1, $2))
            }
        case (.number(let new), .number(let old)?):
            // What has a unit of time is a span, too.
            [Amount(change, numbers: (new, old), spans: change.type.spans(new, old))]
        case (.fact(let new as TimeSpan), .fact(let old as TimeSpan)?):
            [Amount(change, numbers: new.amounts(beside: old), spans: (new, old))]
        case (.fact(let new as Version), .fact(let old as Version)?): [Amount(change, versions: (new, old))]
        default: []
        }
    }

    private init(
        _ change: ChangedValues.Change, _ end: String = "", numbers: (new: ExactNumber, old: ExactNumber)? = nil,
        spans: (new: TimeSpan, old: TimeSpan)? = nil, versions: (new: Version, old: Version)? = nil
    ) {
        (field, node) = (change.field + end, change.value.node)
        (self.numbers, self.spans, self.versions) = (numbers, spans, versions)
        let content = change.value.content
        written = end.isEmpty ? content.written ?? "" : numbers?.new.text ?? ""
        if case .fact(let span as TimeSpan) = content, let spans {
            old = TimeSpan(seconds: spans.old.seconds, upTo: span.unit).text
        } else {
            old = numbers?.old.text ?? versions?.old.text ?? ""
        }
        isGreatest = change.type.bounds?.maximum == content
        isInRange = !end.isEmpty || change.path != change.field
    }

    func slip(mayExchange: Bool) -> Slip? {
        if let versions { return slip(in: versions.new, versions.old) }
        if let spans, let slip = unitSlip(in: spans.new, spans.old) { return slip }
        guard let (new, old) = numbers, !new.isNegative, !old.isNegative, !new.isZero, !old.isZero else { return nil }
        if mayExchange, Overlap.isExchangeOfDigits(new.text, old.text) { return exchange }
        let (small, great, words) = new < old ? (new, old, "1/%@ of") : (old, new, "%@ times")
        if let factor = Self.factors.first(where: { great.isTimes($0, small) }) {
            return isGreatest || small.isStep(to: great, factor)
                ? nil : ("is \(words.replacing("%@", with: "\(factor)")) '\(self.old)'", fix(factor))
        }
        guard !isInRange, great.isBeyond(100, small) else { return nil }
        return (
            "is \(new < old ? "less than 1/100 of" : "more than 100 times") '\(self.old)'",
            "count the digits, and see that it is meant"
        )
    }

    private var exchange: Slip { ("is '\(old)' with two digits exchanged", "look which of the two is meant") }

    private static let factors = [10, 100, 1_000, 10_000, 100_000, 1_000_000]

    /// The amount in another unit is the old span: 5 s for 5 min.
    private func unitSlip(in new: TimeSpan, _ old: TimeSpan) -> Slip? {
        guard new.amount > 0,
            TimeSpan.Unit.allCases.contains(where: { $0 != new.unit && new.amount * $0.seconds == old.seconds })
        else { return nil }
        let factor = max(new.seconds, old.seconds) / min(new.seconds, old.seconds)
        return ("is \(new < old ? "1/\(factor) of" : "\(factor) times") '\(self.old)'", fix(factor))
    }

    private func fix(_ factor: Int) -> String {
        switch factor {
        case 60: "see that minutes are not taken for seconds or hours"
        case 24, 1_440: "see that days are not taken for hours or minutes"
        case 3_600, 86_400: "see that seconds are not taken for hours or days"
        default: "see that no digit is lost or added, and where the point stands"
        }
    }

    private func slip(in new: Version, _ old: Version) -> Slip? {
        if new < old, Overlap.isExchangeOfDigits(new.text, old.text) { return exchange }
        let (written, before) = (Array(new.text.utf8), Array(old.text.utf8))
        let change = written.hasZeroMore(than: before) ? "too many" : before.hasZeroMore(than: written) ? "lost" : nil
        return change.map { ("is '\(old.text)' with a zero \($0)", "look which of the two is meant") }
    }
}

extension [UInt8] {
    /// Whether all is the same but for a zero behind the digits of one number.
    fileprivate func hasZeroMore(than shorter: [UInt8]) -> Bool {
        let head = zip(self, shorter).prefix { $0 == $1 }.count
        guard count == shorter.count + 1, head > 0, self[head] == UInt8(ascii: "0"), self[head - 1].isDigit,
            head == shorter.count || !shorter[head].isDigit
        else { return false }
        return self[(head + 1)...] == shorter[head...]
    }
}

extension ExactNumber {
    /// Whether so many times as much is a step like others: ten times one digit, as of 1 and 0.1, and the whole of a hundredth.
    fileprivate func isStep(to great: ExactNumber, _ factor: Int) -> Bool {
        normalized.filter { $0 != "." }.drop { $0 == "0" }.count == 1
            && (factor == 10 || factor == 100 && great == ExactNumber(1))
    }
}

extension TimeSpan {
    /// Both in the unit of this one.
    fileprivate func amounts(beside old: TimeSpan) -> (new: ExactNumber, old: ExactNumber)? {
        old.seconds % unit.seconds == 0 ? (ExactNumber(amount), ExactNumber(old.seconds / unit.seconds)) : nil
    }
}

extension ValueType {
    fileprivate func spans(_ new: ExactNumber, _ old: ExactNumber) -> (new: TimeSpan, old: TimeSpan)? {
        // A unit of anything else is no unit of a span.
        guard let unit, let new = try? TimeSpan("\(new.text) \(unit)"), let old = try? TimeSpan("\(old.text) \(unit)")
        else { return nil }
        return (new, old)
    }
}

extension RecordType {
    /// The numbers that encode a version, which has rules of its own.
    fileprivate var fieldsOfCodes: Set<String> {
        let codes = rules.compactMap { (($0 as? ModelRule)?.rule as? Encodes)?.path.text }
        return Set(codes).union(fields.flatMap { $0.type.recordType?.fieldsOfCodes.map($0.name.dotted) ?? [] })
    }
}
