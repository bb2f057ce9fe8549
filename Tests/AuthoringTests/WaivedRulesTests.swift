import Foundation
import Models
import Rulebook
import Testing
import YAML

@testable import Authoring
@testable import Workspaces

@Suite struct `What a workspace may waive` {
    /// With every rule off that can be, a workspace either has errors still, or says all that its files say.
    @Test(arguments: Fixtures.situations(in: "check"))
    func `never takes a value out of a bundle`(_ situation: String) throws {
        let file = "Config/workspace.yaml"
        guard let bytes = try Situation.files(situation)[file] else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.contains("severities:") else { return }
        let open = Rule.all.filter { $0.authority == .adjustable }.map { "  \($0.id): off\n" }
        let weak = text + "severities:\n" + open.joined()
        let workspace = try Situation.workspace(situation, changing: [file: Array(weak.utf8)])
        guard workspace.checked != nil, let content = workspace.content else { return }
        for collection in content.collections {
            for document in collection.documents {
                let record = try #require(document.record, "\(document.path)")
                #expect(Self.lost(in: record) == [], "\(document.path)")
                for translation in document.translations.values {
                    #expect(translation.written.filter { translation.values[$0] == nil }.isEmpty, "\(translation.path)")
                }
            }
        }
        for set in content.parameters {
            #expect(Self.lost(in: try #require(set.record)) == [], "\(set.model.name)")
        }
    }

    /// Lines of values that are written and not there.
    private static func lost(in record: RecordValue) -> [Int] {
        zip(record.isWritten, record.values).flatMap { isWritten, value -> [Int] in
            guard isWritten else { return [] }
            return value.map { lost(in: $0) } ?? [record.node.range.start.line]
        }
    }

    private static func lost(in value: Value) -> [Int] {
        switch value.content {
        case .record(let record): lost(in: record)
        case .list(let items):
            items.flatMap { lost(in: $0) } + (items.count == value.node.count ? [] : [value.node.range.start.line])
        default: []
        }
    }
}
