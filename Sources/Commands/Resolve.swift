import Audiences
import Authoring
import Bundles
import Dates
import Difference
import Files
import Invocations
import JSON
import Terminals
import Workspaces

extension Command {
    private static let release = Option<String>.text(
        "of", "RELEASE", help: "working, live, a number, or a tree's folder or URL", default: "working")
    private static let platform = Option<String?>.text(
        "platform", "NAME", help: "ios, android or web", defaultText: "unknown")
    private static let app = Option<String?>.text(
        "app", "VERSION", help: "The app's version", defaultText: "unknown")
    private static let system = Option<String?>.text(
        "system", "VERSION", help: "The system's version", defaultText: "unknown")
    private static let reader = Option<String?>.text(
        "language", "TAG", help: "The reader's language", defaultText: "the default one")
    private static let share = Option<[String]>.texts(
        "share", "NAME=PERCENT", help: "The installation's place in a draw",
        expectation: "a draw and a place in it, as 'new-onboarding=12.5'", accepts: { place($0) != nil })

    static let resolve = Command(
        name: "resolve",
        summary: "Show what a phone shows, now and later, and why",
        discussion: """
            Of each value it names the variant that gives it, and below it lists what changes later without anybody \
            doing anything. What is not given is unknown: no condition about it holds. Without WHAT, it shows what has \
            conditions.
            """,
        article: "Audiences",
        operands: [.any("WHAT", "Documents, as hotlines/technical, and parameter sets")],
        options: [
            release.shape, platform.shape, app.shape, system.shape, reader.shape, share.shape, Moment.option.shape,
            workspace.shape, environment.shape, format.shape,
        ],
        examples: [
            Example(
                line: "litfass resolve hotlines/technical --platform ios --at 2027-01-16",
                meaning: "Its values on that day")
        ],
        exits: [
            .diagnostics: "the working tree has errors",
            .notTrusted: "a tree does not hold what its own metadata lists",
        ],
        run: { invocation in
            let side = try await ReleaseSide.read(invocation[release], for: invocation)
            var resolution = Resolution(
                bundles: side.bundles, profile: try profile(of: invocation, among: side),
                moment: try Moment(invocation).seconds, zone: invocation.zone)
            for word in invocation.operands { try resolution.add(word) }
            if invocation.operands.isEmpty { resolution.addConditional() }
            invocation.answer(resolution.lines, json: resolution.json)
            return .done
        })

    /// Of a release, as the workspace has it now: bundles do not say which of them is the default.
    private static func defaultLanguage(of invocation: Invocation, among languages: [LanguageTag]) -> LanguageTag? {
        // Without a workspace, or with errors in it, the first language stands in.
        let folder = try? invocation.workspace()
        let standard = folder.flatMap { Workspace.load(from: $0).checked?.defaultLanguage }
        return standard.flatMap { languages.contains($0) ? $0 : nil } ?? languages.first
    }

    private static func profile(of invocation: Invocation, among side: ReleaseSide) throws -> Profile {
        func version(_ option: Option<String?>) throws -> Version? {
            guard let text = invocation[option] else { return nil }
            if let version = Version(leadingNumbersOf: text) { return version }
            throw UsageFault.unacceptableValue(
                option: option.shape.name, text, expectation: "a version, as '3.1.0'", suggestion: nil)
        }
        if let name = invocation[platform], !ConditionReader.platforms.contains(name) {
            throw UsageFault.unacceptableValue(
                option: "platform", name, expectation: "ios, android or web", suggestion: nil)
        }
        let languages = side.bundles.compactMap(\.language)
        let wanted = try invocation[reader].map { text in
            guard let tag = LanguageTag(text) else {
                throw UsageFault.unacceptableValue(
                    option: "language", text, expectation: "a language, as 'fr'", suggestion: nil)
            }
            return tag
        }
        let language =
            wanted.flatMap { LanguageTag.bestMatch(for: [$0], among: languages) }
            ?? side.workspace?.defaultLanguage ?? defaultLanguage(of: invocation, among: languages)
        let places = invocation[share].compactMap(place)
        return Profile(
            platform: invocation[platform], app: try version(app), system: try version(system), language: language,
            draws: Dictionary(places) { _, last in last })
    }

    /// `new-onboarding=12.5`
    private static func place(_ text: String) -> (String, Int)? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let place = Share.part(ofPercent: String(parts[1])),
            place < Share.whole
        else { return nil }
        return (String(parts[0]), place)
    }
}

