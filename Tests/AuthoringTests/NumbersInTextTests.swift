import Testing

@testable import Authoring

/// Texts that are right, and how nasty they may be.
@Suite struct `Numbers of two languages` {
    private static let german = words(decimal: ",", group: ".")
    private static let english = words(decimal: ".", group: ",")

    @Test(arguments: [
        ("von 7 bis 22 Uhr", "from 7 am to 10 pm"), ("07:00–22:00", "7 a.m. to 10 p.m."), ("um 12 Uhr", "at 12 pm"),
        ("bis 24:00 Uhr", "until 12 am"), ("1.000,5 Meter", "1,000.5 metres"), ("10.000 Menschen", "10,000 people"),
        ("am 3.1.2021", "on 3 January 2021"), ("in zwei Tagen", "in 2 days"),
        ("COVID-19, in 24 Stunden", "SARS-CoV-2, 24 h"),
        ("nach 14 Tagen. 8 Zeichen", "8 characters. After 14 days."), ("0,50 €", "€0.5"),
        ("ab iOS13.5", "from iOS 13.5 on"),
        ("etwa 1,5 m", "about 1.5 m"), ("13:30", "1:30 pm"), ("", ""), ("am 16. Januar", "on 16 January"),
        ("ab iOS 13.5", "from iOS 13.5 on"), ("10 000 Menschen", "10,000 people"), ("1 000,5 m", "1,000.5 m"),
        ("um 7.00 Uhr", "at 7 am"), ("20 h 30 oder 7 h 00", "8:30 pm or 7 am"), ("20h30", "8:30 pm"),
        ("[RKI](https://www.rki.de/DE/2021)", "[RKI](https://www.rki.de/EN/2020)"),
    ])
    func `that say the same are not called different`(german: String, english: String) throws {
        #expect(flaws(german, english) == [])
    }

    @Test(arguments: [
        ("24 Stunden", "48 hours", "'48' stands here, and in the source of 'answer' '24'"),
        ("8 Zeichen", "10 characters", "'10' stands here, and in the source of 'answer' '8'"),
        ("7 bis 20 Uhr", "7 am to 10 pm", "'10' stands here, and in the source of 'answer' '20'"),
        ("1.000", "100", "'100' stands here, and in the source of 'answer' '1.000'"),
        ("20 h 30", "8 pm", "'8' stands here, and in the source of 'answer' '20'"),
        ("1,5 m", "15 m", "'15' stands here, and in the source of 'answer' '1,5'"),
    ])
    func `that differ are`(german: String, english: String, message: String) throws {
        #expect(flaws(german, english) == [message])
    }

    private func flaws(_ source: String, _ translation: String) -> [String] {
        let words = (Self.german, Self.english)
        return NumbersDiffer.flaws(source: source, words.0, translation: translation, words.1, name: "answer").map(
            \.message)
    }

    private static func words(decimal: String, group: String) -> NumbersInText.Separators {
        NumbersInText.Separators(decimal: decimal, group: group)
    }
}
