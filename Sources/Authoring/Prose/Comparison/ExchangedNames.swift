import Models
import Rulebook
import YAML

/// Two names of which a translation gives each the number of the other: "iOS 12.5 und Android 6", and "Android 12.5 and iOS 6".
///
/// A translation may turn a sentence around, and takes the numbers along with their names. Both texts say the same numbers and name
/// the same names, so nothing else finds it. Only a number right behind its name counts.
enum ExchangedNames {
    private struct Pair {
        /// Of the workspace's names.
        let name: Int
        let number: Quantity
        let place: Range<Int>
    }

    static func flaw(of pair: TextPair) -> Problem? {
        let (source, translation) = (pair.source, pair.translation)
        guard source.notes.names.count > 1, source.quantities.count > 1, translation.quantities.count > 1 else {
            return nil
        }
        let (meant, said) = (pairs(in: source), pairs(in: translation))
        for first in meant {
            for second in meant where first.name < second.name {
                guard let own = lone(first.name, in: said), let other = lone(second.name, in: said),
                    lone(first.name, in: meant) != nil, lone(second.name, in: meant) != nil,
                    areEqual(first, other, pair), areEqual(second, own, pair), !areEqual(first, own, pair)
                else { continue }
                let (place, partner) = own.place.lowerBound < other.place.lowerBound ? (own, first) : (other, second)
                return Problem(
                    NumbersDiffer.rule,
                    "'\(translation.words(at: place.place))' stands here, and the source of '\(pair.name)' says '\(source.words(at: partner.place))': two numbers are exchanged",
                    fix: "write each behind the name that it has in the source, or mend the source",
                    at: place.place)
            }
        }
        return nil
    }

    private static func areEqual(_ meant: Pair, _ said: Pair, _ pair: TextPair) -> Bool {
        QuantityComparison.areEqual(meant.number, said.number, pair.source.bytes, pair.translation.bytes)
    }

    /// nil where a name has no number, or several.
    private static func lone(_ name: Int, in pairs: [Pair]) -> Pair? {
        let own = pairs.filter { $0.name == name }
        return own.count == 1 ? own[0] : nil
    }

    private static func pairs(in text: ComparedText) -> [Pair] {
        let forms = text.notes.names.compactMap { text.language.names?.formsByName[$0] }
        return text.quantities.compactMap { number in
            // A blank that does not break has two bytes.
            let blank = TextScan.lengthOfBlank(endingAt: number.place.lowerBound, in: text.bytes)
            let end = number.place.lowerBound - blank
            guard number.weight >= .digits, blank > 0,
                let form = forms.first(where: { stands($0.bytes, before: end, in: text.bytes) })
            else { return nil }
            return Pair(name: form.name, number: number, place: end - form.bytes.count..<number.place.upperBound)
        }
    }

    private static func stands(_ name: [UInt8], before end: Int, in bytes: [UInt8]) -> Bool {
        let start = end - name.count
        return start >= 0 && bytes[start..<end].elementsEqual(name) && (start == 0 || !bytes[start - 1].isLetter)
    }
}

extension TextScan {
    /// 0 where there is none.
    fileprivate static func lengthOfBlank(endingAt end: Int, in bytes: [UInt8]) -> Int {
        if end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0A { return 1 }
        return end > 1 && bytes[end - 2] == 0xC2 && bytes[end - 1] == 0xA0 ? 2 : 0
    }
}
