import Authoring
import Bundles
import Files
import Invocations
import JSON
import Models
import Processes
import Publishing
import Reports
import Rulebook
import Starters
import Terminals
import Values
import Workspaces
import YAML

extension Command {
    private static let expectedName = "small letters, digits and single hyphens, as 'corona-warn-app'"
    private static let productName = Option<String?>.text(
        "name", "NAME", help: "The product, as apps ask for it", expectation: expectedName)
    private static let tagList = Option<[String]>.texts(
        "languages", "TAG[,TAG]", help: "Its languages, the one that you write in first",
        expectation: "language tags with commas between them, as 'de,en'", accepts: FindingsFilter.isList)
    private static let starterChoice = Option<Starter>.choice(
        "starter", "What it begins with", default: .faq)
    private static let policyOnly = Option<Bool>.flag(
        "policy", "Only write the policy that a workspace lacks")

    static let initialize = Command(
        name: "init",
        summary: "Make a new workspace, which can be published at once",
        discussion: """
            Writes models, sample texts, languages and a policy with keys for development into an empty folder, and \
            makes it a git repository unless it is in one. On a terminal it asks for what is not given.

            \(TextLayout.table(Starter.allCases.map { ($0.rawValue, $0.summary) }))

            Languages that Litfass ships no words for get a file in Config/languages in which to write them.
            """,
        article: "FirstSteps",
        operands: [.optional("DIR", "The folder; by default, this one")],
        options: [
            productName.shape, tagList.shape, starterChoice.shape, policyOnly.shape, workspace.shape, environment.shape,
        ],
        examples: [
            Example(line: "litfass init my-app --name my-app --languages de,en", meaning: "Make one in 'my-app'")
        ],
        run: { try await InitRun(invocation: $0).run() })

    /// One call of `litfass init`.
    private struct InitRun {
        let invocation: Invocation

        func run() async throws -> ExitCode {
            if invocation[policyOnly] { return try writePolicy() }
            if invocation[Command.workspace] != nil {
                throw UsageFault.missingOption("--policy", neededBy: Command.workspace.shape.name)
            }
            let word = invocation.optionalOperand(0) ?? "."
            let folder = Folder(PlainPath(invocation.absolute(word)).string)
            try demandEmpty(folder, called: word)
            let product = try product(for: folder)
            let tags = try tags()
            let place = PublishingFolder(of: Policy.development, in: folder)
            let workspace = NewWorkspace(
                name: product, languages: tags, starter: try chosenStarter(), policyPath: place.policy,
                ignored: ["site", "build", "cache", "trust", "candidate", "keys"].map { "/\(place.name($0))/" })
            for (path, text) in workspace.files { try folder.write(Array(text.utf8), to: RelativePath(known: path)) }
            let git = invocation.git(in: folder)
            let isRepository = git.isInClone || git.begin()
            tell(workspace, word, isRepository: isRepository)
            return .done
        }

        // MARK: Wishes

        private func product(for folder: Folder) throws -> String {
            if let given = invocation[productName] {
                guard Self.isName(given) else { throw Self.unusable(given) }
                return given
            }
            let last = Self.kebab(folder.path.split(separator: "/").last.map(String.init) ?? "")
            return try ask("Name of the product", for: "name", as: "NAME", default: last.isEmpty ? "my-app" : last) {
                guard Self.isName($0) else { throw Self.unusable($0) }
                return $0
            }
        }

        private func tags() throws -> [LanguageTag] {
            let given = FindingsFilter.list(invocation[tagList])
            guard given.isEmpty else { return try Self.tags(given) }
            let own = invocation.context.variables["LANG"].map { String($0.prefix { $0.isLetter }) } ?? ""
            let standard = LanguageTag(own).map { $0.string == "en" ? "en" : "\($0),en" } ?? "en"
            return try ask(
                "Languages, the one that you write in first", for: "languages", as: "TAG,TAG", default: standard
            ) {
                try Self.tags($0.split(separator: ",").map { $0.filter { !$0.isWhitespace } })
            }
        }

        private static func tags(_ words: [String]) throws(UsageFault) -> [LanguageTag] {
            var tags: [LanguageTag] = []
            for word in words {
                do throws(Problem) {
                    guard let tag = LanguageTag(try LanguageType.check(word)), !tags.contains(tag) else { continue }
                    tags.append(tag)
                } catch {
                    throw .unusableLanguage(error.message, fix: error.fix)
                }
            }
            return tags
        }