/// What a phone shows of some documents and parameter sets.
private struct Resolution {
    let bundles: [ContentBundle]
    let profile: Profile
    let moment: Int64
    let zone: TimeZoneRules?
    private var entries: [Entry] = []

    init(bundles: [ContentBundle], profile: Profile, moment: Int64, zone: TimeZoneRules?) {
        // Texts in the language of the reader, and what has none.
        self.bundles = bundles.filter { $0.language == nil || $0.language == profile.language }
        (self.profile, self.moment, self.zone) = (profile, moment, zone)
    }

    /// A document or a parameter set, which is a document without id.
    private struct Entry {
        let name: String
        let types: FieldTypes
        let content: BundleDocument
        /// nil for a document.
        var set: ParameterSet?
    }

    private var all: [Entry] {
        bundles.flatMap { bundle in
            bundle.collections.flatMap { collection in
                collection.documents.map {
                    Entry(name: "\(collection.name)/\($0.id)", types: collection.types, content: $0)
                }
            }
                + bundle.parameterSets.map { set in
                    let content = BundleDocument(
                        id: set.name, fields: set.values, when: set.when, variants: set.variants)
                    return Entry(name: set.name, types: set.types, content: content, set: set)
                }
        }
    }

    /// - Throws: where nothing is called so.
    mutating func add(_ word: String) throws {
        let name = word.replacing("Content/", with: "").replacing(".yaml", with: "")
        let found = all.filter { $0.name == name || $0.name.hasPrefix(name + "/") }
        guard !found.isEmpty else {
            throw UsageFault.noSuchDocument(word, known: all.map(\.name))
        }
        entries += found
    }

    mutating func addConditional() { entries = all.filter { !$0.content.conditions.isEmpty } }

    // MARK: Text

    var lines: [String] {
        guard !entries.isEmpty else { return ["Nothing has conditions: everybody gets the same."] }
        return [head] + entries.flatMap { [""] + lines(of: $0) }
    }

    private var head: String {
        let parts = [
            profile.platform.map { "on \($0)" }, profile.app.map { "app \($0)" }, profile.system.map { "system \($0)" },
            profile.language.map { "in \($0)" },
        ]
        let draws = profile.draws.sorted { $0.key < $1.key }.map { "\($0.key) at \(Share.percent($0.value)) %" }
        let time = AudienceWords(zone: zone).moment(moment)
        return (parts.compactMap(\.self) + draws + ["\(time) (\(zone?.name ?? "UTC"))"]).joined(separator: ", ")
    }

    private func lines(of entry: Entry) -> [String] {
        var lines = [entry.name]
        if let now = resolved(entry, at: moment) {
            for member in now.fields.members {
                let text = ValueText.of(member.value, type: entry.types[member.key])
                let standIn = now.fallback(of: member.key).map { " [in \($0)]" } ?? ""
                let origin = origin(of: member.key, in: entry, at: moment).map { "  ← \($0)" } ?? ""
                lines.append("  \(member.key): \(Self.short(text))\(standIn)\(origin)")
            }
        } else {
            lines.append("  is not there")
        }
        lines += updateWords(for: entry).map { "  \($0)" }
        for change in changes(of: entry) {
            lines.append("  \(AudienceWords(zone: zone).moment(change.moment)):")
            lines += change.words.map { "    \($0)" }
        }
        return lines
    }

    /// One line of a text has room for so much.
    private static let shownLength = 90

    private static func short(_ text: String) -> String {
        let line = text.split(separator: "\n").joined(separator: " ")
        return line.count > shownLength ? line.prefix(shownLength) + "…" : line
    }

    private func resolved(_ entry: Entry, at moment: Int64) -> BundleDocument? {
        entry.content.resolved(for: profile, at: moment, types: entry.types)
    }

    /// The variant that gives a value; nil for the plain one.
    private func origin(of field: String, in entry: Entry, at moment: Int64) -> String? {
        entry.content.variants.first {
            $0.fields[field] != nil && $0.when.holds(for: profile, at: moment) == true
        }?.name
    }

    // MARK: Later

    private struct Change {
        let moment: Int64
        /// Field → its value from then on; nil where it has none.
        let fields: [(name: String, old: JSON?, new: JSON?, origin: String?)]
        let words: [String]
    }

