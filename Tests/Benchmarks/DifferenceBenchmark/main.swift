import Bundles
import Difference
import JSON
import Markup

// What the difference of two releases costs beside reading them: `DifferenceBenchmark [DOCUMENTS] [CHANGED]` makes two releases
// in five languages, of which so many documents differ in a word, a number, an order or a name, and prints seconds.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let count = arguments.first ?? 20_000
let changed = arguments.dropFirst().first ?? 100
let tags = ["de", "en", "fr", "it", "es"]

let vocabulary = [
    "Wasser", "kochen", "bitte", "drei", "Minuten", "und", "warten", "Sie", "auf", "das", "Ergebnis", "Hotline",
    "Abstand", "Maske", "Risiko", "Begegnung", "App", "Telefon", "Schutz", "Test", "heute", "morgen", "immer", "nicht",
]

/// About as long as an answer of this repository.
func text(_ number: Int, _ language: Int, edited: Bool) -> String {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(language)
    var words = (0..<130).map { _ -> String in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return vocabulary[Int(state >> 33) % vocabulary.count]
    }
    if edited { words[60] = "anders" }
    return words.joined(separator: " ") + "."
}

func document(_ number: Int, _ language: Int, isNew: Bool) -> BundleDocument {
    let isEdited = isNew && changed > 0 && number % max(1, count / changed) == 0
    let kind = number / max(1, count / max(1, changed)) % 4
    var fields = JSONObject()
    fields["priority"] = .number(JSONNumber(isEdited && kind == 1 ? 99 : number % 90))
    fields["anchor"] = .string("a-\(number)")
    fields["title"] = .string("Titel \(number) \(tags[language])")
    fields["answer"] = .string(text(number, language, edited: isEdited && kind == 0))
    fields["related"] = [.string("d\((number + 1) % count)"), .string("d\((number + 2) % count)")]
    return BundleDocument(id: isEdited && kind == 2 ? "renamed-\(number)" : "d\(number)", fields: fields)
}

func release(isNew: Bool) -> [[UInt8]] {
    tags.indices.map { language in
        guard let name = BundleName("content") else { preconditionFailure("'content' is a bundle's name") }
        let documents = (0..<count).map { document($0, language, isNew: isNew) }
        let collection = DocumentCollection(
            name: "articles",
            types: [
                "priority": .integer, "anchor": .text, "title": .text, "answer": .richText,
                "related": .list(of: .reference),
            ], documents: documents)
        return ContentBundle(
            product: "benchmark", environment: "test", name: name, language: LanguageTag(tags[language]),
            collections: [collection]
        ).encoded()
    }
}

let (old, new) = (release(isNew: false), release(isNew: true))
let megabytes = (old + new).reduce(0) { $0 + $1.count } / 1_000_000
print("\(count) documents in \(tags.count) languages, \(megabytes) MB, \(changed) differ")
for _ in 0..<3 {
    let clock = ContinuousClock()
    let start = clock.now
    let before = try old.map { try ContentBundle.decode($0) }
    let after = try new.map { try ContentBundle.decode($0) }
    let read = clock.now
    let report = DifferenceReport(from: before, to: after, title: "old → new")
    let compared = clock.now
    let lines = ReportText().render(report.report).utf8.count
    let bytes = report.json(from: "old", to: "new").encoded().count
    let written = clock.now
    let seconds = { (from: ContinuousClock.Instant, to: ContinuousClock.Instant) in (to - from) / .seconds(1) }
    print(
        "read \(seconds(start, read)), difference \(seconds(read, compared)), text \(lines) and JSON \(bytes) bytes "
            + "\(seconds(compared, written)): \(seconds(start, written) / seconds(start, read)) times reading")
}