        private func chosenStarter() throws -> Starter {
            guard invocation.line.options[starterChoice.shape.name] == nil, invocation.context.terminal != nil else {
                return invocation[starterChoice]
            }
            let table = TextLayout.table(Starter.allCases.map { ($0.rawValue, $0.summary) })
            invocation.remark(table.split(separator: "\n").map(String.init))
            return try ask("Begin with", for: "starter", as: "STARTER", default: Starter.faq.rawValue) {
                guard let starter = Starter(rawValue: $0) else {
                    throw UsageFault.unacceptableValue(
                        option: "starter", $0, expectation: starterChoice.shape.expectation,
                        suggestion: suggestion(for: $0, among: Starter.allCases.map(\.rawValue)))
                }
                return starter
            }
        }

        /// Asks until the answer can be used; an empty one is the default.
        private func ask<Value>(
            _ question: String, for option: String, as placeholder: String, default standard: String,
            _ read: (String) throws -> Value
        ) throws -> Value {
            let missing = UsageFault.nobodyAnswers(option: "--\(option) \(placeholder)", example: standard)
            guard let terminal = invocation.context.terminal else { throw missing }
            while true {
                guard let answer = terminal.ask("\(question) [\(standard)]: ", on: invocation.console) else {
                    throw missing
                }
                do {
                    return try read(answer.allSatisfy(\.isWhitespace) ? standard : answer)
                } catch let fault as UsageFault {
                    invocation.remark([fault.message] + (fault.fix.map { ["  fix: \($0)"] } ?? []))
                }
            }
        }

        private static func isName(_ word: String) -> Bool {
            word.isKebabCase && word.utf8.count <= AuthoringLimits().nameBytes
        }

        private static func kebab(_ word: String) -> String {
            let parts = word.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            return String(parts.joined(separator: "-").prefix(AuthoringLimits().nameBytes))
        }

        private static func unusable(_ name: String) -> UsageFault {
            let better = kebab(name)
            return .unacceptableValue(
                option: "name", name, expectation: expectedName, suggestion: better.isEmpty ? nil : better)
        }

        // MARK: The folder

        private func demandEmpty(_ folder: Folder, called word: String) throws {
            guard try folder.exists else { return }
            let entries = try folder.list(nil).filter { $0.name != ".git" }
            guard let first = entries.map(\.name).min() else { return }
            throw UsageFault.folderInUse(word, with: first)
        }

        private func writePolicy() throws -> ExitCode {
            for option in [productName.shape, tagList.shape, starterChoice.shape]
            where invocation.line.options[option.name] != nil {
                throw UsageFault.contradiction("--policy", "--\(option.name)")
            }
            if let word = invocation.optionalOperand(0) { throw UsageFault.unwantedOperand(word) }
            let folder = try invocation.workspace()
            let place = try invocation.publishing(of: folder)
            guard place.environment == Policy.development else {
                throw UsageFault.notForDevelopment(place.environment)
            }
            let policy = place.policy
            let path = RelativePath(known: policy)
            guard try !folder.exists(path) else { throw UsageFault.alreadyThere(policy) }
            let inventory = Inventory(folder: folder, limits: AuthoringLimits())
            let names = Workspace(inventory, includesDrafts: true).bundleNames?.map(\.role) ?? ["content"]
            var bundles: [String] = []
            for name in names where !bundles.contains(name) { bundles.append(name) }
            try folder.write(Array(NewWorkspace.policy(at: policy, signing: bundles).utf8), to: path)
            invocation.answer(
                ["\(policy) written, with keys for development", "", "next: litfass publish"],
                json: ["format": 1, "written": .array([.string(policy)]), "next": "litfass publish"])
            return .done
        }

        private func tell(_ workspace: NewWorkspace, _ word: String, isRepository: Bool) {
            let here = word == "."
            var lines = [
                "'\(workspace.name)' is a workspace now, with \(counted(workspace.files.count, "file"))\(here ? "" : " in \(word)")"
            ]
            for tag in workspace.languagesToDescribe {
                lines.append(
                    "Config/languages/\(tag).yaml: write the words of '\(tag)' there, for which Litfass has none")
            }
            let untranslated = workspace.languagesToTranslate.map { "'\($0)'" }
            if !untranslated.isEmpty {
                lines.append(
                    "There are no sample texts in \(untranslated.joined(separator: ", ")): write your own")
            }
            if !isRepository { lines.append("git is not there: install it, and run 'git init', to keep a history") }
            invocation.say(lines + ["", "next: \(here ? "" : "cd \(shellWord(path: word)) && ")litfass publish"])
        }
    }
}
