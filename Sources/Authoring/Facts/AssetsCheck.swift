import Bundles
import Models
import Rulebook
import Workspaces
import YAML

/// What holds between assets and everything that names them.
enum AssetsCheck {
    static func findings(in content: WorkspaceContent) -> Findings {
        var findings = Findings()
        let named = content.namedAssets
        let languages = content.configuration.languages
        for file in content.assets.all {
            if let tag = file.name.language, !languages.contains(where: { $0.tag.string == tag }) {
                let meant = content.configuration.index(meantBy: tag).map { "write '\(languages[$0].tag)' in its name" }
                findings.add(
                    .undeclaredLanguage, file: file.name.path, "'\(tag)' is not among the languages of the workspace",
                    fix: meant ?? "declare it in Config/workspace.yaml, or remove the file")
            } else if content.assets[file.name.plain] == nil, !file.name.isDark {
                findings.add(
                    .missingFile, file: file.name.plain.path,
                    "'\(file.name.plain.path)' is missing: it is for readers who have none of their own, and '\(file.name.string)' is for some",
                    fix: "add it, or rename the one that is there")
            } else if let named, !named.contains(file.name.plain) {
                findings.add(
                    .unused, file: file.name.path, "nothing shows '\(file.name.string)'",
                    fix: "name '\(file.name.plain.string)' in a document, or remove the file")
            }
        }
        findings.add(as: .warning) { reportMissing(in: content, &$0) }
        return findings
    }

    /// What one language has a file of its own of says something in that language.
    private static func reportMissing(in content: WorkspaceContent, _ findings: inout Findings) {
        let languages = content.configuration.languages.filter {
            !$0.isPartial && $0.tag != content.configuration.sourceLanguage
        }
        for name in content.assets.names.compactMap(AssetName.init) {
            let tags = Set(content.assets.files(of: name).compactMap(\.name.language))
            for language in languages.map(\.tag.string) where !tags.isEmpty && !tags.contains(language) {
                findings.add(
                    .missingTranslation, file: name.path,
                    "'\(name.string)' has a file of its own for \(quoted(tags.sorted())), and none for '\(language)'",
                    fix: "add \(name.inLanguage(language).path)", language: language)
            }
        }
    }
}

extension AssetLibrary {
    /// What can't be read has a finding.
    init(reading files: [(name: AssetName, item: Inventory.Item)]) {
        let read = files.mapRunsOnAllCores { files in
            files.compactMap { name, item -> File? in
                guard case .bytes(let bytes) = item.content else { return nil }
                return File(name: name, bytes: bytes)
            }
        }
        self.init(read.flatMap(\.self))
    }
}

extension WorkspaceContent {
    /// What anything names, whether it could be read or not; nil where there are drafts, or files that could not be read, which may
    /// name anything.
    fileprivate var namedAssets: Set<AssetName>? {
        var names: Set<AssetName> = []
        for collection in collections where collection.model.record.holdsAssets {
            guard collection.drafts.isEmpty else { return nil }
            for document in collection.documents {
                guard document.record != nil else { return nil }
                for record in [document.record] + document.variants.map(\.record) {
                    record?.collectAssets(of: collection.model.record, into: &names)
                }
            }
        }
        for set in parameters where set.model.record.holdsAssets {
            for record in [set.record] + set.variants.map(\.record) {
                record?.collectAssets(of: set.model.record, into: &names)
            }
        }
        return names
    }
}

extension RecordType {
    fileprivate var holdsAssets: Bool { fields.contains { $0.type.holds(\.isAsset) } }
}

extension RecordValue {
    /// From what is written: a name whose image is damaged has a finding, and the image is not unused besides.
    fileprivate func collectAssets(of type: RecordType, into names: inout Set<AssetName>) {
        for field in type.fields where field.type.holds(\.isAsset) {
            node[field.name]?.collectAssets(into: &names)
        }
    }
}

extension Node {
    fileprivate func collectAssets(into names: inout Set<AssetName>) {
        switch kind {
        case .scalar: if let name = AssetName(text) { names.insert(name.plain) }
        case .sequence: for item in items { item.collectAssets(into: &names) }
        case .mapping: for entry in entries { entry.value.collectAssets(into: &names) }
        }
    }
}
