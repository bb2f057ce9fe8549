import Audiences
import Bundles
import Models
import Rulebook
import Workspaces
import YAML

/// Looks whether each option of a `complete` choice has a document at every moment and for everybody.
enum OptionCoverage {
    static func findings(in collection: Collection, _ configuration: WorkspaceConfiguration?) -> Findings {
        var findings = Findings()
        for (index, field) in collection.model.record.fields.enumerated() where field.isComplete {
            for option in field.type.options ?? [] {
                let all = collection.documents.flatMap { offers(of: option, at: index, in: $0) }
                // One that nobody has is told already.
                guard !all.isEmpty, !all.contains(where: { $0.when == .always }) else { continue }
                check(option, of: field, among: all, configuration: configuration, into: &findings)
            }
        }
        return findings
    }

    /// For whom a document has an option, and where that is said.
    private struct Offer {
        let when: Condition
        let node: Node?
    }

    private static func offers(of option: String, at index: Int, in document: Document) -> [Offer] {
        var offers: [Offer] = []
        var given = document.when == .always ? [] : [document.when]
        for variant in document.variants where variant.record.isWritten[index] {
            if variant.record.values[index]?.content.written == option {
                offers.append(Offer(when: .all(given + [variant.when]), node: variant.node))
            }
            given.append(.not(variant.when))
        }
        if document.record?.values[index]?.content.written == option {
            let node = document.settings?.whenNode ?? document.variants.first { $0.record.isWritten[index] }?.node
            offers.append(Offer(when: given.reduce(.always) { $0.and($1) }, node: node))
        }
        return offers
    }

    private static func check(
        _ option: String, of field: Field, among offers: [Offer], configuration: WorkspaceConfiguration?,
        into findings: inout Findings
    ) {
        let languages = configuration?.languages.map(\.tag) ?? []
        guard let partition = Partition(offers.map(\.when), languages: languages) else { return }
        let without = (0..<partition.count).filter { cell in
            !offers.indices.contains { partition.holds($0, in: cell) }
        }
        guard !without.isEmpty, let node = offers.lazy.compactMap(\.node).first else { return }
        let words = partition.words(for: Set(without), zone: configuration?.zone, limit: 3)
        findings.add(
            .missingOption, at: node.headRange, in: node.source,
            "nobody has a document with '\(field.name): \(option)' \(words)",
            fix: "change the condition so that it holds there, or add a document")
    }
}
