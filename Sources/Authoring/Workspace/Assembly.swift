import Bundles
import Constraints
import Dates
import Files
import Models
import Rulebook
import YAML

/// Puts a workspace together: configuration and models first, then each file by its model, then what holds between files.
struct Assembly {
    let limits: AuthoringLimits
    /// The day in UTC; nil where nothing depends on it.
    let today: CalendarDate?
    var findings = Findings()
    /// What the workspace makes of rules.
    private(set) var severities: [String: RuleSetting] = [:]
    private(set) var configuration: WorkspaceConfiguration?
    private(set) var models: [Model] = []
    /// Names of all model files, also those that could not be read.
    private var modelNames: [String] = []
    /// With the names of folders and parameter files that wait for their model, which have findings of their own.
    private(set) var knownNames: [String] = []
    private var modelReferences: [ModelReference] = []
    private var words: [(tag: LanguageTag, words: LanguageWords?)] = []
    /// nil where configuration could not be read.
    private var speech: Speech?
    private(set) var collections: [Collection] = []
    private(set) var parameters: [Parameters] = []
    /// In lists, as each core found them.
    private var references: [[FoundReference]] = []
    /// Of parameter sets; those of documents stand with them.
    private var texts: [FoundText] = []
    /// What was seen of documents besides findings: by collection, in the order of the documents that were chosen.
    private(set) var looks: [[DocumentLook]] = []
    /// Files of which findings may come of what was published before.
    private var filesLookedBackAt: Set<String> = []
    /// Whether each file is what its place says, and each translation has its source.
    private(set) var isOrderly = true

    init(limits: AuthoringLimits, today: CalendarDate?) {
        self.limits = limits
        self.today = today
    }

    mutating func take(_ inventory: Inventory) {
        let sorted = sort(inventory)
        readSettings(sorted)
        readDocuments(sorted.collections)
    }

    /// Puts files to where they belong, and reports those that belong nowhere.
    mutating func sort(_ inventory: Inventory) -> SortedFiles {
        findings.append(inventory.findings)
        if inventory.findings.count > 0 { isOrderly = false }
        let sorted = SortedFiles(inventory.items, limits: limits)
        var twins = TwinNames(inventory)
        for (path, flaw) in sorted.misplaced {
            let twin = flaw.rule == .fileName ? twins.first(of: path) : nil
            findings.add(
                flaw.rule, file: path, flaw.message,
                fix: twin.map { "remove one of the two: '\($0)' is there too" } ?? flaw.fix)
            // What a program left behind is none of the workspace's files.
            if flaw.rule != .fileLeftBehind { isOrderly = false }
        }
        return sorted
    }

    /// Reads everything but documents.
    mutating func readSettings(_ sorted: SortedFiles) {
        readConfiguration(sorted.configuration)
        if let waivers = sorted.waivers.flatMap({
            root(of: $0, Modeline("waivers.json", depth: 1), holding: "its waivers, each a '- rule: …'")
        }) {
            findings.append(WaiverReader.read(waivers, of: .workspace))
        }
        readModels(sorted.models)
        knownNames = modelNames
        know(sorted.parameters.map(\.name))
        readWords(sorted.words)
        speech = configuration.map { Speech($0, words(for: $0)) }
        readParameters(sorted.parameters)
    }

    /// How the languages of the workspace speak.
    private struct Speech {
        /// By index of the language.
        let words: [LanguageWords?]
        let prose: ProseLanguages

        init(_ configuration: WorkspaceConfiguration, _ words: [LanguageWords?]) {
            self.words = words
            prose = ProseLanguages(configuration, words)
        }
    }

    private mutating func know(_ names: [String]) {
        for name in names where !knownNames.contains(name) { knownNames.append(name) }
    }

