import Constraints
import Models
import Rulebook
import YAML

/// Finds two postal codes of one house: "Nordufer 20, 13353 Berlin" in one document, and "Nordufer 20, 13535 Berlin" in another.
///
/// The codes are compared of the same street and number in a place that begins alike, in whatever languages, and where one
/// is the other but for a slip of the hand: a street may have the same name in two parts of a town, and Berlin has many codes.
enum PostalCodes: TopicRule {
    /// A house in a text.
    private struct Address: Hashable {
        /// The last words of its street, its number, and with what its place begins.
        let house: String
        let code: String
        /// As it is written, with its place: `13353 Berlin`.
        let words: String
    }

    private struct Found {
        let address: Address
        /// `legal.imprint`
        let document: String
        let node: Node
    }

    static func topics(of document: Document, in model: Model) -> [Topic] {
        sources(of: document).flatMap { addresses(in: $0.template.text) }.map { Topic("postal code", $0.house) }
    }

    static func check(_ collections: [Collection], _ findings: inout Findings) {
        var houses: [String: [Found]] = [:]
        for collection in collections {
            for document in collection.documents {
                for text in sources(of: document) {
                    for address in addresses(in: text.template.text) {
                        houses[address.house, default: []].append(
                            Found(
                                address: address, document: "\(collection.model.name).\(document.id)", node: text.node))
                    }
                }
            }
        }
        for found in houses.values where found.count > 1 { compare(found, &findings) }
    }

    /// What translations have else, `numbers-differ` tells.
    private static func sources(of document: Document) -> some Sequence<FoundText> {
        document.texts.lazy.filter { $0.node.source.path == document.path }
    }

    /// - Parameter found: of one house, in the order of documents.
    private static func compare(_ found: [Found], _ findings: inout Findings) {
        let byCode = Dictionary(grouping: found.indices) { found[$0].address.code }
        guard byCode.count > 1 else { return }
        // What most say, and of as many, what comes first.
        let known = byCode.sorted { ($1.value.count, $0.value[0]) < ($0.value.count, $1.value[0]) }
        for (rank, (code, places)) in known.enumerated().dropFirst() {
            guard let other = known[..<rank].first(where: { isSlip(code, of: $0.key) })?.value[0] else { continue }
            for place in places {
                let written = found[place].address.words
                findings.add(
                    Problem(
                        ContradictingFacts.rule,
                        "'\(written)' contradicts '\(found[other].document)', which has '\(found[other].address.words)' for the same house",
                        fix: "look which of the two is right, and write it in both", word: written),
                    at: found[place].node)
            }
        }
    }

    /// Whether all digits but one of each are the same in the same order: one is another one, or has gone to another place.
    private static func isSlip(_ code: String, of other: String) -> Bool {
        !digits(lackingOneOf: code).isDisjoint(with: digits(lackingOneOf: other))
    }

    private static func digits(lackingOneOf code: String) -> Set<String> {
        Set(
            code.indices.map { index in
                var rest = code
                rest.remove(at: index)
                return rest
            })
    }

    // MARK: Reading

    /// Digits of a code, in most countries of Europe that write it before the place.
    private static let digits = 5
    /// Letters by which a place is known in all languages: Berlin, Berlín, Berlino.
    private static let placeLetters = 3
    /// Between the number of a house and the code, at most.
    private static let gap = 4

    private static func addresses(in text: String) -> [Address] {
        let bytes = text.utf8.span
        var addresses: [Address] = []
        var index = digits - 1
        // Of so many digits in a row one stands at every fifth place.
        while index < bytes.count {
            guard bytes[index].isDigit else {
                index += digits
                continue
            }
            var (start, end) = (index, index)
            while start > 0, bytes[start - 1].isDigit { start -= 1 }
            while end < bytes.count, bytes[end].isDigit { end += 1 }
            if end - start == digits, let address = address(at: start..<end, in: bytes) { addresses.append(address) }
            index = end + digits - 1
        }
        return addresses
    }

    private static func address(at code: Range<Int>, in bytes: Span<UInt8>) -> Address? {
        var end = code.upperBound + 1
        guard end < bytes.count, bytes[code.upperBound] == 0x20, bytes[end].isCapital else { return nil }
        while end < bytes.count, bytes[end].isLetter || bytes[end] >= 0x80 { end += 1 }
        guard end - code.upperBound > placeLetters, let house = house(before: code.lowerBound, in: bytes) else {
            return nil
        }
        let place = String(bytes, code.upperBound + 1..<code.upperBound + 1 + placeLetters)
        return Address(
            house: "\(house) \(place)", code: String(bytes, code), words: String(bytes, code.lowerBound..<end))
    }

    /// The last words of a street with the number behind them: `nordufer 20`, `bonner straße 17a`.
    private static func house(before code: Int, in bytes: Span<UInt8>) -> String? {
        var end = code
        while end > 0, code - end < gap, " ,\n\\".utf8.contains(bytes[end - 1]) { end -= 1 }
        guard end < code else { return nil }
        var number = end
        if number > 1, bytes[number - 1].isSmallLetter, bytes[number - 2].isDigit { number -= 1 }
        while number > 0, bytes[number - 1].isDigit { number -= 1 }
        guard number < end, number > 1, bytes[number].isDigit, bytes[number - 1] == 0x20 else { return nil }
        var start = startOfWord(endingAt: number - 1, in: bytes)
        guard number - 1 - start > 1 else { return nil }
        // "Graurheindorfer Straße", and "am Nordufer"
        let first = start > 1 && bytes[start - 1] == 0x20 ? startOfWord(endingAt: start - 1, in: bytes) : start
        if bytes[first].isCapital { start = first }
        return String(bytes, start..<end).lowercased()
    }

    private static func startOfWord(endingAt end: Int, in bytes: Span<UInt8>) -> Int {
        var start = end
        while start > 0, bytes[start - 1].isLetter || bytes[start - 1] >= 0x80 || "-.".utf8.contains(bytes[start - 1]) {
            start -= 1
        }
        return start
    }
}
