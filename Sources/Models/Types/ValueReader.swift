import Bundles
package import Rulebook
package import Values
package import YAML

/// Reads what an author wrote as the type that a model gives it. Whatever is wrong becomes a finding, and reading goes on.
package struct ValueReader {
    package var findings = Findings()
    /// References of the values; whether they lead anywhere is known when every file was read.
    package var references: [FoundReference] = []
    /// Texts that quote something, or link to another document.
    package var texts: [FoundText] = []
    /// Links to the web.
    package var addresses: [FoundAddress] = []
    /// Index of the language that localized fields are written in; nil where there are none.
    package var language: Int?
    /// Whether the value that is being read belongs to a localized field.
    package var isLocalized = false
    /// Whether a record has only what differs from another one: nothing is missing in it, and no rule holds for it alone.
    package var isPartial = false

    /// By name, as `Config/calendars/` has them; nil for one that could not be read.
    let calendars: [String: HolidayCalendar?]
    /// The images that values may name.
    let assets: AssetLibrary

    package init(calendars: [String: HolidayCalendar?] = [:], assets: AssetLibrary = AssetLibrary()) {
        (self.calendars, self.assets) = (calendars, assets)
    }

    /// - Parameter name: of the value, for messages: the dotted path of its field.
    /// - Returns: nil where the value was wrong and a finding says why.
    package mutating func read(_ node: Node, as type: any ValueType, name: String) -> Value? {
        do {
            return try type.read(node, name: name, with: &self).map { Value(content: $0, node: node) }
        } catch {
            findings.addLoss(error, at: node)
            return nil
        }
    }

    // MARK: Keys

    /// Reports the keys of a mapping that its reader does not know.
    package mutating func refuseKeys(of node: Node, except known: [String], what: String) {
        for entry in node.entries where !known.contains(entry.key.text) {
            refuse(entry.key, of: node, known: known, what: what)
        }
    }

    /// - Parameters:
    ///   - mapping: that has the key; its other keys are not what was meant.
    ///   - meaning: what the author most likely meant, where more than the known names tells.
    package mutating func refuse(
        _ key: Node, of mapping: Node, known: [String], what: String, meaning: String? = nil
    ) {
        var fix = meaning ?? suggestedName(for: key.text, among: known) ?? "remove it; known are \(quoted(known))"
        if let number = mapping.fraction(dividedBefore: key) {
            fix = "write \(number) if that is meant: a comma ends an entry"
        }
        if let first = key.text.unicodeScalars.first, first.properties.isWhitespace {
            fix = "write ordinary blanks before it: it begins with one of another kind, which is a part of the word"
        }
        if let unseen = key.unseenCharacter { fix = "remove \(unseen), which is invisible" }
        findings.add(
            .unknownKey, at: key, "'\(key.text.firstLine)' is not a key of \(what)", fix: fix,
            replacement: key.clearKey(among: known, in: mapping))
    }
}

/// A reference and its node.
package struct FoundReference: Sendable {
    package let collection: String
    package let id: String
    package let node: Node
}

/// A link to the web and its node.
package struct FoundAddress: Sendable {
    package let address: WebAddress
    package let node: Node
}

/// A text to be looked at again when every file was read.
///
/// A class, since lists of them are handed on from check to check.
package final class FoundText: Sendable {
    package let template: Template
    /// What the model says of it.
    package let constraints: TextConstraints
    package let isRich: Bool
    package let name: String
    package let node: Node
    /// Index of the language that it is written in; nil for a fact, which is the same in every language.
    package let language: Int?

    package init(
        template: Template, constraints: TextConstraints, isRich: Bool, name: String, node: Node, language: Int? = nil
    ) {
        self.template = template
        self.constraints = constraints
        self.isRich = isRich
        self.name = name
        self.node = node
        self.language = language
    }

    /// Whether anybody beside the phone can read it.
    package var isShownOnLockScreen: Bool { constraints.isShownOnLockScreen }

    /// Whether it describes an image or a video.
    package var isAlternative: Bool { constraints.alternativeFor != nil }
}

extension Node {
    /// Of a key: the number of an invisible character in it.
    fileprivate var unseenCharacter: String? {
        text.unicodeScalars.first { $0.properties.generalCategory == .format }?.codePoint
    }

    /// `0.5` for `{mid: 0,5}`, where the comma of a fraction has made a key of its digits.
    fileprivate func fraction(dividedBefore key: Node) -> String? {
        guard let index = entries.firstIndex(where: { $0.key.id == key.id }), index > 0, key.text.utf8.count < 4,
            key.text.utf8.allSatisfy(\.isDigit)
        else { return nil }
        let whole = entries[index - 1].value
        // There is only the comma between the two.
        guard whole.range.end.line == key.range.start.line, whole.range.end.column + 1 == key.range.start.column,
            !whole.text.isEmpty, whole.text.utf8.allSatisfy(\.isDigit)
        else { return nil }
        return "\(whole.text).\(key.text)"
    }
}
