import Models
import Rulebook
import YAML

/// A name of the workspace in other capitals, or with other blanks and hyphens: "Corona Warn App", "Covid-19".
enum NameSpelling: TextRule {
    static let rule = Rule(
        "name-spelling", topic: .texts, severity: .warning,
        summary:
            "A name with other capitals, blanks or hyphens than those under 'names' in Config/workspace.yaml: 'Corona Warn App' for Corona-Warn-App.",
        reason:
            "Who looks for a product, or for an authority, finds it under one name only, and wonders whether another one is meant.",
        example: Rule.Example(
            wrong: "answer: The Corona Warn App keeps them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: The Corona-Warn-App keeps them, {{ settings.weights.low }} of {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .names

    static func flaws(of text: ProseText) -> [Problem] {
        (text.names?.variants ?? []).map { variant in
            let written = text.written(variant.piece)
            let joints = NameJoint.joints(in: text.bytes.span, variant.piece)
            // Whoever compares the two sees no difference.
            let hint = joints.contains(.dash) ? " with a hyphen, which is shorter than a dash" : ""
            return Problem(
                rule, "'\(written)' is written '\(variant.meant)' in this workspace",
                fix: "write '\(variant.meant)'\(hint)", at: variant.piece,
                replacement: variant.isCertain ? variant.meant : nil)
        }
    }
}
