import Testing

@testable import Authoring

@Suite struct `Words for limits` {
    private static let words = BoundWords(
        least: ["not under", "AT least", "… or more", "… at the earliest"], most: ["under", "… at the"],
        more: ["über", "älter als", "… überschritten"])

    /// What is said of the 3 in a text, and where.
    @Test(arguments: [
        ("under 3 days", "most: under 3"), ("not under 3 days", "least: not under 3"),
        ("At  least 3", nil), ("At\nleast **3**", "least: At\nleast **3"),
        ("at least\u{A0}3", "least: at least\u{A0}3"),
        ("combat least 3", nil), ("under3", nil), ("under, 3", nil), ("3 or more", "least: 3 or more"),
        ("3 or moreover", nil), ("3 at the earliest", "least: 3 at the earliest"), ("3 at the door", "most: 3 at the"),
        ("at least 3 or more", "least: at least 3 or more"), ("under 3 or more", nil), ("at least under 3", nil),
        ("Über 3", "more: Über 3"), ("ÄLTER\u{A0}als 3", "more: ÄLTER\u{A0}als 3"), ("Gegenüber 3", nil),
        ("3\u{A0}or\u{A0}more", "least: 3\u{A0}or\u{A0}more"), ("3 Überschritten", "more: 3 Überschritten"),
        ("\u{A0}als 3", nil), ("3 or\u{A0}", nil), ("3", nil), ("", nil),
    ])
    func `are found before a number and behind it`(text: String, expected: String?) {
        let bytes = Array(text.utf8)
        let place = bytes.firstIndex(of: UInt8(ascii: "3")).map { $0..<$0 + 1 } ?? 0..<0
        let found = Self.words.bound(of: place, in: bytes).map { bound, place in
            "\(bound): \(String(decoding: bytes[place], as: UTF8.self))"
        }
        #expect(found == expected)
    }
}
