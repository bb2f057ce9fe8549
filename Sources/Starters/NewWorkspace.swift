package import Bundles
import Workspaces
import YAML

/// The files of a workspace that checks, builds and publishes as it is. The same wishes give the same bytes.
package struct NewWorkspace: Sendable {
    /// The product, in kebab case.
    package let name: String
    /// The source language first.
    package let languages: [LanguageTag]
    package let starter: Starter
    /// Where the policy belongs, from the workspace.
    package let policyPath: String
    /// What is made on this machine and is not committed, as patterns for git.
    package let ignored: [String]

    /// - Parameter languages: each once, at least one.
    package init(
        name: String, languages: [LanguageTag], starter: Starter, policyPath: String, ignored: [String]
    ) {
        (self.name, self.languages, self.starter) = (name, languages, starter)
        (self.policyPath, self.ignored) = (policyPath, ignored)
    }

    package typealias File = (path: String, text: String)

    /// Paths from the workspace.
    package var files: [File] {
        let models = starter.collections + starter.parameterSets
        return [("README.md", readme), (".gitignore", gitignore), ("Config/workspace.yaml", configuration)]
            + [("Config/words.txt", Self.words), (policyPath, Self.policy(at: policyPath, signing: bundles))]
            + models.map { ("Config/models/\($0.name).yaml", Self.modeline("model", depth: 2) + $0.model) }
            + starter.parameterSets.map {
                (
                    "Config/parameters/\($0.name).yaml",
                    Self.modeline("\($0.name).parameters", depth: 2) + ($0.values ?? "")
                )
            }
            + languageFiles.map { ("Config/languages/\($0.tag).yaml", $0.text) }
            + starter.documents.flatMap(files)
    }

    /// Languages that Litfass has no file of, and of which it has written a skeleton.
    package var languagesToDescribe: [LanguageTag] { languageFiles.filter(\.isSkeleton).map(\.tag) }

    /// Languages in which there are no sample texts: those of the source language are shown instead, or are English.
    package var languagesToTranslate: [LanguageTag] {
        languages.filter { tag in !starter.documents.contains { $0.texts(in: tag) != nil } }
    }

    // MARK: Config/

    private var languageFiles: [(tag: LanguageTag, text: String, isSkeleton: Bool)] {
        let tags = languages.filter { tag in
            let primary = LanguageFiles.primary(of: tag)
            // A variety has the words of its language, where that has a file.
            return tag.string == primary || !languages.contains { $0.string == primary } || tag.string == "de-simple"
        }
        return tags.map { tag in
            let (text, isSkeleton) = LanguageFiles.file(for: tag)
            return (tag, text, isSkeleton)
        }
    }

    var source: LanguageTag { languages[0] }

    private var bundles: [String] { ["content"] + (starter.parameterSets.isEmpty ? [] : ["parameters"]) }

    private var configuration: String {
        let english = languages.first { $0.string == "en" }
        let collections = starter.collections.map(\.name).joined(separator: ", ")
        let sets = starter.parameterSets.map(\.name).joined(separator: ", ")
        let severities =
            languagesToDescribe.isEmpty
            ? ""
            : "# Remove these lines to be told what is not checked in languages whose files have no words.\nseverities:\n  missing-words: off\n"
        return Self.modeline("workspace", depth: 1) + """
            product: \(name)
            environments: [development]
            # In whose time a day begins: Europe/Berlin, for example.
            zone: UTC
            source-language: \(source)
            # What people get whose languages are not among these.
            default-language: \(english ?? source)
            # A language with 'coverage: partial' may lack texts; people get those of its fallback then.
            languages:
            \(languages.map { "  \($0): \(settings(of: $0, english: english))" }.joined(separator: "\n"))
            bundles:
              content:
                collections: [\(collections)]

            """ + (sets.isEmpty ? "" : "  parameters:\n    parameter-sets: [\(sets)]\n") + severities
    }

    private func settings(of tag: LanguageTag, english: LanguageTag?) -> String {
        guard tag != source else { return "{}" }
        let parent = languages.first { $0 != tag && $0.string == LanguageFiles.primary(of: tag) }
        let fallback = ([parent, english].compactMap(\.self) + [source]).filter { $0 != tag }
        let unique = fallback.enumerated().filter { fallback.firstIndex(of: $1) == $0 }.map { "\($1)" }
        let isPartial = parent != nil || languagesToTranslate.contains(tag)
        return "{fallback: [\(unique.joined(separator: ", "))]\(isPartial ? ", coverage: partial" : "")}"
    }

    static func modeline(_ schema: String, depth: Int) -> String {
        "# yaml-language-server: $schema=\(String(repeating: "../", count: depth)).litfass/schemas/\(schema).json\n"
    }

    private static let words = """
        # Words that are right here and in no dictionary, one a line. Languages behind a word: it is right in those alone.

        """

    // MARK: Content/

    private func files(of document: SampleDocument) -> [File] {
        let path = "Content/\(document.collection)/\(document.id)"
        // Nobody can translate for an authority: English shows what belongs there.
        let sourceTexts = document.texts(in: source) ?? document.texts["en"] ?? []
        let translations = languages.dropFirst().filter { tag in
            !languages.contains { $0 != tag && $0.string == LanguageFiles.primary(of: tag) }
        }
        return [
            (
                "\(path).yaml",
                Self.modeline("\(document.collection).document", depth: 2) + document.facts
                    + sourceTexts.map { Self.line($0.field, $0.text) }.joined()
            )
        ]
            + translations.compactMap { tag in
                document.texts(in: tag).map { texts in
                    (
                        "\(path).\(tag).yaml",
                        Self.modeline("\(document.collection).translation", depth: 2)
                            + texts.map { Self.line($0.field, $0.text) }.joined()
                            + "translated-from:\n"
                            + sourceTexts.map { "  \($0.field): \($0.text.digest.hex)\n" }.joined()
                    )
                }
            }
    }

    private static func line(_ field: String, _ text: SampleDocument.Text) -> String {
        switch text {
        case .list(let items): "\(field): [\(items.joined(separator: ", "))]\n"
        case .text(let text) where text.count <= 90 && !text.contains(" {{"): "\(field): \(text)\n"
        case .text(let text): "\(field): >-\n" + lines(of: text).map { "  \($0)\n" }.joined()
        }
    }

    private static func lines(of text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < 96 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

extension SampleDocument {
    /// Those of the language itself, not of one that it is a variety of, unless that is not among the languages.
    func texts(in tag: LanguageTag) -> [(field: String, text: Text)]? {
        texts[tag.string] ?? texts[LanguageFiles.primary(of: tag)]
    }
}

extension SampleDocument.Text {
    fileprivate var digest: SourceDigest {
        switch self {
        case .text(let text): SourceDigest(of: text)
        case .list(let items): SourceDigest(of: items)
        }
    }
}
