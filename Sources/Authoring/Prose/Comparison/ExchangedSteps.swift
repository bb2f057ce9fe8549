import Bytes
import Models
import Rulebook

/// Two steps of a numbered list that one language has in each other's place. A list without numbers may have any order.
///
/// A step is known by what is the same in all languages: digits, quotes, links, code, and the names of the workspace. Where these
/// tell nothing, it is known by the words of which each language has a contrary: "open", "scan", "share".
enum ExchangedSteps {
    /// What a step is known by, in the order of its bytes.
    private typealias Marks = [String]

    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(of texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        let items = texts[0].outline.items
        guard texts.count >= LostDenial.languagesLeast, items > 1, texts.allSatisfy({ $0.outline.items == items })
        else {
            return nil
        }
        // Few texts have steps.
        let meant = steps(of: texts[0])
        guard meant.count > 1 else { return nil }
        let versions = [meant] + texts.dropFirst().map(steps)
        guard versions.allSatisfy({ $0.count == meant.count }) else { return nil }
        guard
            let (lone, steps) = lone(among: versions.map { $0.map(\.marks) })
                ?? lone(
                    among: texts.indices.map { text in versions[text].map { claims(of: $0.place, in: texts[text]) } })
        else { return nil }
        return (
            lone,
            Problem(
                StructureDiffers.rule,
                "steps \(steps[0] + 1) and \(steps[1] + 1) of '\(name)' stand in each other's place here, as in no \(lone == 0 ? "translation" : "other language")",
                fix: "exchange the two steps", at: versions[lone][steps[0]].place)
        )
    }

    /// The text that alone has two steps in each other's place, and which.
    private static func lone(among versions: [[Marks]]) -> (text: Int, steps: [Int])? {
        let exchanges: [[Int]?] = versions.map { exchange(versions[0], $0) }
        let found = exchanges.indices.filter { exchanges[$0] != nil }
        let isSource = found.count == versions.count - 1 && exchanges.dropFirst().allSatisfy { $0 == exchanges[1] }
        guard let lone = isSource ? 0 : found.count == 1 ? found[0] : nil,
            let steps = isSource ? exchanges[1] : exchanges[lone],
            isSource
                || versions.count(where: { said in steps.allSatisfy { said[$0] == versions[0][$0] } })
                    >= LostDenial.languagesLeast - 1
        else { return nil }
        return (lone, steps)
    }

    /// Two steps of which each has the marks of the other one, where all others have their own.
    private static func exchange(_ meant: [Marks], _ said: [Marks]) -> [Int]? {
        let moved = meant.indices.filter { meant[$0] != said[$0] }
        guard moved.count == 2, !meant[moved[0]].isEmpty, !meant[moved[1]].isEmpty,
            meant[moved[0]] == said[moved[1]], meant[moved[1]] == said[moved[0]]
        else { return nil }
        return moved
    }

    /// What a step says of things of which another step may say the contrary.
    private static func claims(of step: Range<Int>, in text: ComparedText) -> Marks {
        text.notes.opposites.filter { step.contains($0.place.lowerBound) }.map { "\($0.thing.mark) \($0.side)" }
            .sorted()
    }

    private static func steps(of text: ComparedText) -> [(place: Range<Int>, marks: Marks)] {
        let bytes = text.text.utf8.span
        var places: [Range<Int>] = []
        var offset = 0
        while offset < bytes.count {
            let end = bytes.firstOffset(of: 0x0A, from: offset)
            if beginsStep(offset, in: bytes) {
                places.append(offset..<end)
            } else if let last = places.last, offset < end, bytes[offset] == 0x20 {
                places[places.count - 1] = last.lowerBound..<end
            }
            offset = end + 1
        }
        return places.map { ($0, marks(of: $0, in: text)) }
    }

    /// `1. `
    private static func beginsStep(_ offset: Int, in bytes: Span<UInt8>) -> Bool {
        guard bytes[offset].isDigit, offset + 2 < bytes.count else { return false }
        let sign = bytes[offset + 1].isDigit ? offset + 2 : offset + 1
        return sign + 1 < bytes.count && (bytes[sign] == UInt8(ascii: ".") || bytes[sign] == UInt8(ascii: ")"))
            && bytes[sign + 1] == 0x20
    }

    private static func marks(of step: Range<Int>, in text: ComparedText) -> Marks {
        let words = String(decoding: Array(text.text.utf8)[step].drop { $0 != 0x20 }, as: UTF8.self)
        var marks: Marks = []
        for (opening, closing) in [("{{", "}}"), ("](", ")"), ("`", "`")] {
            for piece in words.split(separator: opening).dropFirst() {
                marks += piece.split(separator: closing, maxSplits: 1).prefix(1).map { opening + $0 }
            }
        }
        if marks.isEmpty { marks += words.split { !$0.isASCII || !$0.isNumber }.map(String.init) }
        if let names = text.language.names {
            for index in text.notes.names {
                if let form = names.formsByName[index], words.containsBytes(of: form.text) {
                    marks.append("name \(index)")
                }
            }
        }
        return marks.sorted()
    }
}
