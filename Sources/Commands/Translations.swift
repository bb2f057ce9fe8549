import Authoring
import Bundles
import Files
import JSON
import Workspaces

extension Command {
    private static let language = Option<[String]>.texts(
        "language", "TAG[,TAG]", "Only these languages", defaultText: "all languages but the source's",
        expectation: "languages, as 'fr' or 'fr,it'", accepts: FindingsFilter.isList)
    private static let field = Option<String?>.text("field", "NAME", "With accept: only this text of the document")
    private static let everything = Option<Bool>.flag("all", "With accept: every stale text of the language")
    private static let next = Option<Int?>.number(
        "next", "COUNT", "How many texts to show that are to be translated next; without it 10", in: 0...10_000)

    static let translations = Command(
        name: "translations",
        summary: "Show what is to be translated next, and accept what fits again",
        discussion: """
            A text in another language is current, stale or missing. It is stale where the source text has changed since it was \
            made, or where nobody knows what it was made from. Moving, renaming or reformatting a file makes nothing stale.

            Shown are each language in words and by collection, and what comes next: first what is missing in languages that \
            must be complete, then what is stale, then what a partial language lacks. Where a release still holds the text \
            that a stale one was made from, the change is shown word by word: [-this-] went and {+this+} came. Otherwise the \
            source text is shown as it stands.

            'accept' is for a person who has looked at a stale text and finds that it fits: the digest of the source text is \
            written into the translation file, and nothing else of it changes. WHAT is a document such as faq/what-is-it, or \
            a file below Content/. A text that is missing can't be accepted.

            With --format json one object is printed, with all texts that are not current in 'next'.
            """,
        operands: [
            .optional("accept", "The word 'accept', to accept the texts that follow; without it, all is shown"),
            .any("WHAT", "Documents or translation files whose stale texts fit again"),
        ],
        options: [language.shape, next.shape, field.shape, everything.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass translations --language fr", meaning: "What a translator to French has to do"),
            Example(
                line: "litfass translations accept faq/what-is-it --language fr",
                meaning: "Say that the French texts of this question fit their source texts"),
            Example(
                line: "litfass translations accept Content/faq/what-is-it.fr.yaml --field title",
                meaning: "Say so of one text"),
        ],
        exits: [
            .done: "shown or accepted",
            .diagnostics: "a file can't be read, the configuration or a model has errors, or a text is not there",
        ],
        run: { invocation in
            guard let word = invocation.optionalOperand(0) else { return try await show(invocation) }
            guard word == "accept" else { throw try faultOf(word, for: invocation) }
            return try accept(invocation)
        })

    /// Who names a language names it with an option, and who names a document wants to accept it.
    private static func faultOf(_ word: String, for invocation: Invocation) throws -> UsageFault {
        let tags = Workspace.load(from: try invocation.workspace()).languages.map(\.string)
        if tags.contains(word) { return .strayOperand(word, option: "--language") }
        return word.contains("/") ? .strayOperand(word, option: "accept") : .unknownWord(word, expected: ["accept"])
    }

    private static func show(_ invocation: Invocation) async throws -> ExitCode {
        for (name, isGiven) in [("field", invocation[field] != nil), ("all", invocation[everything])] where isGiven {
            throw UsageFault.missingOption("accept", neededBy: name)
        }
        let folder = try invocation.workspace()
        let loaded = Workspace.load(from: folder)
        guard
            let texts = loaded.translatedTexts(
                history: await earlierReleases(of: folder, in: loaded.sourceLanguage))
        else {
            throw SelectionFault.unreadableWorkspace
        }
        let languages = try FindingsFilter.languages(invocation[language], of: loaded)
        if let source = languages.first(where: { $0 == loaded.sourceLanguage }) {
            throw SelectionFault.sourceLanguage(source)
        }
        let account = TranslationsReport(
            texts.filter { languages.isEmpty || languages.contains($0.language) },
            unread: loaded.unreadTexts(in: languages), nextLimit: invocation[next] ?? 10)
        switch invocation[format] {
        case .text: account.print(to: invocation.console.output)
        case .json: invocation.console.output.write(account.json)
        }
        return account.unread.isEmpty ? .done : .diagnostics
    }

    private static func accept(_ invocation: Invocation) throws -> ExitCode {
        let words = Array(invocation.operands.dropFirst())
        guard words.isEmpty == invocation[everything] else {
            throw words.isEmpty ? UsageFault.missingOperand("WHAT") : UsageFault.unwantedOperand(words[0])
        }
        if invocation[everything], invocation[language].isEmpty {
            throw UsageFault.missingOption("--language", neededBy: "all")
        }
        if invocation[next] != nil { throw UsageFault.contradiction("accept", "--next") }
        let folder = try invocation.workspaceToEdit()
        let inventory = Inventory(folder: folder, limits: AuthoringLimits())
        let acceptance = try Acceptance(
            inventory,
            Acceptance.Selection(
                words: words.map { invocation.contentPath(of: $0, in: folder) },
                languages: FindingsFilter.languages(invocation[language], of: Workspace(inventory)),
                field: invocation[field]))
        try acceptance.edit.carryOut(in: folder)
        let account = AcceptanceAccount(acceptance)
        switch invocation[format] {
        case .text: for line in account.lines { invocation.console.output.line(line) }
        case .json: invocation.console.output.write(account.json)
        }
        return .done
    }
}

extension Invocation {
    /// A file of `Content/` as the workspace calls it, where a word is its name from here; any other word as it is.
    func contentPath(of word: String, in folder: Folder) -> String {
        guard word.hasSuffix(".yaml"), let path = PlainPath(absolute(word)).below(PlainPath(folder.path)),
            path.hasPrefix("Content/")
        else { return word }
        return path
    }
}
