import Foundation
import Languages
import Prose
import YAML

/// The fixtures of texts, in the line formats that they have, and the languages of this repository.
enum Corpus {
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    static let tags = ["de", "de-simple", "en", "fr", "it", "es"]

    /// The packs of the repository's languages.
    static let packs: [LanguagePack] = tags.map { tag in
        let path = root.appending(path: "Config/languages/\(tag).yaml")
        guard let bytes = try? Data(contentsOf: path), let root = parseYAML(path: path.path, bytes: [UInt8](bytes)).root
        else {
            preconditionFailure("\(path.path) can be read")
        }
        let reader = PackReader(tree(root), tag: tag)
        if let fault = reader.faults.first { preconditionFailure("\(tag): \(fault.path): \(fault.message)") }
        return reader.pack
    }

    static func tree(_ node: Node) -> PackTree {
        switch node.kind {
        case .mapping: .map(node.entries.map { (key: $0.key.text, value: tree($0.value)) })
        case .sequence: .list(node.items.map(tree))
        case .scalar: .text(node.text)
        }
    }

    static let names = [
        Names.Name("Corona-Warn-App"), Names.Name("COVID-19", byLanguage: ["de": "COVID-19", "en": "COVID-19"]),
        Names.Name("SARS-CoV-2", byLanguage: ["de": "SARS-CoV-2", "en": "SARS-CoV-2"]),
        Names.Name("Robert Koch-Institut", byLanguage: ["de": "Robert Koch-Institut", "en": "Robert Koch Institute"]),
        Names.Name("Bluetooth"), Names.Name("Android"), Names.Name("iPhone"), Names.Name("iOS"),
        Names.Name("Google Play"),
        Names.Name("GitHub"), Names.Name("RKI"), Names.Name("PCR"),
    ]

    static let facts: QuotableFacts = {
        var facts = QuotableFacts()
        for (digits, path) in [
            ("498007540001", "hotlines.technical.number"), ("08007540001", "hotlines.technical.number"),
            ("493049875401", "hotlines.technical.number-from-abroad"), ("116117", "hotlines.medical.number"),
            ("112", "hotlines.emergency.number"),
        ] {
            facts.phones[digits] = path
        }
        facts.hours["hotlines.technical"] = "hotlines.technical.opening-hours"
        return facts
    }()

    static let proofreader = Proofreader(Context(languages: LanguageSet(packs), facts: facts, names: names))

    static func lines(_ file: String) throws -> [String] {
        try String(contentsOf: root.appending(path: "Tests/Fixtures/\(file)"), encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map(String.init)
    }

    /// `name.field || de || en || fr || it || es`, with `\n` for a line break and `;;` between the items of a list.
    static func fields(_ line: String) -> [(name: String, field: ParallelTexts)] {
        let columns = line.components(separatedBy: "||").map { $0.trimmingCharacters(in: .whitespaces) }
        let name = columns[0].split(separator: ".")
        let kind = name.count > 1 ? String(name[1]) : "body"
        let texts = columns.dropFirst().map { column in
            ["steps", "keywords"].contains(kind)
                ? column.components(separatedBy: ";;").map { $0.trimmingCharacters(in: .whitespaces) }
                : [column.replacingOccurrences(of: "\\n", with: "\n")]
        }
        let count = texts.map(\.count).max() ?? 0
        return (0..<count).compactMap { item in
            field(kind, texts.map { $0.indices.contains(item) ? $0[item] : "" }).map { (columns[0], $0) }
        }
    }

    /// - Parameter texts: in German, English, French, Italian and Spanish.
    static func field(_ kind: String, _ texts: [String]) -> ParallelTexts? {
        let role = Text.Role(isRich: kind == "body")
        let made = zip(["de", "en", "fr", "it", "es"], texts).compactMap { tag, text in
            text.isEmpty ? nil : proofreader.text(text, in: tag, role: role)
        }
        guard let source = made.first else { return nil }
        return ParallelTexts(kind, source: source, translations: made.dropFirst().map { ParallelTexts.Translation($0) })
    }

    /// `=== name` begins a page, `@de` a language of it, and `.title` a field.
    static func pages(_ text: String) -> [(name: String, field: ParallelTexts)] {
        var (id, language) = ("", "de")
        var pages: [String: [String: [(kind: String, lines: [String])]]] = [:]
        var order: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("=== ") {
                id = String(line.dropFirst(4))
                order.append(id)
            } else if line.hasPrefix("@") {
                language = String(line.dropFirst())
            } else if let match = line.wholeMatch(of: #/\.([a-z]+)(?: (.*))?/#) {
                pages[id, default: [:]][language, default: []].append(
                    (String(match.1), match.2.map { [String($0)] } ?? []))
            } else if var fields = pages[id]?[language], var last = fields.popLast() {
                last.lines.append(last.kind == "steps" || last.kind == "keywords" ? String(line.dropFirst(2)) : line)
                pages[id]?[language] = fields + [last]
            }
        }
        return order.flatMap { id in fields(of: pages[id] ?? [:]).map { ("\(id).\($0.name)", $0) } }
    }

    private static func fields(of page: [String: [(kind: String, lines: [String])]]) -> [ParallelTexts] {
        guard let source = page["de"] else { return [] }
        return source.flatMap { kind, lines -> [ParallelTexts] in
            let all = ["de", "en", "fr", "it", "es"].map { tag in page[tag]?.first { $0.kind == kind }?.lines ?? [] }
            guard kind == "steps" || kind == "keywords" else {
                return [field(kind, all.map { $0.joined(separator: "\n").trimmingCharacters(in: .newlines) })]
                    .compactMap { $0 }
            }
            return lines.indices.compactMap { item in
                field(
                    kind,
                    all.map { $0.filter { !$0.isEmpty }.indices.contains(item) ? $0.filter { !$0.isEmpty }[item] : "" })
            }
        }
    }
}