    private func changes(of entry: Entry) -> [Change] {
        var (before, update) = (resolved(entry, at: moment), update(by: entry, at: moment))
        let moments = Set(entry.content.conditions.flatMap(\.moments)).filter { $0 > moment }.sorted()
        return moments.compactMap { moment in
            let (after, needed) = (resolved(entry, at: moment), self.update(by: entry, at: moment))
            defer { (before, update) = (after, needed) }
            guard after != before else { return nil }
            let names = (after ?? before)?.fields.keys ?? []
            let fields = names.compactMap { name -> (String, JSON?, JSON?, String?)? in
                let (old, new) = (before?.fields[name], after?.fields[name])
                return old == new ? nil : (name, old, new, origin(of: name, in: entry, at: moment))
            }
            let told = before == nil ? ["is there"] : after == nil ? ["is there no more"] : words(fields, entry)
            return Change(
                moment: moment, fields: fields, words: told + (needed == update ? [] : ["update: \(needed.words)"]))
        }
    }

    private func words(_ fields: [(name: String, old: JSON?, new: JSON?, origin: String?)], _ entry: Entry) -> [String]
    {
        fields.map { field in
            let text = field.new.map { Self.short(ValueText.of($0, type: entry.types[field.name])) } ?? "no value"
            return "\(field.name): \(text)" + (field.origin.map { "  ← \($0)" } ?? "")
        }
    }

    // MARK: Updates

    /// What a parameter set says of the app's version.
    private struct Update: Equatable {
        let need: UpdateRule.Need?
        /// That says so.
        let document: DocumentName?
        /// Whether the phone has the document.
        let isThere: Bool

        var words: String {
            guard let need else { return "not needed" }
            guard let document else { return "\(need), without a document that says so" }
            return isThere ? "\(need), with \(document)" : "\(need), without \(document), which is not there"
        }

        var json: JSON {
            var object = JSONObject()
            object["need"] = .string(need?.rawValue ?? "none")
            object["document"] = isThere ? document.map { .string($0.description) } : nil
            return .object(object)
        }
    }

    /// Whether anything is known of it.
    private func tellsUpdates(_ entry: Entry) -> Bool {
        entry.set?.updates.isEmpty == false && profile.platform != nil && profile.app != nil
    }

    private func update(by entry: Entry, at moment: Int64) -> Update {
        let update = [entry.set?.resolved(for: profile, at: moment)].compactMap(\.self).update(for: profile)
        let text = update?.text
        let isThere = all.contains { $0.name == text?.description && resolved($0, at: moment) != nil }
        return Update(need: update?.need, document: text, isThere: isThere)
    }

    private func updateWords(for entry: Entry) -> [String] {
        guard entry.set?.updates.isEmpty == false else { return [] }
        guard tellsUpdates(entry) else {
            return ["update: not known without --platform and --app"]
        }
        return ["update: \(update(by: entry, at: moment).words)"]
    }

    // MARK: JSON

    var json: JSON {
        ["format": 1, "at": .string(Self.instant(moment)), "entries": .array(entries.map(json))]
    }

    private func json(of entry: Entry) -> JSON {
        var object = JSONObject()
        object["name"] = .string(entry.name)
        let now = resolved(entry, at: moment)
        object["present"] = .bool(now != nil)
        object["fields"] = now.map { now in
            .object(
                now.fields.members.reduce(into: JSONObject()) { fields, member in
                    fields[member.key] = value(member.value, origin(of: member.key, in: entry, at: moment))
                })
        }
        if tellsUpdates(entry) { object["update"] = update(by: entry, at: moment).json }
        object["later"] = .array(
            changes(of: entry).map { change in
                var later = JSONObject()
                later["at"] = .string(Self.instant(change.moment))
                later["present"] = .bool(resolved(entry, at: change.moment) != nil)
                later["fields"] = .object(
                    change.fields.reduce(into: JSONObject()) { $0[$1.name] = value($1.new, $1.origin) })
                if tellsUpdates(entry) { later["update"] = update(by: entry, at: change.moment).json }
                return .object(later)
            })
        return .object(object)
    }

    private func value(_ value: JSON?, _ origin: String?) -> JSON {
        var object = JSONObject()
        object["value"] = value
        object["variant"] = origin.map(JSON.string)
        return .object(object)
    }

    private static func instant(_ moment: Int64) -> String { UTCTime(secondsSinceEpoch: moment).description }
}
