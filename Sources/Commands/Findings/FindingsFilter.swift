import Authoring
import Bundles
import Files
import Invocations
import Reports
import Rulebook
import YAML

/// What somebody asked to see of everything that is found.
struct FindingsFilter: Sendable {
    /// Ids; empty for all.
    let rules: Set<String>
    /// Empty for all.
    let languages: [LanguageTag]
    /// Relative to the workspace; empty for all, and one that is empty is the workspace itself.
    let paths: [String]

    func shows(_ diagnostic: Diagnostic, of workspace: Workspace) -> Bool {
        (rules.isEmpty || rules.contains(diagnostic.rule.id))
            && (paths.isEmpty || paths.contains { Self.reaches($0, diagnostic.file) })
            && (languages.isEmpty || languages.contains { workspace.isAbout($0, diagnostic) })
    }

    private static func reaches(_ path: String, _ file: String) -> Bool {
        path.isEmpty || file == path || file.hasPrefix(path + "/")
    }

    // MARK: What was typed

    static func rules(_ words: [String]) throws(UsageFault) -> Set<String> {
        Set(try list(words).map { (rule) throws(UsageFault) in try RuleBook.rule(rule).id })
    }

    static func languages(_ words: [String], of workspace: Workspace) throws(UsageFault) -> [LanguageTag] {
        let known = workspace.languages.map(\.string)
        var languages: [LanguageTag] = []
        for word in list(words) {
            // Where the workspace's languages can't be read, that is what is shown.
            guard let tag = LanguageTag(word), known.isEmpty || known.contains(word) else {
                throw .unknownLanguage(word, known: known)
            }
            languages.append(tag)
        }
        return languages
    }

    /// - Returns: relative to the workspace.
    static func paths(_ words: [String], from invocation: Invocation, in folder: Folder) throws -> [String] {
        try words.map { word in
            // What a script left empty is not the workspace.
            guard !word.isEmpty else { throw UsageFault.noSuchPath(word, suggestion: nil) }
            let typed = PlainPath(invocation.absolute(word))
            let here = try folder.way(to: typed)
            let there = word.hasPrefix("/") ? nil : PlainPath(folder.path + "/" + word).below(PlainPath(folder.path))
            guard here != nil || there != nil else {
                throw UsageFault.pathOutside(word, workspace: PlainPath(folder.path).string)
            }
            let existing = try [here, there].compactMap { $0 }.first { try $0.isEmpty || exists($0, in: folder) }
            guard let path = existing else {
                throw UsageFault.noSuchPath(word, suggestion: nearest(to: word, in: folder))
            }
            guard isRead(path) else { throw UsageFault.pathNotRead(word) }
            return path
        }
    }

    /// Those, and under which name a file that ends with '.yml' is found when it was renamed.
    static func afterRenaming(_ paths: [String], in folder: Folder) throws -> [String] {
        let renamed = paths.filter { $0.hasSuffix(".yml") }.map { "\($0.dropLast(".yml".count)).yaml" }
        // Beside a file with the right ending the other one stays what it is.
        return paths + (try renamed.filter { try !exists($0, in: folder) })
    }

    private static func exists(_ path: String, in folder: Folder) throws -> Bool {
        try RelativePath(path).map { try folder.exists($0) } ?? false
    }

    /// The path in the workspace that somebody meant who wrote another one, or the name of a document.
    private static func nearest(to word: String, in folder: Folder) -> String? {
        for path in ["Content/\(word).yaml", "Content/\(word)"] where (try? exists(path, in: folder)) == true {
            return path
        }
        var found: [String] = []
        for part in word.split(separator: "/").map(String.init) where part != "." {
            // As above.
            let names = (try? Folder(([folder.path] + found).joined(separator: "/")).list().map(\.name)) ?? []
            guard let name = names.contains(part) ? part : suggestion(for: part, among: names) else { return nil }
            found.append(name)
        }
        let path = found.joined(separator: "/")
        return isRead(path) ? path : nil
    }

    private static func isRead(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.first == "Publish" else {
            return ["", "Content", "Config"].contains(path) || path.hasPrefix("Content/") || path.hasPrefix("Config/")
        }
        return parts.count < 3 || parts.dropFirst(2) == ["policy.yaml"]
    }

    /// Whether there is anything between the commas: nothing would mean all.
    @Sendable static func isList(_ word: String) -> Bool { !list([word]).isEmpty }

    static func list(_ words: [String]) -> [String] {
        words.flatMap { $0.split(separator: ",") }.map(String.init)
    }
}

extension RuleBook {
    /// - Throws: that there is no such rule.
    static func rule(_ id: String) throws(UsageFault) -> Rule {
        if let rule = rules.first(where: { $0.id == id }) { return rule }
        let former = FormerRule.all[id].flatMap(\.onlyNewID)
        throw .unknownRule(id, suggestion: former ?? suggestion(for: id, among: rules.map(\.id)))
    }
}
