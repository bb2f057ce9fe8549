import Languages
package import Rulebook

/// Counts what one text has and another lacks, so that each of two equal things counts.
private func difference(_ meant: [String], _ said: [String]) -> (missing: [String], added: [String]) {
    var counts: [String: Int] = [:]
    for name in meant { counts[name, default: 0] += 1 }
    for name in said { counts[name, default: 0] -= 1 }
    return (counts.filter { $0.value > 0 }.keys.sorted(), counts.filter { $0.value < 0 }.keys.sorted())
}

/// A translation leads where its source does.
enum LinksDiffer: FieldRule {
    static let rule = QuotesDiffer.rule

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let texts = field.fresh.filter { $0.role.isRich }
        guard field.source.role.isRich, !field.source.links.isEmpty || texts.contains(where: { !$0.links.isEmpty })
        else { return [] }
        return texts.flatMap { text in
            let isVariety = text.language.pack.primary == field.source.language.pack.primary
            let (missing, added) = difference(targets(field.source), targets(text))
            var problems: [Problem] = []
            if !isVariety {
                problems += missing.map {
                    Problem(
                        rule, "the source links to '\($0)', and nothing here does",
                        fix: "link to it here too, or take the link out of the source")
                }
            }
            problems += added.map { target in
                let range = text.links.last { self.target($0, text) == target }?.range
                return Problem(
                    rule, "'\(target)' is linked here more often than in the source",
                    fix: "link where the source does, or add the link there", at: range)
            }
            return problems.map { FieldProblem(text, $0) }
        }
    }

    private static func targets(_ text: Text) -> [String] { text.links.map { target($0, text) } }

    /// A document, or the site of an address: pages have their own addresses in each language.
    private static func target(_ link: TextLink, _ text: Text) -> String {
        guard link.isOfWeb else { return link.destination }
        let host = link.destination.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            .lowercased()
        let bare = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        // "de.wikipedia.org" and "en.wikipedia.org"
        let labels = bare.split(separator: ".")
        if labels.count > 2, text.set.languages.contains(where: { $0.pack.primary == labels[0] }) {
            return labels.dropFirst().joined(separator: ".")
        }
        return bare
    }
}

/// A translation quotes the facts of its source.
package enum QuotesDiffer: FieldRule {
    package static let rule = Rule(
        "references-differ", topic: .translations, severity: .warning,
        summary:
            "A quote or a link of the source that a translation lacks, or one that only the translation has; each of two equal ones counts.",
        reason: "Readers of one language get another number or page, or none.",
        example: Rule.Example(
            wrong: "# de: {{ hotlines.technical.number }}\nanswer: Call us.",
            right: "answer: Call {{ hotlines.technical.number }}."))

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        guard field.source.traits.contains(.quotes) || field.fresh.contains(where: { $0.traits.contains(.quotes) })
        else { return [] }
        return field.fresh.flatMap { text in
            let isVariety = text.language.pack.primary == field.source.language.pack.primary
            let (missing, added) = difference(field.source.quotes.map(\.name), text.quotes.map(\.name))
            var problems: [Problem] = []
            if !isVariety {
                problems += missing.map {
                    Problem(
                        rule, "the source quotes '{{ \($0) }}', and nothing here does",
                        fix: "quote it here too, or take it out of the source")
                }
            }
            problems += added.filter { name in !isVariety || !field.source.quotes.contains { $0.name == name } }.map {
                name in
                let token = text.quotes.last { $0.name == name }?.token ?? 0
                return Problem(
                    rule, "'{{ \(name) }}' is quoted here more often than in the source",
                    fix: "quote what the source quotes, or add it there", at: text.tokens[token].range)
            }
            return problems.map { FieldProblem(text, $0) }
        }
    }
}

