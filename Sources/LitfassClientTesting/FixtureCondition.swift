import Bundles

public import struct LitfassClient.Profile

/// For whom and when a document, parameter set or variant of a test is there.
public struct FixtureCondition: Sendable {
    let condition: Condition

    /// For everybody, at all times.
    public static let always = FixtureCondition(condition: .always)

    /// From a moment on, in whole seconds.
    public static func from(_ date: Date) -> FixtureCondition {
        FixtureCondition(condition: .from(Int64(date.timeIntervalSince1970)))
    }

    /// Before a moment, in whole seconds.
    public static func until(_ date: Date) -> FixtureCondition {
        FixtureCondition(condition: .until(Int64(date.timeIntervalSince1970)))
    }

    /// On one of these platforms.
    public static func platform(_ platforms: Profile.Platform...) -> FixtureCondition {
        FixtureCondition(condition: .platform(platforms.map(\.rawValue)))
    }

    /// In these versions of the app: `>=3.1.0 <4`. A range that cannot be read holds for nobody.
    public static func app(_ versions: String) -> FixtureCondition {
        FixtureCondition(condition: VersionRange(versions).map(Condition.app) ?? .unknown)
    }

    /// In these versions of the system: `<16`. A range that cannot be read holds for nobody.
    public static func system(_ versions: String) -> FixtureCondition {
        FixtureCondition(condition: VersionRange(versions).map(Condition.system) ?? .unknown)
    }

    /// For those who read one of these languages.
    public static func language(_ tags: String...) -> FixtureCondition {
        FixtureCondition(condition: .language(tags.compactMap { LanguageTag($0) }))
    }

    /// For a share of the installations.
    /// - Parameters:
    ///   - draw: its name; `Profile.draws` gives an installation a place in it.
    ///   - places: of 10,000.
    public static func share(of draw: String, _ places: Range<Int>) -> FixtureCondition {
        FixtureCondition(condition: .share(Share(of: draw, places)))
    }

    /// Where all of them hold.
    public static func all(_ conditions: FixtureCondition...) -> FixtureCondition {
        FixtureCondition(condition: .all(conditions.map(\.condition)))
    }

    /// Where one of them holds.
    public static func any(_ conditions: FixtureCondition...) -> FixtureCondition {
        FixtureCondition(condition: .any(conditions.map(\.condition)))
    }

    /// Where it does not hold.
    public static func not(_ condition: FixtureCondition) -> FixtureCondition {
        FixtureCondition(condition: .not(condition.condition))
    }
}
