import Bundles
import Constraints
import Dates
import Files
import Languages
import Models
import Rulebook
import Shapes
import Values
import Workspaces
import YAML

/// Puts a workspace together: configuration and models first, then each file by its model, then what holds between files.
struct Assembly {
    let limits: AuthoringLimits
    /// The day in UTC; nil where nothing depends on it.
    let today: CalendarDate?
    var findings = Findings()
    /// What the workspace makes of rules.
    private(set) var severities: [String: RuleSetting] = [:]
    var configuration: WorkspaceConfiguration?
    private(set) var models: [Model] = []
    var shapes: [Shape] = []
    /// Names of all shape files, also those that could not be read.
    var shapeNames: [String] = []
    /// Names of all model files, also those that could not be read.
    private var modelNames: [String] = []
    /// With the names of folders and parameter files that wait for their model, which have findings of their own.
    private(set) var knownNames: [String] = []
    private var modelReferences: [ModelReference] = []
    private var packs: [(tag: LanguageTag, pack: LanguagePack?)] = []
    private(set) var collections: [Collection] = []
    private(set) var parameters: [Parameters] = []
    /// In lists, as each core found them.
    private var references: [[FoundReference]] = []
    /// Of parameter sets; those of documents stand with them.
    private var texts: [FoundText] = []
    /// Who is asked about words, where the workspace has a word list.
    private let hunspell: Hunspell?
    private var wordList: WordList?
    /// What conditions are read with; filled when the configuration was read.
    private var conditions = ConditionContext()
    /// By name; nil for one that could not be read.
    private var calendars: [String: HolidayCalendar?] = [:]
    private var assets = AssetLibrary()
    /// The audiences of `Config/audiences.yaml`, with their places.
    private(set) var audiencePlaces: [(name: String, node: Node)] = []
    /// Those that something is for.
    private var audiences: Set<String> = []
    private let includesDrafts: Bool
    /// Files that are left out.
    private(set) var drafts: [String] = []

    init(limits: AuthoringLimits, today: CalendarDate?, hunspell: Hunspell?, includesDrafts: Bool = false) {
        (self.limits, self.today) = (limits, today)
        (self.hunspell, self.includesDrafts) = (hunspell, includesDrafts)
    }

    mutating func take(_ inventory: Inventory) {
        let sorted = sort(inventory)
        readSettings(sorted)
        readDocuments(sorted.collections)
    }

    /// Puts files to where they belong, and reports those that belong nowhere.
    mutating func sort(_ inventory: Inventory) -> SortedFiles {
        findings.append(inventory.findings)
        let sorted = SortedFiles(inventory.items, limits: limits)
        var twins = AmbiguousNames(inventory)
        for (path, flaw) in sorted.misplaced {
            let twin = flaw.rule == .misplacedFile ? twins.first(of: path) : nil
            findings.add(
                flaw.rule, file: path, flaw.message,
                fix: twin.map { "remove one of the two: '\($0)' is there too" } ?? flaw.fix)
        }
        return sorted
    }

    /// Reads everything but documents.
    mutating func readSettings(_ sorted: SortedFiles) {
        readConfiguration(sorted.configuration)
        readAudiences(sorted.audiences)
        readCalendars(sorted.calendars)
        assets = AssetLibrary(reading: sorted.assets)
        if let waivers = sorted.waivers.flatMap({
            root(of: $0, Modeline("waivers.json", depth: 1), holding: "its waivers, each a '- rule: …'")
        }) {
            findings.append(WaiverReader.read(waivers, of: .workspace, rules: Rule.index))
        }
        wordList = WordList(sorted.wordLists)
        readModels(sorted.models)
        knownNames = modelNames
        know(sorted.parameters.map(\.name))
        readLanguages(sorted.words)
        readParameters(sorted.parameters)
        readShapes(sorted.shapes)
    }

    private mutating func know(_ names: [String]) {
        for name in names where !knownNames.contains(name) { knownNames.append(name) }
    }

