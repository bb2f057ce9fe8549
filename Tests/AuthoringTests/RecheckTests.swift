import Testing

@testable import Authoring

/// Which documents a change of one of them reaches, decided over what is remembered alone. `a`, `b` and `c` are in one collection.
@Suite struct `A change is followed` {
    private struct Row {
        var topics: [Topic] = []
        var quotes: [String] = []
        var flags: CheckMemory.Flags = .silent
    }

    private static let ids = ["a", "b", "c"]

    private static func key(_ id: String) -> Fingerprint { Fingerprint(ofDocument: id, in: "notes") }

    private func memory(_ rows: [String: Row] = [:]) -> CheckMemory {
        var memory = CheckMemory(surroundings: [], moment: [])
        memory.isConfigurationSilent = true
        for id in Self.ids {
            let (row, source) = (rows[id] ?? Row(), Inventory.Item(path: "Content/notes/\(id).yaml", content: .asleep))
            memory.append(
                CheckMemory.Entry(
                    key: Self.key(id).value, flags: row.flags,
                    files: SortedFiles.DocumentFiles(id: id, source: source),
                    topics: row.topics.map(\.fingerprint.value), quotes: row.quotes.map { Self.key($0).value }))
        }
        memory.collections = [CheckMemory.CollectionRows(name: "notes", rows: 0..<3, stamp: 0)]
        return memory
    }

    private static var models: Recheck.Models {
        Recheck.Models(
            holdsFacts: { _ in false }, isWhole: { _ in false }, named: { _ in [] }, namedByParameters: [])
    }

    /// After a change of `a`.
    private func recheck(
        _ memory: CheckMemory, topics: [Topic] = [], quotes: [String] = [], isOfSource: Bool = true,
        models: Recheck.Models = models
    ) -> Recheck {
        let ties = DocumentTies(topics: topics, quotes: quotes.map(Self.key))
        return Recheck(memory, [0: Recheck.Change(ties: ties, isOfSource: isOfSource)], models)
    }

    private func ids(_ rows: [Bool]) -> [String] { zip(Self.ids, rows).filter(\.1).map(\.0) }

    @Test func `to those that it had a topic with, and to those that it has one with`() {
        let rows = [
            "a": Row(topics: [Topic("old")]), "b": Row(topics: [Topic("old")]), "c": Row(topics: [Topic("new")]),
        ]
        #expect(ids(recheck(memory(rows)).again) == ["a", "b"])
        #expect(ids(recheck(memory(rows), topics: [Topic("new")]).again) == ["a", "b", "c"])
    }

    @Test func `to those that quote it, and to those that quote these`() {
        #expect(ids(recheck(memory(["b": Row(quotes: ["a"]), "c": Row(quotes: ["b"])])).again) == ["a", "b", "c"])
    }

    @Test func `to those whose model names it`() {
        var models = Self.models
        models.named = { _ in [Self.key("a")] }
        #expect(ids(recheck(memory(), models: models).again) == ["a", "b", "c"])
        models.named = { _ in [Self.key("c")] }
        let recheck = recheck(memory(), models: models)
        #expect(ids(recheck.again) == ["a"])
        #expect(ids(recheck.read) == ["a", "c"])
    }

    @Test func `to those that asked for facts, where facts may be others`() {
        var models = Self.models
        let memory = memory(["b": Row(flags: [.silent, .asksForFacts])])
        #expect(ids(recheck(memory, models: models).again) == ["a"])
        models.holdsFacts = { _ in true }
        let ofSource = recheck(memory, models: models)
        #expect(ids(ofSource.again) == ["a", "b"])
        #expect(ofSource.factsChanged)
        let ofTranslation = recheck(memory, isOfSource: false, models: models)
        #expect(ids(ofTranslation.again) == ["a"])
        #expect(!ofTranslation.factsChanged)
    }

    @Test func `beside those that were not silent`() {
        #expect(ids(recheck(memory(["b": Row(flags: [])])).again) == ["a", "b"])
    }

    /// What is looked at quotes something; what parameters name, or is told of all together, is asked for too.
    @Test func `with all that has to be read for it`() {
        #expect(ids(recheck(memory(["b": Row(quotes: ["c"])]), quotes: ["b"]).read) == ["a", "b", "c"])
        #expect(ids(recheck(memory(["b": Row(quotes: ["c"], flags: [])])).read) == ["a", "b", "c"])
        var models = Self.models
        models.namedByParameters = [Self.key("b")]
        #expect(ids(recheck(memory(), models: models).read) == ["a", "b"])
        models = Self.models
        models.isWhole = { _ in true }
        #expect(ids(recheck(memory(), models: models).read) == ["a", "b", "c"])
        #expect(ids(recheck(memory()).read) == ["a"])
    }

    @Test func `to the configuration, where that was not silent, names it, or is about all of them`() {
        #expect(!recheck(memory()).configurationAgain)
        var loud = memory()
        loud.isConfigurationSilent = false
        #expect(recheck(loud).configurationAgain)
        var models = Self.models
        models.namedByParameters = [Self.key("a")]
        #expect(recheck(memory(), models: models).configurationAgain)
        models.namedByParameters = [Self.key("b")]
        #expect(!recheck(memory(), models: models).configurationAgain)
        models = Self.models
        models.isWhole = { _ in true }
        #expect(recheck(memory(), models: models).configurationAgain)
    }

    @Test func `to what was published, where a source changed or something came of that`() {
        #expect(recheck(memory()).looksBack)
        #expect(!recheck(memory(), isOfSource: false).looksBack)
        #expect(recheck(memory(["b": Row(flags: .isOfHistory)]), isOfSource: false).looksBack)
        #expect(!recheck(memory(["b": Row(flags: [.silent, .isOfHistory])]), isOfSource: false).looksBack)
        var loud = memory()
        loud.isConfigurationSilent = false
        #expect(recheck(loud, isOfSource: false).looksBack)
    }
}
