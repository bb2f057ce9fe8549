import YAML

/// What bundles are made of is values alone. The files that they were read from are three times as large, and are let go
/// before anything is made.
extension WorkspaceContent {
    func forgettingFiles() -> WorkspaceContent {
        WorkspaceContent(
            configuration: configuration, collections: collections.map { $0.forgettingFiles() },
            parameters: parameters.map { Parameters(model: $0.model, record: $0.record?.forgettingFiles()) },
            words: words, limits: limits, excuses: excuses)
    }
}

extension Collection {
    fileprivate func forgettingFiles() -> Collection {
        let runs = documents.mapRunsOnAllCores { $0.map { $0.forgettingFiles() } }
        return Collection(model: model, documents: Array(runs.joined()))
    }
}

extension Document {
    fileprivate func forgettingFiles() -> Document {
        var document = Document(id: id, path: path, record: record?.forgettingFiles())
        document.translations = translations.mapValues { translation in
            var copy = Translation(path: translation.path, root: nil)
            copy.values = translation.values.mapValues { $0.forgettingFiles() }
            return copy
        }
        return document
    }
}

extension RecordValue {
    fileprivate func forgettingFiles() -> RecordValue {
        var record = RecordValue(fields: values.count, node: .nowhere)
        record.values = values.map { $0?.forgettingFiles() }
        record.isWritten = isWritten
        return record
    }
}

extension Value {
    fileprivate func forgettingFiles() -> Value {
        let bare: Content =
            switch content {
            case .list(let items): .list(items.map { $0.forgettingFiles() })
            case .record(let record): .record(record.forgettingFiles())
            default: content
            }
        return Value(content: bare, node: .nowhere)
    }
}