    /// What holds between files.
    /// - Parameters:
    ///   - history: what was published, newest first.
    ///   - choice: documents whose texts are looked at.
    /// - Returns: nil where configuration or a model could not be read.
    mutating func finish(history: [EarlierRelease], looking choice: DocumentChoice = .all) -> WorkspaceContent? {
        compareDocuments(history: history)
        guard let configuration, let speech else { return nil }
        checkPlan(configuration)
        let content = WorkspaceContent(
            configuration: configuration, collections: collections, parameters: parameters,
            words: speech.words, prose: speech.prose, limits: limits,
            waivedRules: WaivedRules(severities: severities, waivers: findings.waivers, today: today))
        checkTexts(of: content, choice)
        return content
    }

    /// Files of which findings, or waivers of findings, may come of what was published before.
    var filesOfHistory: Set<String> { filesLookedBackAt.union(findings.waivers.map(\.file)) }

    /// Looks from one document to others, whose texts are another matter.
    private mutating func compareDocuments(history: [EarlierRelease]) {
        let comparisons = Comparisons(
            collections: collections, parameters: parameters, references: references, knownNames: knownNames,
            configuration: configuration, words: speech?.words ?? [], today: today, history: history)
        let (found, filesLookedBackAt) = comparisons.findings()
        for findings in found { self.findings.append(findings) }
        self.filesLookedBackAt = filesLookedBackAt
    }

    private mutating func checkTexts(of content: WorkspaceContent, _ choice: DocumentChoice) {
        let damaged = findings.diagnostics.filter { $0.severity == .error && $0.rule.topic == .syntax }
        let check = DocumentCheck(
            content, modelNames: knownNames, damagedFiles: Set(damaged.map(\.file)), facts: choice.facts)
        findings.append(check.findings(in: texts))
        for (index, collection) in collections.enumerated() {
            let chosen = collection.documents.indices.filter { choice.contains($0, inCollection: index) }
            let runs = chosen.mapRunsOnAllCores { check.looks(at: $0, of: collection) }
            for run in runs { findings.append(run.findings) }
            looks.append(runs.flatMap(\.looks))
        }
    }

    // MARK: Config/

    private mutating func readConfiguration(_ file: Inventory.Item?) {
        guard let file else {
            findings.add(
                .missingFile, file: "Config/workspace.yaml",
                "'Config/workspace.yaml' is missing: every workspace begins with it",
                fix: "write product, environment, languages and bundles there")
            return
        }
        guard let root = root(of: file, Modeline("workspace.json", depth: 1)) else { return }
        var reader = ConfigurationReader(limits: limits)
        configuration = reader.read(root)
        severities = reader.severities
        findings.append(reader.findings)
    }

    private mutating func readModels(_ files: [(name: String, item: Inventory.Item)]) {
        modelNames = files.map(\.name)
        for (name, file) in files {
            guard let root = root(of: file, Modeline("model.json")) else { continue }
            var reader = ModelReader(rules: RulesReader(names: modelNames), limits: limits.bundle)
            if let model = reader.read(root, name: name) { models.append(model) }
            findings.append(reader.findings)
            modelReferences += reader.references
        }
        findings.append(CrossFileRules.link(&models, names: modelNames))
    }

    /// A reference leads to a collection; a model that could not be read is taken for one.
    private mutating func checkModelReferences() {
        let parameterSets = models.filter { $0.kind == .parameters }.map(\.name)
        let collections = knownNames.filter { !parameterSets.contains($0) }
        for reference in modelReferences where !collections.contains(reference.collection) {
            let (name, node) = (reference.collection, reference.node)
            let isParameterSet = parameterSets.contains(name)
            findings.add(
                .unknownCollection, at: node,
                isParameterSet
                    ? "'\(name)' is a parameter set, and a reference leads to a document"
                    : "'\(name)' is not a collection of this workspace",
                fix: suggestedName(for: name, among: collections)
                    ?? (isParameterSet ? "name a collection" : "add Config/models/\(name).yaml"))
        }
    }

