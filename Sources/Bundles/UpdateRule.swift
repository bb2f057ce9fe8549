package import JSON

/// What a value of a parameter set means for updates of the app, by whatever name it goes.
package struct UpdateRule: Hashable, Sendable {
    /// The strongest first.
    package enum Need: String, CaseIterable, Sendable {
        case required
        case recommended
    }

    package enum Meaning: Hashable, Sendable {
        /// A version of the app on this platform: whoever has an older one needs the update.
        case version(platform: String)
        /// The id of the document of this collection that tells people so.
        case text(collection: String)
    }

    /// The dotted path of the value.
    package let path: String
    package let need: Need
    package let meaning: Meaning

    package init(path: String, need: Need, meaning: Meaning) {
        (self.path, self.need, self.meaning) = (path, need, meaning)
    }
}

extension UpdateRule {
    /// The rule as it stands in a bundle.
    var json: JSON {
        switch meaning {
        case .version(let platform):
            ["path": .string(path), "platform": .string(platform), "need": .string(need.rawValue)]
        case .text(let collection):
            ["path": .string(path), "collection": .string(collection), "need": .string(need.rawValue)]
        }
    }

    /// - Returns: nil for what only a later Litfass understands.
    package init?(reading json: JSON) {
        guard let path = json["path"]?.string, let need = json["need"]?.string.flatMap(Need.init) else { return nil }
        switch (json["platform"]?.string, json["collection"]?.string) {
        case (let platform?, nil): self.init(path: path, need: need, meaning: .version(platform: platform))
        case (nil, let collection?): self.init(path: path, need: need, meaning: .text(collection: collection))
        default: return nil
        }
    }
}

extension Sequence<ParameterSet> {
    /// Whether an app has to be updated, and the document that says so, as its set names it. The strongest need of all sets counts.
    /// - Precondition: the sets are resolved for the profile.
    package func update(for profile: Profile) -> (need: UpdateRule.Need, text: DocumentName?)? {
        for need in UpdateRule.Need.allCases {
            if let set = first(where: { $0.asks(for: need, of: profile) }) { return (need, set.text(for: need)) }
        }
        return nil
    }
}

extension ParameterSet {
    fileprivate func asks(for need: UpdateRule.Need, of profile: Profile) -> Bool {
        guard let app = profile.app, let platform = profile.platform else { return false }
        return updates.contains { rule in
            guard rule.need == need, rule.meaning == .version(platform: platform) else { return false }
            return self[rule.path]?.string.flatMap { Version($0) }.map { app < $0 } ?? false
        }
    }

    fileprivate func text(for need: UpdateRule.Need) -> DocumentName? {
        for rule in updates where rule.need == need {
            guard case .text(let collection) = rule.meaning, let id = self[rule.path]?.string else { continue }
            return DocumentName(collection: collection, id: id)
        }
        return nil
    }
}
