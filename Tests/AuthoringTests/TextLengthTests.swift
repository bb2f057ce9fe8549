import Models
import Testing
import Values

@testable import Authoring
@testable import Workspaces

@Suite struct `The length of a text with quotes` {
    private static let texts = [
        "{{ hotlines.a.number }} is it.", "Call {{ hotlines.a.number }} now.", "a{{ hotlines.a.number }}\u{301}b",
        "{{ hotlines.a.number }}\u{200D}👧 or {{ hotlines.b.number }}", "🇩{{ hotlines.a.number }}🇪🇫🇷🇪🇸",
        String(repeating: "ü", count: 30) + " {{ hotlines.a.number }}",
    ]
    private static let words = ["", "5", "\u{301}", "e\u{301}\u{301}", "👩", "🇪", String(repeating: "ä", count: 40)]

    private static let bounds = stride(from: 0, to: 60, by: 3).flatMap { minimum in
        stride(from: minimum, to: 120, by: 5).map { CountBounds(minimum: minimum, maximum: $0) }
    }

    /// What is said by bytes alone is what somebody says who puts the text together and counts.
    @Test(arguments: texts) func `is never called right without a look where it is wrong`(_ text: String) throws {
        let template = try Template(text)
        var answers: Set<Bool> = []
        for word in Self.words {
            let words = template.parts.map { $0.quote == nil ? nil : word }
            let rendered = try #require(try TextRenderer.text(of: template) { _, index in words[index] })
            for bounds in Self.bounds {
                let check = TextCheck(constraints: TextConstraints(length: bounds), name: "answer")
                let isSurelyRight = check.isSurelyRight(template, with: words, bytesLimit: TextRenderer.bytesLimit)
                answers.insert(isSurelyRight)
                guard isSurelyRight else { continue }
                #expect(bounds.contains(rendered.count))
                #expect(throws: Never.self) { try check.check(rendered) }
            }
        }
        #expect(answers == [true, false])
    }
}
