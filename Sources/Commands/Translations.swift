import Authoring
import Bundles
import Constraints
import Files
import Invocations
import JSON
import Reports
import Terminals
import Workspaces

extension Command {
    private static let language = Option<[String]>.texts(
        "language", "TAG[,TAG]", help: "Only these languages",
        expectation: "languages, as 'fr' or 'fr,it'", accepts: FindingsFilter.isList)
    private static let field = Option<String?>.text(
        "field", "NAME", help: "With accept: only this text of the document")
    private static let everything = Option<Bool>.flag("all", "With accept: every stale text of the language")
    private static let source = Option<[String]>.texts(
        "source", "DIGEST", help: "With accept: the source text as it was seen",
        expectation: "digests, as 'e74106e80220'", accepts: FindingsFilter.isList)
    private static let next = Option<Int?>.number(
        "next", "COUNT", help: "How many texts to show", in: 0...10_000, defaultText: "10")

    static let translations = Command(
        name: "translations",
        summary: "List missing and stale translations, and accept those that fit",
        discussion: """
            A translation is stale where its source text has changed since it was made. Missing texts of complete \
            languages are listed first, then stale ones, each with its source text or the words that changed: \
            [-removed-] and {+added+}.

            'accept' says that a stale text fits again: the digest of its source text is written into the translation \
            file. WHAT is a document, as faq/what-is-it, or a file below Content/. --source names the source text that was \
            looked at, by the digest beside the text, or all of a language by the digest beside it.
            """,
        article: "Translating",
        operands: [
            .optional("accept", "Accept the texts that follow; without it, all are listed", choices: ["accept"]),
            .any("WHAT", "Documents or translation files"),
        ],
        options: [
            language.shape, next.shape, field.shape, everything.shape, source.shape, workspace.shape, format.shape,
        ],
        examples: [
            Example(line: "litfass translations --language fr", meaning: "What is next"),
            Example(
                line: "litfass translations accept faq/a --source e74106e80220", meaning: "It fits"),
        ],
        exits: [
            .done: "shown or accepted",
            .diagnostics: "a file can't be read, or a text is not there",
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
        for (name, isGiven) in [
            ("field", invocation[field] != nil), ("all", invocation[everything]),
            ("source", !invocation[source].isEmpty),
        ] where isGiven {
            throw UsageFault.missingOption("accept", neededBy: name)
        }
        let folder = try invocation.workspace()
        let loaded = Workspace.load(from: folder)
        var history: [EarlierRelease] = []
        if let place = try invocation.lastPublishing(of: folder) {
            history = await earlierReleases(on: place.site, of: folder)
        }
        guard
            let texts = loaded.translatedTexts(
                history: history)
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
                field: invocation[field], sources: FindingsFilter.list(invocation[source])))
        try acceptance.edit.carryOut(in: folder)
        let account = AcceptanceReport(acceptance)
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
