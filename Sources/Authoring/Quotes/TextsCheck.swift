import Bundles
import Bytes
import Markup
import Models
import Rulebook
import YAML

/// Looks at texts when everything that they may lead to is known: what they quote, how they are marked up, where they link.
struct TextsCheck {
    private let content: WorkspaceContent
    private var renderer: TextRenderer
    private(set) var surroundings: ProseSurroundings

    private var destinations: LinkDestinations
    /// Findings of one kind in one text, of which nobody reads more, and each is looked up in the file.
    private static let findingsLimit = 20

    private(set) var findings = Findings()
    /// What is known of each text by itself.
    private(set) var notes: [Node.ID: TextNotes] = [:]

    /// - Parameter facts: what texts may have typed out; nil where the content has all of it.
    init(content: WorkspaceContent, modelNames: [String], facts: FactsOnDemand? = nil) {
        self.content = content
        surroundings = ProseSurroundings(content, facts: facts)
        renderer = TextRenderer(content: content, modelNames: modelNames)
        destinations = LinkDestinations(content: content, modelNames: modelNames)
    }

    /// A check of its own for one of several runs at once.
    func forOneRun() -> TextsCheck {
        var check = self
        check.surroundings = ProseSurroundings(forOneRun: surroundings)
        check.renderer = TextRenderer(
            content: content, modelNames: renderer.modelNames, words: check.surroundings.languages.map(\.words))
        return check
    }

    /// Whether a text asked for the facts of all documents since the last call.
    func takeWhetherFactsWereAsked() -> Bool { surroundings.takeWhetherFactsWereAsked() }

    /// Forgets what was found, for the texts of another document; what was rendered is kept.
    mutating func begin() {
        findings = Findings()
        notes.removeAll(keepingCapacity: true)
    }

    mutating func check(_ texts: [FoundText]) {
        for text in texts { check(text) }
    }

    /// Holds the links and e-mail addresses of a document to those of all others.
    mutating func checkHosts(of record: RecordValue, _ type: RecordType) {
        let hosts = surroundings.facts.hosts
        if hosts.hasMistyped { checkHosts(of: record, type, hosts) }
    }

    private mutating func checkHosts(of record: RecordValue, _ type: RecordType, _ hosts: KnownHosts) {
        for (field, value) in zip(type.fields, record.values) {
            guard let value else { continue }
            if case .record(let inner) = value.content, let innerType = field.type.recordType {
                checkHosts(of: inner, innerType, hosts)
            }
            guard let host = value.content.host(as: field.type).map(WebHost.init),
                let fault = MistypedHost.fault(of: host, in: .field, hosts)
            else {
                continue
            }
            findings.add(DoubtfulLink.rule, at: value.node, fault.message, fix: fault.fix)
        }
    }

    private mutating func check(_ text: FoundText) {
        let before = findings.diagnostics.count
        let words = wordsForQuotes(of: text)
        let (markup, masked) = text.isRich ? checkMarkup(of: text) : (.plain, nil)
        if text.isRich, text.node.style == .folded || text.node.style == .plain { checkParagraphs(of: text) }
        let rendered = words.flatMap { checkRendered(text, $0) }
        if let words {
            checkUnits(behind: words, of: text)
            for flaw in MixedFacts.flaws(of: text.template) { findings.add(flaw, at: text.node) }
        }
        let isFaulty = findings.diagnostics[before...].contains { !isWaived($0.rule.id, text) }
        let comparison: TextComparison = isFaulty ? .numbers : .everything
        guard let language = text.language else {
            notes[text.node.id] = TextNotes(comparison: comparison, outline: markup.outline)
            return
        }
        let prose = ProseText(text, markup, masked: masked, rendered: rendered, language: language, in: surroundings)
        notes[text.node.id] = checkProse(prose, of: text, comparison)
    }

    /// Holds a text to all rules over texts.
    private mutating func checkProse(
        _ prose: ProseText, of text: FoundText, _ comparison: TextComparison
    ) -> TextNotes {
        var comparison = comparison
        var (phones, mistyped): ([Range<Int>], [Range<Int>]) = ([], [])
        var places: [String] = []
        var numbers = NumberPlaces(bytes: prose.bytes, places: prose.numberPlaces)
        var asked = prose.traits.rules
        while asked != 0 {
            let rule = textRules[asked.trailingZeroBitCount]
            asked &= asked - 1
            let flaws = rule.flaws(of: prose)
            guard !flaws.isEmpty else { continue }
            for flaw in flaws.prefix(Self.findingsLimit) { findings.add(flaw, at: text.node) }
            if rule == ForeignPlaceholder.self { places = ForeignPlaceholder.places(in: prose, flaws) }
            if rule == TypedPhone.self { phones = flaws.compactMap(\.span) }
            if rule == MistypedWord.self, !isWaived(rule.rule.id, text) { mistyped = flaws.compactMap(\.span) }
            // "COVID–19" says no number, with whatever sign it is written.
            if rule == NameSpelling.self { numbers.remove(flaws.compactMap(\.span)) }
            if !isWaived(rule.rule.id, text) { comparison = min(comparison, rule.leaves) }
        }
        return TextNotes(
            comparison: comparison, phones: phones, mistyped: mistyped, outline: prose.markup.outline,
            names: prose.names?.names ?? [], numbers: numbers, denials: prose.denials,
            opposites: prose.opposites, dateMask: StandInWord.dateMask(in: prose),
            hasQuotations: !prose.signs.isDisjoint(with: [.quotationMark, .typographicMark]), foreignPlaces: places)
    }

