import Rulebook
import Values
import YAML

/// Reads what a model asks of a text, and sees that some text can be what it asks for.
extension TypeReader {
    mutating func textConstraints() -> TextConstraints {
        let before = settings.findings.count
        let source = settings.text("source")
        let (length, lengthSource) = length()
        let isShownOnLockScreen = settings.flag("shown-on-lock-screen")
        let alternativeFor = settings.text("alternative-for")
        let (forbiddenWords, allowedWords) = (wordList("forbidden-words"), wordList("allowed-words"))
        let (pattern, help) = pattern()
        let constraints = TextConstraints(
            length: length, lengthSource: lengthSource ?? source, pattern: pattern, patternHelp: help,
            forbiddenWords: forbiddenWords, allowedWords: allowedWords, source: source,
            alternativeFor: alternativeFor, isShownOnLockScreen: isShownOnLockScreen)
        if settings.findings.count == before { check(constraints) }
        return constraints
    }

    private mutating func length() -> (bounds: CountBounds, source: String?) {
        guard var inner = settings.mapping("length", among: TextConstraints.lengthKeys) else {
            return (CountBounds(), nil)
        }
        let bounds = inner.countBounds()
        let source = inner.text("source")
        if inner.node["min"] == nil, inner.node["max"] == nil { inner.refuseIdleSource("'min' or 'max'") }
        settings.values.findings.append(inner.findings)
        return (bounds, source)
    }

    private mutating func wordList(_ key: String) -> WordList {
        let list = WordList(settings.words(key) ?? [])
        if let word = list.wordWithoutLetters {
            settings.add(
                .malformedModel, at: settings.node[key] ?? settings.node,
                "'\(word)' has neither letter nor digit, and texts are compared word by word",
                fix: "remove it, or use 'pattern'")
        }
        return list
    }

    private mutating func pattern() -> (pattern: Pattern?, help: String?) {
        let help = settings.text("pattern-help")
        guard let node = settings.node["pattern"] else {
            if let node = settings.node["pattern-help"] {
                settings.add(
                    .malformedModel, at: node, "'pattern-help' explains a pattern, and none is given",
                    fix: "add 'pattern', or remove it")
            }
            return (nil, help)
        }
        // A pattern may begin with any character, and braces in it are no quotes.
        guard let text = settings.values.text(of: node, as: TextType(), name: "pattern") else { return (nil, help) }
        var pattern: Pattern?
        do {
            pattern = try Pattern(text)
        } catch {
            settings.values.findings.add(error, at: node)
        }
        if settings.node["pattern-help"] == nil {
            settings.add(
                .malformedModel, at: node,
                "'pattern' has no 'pattern-help', which explains it to people who can't read patterns",
                fix: "add 'pattern-help: letters and digits in groups of 4'")
        }
        return (pattern, help)
    }

    private mutating func check(_ constraints: TextConstraints) {
        if !constraints.holdsMoreThanLength {
            if constraints.length.minimum == nil, constraints.length.maximum == nil {
                settings.refuseIdleSource("length, pattern or words")
            } else if settings.node["length"]?["source"] != nil {
                settings.refuseSecondSource(beside: "length")
            }
        }
        let both =
            constraints.allowedWords.isEmpty
            ? nil : constraints.forbiddenWords.written.first { constraints.allowedWords.firstMissing(of: $0) == nil }
        if let both {
            settings.add(
                .malformedModel, at: settings.node["forbidden-words"] ?? settings.node,
                "'\(both)' is both forbidden and allowed", fix: "remove it from one of the two lists")
        }
        checkPattern(of: constraints)
        checkSamples(constraints)
    }

    private mutating func checkPattern(of constraints: TextConstraints) {
        guard let pattern = constraints.pattern, let node = settings.node["pattern"] else { return }
        let (least, most) = pattern.lengths
        if let minimum = constraints.length.minimum, let most, most < minimum {
            settings.add(
                .malformedModel, at: node,
                "'\(pattern.text)' takes at most \(counted(most, "character", "characters")), and 'length' asks for at least \(minimum)",
                fix: "change one of the two")
        } else if let maximum = constraints.length.maximum, least > maximum {
            settings.add(
                .malformedModel, at: node,
                "'\(pattern.text)' takes at least \(counted(least, "character", "characters")), and 'length' allows at most \(maximum)",
                fix: "change one of the two")
        }
    }

    /// Samples are texts that the model must take: who writes them sees whether a pattern says what was meant.
    private mutating func checkSamples(_ constraints: TextConstraints) {
        guard let samples = settings.words("samples"), let node = settings.node["samples"] else { return }
        for (text, item) in zip(samples, node.items) {
            do {
                try TextCheck(constraints: constraints, name: "samples").check(text)
            } catch {
                settings.add(
                    .malformedModel, at: item,
                    "'\(text.firstLine)' is a sample that the model itself refuses: \(error.message)",
                    fix: "change the sample, or what the model asks for")
            }
        }
    }
}
