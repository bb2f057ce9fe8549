import Invocations

extension Command {
    static let fix = Option<Bool>.flag(
        "fix", "Correct what needs no decision, and show what is left")

    static let dryFix = Option<Bool>.flag("dry-run", "With --fix: show the corrections, and write nothing")
}