    private func isWaived(_ rule: String, _ text: FoundText) -> Bool {
        !content.waivedRules.isEmpty && content.waivedRules.contains(rule, in: text.node.source.path)
    }

    /// - Parameter words: what stands in the place of each quote, by its index among the parts.
    /// - Returns: the text with what it quotes; nil where it quotes nothing, or something that is wrong, and where nobody asks for
    ///   it.
    private mutating func checkRendered(_ text: FoundText, _ words: [String?]) -> String? {
        guard !words.isEmpty else { return nil }
        let model = TextCheck(constraints: text.constraints, name: text.name)
        guard
            text.isShownOnLockScreen
                || !model.isSurelyRight(text.template, with: words, bytesLimit: TextRenderer.bytesLimit)
        else { return nil }
        do {
            let rendered = try TextRenderer.text(of: text.template) { _, index in words[index] }
            if let rendered { try model.check(rendered) }
            return rendered
        } catch {
            let message = error.rule == .textLength ? "\(error.message); what it quotes counts too" : error.message
            findings.add(error.rule, at: text.node, message, fix: error.fix)
            return nil
        }
    }

    /// - Returns: what stands in the place of each quote, by its index among the parts; nil where one of them can't be
    ///   rendered.
    private mutating func wordsForQuotes(of text: FoundText) -> [String?]? {
        guard !text.template.parts.isEmpty else { return [] }
        var words: [String?] = []
        words.reserveCapacity(text.template.parts.count)
        var isRight = true
        for index in text.template.parts.indices {
            guard let quote = text.template.parts[index].quote else {
                words.append(nil)
                continue
            }
            do {
                words.append(try self.words(for: quote, at: index, in: text))
            } catch {
                words.append(nil)
                isRight = false
                let before = text.template.parts[..<index].count { $0.quote?.written == quote.written }
                let place = text.node.place(of: quote.written, occurrence: before)
                findings.add(error.rule, at: place, in: text.node.source, error.message, fix: error.fix)
            }
        }
        return isRight ? words : nil
    }

    private mutating func words(for quote: Quote, at index: Int, in text: FoundText) throws(Problem) -> String? {
        guard let language = text.language else {
            throw Problem(
                .quoteInFact,
                "'\(quote.written)' stands in '\(text.name)', which is the same in every language and can't quote",
                fix: "write the value itself, or make the field 'localized'")
        }
        let isDestination = text.isRich && text.template.isDestination(at: index)
        return try renderer.words(for: quote, language, isRich: text.isRich, isDestination: isDestination)
    }

    /// - Parameter words: what stands in the place of each quote, by its index among the parts.
    private mutating func checkUnits(behind words: [String?], of text: FoundText) {
        guard let language = text.language, let forms = surroundings.languages[language].numberForms else { return }
        let parts = text.template.parts
        for index in parts.indices.dropFirst() {
            guard case .literal(let behind) = parts[index], let rendered = words[index - 1],
                let word = WrongUnit.Word(behindQuoteIn: behind, forms), let quote = parts[index - 1].quote,
                // What is wrong with a quote was said of it.
                let target = try? renderer.target(of: quote),
                let flaw = WrongUnit.flaw(of: word, behind: quote, target.type, rendered: rendered)
            else { continue }
            findings.add(flaw, at: text.node)
        }
    }

    // MARK: Markup

    /// - Returns: also the bytes of the text with a word in place of each quote.
    private mutating func checkMarkup(of text: FoundText) -> (TextMarkup, masked: [UInt8]?) {
        let masked = text.template.masked
        let (shape, markdown) = Self.markup(of: masked)
        if let markdown {
            for finding in Self.withoutEnds(markdown.findings).prefix(Self.findingsLimit) {
                let place = text.node.place(ofLine: finding.place.line, word: finding.word)
                findings.add(.markup(finding), at: place, in: text.node.source, finding.message, fix: finding.fix)
            }
        }
        var found = 0
        var addresses: [LinkedAddress] = []
        let links = shape.links
        for index in links.indices where !links[index].destination.isEmpty {
            let destination = destinations[links[index].destination]
            if let address = destination.address {
                addresses.append(LinkedAddress(address, behind: links[index], in: masked.bytes.span))
            }
            let quoted = masked.quotes.first { links[index].destination.containsBytes(of: $0.word) }
            guard found < Self.findingsLimit, let flaw = flaw(of: links[index], to: destination, with: quoted, masked)
            else { continue }
            found += 1
            let place = text.node.place(
                of: quoted?.quote.written ?? links[index].destination, occurrence: quoted?.occurrence ?? 0)
            findings.add(flaw.rule, at: place, in: text.node.source, flaw.message, fix: flaw.fix)
        }
        return (TextMarkup(shape, addresses, markdown), masked.bytes)
    }

