import Bundles
import Bytes
import Constraints
package import Models
package import Rulebook
import Values
import YAML

/// What a file of the workspace is, told by its path alone.
package enum WorkspaceFile: Hashable, Sendable {
    case configuration
    case waivers
    case model(name: String)
    case languageWords(tag: String)
    /// Conditions that have a name.
    case audiences
    /// Holidays, to which opening hours refer.
    case calendar(name: String)
    /// How bundles are written for apps with a format of their own.
    case shape(name: String)
    /// Words that are right and in no dictionary.
    case wordList
    case parameters(set: String)
    case document(collection: String, id: String)
    case translation(collection: String, id: String, tag: String)
    case asset(AssetName)

    /// - Parameter path: relative to the workspace, below `Config/` or `Content/`.
    /// - Throws: why no file belongs there, or why it can't be called so.
    package init(path: String, limits: AuthoringLimits) throws(Problem) {
        // Nearly all files are documents and their translations.
        if let file = Self(inContent: path, limits) {
            self = file
            return
        }
        let parts = path.pieces(between: UInt8(ascii: "/"))
        if path == "Config/words.txt" {
            self = .wordList
            return
        }
        if path.hasPrefix(AssetName.folder), !path.hasSuffix(".yaml") {
            self = .asset(try Self.asset(String(path.dropFirst(AssetName.folder.count))))
            return
        }
        let stem = try Self.stem(of: parts.last ?? "")
        switch (parts.first, parts.count) {
        case ("Content", 3): self = try Self.content(collection: parts[1], stem: stem, limits)
        case ("Config", 2) where stem == "workspace": self = .configuration
        case ("Config", 2) where stem == "waivers": self = .waivers
        case ("Config", 2) where stem == "audiences": self = .audiences
        case ("Config", 3) where parts[1] == "models": self = .model(name: try Self.name(stem, limits))
        case ("Config", 3) where parts[1] == "parameters": self = .parameters(set: try Self.set(stem, limits))
        case ("Config", 3) where parts[1] == "languages": self = .languageWords(tag: stem)
        case ("Config", 3) where parts[1] == "shapes": self = .shape(name: try Self.name(stem, limits))
        case ("Config", 3) where parts[1] == "calendars": self = .calendar(name: try Self.name(stem, limits))
        default: throw Self.misplaced(parts)
        }
    }

    /// The language that its name says, declared or not.
    package var languageTag: String? {
        switch self {
        case .translation(_, _, let tag), .languageWords(let tag): tag
        case .asset(let name): name.language
        case .configuration, .waivers, .audiences, .calendar, .shape, .wordList, .model, .parameters, .document: nil
        }
    }

    /// A document or a translation.
    /// - Returns: nil for a path that leads to none, and for one with something wrong.
    private init?(inContent path: String, _ limits: AuthoringLimits) {
        let bytes = path.utf8.span
        let (start, end) = ("Content/".utf8.count, bytes.count - ".yaml".utf8.count)
        guard start < end, bytes.extracting(..<start).firstOffset(of: "Content/".utf8.span) == 0,
            bytes.extracting(end...).firstOffset(of: ".yaml".utf8.span) == 0
        else { return nil }
        let slash = bytes.firstOffset(of: UInt8(ascii: "/"), from: start)
        // The first dot of the name; an id has neither that nor a slash.
        let dot = bytes.firstOffset(of: UInt8(ascii: "."), from: slash)
        guard slash < dot, dot <= end, Self.isName(bytes.extracting(start..<slash), limits),
            Self.isName(bytes.extracting(slash + 1..<dot), limits)
        else { return nil }
        let (collection, id) = (String(bytes, start..<slash), String(bytes, slash + 1..<dot))
        guard dot < end else {
            self = .document(collection: collection, id: id)
            return
        }
        let tag = bytes.extracting(dot + 1..<end)
        guard tag.firstOffset(of: UInt8(ascii: "/"), from: 0) == tag.count, !tag.isEmpty,
            tag[tag.count - 1] != UInt8(ascii: ".")
        else { return nil }
        self = .translation(collection: collection, id: id, tag: String(bytes, dot + 1..<end))
    }

    private static func isName(_ bytes: Span<UInt8>, _ limits: AuthoringLimits) -> Bool {
        bytes.count <= limits.nameBytes && bytes.isKebabCase
    }

    private static func asset(_ name: String) throws(Problem) -> AssetName {
        if let name = AssetName(name) { return name }
        guard !isLeftBehind(name) else { throw leftBehind(name) }
        let lowered = name.lowercased()
        guard AssetName.endings.contains(where: { lowered.hasSuffix(".\($0)") }), !name.contains("/") else {
            throw Problem(
                .misplacedFile,
                "'\(name)' is no image and no file that documents show, and nothing else belongs to \(AssetName.folder)",
                fix: "move it out, or save it with the ending \(quoted(AssetName.endings.map { ".\($0)" }, "or"))")
        }
        let parts = lowered.split(separator: ".").map(String.init)
        let better = ([kebab(parts[0])] + parts.dropFirst()).joined(separator: ".")
        throw Problem(
            .misplacedFile, "'\(name)' is not called as assets are",
            fix: AssetName(better).map { "rename it to '\($0.string)'" }
                ?? "use names like 'risk-card.svg', 'risk-card.fr.svg' and 'risk-card.dark.svg'")
    }

    private static func set(_ stem: String, _ limits: AuthoringLimits) throws(Problem) -> String {
        if let (name, tag) = divided(stem), LanguageTag(tag) != nil {
            throw Problem(
                .misplacedFile,
                "'\(stem).yaml' is no file of a parameter set: parameters are the same in every language",
                fix: "write its values into '\(name).yaml', and texts into a collection")
        }
        return try name(stem, limits)
    }

    private static func content(collection: String, stem: String, _ limits: AuthoringLimits) throws(Problem) -> Self {
        let collection = try name(collection, limits, ending: "")
        guard let (id, tag) = divided(stem) else {
            return .document(collection: collection, id: try name(stem, limits))
        }
        return .translation(collection: collection, id: try name(id, limits, ending: ".\(tag).yaml"), tag: tag)
    }

    /// Before and behind the first dot; nil where there is none.
    private static func divided(_ stem: String) -> (name: String, tag: String)? {
        let bytes = stem.utf8.span
        let dot = bytes.firstOffset(of: UInt8(ascii: "."), from: 0)
        return dot < bytes.count ? (String(bytes, 0..<dot), String(bytes, dot + 1..<bytes.count)) : nil
    }

    /// What a file would be called but for its ending; nil where that is right, or no other spelling of it.
    package static func path(meantBy path: String) -> String? {
        guard !path.utf8.suffix(5).elementsEqual(".yaml".utf8) else { return nil }
        let lowered = path.lowercased()
        // Editors of plain texts add an ending of their own.
        return [".yml", ".yaml", ".yaml.txt", ".yml.txt"].first { lowered.hasSuffix($0) }
            .map { "\(path.dropLast($0.count)).yaml" }
    }

    /// Where a document or a translation would be, but for the ending of its name or the letters in it; nil where nothing tells, and
    /// for a path that is right.
    package static func place(meantBy path: String) -> String? {
        let ended = self.path(meantBy: path) ?? path
        let parts = ended.pieces(between: UInt8(ascii: "/"))
        guard parts.first == "Content", parts.count == 3, parts[2].hasSuffix(".yaml") else { return nil }
        let name = "\(file(meantBy: String(parts[2].dropLast(".yaml".count)))).yaml"
        let place = "Content/\(parts[1])/\(name)"
        return place == path ? nil : place
    }

    /// The name of a document's file without its ending, in small letters, digits and hyphens, and its language behind a dot.
    private static func file(meantBy stem: String) -> String {
        guard let (id, tag) = divided(stem) else {
            return stem.isKebabCase ? stem : translation(meantBy: stem) ?? kebab(stem)
        }
        return "\(id.isKebabCase ? id : kebab(id)).\(tag)"
    }

    private static func stem(of name: String) throws(Problem) -> String {
        let stem = try withoutEnding(name)
        guard stem.utf8.last != UInt8(ascii: ".") else {
            throw Problem(
                .misplacedFile, "'\(name)' has a dot and no language behind it",
                fix: "rename it to '\(stem.split(separator: ".").joined(separator: ".")).yaml'")
        }
        return stem
    }

    private static func withoutEnding(_ name: String) throws(Problem) -> String {
        let bytes = name.utf8.span
        let end = bytes.count - ".yaml".utf8.count
        if end >= 0, bytes.extracting(end...).firstOffset(of: ".yaml".utf8.span) == 0 { return String(bytes, 0..<end) }
        if let better = path(meantBy: name) {
            throw Problem(
                .misplacedFile, "'\(name)' does not end with '.yaml', and another ending would be overlooked",
                fix: "rename it to '\(better)'")
        }
        if isLeftBehind(name) { throw leftBehind(name) }
        throw Problem(
            .misplacedFile, "'\(name)' is no YAML file, and nothing else belongs here",
            fix: "move it out of Config/ and Content/")
    }

    private static func leftBehind(_ name: String) -> Problem {
        Problem(
            .fileLeftBehind, "'\(name)' was left here by a program, and no app gets anything of it", fix: "remove it")
    }

    /// What systems, editors and merges put beside the files that they work on.
    private static func isLeftBehind(_ name: String) -> Bool {
        ["thumbs.db", "desktop.ini", "4913"].contains(name.lowercased())
            || ["~", ".bak", ".orig", ".rej", ".swp"].contains { name.hasSuffix($0) }
            || name.hasPrefix("#") && name.hasSuffix("#")
    }

    /// A name that is the same on every file system and in every URL.
    /// - Parameter ending: what stands behind it where a file is called so.
    private static func name(
        _ name: String, _ limits: AuthoringLimits, ending: String = ".yaml"
    ) throws(Problem) -> String {
        guard name.utf8.count <= limits.nameBytes else {
            throw Problem(
                .limit, "'\(name)' is a name of more than \(limits.nameBytes) bytes", fix: "use a shorter name")
        }
        guard name.isKebabCase else {
            let better = translation(meantBy: name) ?? kebab(name)
            throw Problem(
                .misplacedFile, "'\(name)' is not made of small letters, digits and single hyphens",
                fix: better.split(separator: ".").allSatisfy { String($0).isKebabCase }
                    ? "rename it to '\(better)\(ending)'" : "use names like 'what-is-it'")
        }
        return name
    }

    /// `faq.fr` for `faq_fr`: a language that other programs set apart with an underscore.
    private static func translation(meantBy name: String) -> String? {
        guard let mark = name.lastIndex(of: "_") else { return nil }
        let language = name[name.index(after: mark)...].lowercased()
        guard language.utf8.count == 2, language.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        return "\(kebab(String(name[..<mark]))).\(language)"
    }

    private static func kebab(_ name: String) -> String {
        let plain = name.lowercased().map { plainLetters[$0] ?? String($0) }.joined()
        return plain.split { !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }

    /// Letters with marks as those write them who have no key for them. Characters are compared by what they mean: a file system
    /// may have taken 'ö' apart.
    private static let plainLetters: [Character: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa", "à": "a", "á": "a",
        "â": "a", "ã": "a", "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e", "ì": "i", "í": "i", "î": "i", "ï": "i",
        "ñ": "n", "ò": "o", "ó": "o", "ô": "o", "õ": "o", "ù": "u", "ú": "u", "û": "u", "ı": "i", "ğ": "g", "ş": "s",
    ]

    private static func misplaced(_ parts: [String]) -> Problem {
        let inContent = parts.first == "Content"
        return Problem(
            .misplacedFile, "'\(parts.joined(separator: "/"))' is in a place where no file of a workspace belongs",
            fix: inContent
                ? "move it to Content/\(parts.count > 3 ? parts[1] : "<collection>")/\(parts.last ?? "<document>.yaml")"
                : "use Config/workspace.yaml, Config/waivers.yaml, Config/audiences.yaml, Config/words.txt, Config/models/, Config/parameters/, Config/shapes/, Config/calendars/ or Config/languages/"
        )
    }
}
