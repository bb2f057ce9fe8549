import Rulebook
import Testing

@Suite struct `A suggestion` {
    static let keys = ["title", "answer", "opening-hours", "position", "id"]

    @Test(
        arguments: [
            ("titel", "title"), ("Title", "title"), ("titl", "title"), ("answr", "answer"), ("anwser", "answer"),
            ("opening-hour", "opening-hours"), ("openinghours", "opening-hours"), ("posittion", "position"),
            ("di", "id"), ("open", "opening-hours"), ("OPENING", "opening-hours"),
        ])
    func `is the nearest word`(word: String, expected: String) {
        #expect(suggestion(for: word, among: Self.keys) == expected)
    }

    @Test(arguments: ["", "x", "subtitles-of-film", "question", String(repeating: "a", count: 10_000)])
    func `is not made when nothing is near`(word: String) {
        #expect(suggestion(for: word, among: Self.keys) == nil)
    }

    @Test func `is the first of equally near words`() {
        #expect(suggestion(for: "cat", among: ["bat", "rat"]) == "bat")
        #expect(suggestion(for: "cat", among: []) == nil)
    }
}