    private mutating func readWords(_ files: [(name: String, item: Inventory.Item)]) {
        var roots: [(subtag: Substring, root: Node)] = []
        for (name, file) in files {
            guard let tag = declaredLanguage(name, file: file.path) else { continue }
            var reader = LanguageWordsReader()
            let root = root(of: file, Modeline("language.json"))
            let words = root.flatMap { reader.read($0) }
            findings.append(reader.findings)
            self.words.append((tag, words))
            root.map { roots.append((tag.subtags[0], $0)) }
        }
        findings.append(LanguageWordsReader.findings(inFilesTogether: roots))
        for language in configuration?.languages ?? [] where wordsIndex(for: language.tag) == nil {
            findings.add(
                .missingFile, file: "Config/languages/\(language.tag).yaml",
                "'Config/languages/\(language.tag).yaml' is missing: it says how '\(language.tag)' writes numbers, dates and hours",
                fix: "write it, or one for the language it is a variety of")
        }
    }

    /// A variety without words of its own speaks as its language does (RFC 4647 §3.4).
    private func wordsIndex(for tag: LanguageTag) -> Int? {
        let found = LanguageTag.lookup(tag, among: words.map(\.tag))
        return words.firstIndex { $0.tag == found }
    }

    private mutating func declaredLanguage(_ tag: String, file: String) -> LanguageTag? {
        guard let configuration else { return nil }
        do {
            return configuration.languages[try configuration.index(named: tag)].tag
        } catch {
            findings.add(error.rule, file: file, error.message, fix: error.fix)
            return nil
        }
    }

    private func words(for configuration: WorkspaceConfiguration) -> [LanguageWords?] {
        configuration.languages.map { language in
            let found = wordsIndex(for: language.tag).flatMap { index in
                language.tag.hasOtherRegion(than: words[index].tag)
                    ? words[index].words?.ofAnotherRegion : words[index].words
            }
            // Plain German counts in the words of German.
            guard let found, !found.numbers.hasNumberWords,
                let base = words.first(where: { $0.tag.string == language.tag.subtags[0] })?.words
            else { return found }
            return found.counting(with: base.numbers)
        }
    }

    private mutating func readParameters(_ files: [(name: String, item: Inventory.Item)]) {
        for (name, file) in files {
            guard let model = model(named: name, .parameters, file: file.path),
                let root = root(of: file, Modeline("\(name).parameters.json"))
            else { continue }
            guard root.kind == .mapping else {
                findings.add(
                    .wrongType, at: root, "a parameter set must be a mapping, but this is \(root.words)",
                    fix: "write one 'key: value' a line")
                continue
            }
            var reader = ValueReader()
            let record = reader.contents(of: root, as: model.record, what: "the parameters '\(name)'")
            reader.checkAddresses()
            DistantDates(in: model.record, today: today)?.find(in: record, &reader.findings)
            collect(reader)
            parameters.append(Parameters(model: model, record: record))
        }
        for model in models where model.kind == .parameters && !files.contains(where: { $0.name == model.name }) {
            findings.add(
                .missingFile, file: "Config/parameters/\(model.name).yaml",
                "'Config/parameters/\(model.name).yaml' is missing: \(model.path) says what its values look like",
                fix: "write the values, or remove the model")
        }
    }

    /// The parsed file; what is wrong with its YAML is reported here.
    /// - Parameter content: what a file of this kind holds, for whoever left it empty.
    private mutating func root(of item: Inventory.Item, _ line: Modeline, holding what: String = "its keys") -> Node? {
        guard case .bytes(let bytes) = item.content else { return nil }
        let file = parseYAML(path: item.path, bytes: bytes, limits: limits.yaml)
        findings.append(file.diagnostics)
        line.check(file.source, into: &findings)
        if file.root == nil, file.diagnostics.isEmpty {
            findings.add(.emptyFile, file: item.path, "the file is empty", fix: "write \(what), or remove the file")
        }
        return file.root
    }

