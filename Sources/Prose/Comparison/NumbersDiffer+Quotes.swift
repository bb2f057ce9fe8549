import Languages

extension NumbersDiffer {
    /// "{{ … }} Tage" and "{{ … }} weeks": what is quoted is counted in another unit.
    static func exchangedUnits(_ source: Text, _ translation: Text) -> Difference? {
        let meant = countedQuotes(source)
        for said in countedQuotes(translation) {
            let partners = meant.filter { $0.name == said.name }
            guard let first = partners.first, partners.count == source.quotes.count(where: { $0.name == said.name }),
                partners.allSatisfy({ $0.unit != said.unit && $0.unit.isOfTime == said.unit.isOfTime })
            else { continue }
            return Difference(source: first.place, translation: said.place)
        }
        return nil
    }

    private static func countedQuotes(_ text: Text) -> [(name: String, unit: QuantityUnit, place: Range<Int>)] {
        text.quotes.compactMap { name, index in
            guard index + 1 < text.tokens.count, text.tokens[index + 1].kind == .word,
                (.space ... .line).contains(text.tokens[index + 1].gap),
                let unit = text.language.lexicon.unit(text.tokens[index + 1], in: text.bytes)
            else { return nil }
            return (name, unit, text.range(of: index..<index + 2))
        }
    }
}
