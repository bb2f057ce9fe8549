package import JSON
package import Models
import Values

extension WorkspaceContent {
    /// A text of a release, where it is what a digest was made from. The words of quotes are turned into the quotes again that
    /// stand in the text as it is.
    package func former(
        _ value: JSON, madeFrom digest: String, like current: Value.Content, of type: any ValueType
    ) -> String? {
        if let text = value.string {
            if SourceDigest(of: text).hex == digest { return text }
            guard case .text(let template) = current, !template.parts.isEmpty,
                let quoting = quoting(text, as: template, isRich: type.traits.contains(.markup))
            else { return nil }
            return SourceDigest(of: quoting).hex == digest ? quoting : nil
        }
        let items = value.array?.compactMap(\.string) ?? []
        return !items.isEmpty && SourceDigest(of: items).hex == digest ? items.joined(separator: "\n") : nil
    }

    private func quoting(_ text: String, as template: Template, isRich: Bool) -> String? {
        guard let source = configuration.sourceIndex else { return nil }
        var renderer = TextRenderer(content: self)
        var (result, rest) = ("", text[...])
        for (index, part) in template.parts.enumerated() {
            guard case .quote(let quote) = part else { continue }
            let isDestination = isRich && template.isDestination(at: index)
            // A quote that leads nowhere has a finding of its own.
            guard let words = try? renderer.words(for: quote, in: source, isRich: isRich, isDestination: isDestination),
                !words.isEmpty, let place = rest.firstRange(of: words)
            else { return nil }
            result += rest[..<place.lowerBound] + quote.written
            rest = rest[place.upperBound...]
        }
        return result + rest
    }
}