    private mutating func model(named name: String, _ kind: Model.Kind, file: String) -> Model? {
        if let model = models.first(where: { $0.name.isSameBytes(as: name) }) {
            guard model.kind != kind else { return model }
            let place = model.kind == .collection ? "Content/\(name)/" : "Config/parameters/\(name).yaml"
            findings.add(
                .misplacedFile, file: file,
                "'\(name)' is a \(model.kind == .collection ? "collection" : "parameter set")",
                fix: "move it to \(place)")
            return nil
        }
        // A model that could not be read has findings of its own.
        guard !modelNames.contains(name) else { return nil }
        findings.add(
            .missingModel, file: file, "'\(name)' has no model, which would say what belongs here",
            fix: suggestedName(for: name, among: models.filter { $0.kind == kind }.map(\.name))
                ?? "add Config/models/\(name).yaml")
        return nil
    }

    private mutating func collect(_ reader: ValueReader) {
        findings.append(reader.findings)
        references.append(reader.references)
        texts += reader.texts
    }

    // MARK: Content/

    /// - Parameter files: by name of the collection, and by id of the document.
    mutating func readDocuments(_ files: [(name: String, documents: [SortedFiles.DocumentFiles])]) {
        know(files.map(\.name))
        checkModelReferences()
        for (name, documents) in files {
            guard let first = documents.first?.anyPath, let model = model(named: name, .collection, file: first) else {
                isOrderly = false
                continue
            }
            guard documents.count <= limits.bundle.documents else {
                isOrderly = false
                findings.add(
                    .limit, file: "Content/\(name)", "'\(name)' has more than \(limits.bundle.documents) documents",
                    fix: "divide the collection")
                continue
            }
            let reunited = withoutOrphans(documents, of: model, files.filter { modelNames.contains($0.name) })
            collections.append(Collection(model: model, documents: read(reunited, of: model)))
        }
        let known = Set(collections.map(\.model.name))
        for model in models where model.kind == .collection && !known.contains(model.name) {
            if !files.contains(where: { $0.name == model.name }) {
                collections.append(Collection(model: model, documents: []))
            }
        }
        collections.sort { $0.model.name.precedesByBytes($1.model.name) }
    }

    /// Reports translations without a source.
    /// - Parameter all: the documents of all collections that have a model.
    /// - Returns: the files, those that were renamed without each other put together.
    private mutating func withoutOrphans(
        _ files: [SortedFiles.DocumentFiles], of model: Model,
        _ all: [(name: String, documents: [SortedFiles.DocumentFiles])]
    ) -> [SortedFiles.DocumentFiles] {
        guard files.contains(where: { $0.source == nil }) else { return files }
        isOrderly = false
        let assembly = DocumentAssembly(model: model, configuration: configuration, today: today, limits: limits)
        let reunited = HalfRenaming(assembly: assembly).reunite(files, &findings)
        let homes = all.flatMap { name, files in files.filter { $0.source != nil }.map { ($0.id, name) } }
        let homeByID = Dictionary(homes) { first, _ in first }
        for orphan in reunited where orphan.source == nil {
            assembly.reportOrphans(orphan, home: homeByID[orphan.id], in: &findings)
        }
        return reunited
    }

    private mutating func read(_ files: [SortedFiles.DocumentFiles], of model: Model) -> [Document] {
        let assembly = DocumentAssembly(model: model, configuration: configuration, today: today, limits: limits)
        let (documents, outcomes) = files.fillOnAllCores { assembly.read($0, into: &$1) }
        for outcome in outcomes {
            findings.append(outcome.findings)
            references.append(outcome.references)
        }
        return documents
    }
}

extension LanguageTag {
    /// Two letters or three digits behind the first subtag are a region (RFC 5646 §2.2.4).
    fileprivate func hasOtherRegion(than other: LanguageTag) -> Bool {
        region.map { $0 != other.region } ?? false
    }

    private var region: Substring? {
        subtags.dropFirst().prefix { $0.utf8.count > 1 }.first { subtag in
            subtag.utf8.count == 2 || subtag.utf8.count == 3 && subtag.utf8.allSatisfy(\.isDigit)
        }
    }
}
