import Bundles
import Constraints
package import Languages
import Markup
package import Models
package import Rulebook
package import Values

/// Puts facts in the place of quotes, in the words of a text's language.
///
/// A text is rendered in the language it is written in, also where it stands in for another one: a German sentence has
/// German numbers. What was rendered once is remembered, so that texts which quote texts cost no more than their length.
package struct TextRenderer {
    package let content: WorkspaceContent
    package let modelNames: [String]
    private var rendered: [Key: Outcome] = [:]
    /// How deep the texts lie in each other that were met since one was begun.
    private var deepest = 0
    /// The quote that was followed last, and where it led: the texts of a document quote the same in all languages.
    private var followed: (path: [String], target: QuoteTarget?) = ([], nil)
    /// What is taken to hold while one version of a text is rendered; nil: no variant does.
    var decisions: Decisions?
    /// How often it was asked whether a variant holds.
    private var asked = 0

    private struct Key: Hashable {
        package let text: QuoteTarget.LocalizedText
        package let language: Int
        package let isRich: Bool
    }

    private enum Outcome {
        /// - Parameters:
        ///   - depth: of the texts in it.
        ///   - isFixed: whether it is the same for everybody.
        case done(String, depth: Int, isFixed: Bool)
        /// Begun and not ended: whoever meets it again quotes in a circle.
        case underway
        /// Has a finding where it stands.
        case failed
    }

    /// Bytes of one text with everything that it quotes, at most.
    package static let bytesLimit = MarkupLimits().textBytes

    /// - Parameter modelNames: all models, also those that could not be read: quotes of them are not called wrong.
    package init(content: WorkspaceContent, modelNames: [String] = []) {
        (self.content, self.modelNames) = (content, modelNames)
    }

    /// - Returns: nil where something that the text quotes is wrong and has a finding of its own.
    /// - Throws: what is wrong with the first quote that leads nowhere.
    package mutating func render(_ template: Template, language: Int, isRich: Bool, depth: Int = 0) throws(Problem)
        -> String?
    {
        try Self.text(of: template) { (quote, index) throws(Problem) in
            try words(for: quote, at: index, of: template, in: language, isRich: isRich, depth: depth)
        }
    }

    /// The same, given away piece by piece.
    /// - Returns: false where `render` has nil.
    package mutating func render(
        _ template: Template, language: Int, isRich: Bool, take: (Substring) -> Void
    ) throws(Problem) -> Bool {
        let words = { (quote: Quote, index: Int) throws(Problem) in
            try self.words(for: quote, at: index, of: template, in: language, isRich: isRich)
        }
        return try Self.eachPiece(of: template, words, take: take)
    }

    /// - Parameter words: what stands in the place of a quote, with its index among the parts; nil where that is wrong.
    package static func text(
        of template: Template, _ words: (Quote, _ index: Int) throws(Problem) -> String?
    ) throws(Problem) -> String? {
        guard !template.parts.isEmpty else { return template.text }
        var result = ""
        // Most facts are shorter than the quotes that stand for them.
        result.reserveCapacity(template.text.utf8.count)
        let isWhole = try eachPiece(of: template, words) { result.append(contentsOf: $0) }
        return isWhole ? result : nil
    }

    /// - Returns: false where what stands in the place of a quote is wrong.
    private static func eachPiece(
        of template: Template, _ words: (Quote, _ index: Int) throws(Problem) -> String?, take: (Substring) -> Void
    ) throws(Problem) -> Bool {
        guard !template.parts.isEmpty else {
            take(template.text[...])
            return true
        }
        var count = 0
        for index in template.parts.indices {
            let piece: Substring
            switch template.parts[index] {
            case .literal(let text): piece = text
            case .quote(let quote):
                guard let words = try words(quote, index) else { return false }
                piece = words[...]
            }
            count += piece.utf8.count
            guard count <= bytesLimit else {
                throw Problem(
                    .limit, "the text has more than \(bytesLimit) bytes with what it quotes", fix: "quote less")
            }
            take(piece)
        }
        return true
    }

    private mutating func words(
        for quote: Quote, at index: Int, of template: Template, in language: Int, isRich: Bool, depth: Int = 0
    ) throws(Problem) -> String? {
        let isDestination = isRich && template.isDestination(at: index)
        return try words(for: quote, in: language, isRich: isRich, isDestination: isDestination, depth: depth)
    }

    /// What a quote leads to; nil where that has a finding of its own.
    /// - Throws: the step that leads nowhere.
    package mutating func target(of quote: Quote) throws(Problem) -> QuoteTarget? {
        if followed.path != quote.path {
            followed = (quote.path, try content.target(of: quote, modelNames: modelNames))
        }
        return followed.target
    }

    /// What stands in the place of one quote.
    package mutating func words(
        for quote: Quote, in language: Int, isRich: Bool, isDestination: Bool, depth: Int = 0
    ) throws(Problem) -> String? {
        guard let target = try target(of: quote) else { return nil }
        if isDestination { return try destination(quote, target: target, in: language) }
        let words: String?
        if let localized = target.localized {
            words = try text(quote, target: localized, in: language, isRich: isRich, depth: depth)
        } else {
            guard let pack = content.packs[language] else { return nil }
            let fact = try Self.fact(value(of: target).content, for: quote, of: target.type, words: pack)
            words = isRich ? fact.map(Markdown.escaped) : fact
        }
        // Between words from right to left, '+49 30' would be shown as '30 49+' (Unicode Standard Annex #9, isolates).
        return content.packs[language]?.isRightToLeft == true ? words.map { "\u{2068}\($0)\u{2069}" } : words
    }

    /// The value of a fact, or of a variant that holds.
    private mutating func value(of target: QuoteTarget) -> Value {
        for alternative in target.alternatives where holds(alternative.origin) { return alternative.value }
        return target.value
    }

    /// The text that a reader of the language gets, of a variant that holds, and the index of the language that it is in.
    private mutating func version(
        of target: QuoteTarget.LocalizedText, in language: Int
    ) -> (value: Value.Content, language: Int)? {
        let collection = content.collections[target.collection]
        let document = collection.documents[target.document]
        for variant in document.variants where variant.record.values[target.field] != nil {
            let origin = VariantOrigin(
                name: [collection.model.name, document.id, variant.name].joined(separator: "."), when: variant.when)
            guard holds(origin) else { continue }
            return content.value(of: document.part(variant), field: target.field, in: language)
        }
        return content.text(target, in: language)
    }

    private mutating func holds(_ origin: VariantOrigin) -> Bool {
        asked += 1
        return decisions?.holds(origin) ?? false
    }

    /// The address that a link leads to.
    private mutating func destination(_ quote: Quote, target: QuoteTarget, in language: Int) throws(Problem) -> String {
        let value = target.localized.flatMap { version(of: $0, in: language)?.value } ?? value(of: target).content
        if let address = target.type.destination(of: value) { return address }
        throw Problem(
            .malformedQuote, "'\(quote.name)' is \(target.type.words), to which no link can lead",
            fix: "quote a link, an e-mail address or a telephone number")
    }

    // MARK: Texts

    private mutating func text(
        _ quote: Quote, target: QuoteTarget.LocalizedText, in language: Int, isRich: Bool, depth: Int
    ) throws(Problem) -> String? {
        let askedBefore = asked
        guard let (value, actual) = version(of: target, in: language) else { return nil }
        let key = Key(text: target, language: actual, isRich: isRich)
        switch rendered[key] {
        case .done(_, _, isFixed: false) where decisions != nil: break
        case .done(let text, let inner, let isFixed):
            if !isFixed { asked += 1 }
            try refuseDepth(depth + inner)
            deepest = max(deepest, depth + inner)
            return text
        case .failed: return nil
        case .underway:
            throw Problem(
                .quoteCycle, "'\(quote.name)' quotes this text in turn, so that neither ever ends",
                fix: "write one of the two texts out")
        case nil: break
        }
        try refuseDepth(depth)
        let before = rendered[key]
        rendered[key] = .underway
        let outside = deepest
        deepest = depth
        let result: String?
        do {
            result = try rendering(value, for: quote, in: actual, isRich: isRich, depth: depth, key: key)
        } catch {
            rendered[key] = nil
            throw error
        }
        let isFixed = asked == askedBefore
        // Another version of the text may be asked for next.
        rendered[key] =
            isFixed || decisions == nil
            ? result.map { .done($0, depth: deepest - depth, isFixed: isFixed) } ?? .failed : before
        deepest = max(deepest, outside)
        return result
    }

    private func refuseDepth(_ depth: Int) throws(Problem) {
        guard depth >= content.limits.quoteDepth else { return }
        throw Problem(
            .limit, "quotes are nested deeper than \(content.limits.quoteDepth)", fix: "quote the last text directly")
    }

    private mutating func rendering(
        _ value: Value.Content, for quote: Quote, in language: Int, isRich: Bool, depth: Int, key: Key
    ) throws(Problem) -> String? {
        let isRichTarget = content.isRich(key.text)
        guard isRich || !isRichTarget else {
            let what = if case .list = value { "a list of rich texts" } else { "a rich text" }
            throw Problem(
                .malformedQuote, "'\(quote.name)' is \(what), but this is a plain one", fix: "quote a plain text")
        }
        let text: String?
        switch value {
        case .text(let template):
            text = try inner(template, for: quote, in: language, isRich: isRichTarget, depth: depth)
        case .word(let address): text = address
        case .list(let items):
            guard let words = content.packs[language] else { return nil }
            let texts = try items.map { (item) throws(Problem) -> String? in
                guard case .text(let template) = item.content else { return item.content.written }
                return try inner(template, for: quote, in: language, isRich: isRichTarget, depth: depth)
            }
            text = texts.contains(nil) ? nil : words.list(texts.compactMap(\.self))
        default: preconditionFailure("a model lets only texts, links and lists of them be localized")
        }
        return text.map { isRich && !isRichTarget ? Markdown.escaped($0) : $0 }
    }

    /// A text inside another one. What is wrong in it is reported where it stands; a circle is reported here too, and so is a
    /// limit: a text may be within it, and what quotes the text beyond.
    private mutating func inner(
        _ template: Template, for quote: Quote, in language: Int, isRich: Bool, depth: Int
    ) throws(Problem) -> String? {
        guard !isRich || !template.text.contains("\n\n") else {
            throw Problem(
                .malformedQuote, "'\(quote.name)' has several paragraphs, but a quote is put inside one",
                fix: "quote a text of one paragraph")
        }
        do {
            return try render(template, language: language, isRich: isRich, depth: depth + 1)
        } catch {
            if error.rule == .quoteCycle || error.rule == .limit { throw error }
            return nil
        }
    }

    // MARK: Facts

    package static func fact(
        _ content: Value.Content, for quote: Quote, of type: any ValueType, words: LanguagePack
    ) throws(Problem) -> String? {
        guard let wording = type.wording(of: content) else {
            throw Problem(
                .malformedQuote, "'\(quote.name)' is \(type.words), which has no words of its own in a text",
                fix: "quote a text, a number, a date, a telephone number or opening hours")
        }
        let text = try words.text(for: wording)
        guard !text.contains(LanguagePack.missingWord) else {
            throw Problem(
                .placeholder,
                "'\(quote.name)' needs words of '\(words.tag)' that nobody has written yet: its language file has '\(LanguagePack.missingWord)' for them",
                fix: "write them in Config/languages/\(words.primary).yaml, or leave the quote out")
        }
        return text
    }
}