    /// What holds between files.
    /// - Parameter history: what was published, newest first.
    /// - Returns: nil where configuration or a model could not be read.
    mutating func finish(history: [EarlierRelease]) -> WorkspaceContent? {
        let content = configuration.map { configuration in
            WorkspaceContent(
                configuration: configuration, collections: collections, parameters: parameters,
                packs: packs(for: configuration), shapes: shapes, assets: assets, limits: limits)
        }
        let comparisons = Comparisons(
            collections: collections, parameters: parameters, references: references, knownNames: knownNames,
            configuration: configuration, languages: content?.languages, today: today, history: history)
        for findings in comparisons.findings() { self.findings.append(findings) }
        for (name, node) in audiencePlaces where !audiences.contains(name) {
            findings.add(
                .unused, at: node, "nothing is for the audience '\(name)'",
                fix: "remove it, or write 'audience: \(name)' in a condition")
        }
        guard let content else { return nil }
        findings.append(AssetsCheck.findings(in: content))
        checkPlan(content.configuration)
        // Dictionaries are loaded while other rules look at the texts.
        let spelling = hunspell.flatMap { hunspell in
            wordList.map { SpellingCheck(content, texts, list: $0, hunspell: hunspell) }
        }
        checkTexts(of: content, since: history)
        if let spelling { findings.append(spelling.findings()) }
        checkShapes(of: content)
        return content
    }

    private mutating func checkTexts(of content: WorkspaceContent, since history: [EarlierRelease]) {
        let damaged = findings.diagnostics.filter { $0.severity == .error && $0.rule.topic == .syntax }
        let check = DocumentCheck(
            content, modelNames: knownNames, damagedFiles: Set(damaged.map(\.file)),
            staleness: Staleness(content, history: history, today: today))
        findings.append(check.findings(in: texts))
        for collection in collections {
            let runs = collection.documents.mapRunsOnAllCores { check.findings(in: $0, of: collection.model) }
            for run in runs { findings.append(run) }
        }
    }

    // MARK: Config/

    private mutating func readConfiguration(_ file: Inventory.Item?) {
        guard let file else {
            findings.add(
                .missingFile, file: "Config/workspace.yaml",
                "'Config/workspace.yaml' is missing: every workspace begins with it",
                fix: "write product, environments, languages and bundles there")
            return
        }
        guard let root = root(of: file, Modeline("workspace.json", depth: 1)) else { return }
        var reader = ConfigurationReader(limits: limits, rules: Rule.index)
        configuration = reader.read(root)
        severities = reader.severities
        findings.append(reader.findings)
    }

    private mutating func readAudiences(_ file: Inventory.Item?) {
        let languages = configuration?.languages.map(\.tag) ?? []
        conditions = ConditionContext(languages: languages, zone: configuration?.zone)
        guard let root = file.flatMap({ root(of: $0, Modeline("audiences.json", depth: 1)) }) else { return }
        let reader = AudiencesReader(root, conditions, limits: limits)
        findings.append(reader.findings)
        audiencePlaces = reader.places
        audiences = reader.named
        conditions = ConditionContext(languages: languages, zone: configuration?.zone, audiences: reader.audiences)
    }

