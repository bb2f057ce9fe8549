import Bundles
import Constraints
import Files
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Finds numbers and spans of time that are many times what the newest release has, or a small part of it, as happens where
/// a unit is taken for another and where a digit is lost, or that are the same with two digits exchanged.
///
/// All numbers of parameters are compared, those of lists place by place; of documents spans of time only, since a place in a
/// list may go from 1 to 10, and a video that was made anew may last 153 s in place of 135 s.
enum JumpingValues {
    static func findings(
        in collections: [Collection], _ parameters: [Parameters], history: [EarlierRelease]
    ) -> Findings {
        var findings = Findings()
        guard let newest = history.first else { return findings }
        for collection in collections where collection.model.record.fields.contains(where: { $0.type.holdsSpans }) {
            for document in collection.documents {
                guard let record = document.record,
                    let live = newest.record(ofDocument: document.id, in: collection.model.name)
                else { continue }
                var written = WrittenAmounts(spansOnly: true)
                written.gather(record, collection.model.record)
                compare(written, with: live, collection.model.record, &findings)
            }
        }
        for set in parameters {
            guard let record = set.record, let live = newest.record(ofParameters: set.model.name) else { continue }
            var written = WrittenAmounts(spansOnly: false)
            written.gather(record, set.model.record)
            compare(written, with: live, set.model.record, &findings)
            findings.append(SlippedVersions.findings(in: record, set.model.record, live))
        }
        return findings
    }

    private static func compare(
        _ written: WrittenAmounts, with live: EarlierRecord, _ type: RecordType, _ findings: inout Findings
    ) {
        var earlier = EarlierAmounts()
        earlier.gather(live.fields, type, below: "")
        let codes = type.pathsOfCodes
        for (path, amounts) in written.byPath.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            // With an item more or fewer, nobody knows which belongs to which.
            guard let old = earlier.byPath[path], old.count == amounts.count else { continue }
            for (amount, old) in zip(amounts, old) {
                guard
                    let jump = Jump(
                        from: old, to: amount.number, isSpan: amount.span != nil, isAlone: amounts.count == 1)
                else { continue }
                findings.add(
                    .valueJumps, at: amount.node,
                    "'\(amount.words)' \(jump.words) '\(amount.words(for: old))', which release \(live.number) has as '\(path)'",
                    fix: jump.fix)
            }
            if !written.spansOnly, !codes.contains(path) {
                addExchange(in: amounts, old, of: live.number, at: path, &findings)
            }
        }
    }

    /// Tells of two digits that were exchanged in one number of a field. Where several numbers differ, somebody has made them anew.
    private static func addExchange(
        in amounts: [WrittenAmounts.Amount], _ before: [ExactNumber], of release: Int, at path: String,
        _ findings: inout Findings
    ) {
        let changed = zip(amounts, before).filter { $0.number != $1 }
        guard changed.count == 1, let (amount, old) = changed.first, amount.isExchange(of: old) else { return }
        findings.add(
            .valueJumps, at: amount.node,
            "'\(amount.words)' is '\(amount.words(for: old))' with two digits exchanged, which release \(release) has as '\(path)'",
            fix: "look which of the two is meant")
    }
}

/// How far a number is from what it was.
private struct Jump {
    let words: String
    let fix: String

    /// - Returns: nil where it is near enough.
    init?(from old: ExactNumber, to new: ExactNumber, isSpan: Bool, isAlone: Bool) {
        guard !old.isNegative, !new.isNegative, !old.isZero else { return nil }
        guard !new.isZero else {
            // 1 is as near to 0 as to 2; in a table some may be zero.
            guard isAlone, !ExactNumber(2).isBeyond(1, old), isSpan || old.places == 0 else { return nil }
            (words, fix) = ("leaves nothing of", "see that it is meant")
            return
        }
        let factors = isSpan ? Self.ofTime + Self.ofDigits : Self.ofDigits + Self.ofTime
        if let factor = factors.first(where: { new.isTimes($0, old) }) {
            (words, fix) = ("is \(factor) times", Self.fix(factor))
        } else if let factor = factors.first(where: { old.isTimes($0, new) }) {
            (words, fix) = ("is 1/\(factor) of", Self.fix(factor))
        } else if new.isBeyond(100, old) {
            (words, fix) = ("is more than 100 times", "count the digits, and see that it is meant")
        } else if old.isBeyond(100, new) {
            (words, fix) = ("is less than 1/100 of", "count the digits, and see that it is meant")
        } else {
            return nil
        }
    }