extension LanguagePack {
    /// What a text has in the place of a quote.
    fileprivate func text(for wording: Wording) throws(Problem) -> String {
        switch wording {
        case .verbatim(let text): return text
        case .number(let number): return self.number(number)
        case .percentage(let number): return percentage(self.number(number))
        case .range(let range):
            return self.range(from: self.number(range.minimum), to: self.number(range.maximum))
        case .boolean(let flag): return boolean(flag)
        case .date(let date): return self.date(date)
        case .instant(let instant): return self.instant(instant)
        case .hours(let hours): return self.hours(hours)
        case .list(let items): return list(try items.map { (item) throws(Problem) in try text(for: item) })
        case .duration(let span):
            guard let text = duration(span) else {
                throw Problem(
                    .malformedQuote, "'\(span.unit.rawValue)' has no words in '\(name)'",
                    fix: "add '\(span.unit.rawValue)' under 'units' in the file of the language")
            }
            return text
        }
    }
}

extension LanguagePack {
    fileprivate func number(_ number: ExactNumber) -> String {
        let parts = number.parts
        return self.number(whole: String(parts.whole), fraction: String(parts.fraction), isNegative: number.isNegative)
    }

    fileprivate func duration(_ span: TimeSpan) -> String? {
        QuantityUnit(rawValue: span.unit.rawValue).flatMap { duration(span.amount, $0) }
    }
}

