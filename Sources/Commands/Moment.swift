import Bundles
import Dates
import Files
import FoundationEssentials
import Invocations
import Processes
import Workspaces
import YAML

/// The time for which a command asks whether signatures still hold. The clock is read here and nowhere below.
struct Moment: Sendable {
    static let option = Option<String?>.text(
        "at", "MOMENT", help: "Judge as of 2027-01-16[T08:00[Z]], +30d or +12h",
        expectation: expectation)

    static let expectation =
        "a day as 2027-01-16, a time as 2027-01-16T08:00, an instant as 2027-01-16T08:00:00Z, or a span as +30d or +12h"

    let now: Date
    /// Whether it is the present.
    let isNow: Bool

    init(_ invocation: Invocation) throws {
        let clock = invocation.context.now()
        guard let text = invocation[Self.option] else {
            now = clock
            isNow = true
            return
        }
        guard let moment = Self.parse(text, from: clock, in: invocation.zone) else {
            throw UsageFault.unacceptableValue(
                option: "at", text, expectation: Self.expectation, suggestion: nil)
        }
        now = moment
        isNow = false
    }

    /// Since 1970.
    var seconds: Int64 { Int64(now.timeIntervalSince1970.rounded(.down)) }

    /// The moment that a word of the command line names, in seconds since 1970; nil where it names none.
    static func seconds(of text: String, for invocation: Invocation) -> Int64? {
        parse(text, from: invocation.context.now(), in: invocation.zone).map {
            Int64($0.timeIntervalSince1970.rounded(.down))
        }
    }

    /// The day in UTC.
    var day: CalendarDate { UTCTime(secondsSinceEpoch: Int64(now.timeIntervalSince1970.rounded(.down))).date }

    /// - Parameter zone: in which days begin, as in the files of the workspace; UTC where there is none.
    static func parse(_ text: String, from clock: Date, in zone: @autoclosure () -> TimeZoneRules?) -> Date? {
        guard text.hasPrefix("+") else {
            // Why a text is no moment is told by what one is.
            let zone = zone() ?? TimeZoneRules(named: "UTC", offset: 0)
            return (try? LocalMoment(text).secondsSinceEpoch(in: zone)).map {
                Date(timeIntervalSince1970: Double($0))
            }
        }
        let digits = text.dropFirst().dropLast()
        guard let unit = text.last, digits.allSatisfy(\.isNumber), let count = Int(digits),
            (0...36_500).contains(count)
        else { return nil }
        switch unit {
        case "d": return clock.addingTimeInterval(Double(count) * 86_400)
        case "h": return clock.addingTimeInterval(Double(count) * 3_600)
        default: return nil
        }
    }
}

extension Invocation {
    /// The time zone of the workspace; nil where there is none, or it names none that can be read.
    var zone: TimeZoneRules? {
        // What is wrong with a workspace is told by 'litfass check'.
        guard let folder = try? workspace(),
            let bytes = try? folder.read(RelativePath(known: "Config/workspace.yaml"), limitBytes: 1 << 20)
        else { return nil }
        let root = parseYAML(path: "Config/workspace.yaml", bytes: bytes, limits: YAMLLimits()).root
        return root?["zone"].flatMap { TimeZoneRules(named: $0.text) }
    }
}
