import Bundles
import Constraints
import Files
import Models
import Rulebook
import YAML

/// One entry of a collection, as its files give it.
struct Document: Sendable {
    let id: String
    /// Path of the source file.
    let path: String
    /// nil where the file could not be read as a document; it is there all the same.
    let record: RecordValue?
    /// By index of the language; the source language has none.
    var translations = FewValues<Int, Translation>()
    /// The texts of all its files, to be looked at when everything that they may lead to is known.
    var texts: [FoundText] = []

    /// The value of a field in a language that it is translated to.
    func value(of field: Int, in language: Int) -> Value? { translations.read(language) { $0.values[field] } }
}

/// The text of a document in another language.
struct Translation: Sendable {
    let path: String
    /// nil where the file could not be read.
    let root: Node?
    /// By index of the field.
    var values = FewValues<Int, Value>()
    /// Fields that are written, right or wrong.
    var written: [Int] = []
    /// What the texts were made from, by name of the field.
    var digests = FewValues<String, Node>()
}

/// All documents of one kind.
struct Collection: Sendable {
    let model: Model
    /// By id, in the order of their bytes.
    let documents: [Document]
    /// Of each document by its id.
    let index: [String: Int]

    init(model: Model, documents: [Document]) {
        self.model = model
        self.documents = documents
        index = Dictionary(documents.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    func index(of id: String) -> Int? { index[id] }

    var ids: [String] { documents.map(\.id) }
}

/// The values of a parameter set.
struct Parameters: Sendable {
    let model: Model
    /// nil where the file is missing or could not be read.
    let record: RecordValue?
}

/// A table of a few values, in the order in which they came. There are as many of them as files, and a dictionary of two values
/// takes four times the memory.
struct FewValues<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    private(set) var entries: [(key: Key, value: Value)] = []

    var keys: [Key] { entries.map(\.key) }
    var values: [Value] { entries.map(\.value) }

    /// Makes room for so many values, and no more.
    mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

    /// Reads of a value where it stands: for a copy of one of many parts, each of them is counted.
    func read<Result>(_ key: Key, _ read: (Value) -> Result?) -> Result? {
        let entries = entries.span
        for index in entries.indices where entries[index].key == key { return read(entries[index].value) }
        return nil
    }

    func index(of key: Key) -> Int? {
        for index in entries.indices where entries[index].key == key { return index }
        return nil
    }

    subscript(key: Key) -> Value? {
        get { read(key) { $0 } }
        set {
            guard let newValue else {
                if let index = index(of: key) { entries.remove(at: index) }
                return
            }
            put(newValue, for: key)
        }
    }

    mutating func put(_ value: consuming Value, for key: Key) {
        if let index = index(of: key) { entries.remove(at: index) }
        if entries.count == entries.capacity { entries.reserveCapacity(entries.count + 1) }
        entries.append((key, value))
    }
}
