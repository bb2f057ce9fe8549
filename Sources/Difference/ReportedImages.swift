import Bundles
import JSON
import Markup

/// The images of a field that differs, as they were and as they are.
struct ReportedImages {
    let name: DocumentName
    /// What the document was called in the older release, where it had another name.
    let formerly: DocumentName?
    let context: DifferenceContext

    /// None for a field without images; for every change of one, those that only one of the releases has.
    func blocks(_ field: FieldDifference) -> [Report.Block] {
        field.changes.compactMap { change in
            let (before, after) = (formerly ?? name, name)
            let old = assets(change.old, field.name, of: before, in: context.old)
            let new = assets(change.new, field.name, of: after, in: context.new)
            let tags = field.changes.count == 1 ? [] : change.languages.compactMap { $0?.string }
            let languages = tags.isEmpty ? "" : ", \(tags.joined(separator: ", "))"
            let images =
                old.filter { !new.contains($0) }.compactMap { asset in
                    image(
                        asset, label: "before" + languages,
                        words: words(field.name, of: before, change, in: context.old))
                }
                + new.filter { !old.contains($0) }.compactMap { asset in
                    image(
                        asset, label: "after" + languages, words: words(field.name, of: after, change, in: context.new))
                }
            return images.isEmpty ? nil : .images(images)
        }
    }

    private func assets(
        _ side: FieldDifference.Side?, _ field: String, of document: DocumentName, in contents: ReleaseContents
    ) -> [Asset] {
        guard let side, let types = contents.collections[document.collection]?.types else { return [] }
        return types.assets(in: side.value, at: field)
    }

    private func image(_ asset: Asset, label: String, words: String) -> Report.Image? {
        asset.file.size.map { size in
            Report.Image(
                label: label, alternative: words, path: asset.file.path, darkPath: asset.dark?.path,
                width: size.width, height: size.height)
        }
    }

    /// Its text alternative, in one of the languages whose readers get it.
    private func words(
        _ field: String, of document: DocumentName, _ change: FieldDifference.Change, in contents: ReleaseContents
    ) -> String {
        guard let collection = contents.collections[document.collection], let text = collection.alternatives[field]
        else { return "" }
        // The report is in English.
        let languages = change.languages.filter { $0?.string == "en" } + change.languages
        return languages.lazy.compactMap { collection[document.id, $0]?.fields[text]?.string }.first ?? ""
    }
}
