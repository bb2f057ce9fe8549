import JSON
import Languages

/// The schema of the files of languages: which keys they have. What is in them is checked by `check`.
enum LanguageSchema {
    static let schema = Schema(
        name: "language.json", title: "The words of a language", files: ["Config/languages/*.yaml"],
        JSON.mapping(PackReader.required + PackReader.optional, [:], required: PackReader.required))
}