    private mutating func readCalendars(_ files: [(name: String, item: Inventory.Item)]) {
        for (name, file) in files {
            var reader = CalendarReader(name: name, today: today)
            calendars[name] = .some(root(of: file, Modeline("calendar.json")).flatMap { reader.read($0) })
            findings.append(reader.findings)
        }
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
                .danglingReference, at: node,
                isParameterSet
                    ? "'\(name)' is a parameter set, and a reference leads to a document"
                    : "'\(name)' is not a collection of this workspace",
                fix: suggestedName(for: name, among: collections)
                    ?? (isParameterSet ? "name a collection" : "add Config/models/\(name).yaml"))
        }
    }

    private mutating func readLanguages(_ files: [(name: String, item: Inventory.Item)]) {
        var read: [(pack: LanguagePack, root: Node)] = []
        for (name, file) in files {
            guard let tag = declaredLanguage(name, file: file.path) else { continue }
            let root = root(of: file, Modeline("language.json"))
            let pack = root.flatMap { LanguageFile.read($0, tag: tag, into: &findings) }
            packs.append((tag, pack))
            if let pack, let root { read.append((pack, root)) }
        }
        LanguageFile.findCopies(among: read, into: &findings)
        for (pack, root) in read where pack.tag == pack.primary {
            LanguageFile.findMissingWords(of: pack, root, into: &findings)
        }
        for language in configuration?.languages ?? [] where packIndex(for: language.tag) == nil {
            findings.add(
                .missingFile, file: "Config/languages/\(language.tag).yaml",
                "'Config/languages/\(language.tag).yaml' is missing: it says how '\(language.tag)' writes numbers, dates and hours",
                fix: "write it, or one for the language it is a variety of")
        }
    }

    /// A variety without a file of its own has the words of its language (RFC 4647 §3.4).
    private func packIndex(for tag: LanguageTag) -> Int? {
        let found = LanguageTag.lookup(tag, among: packs.map(\.tag))
        return packs.firstIndex { $0.tag == found }
    }

    /// By index of the language; nil for one whose file is missing or has a mistake.
    private func packs(for configuration: WorkspaceConfiguration) -> [LanguagePack?] {
        configuration.languages.map { language in
            packIndex(for: language.tag).flatMap { packs[$0].pack?.named(language.tag.string) }
        }
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
            var reader = ValueReader(calendars: calendars, assets: assets)
            let record = reader.contents(
                of: root, as: model.record, what: "the parameters '\(name)'", rules: Rule.index)
            if let draft = root.entry(ReservedKeys.draft)?.key {
                reader.findings.add(
                    .unknownKey, at: draft, "'draft' is not a key of a parameter set, whose values an app always needs",
                    fix: "remove it")
            }
            var settingsReader = EntrySettingsReader(conditions)
            let settings = settingsReader.read(root, as: model.record, with: &reader)
            audiences.formUnion(settingsReader.named)
            reader.checkAddresses()
            for record in [record] + (settings?.variants.map(\.record) ?? []) {
                DistantDates(in: model.record, today: today)?.find(in: record, &reader.findings)
            }
            collect(reader)
            parameters.append(Parameters(model: model, record: record, settings: settings))
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
    mutating func root(of item: Inventory.Item, _ line: Modeline, holding what: String = "its keys") -> Node? {
        guard case .bytes(let bytes) = item.content else { return nil }
        let file = parseYAML(path: item.path, bytes: bytes, limits: limits.yaml)
        findings.append(file.diagnostics)
        line.check(file.source, into: &findings)
        if file.root == nil, file.diagnostics.isEmpty {
            findings.add(.emptyValue, file: item.path, "the file is empty", fix: "write \(what), or remove the file")
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
            .missingFile, file: file, "'\(name)' has no model, which would say what belongs here",
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
                continue
            }
            guard documents.count <= limits.bundle.documents else {
                findings.add(
                    .limit, file: "Content/\(name)", "'\(name)' has more than \(limits.bundle.documents) documents",
                    fix: "divide the collection")
                continue
            }
            let reunited = withoutOrphans(documents, of: model, files.filter { modelNames.contains($0.name) })
            collections.append(read(reunited, of: model))
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
    /// - Returns: the files of documents, those that were renamed without each other put together.
    private mutating func withoutOrphans(
        _ files: [SortedFiles.DocumentFiles], of model: Model,
        _ all: [(name: String, documents: [SortedFiles.DocumentFiles])]
    ) -> [SortedFiles.DocumentFiles] {
        guard files.contains(where: { $0.source == nil }) else { return files }
        let assembly = assembly(of: model)
        let reunited = IncompleteRenaming(assembly: assembly).reunite(files, &findings)
        let homes = all.flatMap { name, files in files.filter { $0.source != nil }.map { ($0.id, name) } }
        let homeByID = Dictionary(homes) { first, _ in first }
        for orphan in reunited where orphan.source == nil {
            assembly.reportOrphans(orphan, home: homeByID[orphan.id], in: &findings)
        }
        // What names a document that has lost its source leads nowhere, and is reported with it: nobody meets that only after
        // having removed the translations. One that was renamed is known by its old name until all of it is.
        return reunited.filter {
            $0.source != nil || $0.translations.isEmpty || assembly.misnamedSource(of: $0) != nil
        }
    }

    private func assembly(of model: Model) -> DocumentAssembly {
        DocumentAssembly(
            model: model, configuration: configuration, today: today, limits: limits, conditions: conditions,
            calendars: calendars, assets: assets, includesDrafts: includesDrafts)
    }

    private mutating func read(_ files: [SortedFiles.DocumentFiles], of model: Model) -> Collection {
        let assembly = assembly(of: model)
        let left = Set(files.mapRunsOnAllCores { $0.filter(assembly.isLeftOut) }.flatMap(\.self).map(\.id))
        let files = left.isEmpty ? files : files.filter { !left.contains($0.id) }
        let (documents, outcomes) = files.fillOnAllCores { assembly.read($0, into: &$1) }
        for outcome in outcomes {
            findings.append(outcome.findings)
            references.append(outcome.references)
            drafts += outcome.drafts
            audiences.formUnion(outcome.audiences)
        }
        drafts += left.map { "Content/\(model.name)/\($0).yaml" }
        return Collection(model: model, documents: documents, drafts: left)
    }
}
