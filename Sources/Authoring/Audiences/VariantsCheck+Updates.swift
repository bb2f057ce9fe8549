import Audiences
import Bundles
import Dates
import Models
import Rulebook
import Workspaces
import YAML

extension Rule {
    static let unavailableUpdate = Rule(
        "unavailable-update", topic: .time,
        summary:
            "A required version is above the newest one that people can get, for some of them or for all.",
        reason:
            "The app asks people to update, the store has nothing newer, and nobody can use the app any more.",
        example: Rule.Example(
            wrong: "app-minimum: \"3.3.0\"\napp-latest: \"3.2.0\"",
            right: "app-minimum: \"3.2.0\"\napp-latest: \"3.2.0\""))
}

extension VariantsCheck {
    /// Looks whether everybody can get the version that a parameter set requires of them.
    mutating func checkUpdates(of set: Parameters) {
        guard let record = set.record else { return }
        let rules = set.model.record.updates
        for rule in rules where rule.need == .required {
            guard case .version(let platform) = rule.meaning,
                let newest = rules.first(where: { $0.need == .recommended && $0.meaning == rule.meaning })
            else { continue }
            let paths: Set = [rule.path, newest.path]
            let touching = set.variants.filter {
                !$0.record.writtenPaths(as: set.model.record).isDisjoint(with: paths)
            }
            var told: Set<[String]> = []
            for (holding, known) in combinations(of: touching, among: [set.when, .platform([platform])]).found {
                let whole = record.changed(by: holding, as: set.model.record)
                guard let required = whole.value(at: rule.path, as: set.model.record),
                    let version = required.content.fact(Version.self),
                    let offered = whole.version(at: newest.path, as: set.model.record), offered < version,
                    isNeeded(version, known), told.insert([version.text, offered.text]).inserted
                else { continue }
                findings.add(
                    .unavailableUpdate, at: required.node,
                    "'\(rule.path)' requires \(version), which nobody can get on \(AudienceWords.name(ofPlatform: platform)): '\(newest.path)' says that \(offered) is the newest version"
                        + Self.words(for: holding),
                    fix: "write \(offered) or a lower version, or raise '\(newest.path)' if the store has the new one")
            }
        }
    }

    /// Whether a phone that is known so far may have an older version, today or later.
    private func isNeeded(_ version: Version, _ known: [Condition]) -> Bool {
        let older = VersionRange("<\(version)").map { [Condition.app($0)] } ?? []
        let later = today.map { [Condition.from(Int64($0.daysSinceEpoch) * 86_400)] } ?? []
        return canHold(known + older + later)
    }
}

extension RecordValue {
    fileprivate func version(at path: String, as type: RecordType) -> Version? {
        value(at: path, as: type)?.content.fact(Version.self)
    }
}
