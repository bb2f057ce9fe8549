import Bundles
import JSON

extension ReleaseContents {
    /// The same for people: the sentence in which a bundle says opening hours follows from them. It is told of where it differs and
    /// they do not.
    func tellingHoursOnce(beside other: ReleaseContents) -> ReleaseContents {
        var contents = self
        for (name, collection) in collections where collection.types.haveHours {
            let others = other.collections[name]
            contents.collections[name] = collection.map { document, language in
                document.tellingHoursOnce(beside: others?[document.id, language], collection.types)
            }
        }
        return contents
    }
}

extension BundleDocument {
    fileprivate func tellingHoursOnce(beside other: BundleDocument?, _ types: FieldTypes) -> BundleDocument {
        let facts = writing { types.facts(of: $0) }
        guard let other, self != other, facts == other.writing({ types.facts(of: $0) }) else { return facts }
        return writing { types.facts(of: $0, .alone) }
    }

    private func writing(_ write: (JSONObject) -> JSONObject) -> BundleDocument {
        var document = self
        document.fields = write(fields)
        for place in variants.indices { document.variants[place].fields = write(variants[place].fields) }
        return document
    }
}