    /// - Parameter quoted: the first quote that stands in the address of the link.
    private mutating func flaw(
        of link: Markdown.Link, to destination: LinkDestination, with quoted: MaskedQuote?, _ masked: MaskedText
    ) -> Problem? {
        guard let quoted else {
            return destination.flaw ?? MisleadingLink.flaw(of: link, to: destination.address, masked)
        }
        let isQuote = quoted.isDestination && quoted.word == link.destination
        return isQuote ? flaw(of: link, to: quoted, masked) : Self.flaw(ofPartial: quoted.quote)
    }

    /// Where an empty line became a line break, a paragraph ends that Markdown goes on with.
    private mutating func checkParagraphs(of text: FoundText) {
        let bytes = text.template.text.utf8.span
        var index = bytes.firstOffset(of: 0x0A, from: 0)
        while index + 1 < bytes.count {
            defer { index = bytes.firstOffset(of: 0x0A, from: index + 1) }
            guard index > 0, bytes[index - 1] != 0x0A, bytes[index + 1].isLetter || bytes[index + 1] >= 0xC3 else {
                continue
            }
            let words = String(bytes, index + 1..<min(bytes.count, bytes.firstOffset(of: 0x20, 0x0A, from: index + 1)))
            findings.add(
                .mergedParagraphs, at: text.node,
                "'\(words)' begins no paragraph, since an empty line is only a line break in a text that is written so",
                fix: "write '|' behind the key, and the text below it")
            return
        }
    }

    /// Of HTML, where something begins: whoever mends that mends its end too. `<a/>` is taken for one, since it holds nothing.
    private static func withoutEnds(_ findings: [MarkupFinding]) -> [MarkupFinding] {
        guard findings.count > 1 else { return findings }
        var opened: Set<String> = []
        return findings.filter { finding in
            guard case .html(let tag) = finding.kind else { return true }
            let name = tag.filter { $0 != "<" && $0 != "/" }
            guard tag.hasPrefix("</") || tag.hasSuffix("/") else {
                opened.insert(name)
                return true
            }
            return !opened.contains(name)
        }
    }

    /// Most texts need no tree.
    private static func markup(of masked: MaskedText) -> (shape: MarkdownShape, markdown: Markdown?) {
        if let shape = MarkdownShape(ofSimple: masked.bytes.span) { return (shape, nil) }
        let markdown = Markdown(String(decoding: masked.bytes, as: UTF8.self))
        return (MarkdownShape(markdown), markdown)
    }

    private static func flaw(ofPartial quote: Quote) -> Problem {
        Problem(
            .malformedQuote, "'\(quote.written)' is only a part of what stands between the brackets of a link",
            fix: "write the quote alone and without blanks: [text](\(quote.written))")
    }

    /// A link that shows nothing but a number or address leads to that one.
    private mutating func flaw(of link: Markdown.Link, to destination: MaskedQuote, _ masked: MaskedText) -> Problem? {
        let said = link.text.trimmed
        guard let shown = masked.quotes.first(where: { $0.word == said })?.quote, shown.path != destination.quote.path,
            // A quote that leads nowhere has a finding of its own.
            let target = try? renderer.target(of: shown), target.type.isAddress
        else { return nil }
        return Problem(
            .misleadingLink, "'\(shown.name)' is shown, and the link leads to '\(destination.quote.name)'",
            fix: "write \(shown.written) in both places")
    }
}

extension ValueType {
    /// Whether its values say where somebody can be reached.
    fileprivate var isAddress: Bool {
        traits.contains(.contact)
    }
}

extension MarkupFinding {
    /// What an editor would look for on the line.
    fileprivate var word: String? {
        switch kind {
        case .html(let word), .image(let word), .straySign(let word): word
        case .codeBlock, .emptyLink, .tooDeep, .tooLong: nil
        }
    }
}

extension Node {
    /// Where a line of a text stands in its file, or a word on it.
    func place(ofLine line: Int, word: String?) -> SourceRange {
        guard style == .literal else { return word.map { place(of: $0, occurrence: 0) } ?? range }
        // The text's lines begin below the '|'; blank lines before them were cut off.
        var number = range.start.line + 1
        while number < range.end.line, source.line(number).trimmed.isEmpty { number += 1 }
        number += line - 1
        guard number <= range.end.line else { return range }
        let text = source.line(number)
        if let word, let found = text.firstRange(of: word) {
            let column = text.unicodeScalars.distance(from: text.startIndex, to: found.lowerBound) + 1
            return SourceRange(at: Position(line: number, column: column), scalars: word.unicodeScalars.count)
        }
        let indent = text.prefix { $0 == " " }.count
        return SourceRange(
            at: Position(line: number, column: indent + 1), scalars: max(1, text.unicodeScalars.count - indent))
    }
}
