import Models
import Rulebook

/// Which documents have to be looked at again, and which have to be read for that.
///
/// A pure decision over what is remembered and what has changed. Where it errs, it errs to looking too often.
struct Recheck {
    /// What is known of a workspace's models, which can't have changed.
    struct Models {
        /// Whether the documents of a collection hold facts that texts anywhere may have typed out.
        var holdsFacts: (_ collection: Int) -> Bool
        /// Whether something is said of all documents of a collection together.
        var isWhole: (_ collection: Int) -> Bool
        /// Documents that rules of a collection name, each of whose documents is compared with them.
        var named: (_ collection: Int) -> [Fingerprint]
        /// Documents that rules of parameter sets name.
        var namedByParameters: [Fingerprint]
    }

    /// A document whose bytes are others than before.
    struct Change {
        let ties: DocumentTies
        let isOfSource: Bool
    }

    /// By row: what has to be looked at again.
    private(set) var again: [Bool]
    /// Whether what is said about `Config/` may be another.
    private(set) var configurationAgain: Bool
    /// Whether a document with facts is no longer what it was.
    private(set) var factsChanged = false
    /// By row: what has to be read, with all that is looked at again.
    private(set) var read: [Bool]

    private let memory: CheckMemory
    private let changes: [Int: Change]
    private let models: Models
    /// Topics whose documents are looked at again.
    private var topics = FewFingerprints()
    /// Documents whose values may be others than before, as others quote them.
    private var changedKeys = FewFingerprints()

    init(_ memory: CheckMemory, _ changes: [Int: Change], _ models: Models) {
        self.memory = memory
        self.changes = changes
        self.models = models
        again = memory.rows.map { !memory.flags(of: $0).contains(.silent) }
        read = []
        configurationAgain = !memory.isConfigurationSilent
        for row in changes.keys { again[row] = true }
        followTies()
        read = again
        readWhatIsQuoted()
    }

    /// Documents that are looked at again.
    var count: Int { again.count { $0 } }

    /// Whether what was published before can make a difference: to values of a source that changed, and to findings that came of
    /// it already.
    var looksBack: Bool {
        configurationAgain || changes.values.contains(where: \.isOfSource)
            || again.indices.contains { again[$0] && memory.flags(of: $0).contains(.isOfHistory) }
    }

    // MARK: Looking again

    private mutating func followTies() {
        let changed = memory.collections.map { rows in changes.filter { rows.rows.contains($0.key) }.values }
        factsChanged = changed.indices.contains { models.holdsFacts($0) && changed[$0].contains(where: \.isOfSource) }
        if factsChanged {
            for row in again.indices where memory.flags(of: row).contains(.asksForFacts) { again[row] = true }
        }
        for row in changes.keys { changedKeys.insert(memory.keys[row]) }
        for row in again.indices where again[row] { addTopics(of: row) }
        while spread() {}
        if models.namedByParameters.contains(where: { changedKeys.contains($0.value) }) { configurationAgain = true }
        for index in changed.indices where models.isWhole(index) && !changed[index].isEmpty {
            configurationAgain = true
        }
    }

    private mutating func addTopics(of row: Int) {
        topics.insert(memory.topics(of: row))
        if let change = changes[row] { topics.insert(change.ties.topics.map(\.fingerprint.value)) }
    }

    /// - Returns: whether there is more to look at than before.
    private mutating func spread() -> Bool {
        let (topics, keys) = (self.topics, changedKeys)
        var isMore = false
        for (index, collection) in memory.collections.enumerated() {
            let isNamedChanged = models.named(index).contains { keys.contains($0.value) }
            for row in collection.rows {
                let quotesChanged = isNamedChanged || memory.quotes(of: row).contains { keys.contains($0) }
                // A text that quotes another text says something new itself.
                if quotesChanged, changedKeys.insert(memory.keys[row]) { isMore = true }
                guard !again[row], quotesChanged || memory.topics(of: row).contains(where: { topics.contains($0) })
                else { continue }
                again[row] = true
                isMore = true
                addTopics(of: row)
            }
        }
        return isMore
    }

    // MARK: Reading

    private mutating func readWhatIsQuoted() {
        var wanted = FewFingerprints()
        wanted.insert(models.namedByParameters.map(\.value))
        for (index, collection) in memory.collections.enumerated() {
            if models.isWhole(index) { for row in collection.rows { read[row] = true } }
            wanted.insert(models.named(index).map(\.value))
        }
        for row in read.indices where read[row] { addQuotes(of: row, to: &wanted) }
        var isMore = !wanted.isEmpty
        while isMore {
            isMore = false
            for row in read.indices where !read[row] && wanted.contains(memory.keys[row]) {
                read[row] = true
                addQuotes(of: row, to: &wanted)
                isMore = true
            }
        }
    }

    private func addQuotes(of row: Int, to wanted: inout FewFingerprints) {
        wanted.insert(memory.quotes(of: row))
        if let change = changes[row] { wanted.insert(change.ties.quotes.map(\.value)) }
    }
}

/// A set of a few fingerprints, for which all those of a workspace are asked: most are told to be missing by a few of their bits.
private struct FewFingerprints {
    private var values: Set<UInt64> = []
    private var sieve = [Bool](repeating: false, count: 4096)

    var isEmpty: Bool { values.isEmpty }

    func contains(_ value: UInt64) -> Bool { sieve[Self.place(of: value)] && values.contains(value) }

    /// - Returns: whether it is new.
    @discardableResult
    mutating func insert(_ value: UInt64) -> Bool {
        sieve[Self.place(of: value)] = true
        return values.insert(value).inserted
    }

    mutating func insert(_ more: some Sequence<UInt64>) {
        for value in more { insert(value) }
    }

    private static func place(of value: UInt64) -> Int { Int(value % 4096) }
}
