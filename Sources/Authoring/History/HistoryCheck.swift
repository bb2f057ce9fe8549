import Bundles
import Constraints
import Models
import Rulebook
import Workspaces
import YAML

/// Looks back at releases: at what has changed in each document and parameter set since the newest one.
struct HistoryCheck: Sendable {
    private let history: [EarlierRelease]
    private let newest: EarlierRelease
    /// Those in which texts may have been exchanged; none where the configuration could not be read.
    private let languages: [WorkspaceConfiguration.Language]
    private let sourceIndex: Int?

    /// - Parameter history: what was published, newest first.
    /// - Returns: nil where nothing was.
    init?(_ history: [EarlierRelease], _ configuration: WorkspaceConfiguration?) {
        guard let newest = history.first else { return nil }
        (self.history, self.newest) = (history, newest)
        (languages, sourceIndex) = (configuration?.languages ?? [], configuration?.sourceIndex)
    }

    func findings(in collection: Collection) -> Findings {
        var findings = ExchangedValues.findings(in: collection, since: newest, languages, sourceIndex: sourceIndex)
        for document in collection.documents {
            guard let record = document.record,
                let live = newest.record(ofDocument: document.id, in: collection.model.name)
            else { continue }
            let changes = ChangedValues(in: record, collection.model.record, since: live.fields).changes
            guard !changes.isEmpty else { continue }
            findings.append(slips(in: changes, of: document.id, collection, since: live))
            let past = history.map { ($0.number, $0.record(ofDocument: document.id, in: collection.model.name)) }
            findings.append(ReturningValues.findings(in: changes, past))
        }
        for document in collection.documents {
            for variant in document.variants {
                let live = newest.record(ofDocument: document.id, in: collection.model.name, variant: variant.name)
                guard let live else { continue }
                let changes = ChangedValues(in: variant.record, collection.model.record, since: live.fields).changes
                findings.append(slips(in: changes, of: document.id, collection, since: live))
            }
        }
        return findings
    }

    /// Values that somebody meant otherwise.
    private func slips(
        in changes: [ChangedValues.Change], of id: String, _ collection: Collection, since live: EarlierRecord
    ) -> Findings {
        var findings = JumpingValues.findings(in: changes.filter { $0.type.isA(DurationType.self) }, since: live)
        findings.append(NearMissHours.findings(in: changes, since: live))
        findings.append(NearMissContacts.findings(in: changes, of: id, collection, since: newest))
        return findings
    }

    func findings(in set: Parameters) -> Findings {
        var findings = Findings()
        for variant in set.variants {
            guard let live = newest.record(ofParameters: set.model.name, variant: variant.name) else { continue }
            let changes = ChangedValues(in: variant.record, set.model.record, since: live.fields).changes
            findings.append(JumpingValues.findings(in: changes, of: set.model.record, since: live))
        }
        guard let record = set.record, let live = newest.record(ofParameters: set.model.name) else { return findings }
        let changes = ChangedValues(in: record, set.model.record, since: live.fields).changes
        guard !changes.isEmpty else { return findings }
        findings.append(JumpingValues.findings(in: changes, of: set.model.record, since: live))
        let current = EarlierRecord(number: live.number, fields: record.json(as: set.model.record))
        findings.append(ShiftedTables.findings(in: changes, of: current, since: live))
        let past = history.map { ($0.number, $0.record(ofParameters: set.model.name)) }
        findings.append(ReturningValues.findings(in: changes, past))
        return findings
    }
}
