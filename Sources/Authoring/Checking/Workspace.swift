package import Bundles
package import Constraints
package import Dates
package import Files
import Languages
import Models
import Prose
package import Rulebook
package import Workspaces
import YAML

/// A workspace as it was read: everything that is wrong with it, and, where nothing is, what it says.
package struct Workspace: Sendable {
    /// Everything found, errors and warnings, sorted by place. What is waived is not among them.
    package let diagnostics: [Diagnostic]
    /// What a person answers for, sorted by place.
    package let waived: [WaivedFinding]
    /// In the order of the configuration, the source language where it stands; empty where that could not be read.
    package let languages: [LanguageTag]
    /// Files that were read.
    package let fileCount: Int
    /// Files of documents and translations that are not finished and were left out.
    package let drafts: [String]
    /// The content; nil where there is an error, so that nothing can be made of a workspace that has one.
    package let checked: CheckedWorkspace?
    /// nil where the configuration could not be read.
    package let sourceLanguage: LanguageTag?
    /// Rules of which the workspace says that their breach is no error, by id.
    let mildRules: Set<String>
    /// In the order in which a release moves; empty where the configuration could not be read.
    package let environments: [String]
    /// What could be read, also where there are errors; nil where configuration or a model has some.
    package let content: WorkspaceContent?

    /// Reads and checks `Config/` and `Content/` of a folder. Mistakes of authors and files that can't be read are
    /// diagnostics; nothing is thrown.
    /// - Parameters:
    ///   - today: in UTC; without it no date is called past.
    ///   - history: what was published, newest first; without it no value is said to return.
    ///   - hunspell: is asked about the words of a workspace that has a `Config/words.txt`.
    ///   - includesDrafts: whether drafts are looked at as if they were finished.
    ///   - environment: for which bundles are made; nil for the first of the workspace.
    package static func load(
        from folder: Folder, today: CalendarDate? = nil, history: [EarlierRelease] = [], hunspell: Hunspell? = nil,
        includesDrafts: Bool = false, environment: String? = nil, limits: AuthoringLimits = AuthoringLimits()
    ) -> Workspace {
        Workspace(
            Inventory(folder: folder, limits: limits), today: today, history: history, hunspell: hunspell,
            includesDrafts: includesDrafts, environment: environment, limits: limits)
    }

    package init(
        _ inventory: Inventory, today: CalendarDate? = nil, history: [EarlierRelease] = [], hunspell: Hunspell? = nil,
        includesDrafts: Bool = false, environment: String? = nil, limits: AuthoringLimits = AuthoringLimits()
    ) {
        var assembly = Assembly(limits: limits, today: today, hunspell: hunspell, includesDrafts: includesDrafts)
        assembly.take(inventory)
        if let environment { assembly.configuration?.environment = environment }
        let content = assembly.finish(history: history)
        languages = assembly.configuration?.languages.map(\.tag) ?? []
        let reported = ReportedFindings(
            assembly.findings, severities: assembly.severities, languages: languages.map(\.string),
            sourceLanguage: assembly.configuration?.sourceLanguage.string, files: inventory, today: today,
            isWhole: content != nil && inventory.isWhole)
        // What lies in a folder that can't be read is not missing.
        let isThere = { (finding: Diagnostic) in inventory.isWhole || !Rule.ofAbsence.contains(finding.rule) }
        diagnostics = inventory.lack.map { [$0] } ?? reported.diagnostics.filter(isThere)
        waived = reported.waived
        mildRules = Set(assembly.severities.filter { $1 != .error }.keys)
        sourceLanguage = assembly.configuration?.sourceLanguage
        environments = assembly.configuration?.environments.map(\.text) ?? []
        fileCount = inventory.count
        drafts = assembly.drafts.sortedByBytes()
        self.content = content
        let hasErrors = diagnostics.contains { $0.severity == .error }
        checked = hasErrors ? nil : content.map(CheckedWorkspace.init)
    }
}

extension EarlierRelease {
    /// The release with the models of a folder that has the files of its workspace below `Config`.
    package func withModels(of folder: Folder) -> EarlierRelease {
        withModels(of: Inventory(folder: folder, limits: AuthoringLimits()))
    }

    package func withModels(of inventory: Inventory) -> EarlierRelease {
        var (assembly, release) = (Assembly(limits: AuthoringLimits(), today: nil, hunspell: nil), self)
        assembly.readSettings(assembly.sort(inventory))
        release.models = assembly.models
        return release
    }
}

extension Workspace {
    /// What can be shown to those who work on it, and not published: every error is one that a person could answer for, so that
    /// bundles can be made all the same. Nil where something is wrong that cannot be told to phones at all.
    package var presentable: CheckedWorkspace? {
        let isWhole = diagnostics.allSatisfy { $0.severity != .error || $0.rule.authority == .adjustable }
        return isWhole ? content.map(CheckedWorkspace.init) : nil
    }

    /// Of all that a release can have; nil where configuration or a model has errors.
    package var bundleNames: [BundleName]? { content.map { Compiler($0, .overTheNetwork).bundleNames() } }

    /// Whether a finding is one for those who write a language: in a file of that language, or about a translation to it
    /// that is missing altogether.
    package func isAbout(_ language: LanguageTag, _ diagnostic: Diagnostic) -> Bool {
        (diagnostic.language ?? languageTag(ofFile: diagnostic.file)) == language.string
    }

    private func languageTag(ofFile path: String) -> String? {
        // What is about the whole workspace, or lies where nothing belongs, is in no language.
        switch try? WorkspaceFile(path: path, limits: AuthoringLimits()) {
        case .document?: sourceLanguage?.string
        case let file: file?.languageTag
        }
    }
}

/// A workspace without errors. Only `Workspace` makes one.
package struct CheckedWorkspace: Sendable {
    let content: WorkspaceContent

    fileprivate init(_ content: WorkspaceContent) { self.content = content }

    package var product: String { content.configuration.product }
    package var environment: String { content.configuration.environment }
    /// What a device gets whose languages the workspace lacks.
    package var defaultLanguage: LanguageTag { content.configuration.defaultLanguage }
    /// In the order in which a person should see them.
    package var languages: [LanguageTag] { content.configuration.languages.map(\.tag) }
}

extension CheckedWorkspace {
    /// Every bundle that the workspace declares, in its order: one for each language, or one without language where
    /// nothing in it is localized; those with a shape as it says. The same input gives the same bytes.
    package func bundles(_ way: DeliveryWay = .overTheNetwork) -> [ContentBundle] { Compiler(content, way).bundles() }

    /// The same bundles as they are published, each made only when it is written.
    package func encodings(_ way: DeliveryWay = .overTheNetwork) -> [BundleEncoding] {
        Compiler(content, way).encodings()
    }

    /// The bytes of the images that bundles name.
    package func assets(of bundles: [ContentBundle]) -> [Asset.File: [UInt8]] {
        let files = Dictionary(content.assets.all.map { ($0.digest, $0.bytes) }) { first, _ in first }
        let named = Set(bundles.flatMap(\.assetFiles))
        return Dictionary(uniqueKeysWithValues: named.compactMap { file in files[file.digest].map { (file, $0) } })
    }
}
