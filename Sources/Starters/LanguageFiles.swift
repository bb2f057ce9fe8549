import Bundles
import CLanguagePacks

/// The language files that a new workspace gets.
enum LanguageFiles {
    /// The file of a language; a skeleton where Litfass ships none.
    static func file(for tag: LanguageTag) -> (text: String, isSkeleton: Bool) {
        if let shipped = shipped(tag.string) ?? shipped(primary(of: tag)) { return (shipped, false) }
        return (skeleton(of: tag), true)
    }

    static func primary(of tag: LanguageTag) -> String { String(tag.string.prefix { $0 != "-" }) }

    private static func shipped(_ tag: String) -> String? {
        var count = 0
        guard let bytes = unsafe litfass_language_pack(tag, &count) else { return nil }
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Numbers and dates as most of the world can read them, and no words.
    private static func skeleton(of tag: LanguageTag) -> String {
        let days = (1...7).map { "\"??? \($0)\"" }.joined(separator: ", ")
        let months = (1...12).map { "\"??? \($0)\"" }.joined(separator: ", ")
        return """
            # yaml-language-server: $schema=../../.litfass/schemas/language.json
            # Litfass ships no file for '\(tag)'. Write the words of the language in place of each ???: until then, 'litfass check'
            # refuses texts that quote a fact which needs one. Numbers and dates are written as below.
            name: \(tag)
            decimal-separator: ","
            group-separator: "\\u00A0"
            weekdays: [\(days)]
            months: [\(months)]
            date: "{day}.{month-number}.{year}"
            list: {two: "{first}, {second}", many-separator: ", ", last-separator: ", "}
            hours:
              time: "{hour}:00"
              time-with-minutes: "{hour}:{minute}"
              span: "{from}–{to}"
              days: "{first}–{last}"
              daily: "???"
              always: "???"
              entry: "{days}, {span}"
              separator: "; "
            units:
              second: {one: "{n} ???", other: "{n} ???"}
              minute: {one: "{n} ???", other: "{n} ???"}
              hour: {one: "{n} ???", other: "{n} ???"}
              day: {one: "{n} ???", other: "{n} ???"}
              week: {one: "{n} ???", other: "{n} ???"}
            boolean: {"true": "???", "false": "???"}

            """
    }
}
