import Bundles
import Constraints
import Files
package import Models
import Rulebook
package import YAML

/// One entry of a collection, as its files give it.
package struct Document: Sendable {
    package let id: String
    /// Path of the source file.
    package let path: String
    /// nil where the file could not be read as a document; it is there all the same.
    package let record: RecordValue?
    /// What its file says besides values; nil where that is nothing.
    package let settings: EntrySettings?
    /// By index of the language; the source language has none.
    package var translations = SmallTable<Int, Translation>()
    /// The texts of all its files, to be looked at when everything that they may lead to is known.
    package var texts: [FoundText] = []

    package init(
        id: String, path: String, record: RecordValue?, settings: EntrySettings? = nil,
        translations: SmallTable<Int, Translation> = SmallTable(), texts: [FoundText] = []
    ) {
        (self.id, self.path, self.record, self.settings) = (id, path, record, settings)
        (self.translations, self.texts) = (translations, texts)
    }

    /// The value of a field in a language that it is translated to.
    package func value(of field: Int, in language: Int) -> Value? { translations.read(language) { $0.values[field] } }
}

/// The text of a document in another language.
package struct Translation: Sendable {
    package let path: String
    /// nil where the file could not be read, or is a draft that nobody asks for. Of a variant, where its texts stand.
    package let root: Node?
    /// By index of the field.
    package var values = SmallTable<Int, Value>()
    /// Fields that are written, right or wrong.
    package var written: [Int] = []
    /// What the texts were made from, by name of the field, with its variant before a dot: `what-for`, `android.what-for`.
    package var digests = SmallTable<String, Node>()
    /// Where the digests stand.
    package var digestsNode: Node?
    /// The texts of variants, by their names.
    package var variants = SmallTable<String, Translation>()

    package init(path: String, root: Node?) { (self.path, self.root) = (path, root) }
}

/// All documents of one kind.
package struct Collection: Sendable {
    package let model: Model
    /// By id, in the order of their bytes.
    package let documents: [Document]
    /// Of each document by its id.
    package let index: [String: Int]
    /// Ids of documents that are not finished, and are left out.
    package let drafts: Set<String>

    package init(model: Model, documents: [Document], drafts: Set<String> = []) {
        self.model = model
        self.documents = documents
        self.drafts = drafts
        index = Dictionary(documents.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    package func index(of id: String) -> Int? { index[id] }

    package var ids: [String] { documents.map(\.id) }
}

/// The values of a parameter set.
package struct Parameters: Sendable {
    package let model: Model
    /// nil where the file is missing or could not be read.
    package let record: RecordValue?
    /// What its file says besides values; nil where that is nothing.
    package let settings: EntrySettings?

    package init(model: Model, record: RecordValue?, settings: EntrySettings? = nil) {
        (self.model, self.record, self.settings) = (model, record, settings)
    }
}

/// A table of a few values, in the order in which they came. There are as many of them as files, and a dictionary of two values
/// takes four times the memory.
package struct SmallTable<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    package private(set) var entries: [(key: Key, value: Value)] = []

    package init() {}

    package var keys: [Key] { entries.map(\.key) }
    package var values: [Value] { entries.map(\.value) }

    /// Makes room for so many values, and no more.
    package mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

    /// Reads of a value where it stands: for a copy of one of many parts, each of them is counted.
    package func read<Result>(_ key: Key, _ read: (Value) -> Result?) -> Result? {
        let entries = entries.span
        for index in entries.indices where entries[index].key == key { return read(entries[index].value) }
        return nil
    }

    package func index(of key: Key) -> Int? {
        for index in entries.indices where entries[index].key == key { return index }
        return nil
    }

    package subscript(key: Key) -> Value? {
        get { read(key) { $0 } }
        set {
            guard let newValue else {
                if let index = index(of: key) { entries.remove(at: index) }
                return
            }
            put(newValue, for: key)
        }
    }

    package mutating func put(_ value: consuming Value, for key: Key) {
        if let index = index(of: key) { entries.remove(at: index) }
        if entries.count == entries.capacity { entries.reserveCapacity(entries.count + 1) }
        entries.append((key, value))
    }
}