    /// Seconds, minutes, hours and days in each other.
    private static let ofTime = [60, 24, 3_600, 1_440, 86_400]
    private static let ofDigits = [10, 100, 1_000, 10_000, 100_000, 1_000_000]

    private static func fix(_ factor: Int) -> String {
        switch factor {
        case 60: "see that minutes are not taken for seconds or hours"
        case 24, 1_440: "see that days are not taken for hours or minutes"
        case 3_600, 86_400: "see that seconds are not taken for hours or days"
        case 1_000: "see that no digit is lost or added, and no unit is taken for a thousandth of it"
        default: "see that no digit is lost or added, and where the point stands"
        }
    }
}

/// The numbers that an author wrote, by path, those of lists in their order.
private struct WrittenAmounts {
    struct Amount {
        let number: ExactNumber
        /// Of a span of time, whose number are its seconds.
        let span: TimeSpan?
        let words: String
        let node: Node

        /// An earlier number in the same unit.
        func words(for old: ExactNumber) -> String {
            guard let span, let seconds = old.integer.flatMap({ Int(exactly: $0) }) else { return old.text }
            return TimeSpan(seconds: seconds, upTo: span.unit).text
        }

        /// Whether it is an earlier number but for two digits, a span of time in its own unit.
        func isExchange(of old: ExactNumber) -> Bool {
            guard let span else { return Overlap.isExchangeOfDigits(number.text, old.text) }
            guard let seconds = old.integer.flatMap({ Int(exactly: $0) }), seconds % span.unit.seconds == 0 else {
                return false
            }
            return Overlap.isExchangeOfDigits("\(span.amount)", "\(seconds / span.unit.seconds)")
        }
    }

    let spansOnly: Bool
    private(set) var byPath: [String: [Amount]] = [:]

    init(spansOnly: Bool) { self.spansOnly = spansOnly }

    mutating func gather(_ record: RecordValue, _ type: RecordType, below prefix: String = "") {
        for (field, value) in zip(type.fields, record.values) where !field.isLocalized {
            if let value { gather(value, field.type, at: prefix.dotted(field.name)) }
        }
    }

    private mutating func gather(_ value: Value, _ type: any ValueType, at path: String) {
        switch value.content {
        case .record(let record): type.recordType.map { gather(record, $0, below: path) }
        case .list(let items): for item in items { gather(item, type.single, at: path) }
        case .number(let number) where !spansOnly:
            add(Amount(number: number, span: nil, words: number.text, node: value.node), path)
        case .fact(let span as TimeSpan):
            add(Amount(number: ExactNumber(span.seconds), span: span, words: span.text, node: value.node), path)
        case .fact(let range as ExactRange) where !spansOnly:
            add(Amount(number: range.minimum, span: nil, words: range.minimum.text, node: value.node), path + ".min")
            add(Amount(number: range.maximum, span: nil, words: range.maximum.text, node: value.node), path + ".max")
        default: return
        }
    }

    private mutating func add(_ amount: Amount, _ path: String) { byPath[path, default: []].append(amount) }
}

/// The same of a release.
private struct EarlierAmounts {
    private(set) var byPath: [String: [ExactNumber]] = [:]

    mutating func gather(_ object: JSONObject, _ type: RecordType, below prefix: String) {
        for field in type.fields where !field.isLocalized {
            if let value = object[field.name] { gather(value, field.type, at: prefix.dotted(field.name)) }
        }
    }

    private mutating func gather(_ json: JSON, _ type: any ValueType, at path: String) {
        switch json {
        case .object(let object):
            if type.isA(RangeType.self) { for end in ["min", "max"] { add(object[end], path + "." + end) } }
            if let record = type.recordType { gather(object, record, below: path) }
        case .array(let items): for item in items { gather(item, type.single, at: path) }
        case .number: add(json, path)
        default: return
        }
    }

    private mutating func add(_ json: JSON?, _ path: String) {
        // A bundle of ours has no exponents.
        guard case .number(let number)? = json, let exact = try? ExactNumber(number.text) else { return }
        byPath[path, default: []].append(exact)
    }
}

extension ValueType {
    fileprivate var holdsSpans: Bool { holds { $0.isA(DurationType.self) } }
}

extension RecordType {
    /// The numbers that encode a version, which has rules of its own.
    fileprivate var pathsOfCodes: Set<String> {
        var paths = Set(rules.compactMap { (($0 as? ModelRule)?.rule as? Encodes)?.path.text })
        for field in fields {
            if let type = field.type.recordType { paths.formUnion(type.pathsOfCodes.map(field.name.dotted)) }
        }
        return paths
    }
}