/// All languages have the same placeholders of other systems.
enum PlaceholdersDiffer: FieldRule {
    static let rule = Rule(
        "placeholders-differ", topic: .translations, severity: .warning,
        summary:
            "A placeholder that all other languages have and one lacks, or in another order where only the order says which is which.",
        reason: "The app that fills them shows the wrong value, or stops.",
        example: Rule.Example(
            wrong: "# de: Noch {count} Tage\nanswer: '{number} more days'", right: "answer: '{count} more days'"))

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let all = [field.source] + field.foreign
        guard all.count >= 2, all.contains(where: { $0.traits.contains(.placeholders) }) else { return [] }
        let lists = all.map { text in text.tokens.filter { $0.kind == .placeholder }.map { text.written($0) } }
        return all.indices.compactMap { index in
            let others = lists.indices.filter { $0 != index }
            guard let common = majority(others.map { lists[$0].sorted() }, all: index > 0 && others.count == 1) else {
                return nil
            }
            let (missing, added) = difference(common, lists[index])
            if let name = missing.first ?? added.first {
                guard index > 0 || all.count > 2 else { return nil }
                let what =
                    missing.isEmpty
                    ? "'\(name)' here is in no other language" : "'\(name)' is in all other languages, and not here"
                let range = added.first.flatMap { name in
                    all[index].tokens.last { $0.kind == .placeholder && all[index].written($0) == name }?.range
                }
                return FieldProblem(
                    all[index], Problem(rule, what, fix: "write the placeholders of the other languages", at: range))
            }
            guard isOrdered(lists[index]),
                let order = majority(others.map { lists[$0] }, all: index > 0 && others.count == 1),
                order != lists[index],
                let first = all[index].tokens.first(where: { $0.kind == .placeholder })
            else { return nil }
            return FieldProblem(
                all[index],
                Problem(
                    rule,
                    "'\(lists[index].joined(separator: " "))' here, and '\(order.joined(separator: " "))' in all other languages",
                    fix: "write them in the same order, or number them: %1$s", at: first.range))
        }
    }

    /// What all of some lists are; nil where they differ.
    private static func majority(_ lists: [[String]], all isPair: Bool) -> [String]? {
        guard let first = lists.first, lists.allSatisfy({ $0 == first }), lists.count > 1 || isPair else { return nil }
        return first
    }

    /// "%s %d": only their order says what they stand for.
    private static func isOrdered(_ placeholders: [String]) -> Bool {
        placeholders.count > 1
            && placeholders.allSatisfy {
                $0.hasPrefix("%") && !$0.contains("$") && !$0.contains("(") && !$0.contains("{")
            }
            && Set(placeholders).count > 1
    }
}

/// A translation denies what its source denies.
enum NegationDiffers: FieldRule {
    static let rule = Rule(
        "negation-differs", topic: .translations, severity: .warning,
        summary: "A text without a negation that all other languages have, or with one that no other language has.",
        reason: "Readers of one language do the opposite of what is meant.",
        example: Rule.Example(
            wrong: "# de: Gehen Sie nicht zur Arbeit.\nanswer: Go to work.", right: "answer: Do not go to work."))

    private struct Sentence {
        let certain: Range<Int>?
        let mayDeny: Bool
        /// Whether it has a word that is denied itself: "forget", "nor".
        let isBeside: Bool
        let range: Range<Int>
    }

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let all = [field.source] + field.foreign
        guard all.count >= 3, all.allSatisfy({ !$0.language.negations.isEmpty }) else { return [] }
        let lists = all.map(sentences)
        guard let count = lists.first?.count, count > 0, lists.allSatisfy({ $0.count == count }),
            lists.contains(where: { $0.contains { $0.certain != nil } })
        else { return [] }
        var problems: [FieldProblem] = []
        for place in 0..<count {
            let row = lists.map { $0[place] }
            let denying = row.indices.filter { row[$0].certain != nil }
            let silent = row.indices.filter { row[$0].certain == nil && !(row[$0].isBeside && row[$0].mayDeny) }
            if silent.count == 1, let lone = silent.first,
                !row[lone].mayDeny, !row[lone].isBeside || row.allSatisfy(\.isBeside),
                let other = denying.first, let words = row[other].certain
            {
                let name = lone == 0 ? "all translations have" : "the source has"
                problems.append(
                    FieldProblem(
                        all[lone],
                        Problem(
                            rule, "no negation here, but \(name) '\(all[other].written(tokens: words))'",
                            fix: "write what the other languages say",
                            at: all[lone].excerpt(all[lone].range(of: row[lone].range)))))
            } else if denying.count == 1, row.allSatisfy({ $0.range.count >= 4 }), let lone = denying.first,
                let words = row[lone].certain, !row[lone].isBeside,
                row.allSatisfy({ !$0.mayDeny })
            {
                problems.append(
                    FieldProblem(
                        all[lone],
                        Problem(
                            rule,
                            "'\(all[lone].written(tokens: words))' is a negation, and no other language has one here",
                            fix: "write what the other languages say",
                            at: all[lone].range(of: words))))
            }
        }
        return problems
    }

    private static func sentences(_ text: Text) -> [Sentence] {
        text.sentences.map { range in
            var (certain, mayDeny, isBeside): (Range<Int>?, Bool, Bool) = (nil, false, false)
            var index = range.lowerBound
            while index < range.upperBound {
                // An exception is a longer phrase among those that may deny: "nicht nur".
                let possible = text.language.possibleNegations.match(at: index, of: text.tokens, in: text.bytes)
                if let found = text.language.negations.match(at: index, of: text.tokens, in: text.bytes),
                    found.tokens.count >= possible?.tokens.count ?? 0
                {
                    certain = certain ?? found.tokens
                    index = found.tokens.upperBound
                } else if let beside = text.language.besideNegations.match(at: index, of: text.tokens, in: text.bytes),
                    beside.tokens.count >= possible?.tokens.count ?? 0
                {
                    // "Né il luogo né la persona"
                    mayDeny = mayDeny || isBeside
                    isBeside = true
                    index = beside.tokens.upperBound
                } else if let possible {
                    mayDeny = true
                    index = possible.tokens.upperBound
                } else {
                    index += 1
                }
            }
            return Sentence(certain: certain, mayDeny: mayDeny, isBeside: isBeside, range: range)
        }
    }
}
