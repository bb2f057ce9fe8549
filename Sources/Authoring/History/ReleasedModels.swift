import Bundles
import Constraints
import Dates
import Models
import Rulebook
import Workspaces
import YAML

/// Holds what the workspace is and how its values look to the newest release.
struct ReleasedModels: Sendable {
    private let live: EarlierRelease
    private let configuration: WorkspaceConfiguration

    /// - Parameter history: what was published, newest first.
    /// - Returns: nil where nothing was, and where the configuration could not be read.
    init?(_ history: [EarlierRelease], _ configuration: WorkspaceConfiguration?) {
        guard let newest = history.first, let configuration else { return nil }
        (live, self.configuration) = (newest, configuration)
    }

    /// A client that followed one product and environment takes no other.
    func identityFindings() -> Findings {
        var findings = Findings()
        guard let released = live.identity else { return findings }
        let environment = configuration.environments.first { $0.text == configuration.environment }?.node
        let parts = [
            ("product", configuration.productNode, configuration.product, released.product),
            ("environment", environment, configuration.environment, released.environment),
        ]
        for (key, node, text, old) in parts where text != old {
            guard let node else { continue }
            findings.addLosses {
                $0.add(
                    BreakingChanges.rule, at: node,
                    "'\(text)' is not the \(key) of release \(live.number), which is '\(old)': apps that follow it refuse any other",
                    fix: key == "product"
                        ? "write '\(old)', or begin another product in a workspace with keys of its own"
                        : "write '\(old)', or begin another environment in a folder of its own, with keys of its own")
            }
        }
        return findings
    }

    /// - Parameter knownNames: those of all models, also of such that could not be read and have findings of their own.
    func findings(
        _ collections: [Collection], _ parameters: [Parameters], knownNames: [String], today: CalendarDate?
    ) -> Findings {
        // Apps that a condition on their version keeps out never meet the values.
        let documents = collections.map { collection in
            (collection.model, collection.documents.filter { !$0.when.asksForApp }.compactMap(\.record))
        }
        let values = documents + parameters.map { ($0.model, $0.when.asksForApp ? [] : [$0.record].compactMap(\.self)) }
        let read = Set(values.map { $0.0.name })
        let plan = configuration.bundles.map { ($0.name, ($0.collections + $0.parameterSets).map(\.text)) }
        return BreakingChanges(
            since: live, models: values, plan: plan, unread: Set(knownNames).subtracting(read), today: today
        ).findings
    }
}

extension Condition {
    fileprivate var asksForApp: Bool {
        var asks = false
        visitAll { if case .app = $0 { asks = true } }
        return asks
    }
}