extension WorkspaceContent {
    /// The text that a reader of a language gets, and the index of the language that it is in.
    package func text(_ target: QuoteTarget.LocalizedText, in language: Int) -> (value: Value.Content, language: Int)? {
        let document = collections[target.collection].documents[target.document]
        return value(of: document, field: target.field, in: language)
    }

    /// - Returns: nil where no language of the chain has a text.
    package func value(of document: Document, field: Int, in language: Int) -> (value: Value.Content, language: Int)? {
        // Each chain begins with the language itself, in which nearly every text is there.
        if let value = ownValue(of: document, field: field, in: language) { return (value, language) }
        for index in configuration.chains[language].dropFirst() {
            if let value = ownValue(of: document, field: field, in: index) { return (value, index) }
        }
        return nil
    }

    /// What a document says in a language itself.
    private func ownValue(of document: Document, field: Int, in language: Int) -> Value.Content? {
        language == configuration.sourceIndex
            ? document.record?.values[field]?.content
            : document.translations.read(language) { $0.values.read(field) { $0.content } }
    }

    /// Whether it is a rich text, or a list of them.
    fileprivate func isRich(_ target: QuoteTarget.LocalizedText) -> Bool {
        collections[target.collection].model.record.fields[target.field].type.single.traits.contains(.markup)
    }
}

extension Template {
    /// Whether the quote at an index of `parts` is the address of a Markdown link: `[…]({{ … }})`.
    package func isDestination(at index: Int) -> Bool {
        var start = 0
        for part in parts.indices.prefix(index) { start += parts[part].byteCount }
        return text.utf8.span.isDestination(start..<start + parts[index].byteCount)
    }
}

extension Span<UInt8> {
    /// Whether a piece of a text is the address of a Markdown link, with nothing beside it.
    package func isDestination(_ range: Range<Int>) -> Bool {
        range.lowerBound > 1 && range.upperBound < count && self[range.lowerBound - 2] == UInt8(ascii: "]")
            && self[range.lowerBound - 1] == UInt8(ascii: "(") && self[range.upperBound] == UInt8(ascii: ")")
    }
}
