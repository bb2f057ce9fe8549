/// A word of the command line that is no option: `A` and `B` in `litfass diff A B`.
struct Operand: Sendable {
    enum Need: Sendable {
        case required
        case optional
        /// Takes all words that are left, also none.
        case any
    }

    let name: String
    let summary: String
    let need: Need
    /// The words that it can be, where they are few.
    var choices: [String] = []

    static func required(_ name: String, _ summary: String, choices: [String] = []) -> Operand {
        Operand(name: name, summary: summary, need: .required, choices: choices)
    }

    static func optional(_ name: String, _ summary: String, choices: [String] = []) -> Operand {
        Operand(name: name, summary: summary, need: .optional, choices: choices)
    }

    static func any(_ name: String, _ summary: String) -> Operand {
        Operand(name: name, summary: summary, need: .any)
    }

    /// `DIR`, `[DIR]`, `[FILE ...]`
    var label: String {
        switch need {
        case .required: name
        case .optional: "[\(name)]"
        case .any: "[\(name) ...]"
        }
    }
}
