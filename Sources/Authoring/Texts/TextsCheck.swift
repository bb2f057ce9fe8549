import Audiences
import Bundles
import Bytes
import Languages
import Markup
import Models
import Prose
import Rulebook
import Values
import Workspaces
import YAML

/// Looks at single texts when everything that they may lead to is known: what they quote, where they link, and how they read.
struct TextsCheck {
    private let content: WorkspaceContent
    private let proofreader: Proofreader
    private var renderer: TextRenderer
    private var destinations: LinkDestinations
    /// Problems of one kind in one text that are reported.
    private static let findingsLimit = 20

    /// Whose texts these are; nil for those of parameter sets.
    private var document: Document?
    private(set) var findings = Findings()
    /// The texts of the last document by themselves.
    private(set) var texts: [Node.ID: Text] = [:]
    /// The fields of which a text, the source's first, has too many versions.
    private var excessive: Set<String> = []

    init(content: WorkspaceContent, proofreader: Proofreader, modelNames: [String]) {
        self.content = content
        self.proofreader = proofreader
        renderer = TextRenderer(content: content, modelNames: modelNames)
        destinations = LinkDestinations(content: content, modelNames: modelNames)
    }

    /// Forgets what was found, for the texts of another document; what was rendered is kept.
    mutating func begin(_ document: Document) {
        self.document = document
        findings = Findings()
        texts.removeAll(keepingCapacity: true)
        excessive = []
    }

    mutating func check(_ texts: [FoundText]) {
        for text in texts { check(text) }
    }

    private mutating func check(_ text: FoundText) {
        let words = wordsForQuotes(of: text)
        if text.isRich { checkLinks(of: text) }
        if text.isRich, text.node.style == .folded || text.node.style == .plain { checkParagraphs(of: text) }
        if let words {
            checkRendered(text, words)
            checkVersions(of: text)
            for problem in MixedFacts.problems(of: text.template) { findings.add(problem, at: text.node) }
        }
        guard let language = text.language else { return }
        let prose = proofreader.text(text, in: language)
        texts[text.node.id] = prose
        for problem in proofreader.problems(in: prose) { findings.add(problem, at: text.node) }
    }

    /// - Parameter words: what stands in the place of each quote, by its index among the parts.
    private mutating func checkRendered(_ text: FoundText, _ words: [String?]) {
        guard !words.isEmpty else { return }
        let model = TextCheck(constraints: text.constraints, name: text.name)
        guard !model.isSurelyRight(text.template, with: words, bytesLimit: TextRenderer.bytesLimit) else { return }
        do {
            let rendered = try TextRenderer.text(of: text.template) { _, index in words[index] }
            if let rendered { try model.check(rendered) }
        } catch {
            let message = error.rule == .textLength ? "\(error.message); what it quotes counts too" : error.message
            findings.add(error.rule, at: text.node, message, fix: error.fix)
        }
    }

    /// Every version that a text has for some, since what it quotes has variants.
    private mutating func checkVersions(of text: FoundText) {
        guard content.hasVariants, !text.template.parts.isEmpty, let language = text.language else { return }
        do {
            let versions = try renderer.versions(given: [document?.when ?? .always]) { (renderer) throws(Problem) in
                try renderer.render(text.template, language: language, isRich: text.isRich)
            }
            let model = TextCheck(constraints: text.constraints, name: text.name)
            for version in versions ?? [] where !version.origins.isEmpty {
                do {
                    try model.check(version.rendered)
                } catch {
                    let names = quoted(version.origins.map(\.name))
                    findings.add(
                        error.rule, at: text.node, "\(error.message), with what it quotes of \(names)", fix: error.fix)
                }
            }
        } catch {
            // A translation quotes what its source does.
            guard error.rule != .limit || excessive.insert(text.name).inserted else { return }
            findings.add(error.rule, at: text.node, error.message, fix: error.fix)
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
                .malformedQuote,
                "'\(quote.written)' is in '\(text.name)', which is the same in every language and can't quote",
                fix: "write the value itself, or make the field 'localized'")
        }
        if quote.path.count > 2 { try requirePresence(of: quote.path[1], in: quote.path[0], for: text) }
        let isDestination = text.isRich && text.template.isDestination(at: index)
        return try renderer.words(for: quote, in: language, isRich: text.isRich, isDestination: isDestination)
    }

    /// What is quoted, or linked to, must be there for everybody who gets the text. The source text answers for its translations.
    private func requirePresence(of id: String, in collection: String, for text: FoundText) throws(Problem) {
        guard text.language == content.configuration.sourceIndex,
            let quoted = content.document(id, in: collection), quoted.when != .always
        else { return }
        let languages = content.configuration.languages.map(\.tag)
        let given = document?.condition(at: text.node) ?? .always
        guard !Partition.implies(given, quoted.when, languages: languages) else { return }
        throw Problem(
            .danglingReference,
            "'\(collection)/\(id)' has a condition, so it is missing for some people who get this text",
            fix: "give the text the same condition, in 'when' or a variant, or use something that is always there")
    }

    /// The same of a link to a document: `faq:battery`.
    private func absence(of destination: String, in text: FoundText) -> Problem? {
        let parts = destination.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        do {
            try requirePresence(of: parts[1], in: parts[0], for: text)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Links and paragraphs

    private mutating func checkLinks(of text: FoundText) {
        let masked = text.template.masked
        var found = 0
        for link in Self.links(of: masked) where !link.destination.isEmpty && found < Self.findingsLimit {
            let destination = destinations[link.destination]
            let quoted = masked.quotes.first { link.destination.containsBytes(of: $0.word) }
            let flaw = problem(with: link, to: destination, quoted, masked)
            guard let problem = flaw ?? absence(of: link.destination, in: text) else { continue }
            found += 1
            let place = text.node.place(
                of: quoted?.quote.written ?? link.destination, occurrence: quoted?.occurrence ?? 0)
            findings.add(problem.rule, at: place, in: text.node.source, problem.message, fix: problem.fix)
        }
    }

    /// - Parameter quoted: the first quote that stands in the address of the link.
    private mutating func problem(
        with link: Markdown.Link, to destination: LinkDestination, _ quoted: MaskedQuote?, _ masked: MaskedText
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
            guard index > 0, bytes[index - 1] != 0x0A,
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[index + 1] | 0x20 || bytes[index + 1] >= 0xC3
            else {
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

    /// Most texts need no tree.
    private static func links(of masked: MaskedText) -> [Markdown.Link] {
        if let shape = MarkdownShape(ofSimple: masked.bytes.span) { return shape.links }
        return MarkdownShape(Markdown(String(decoding: masked.bytes, as: UTF8.self))).links
    }

    private static func flaw(ofPartial quote: Quote) -> Problem {
        Problem(
            .malformedQuote, "'\(quote.written)' is only a part of what is between the parentheses of a link",
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

extension Proofreader {
    /// - Parameter language: by its index in the workspace.
    func text(_ text: FoundText, in language: Int) -> Text {
        Text(
            text.template.text, in: context.languages.languages[language], of: context.languages,
            role: Text.Role(
                isRich: text.isRich, isShownOnLockScreen: text.isShownOnLockScreen, isAlternative: text.isAlternative))
    }
}
