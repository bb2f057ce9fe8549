/// A word of the command line that is no option: `A` and `B` in `litfass diff A B`.
package struct Operand: Sendable {
    package enum Need: Sendable {
        case required
        case optional
        /// Takes all words that are left, also none.
        case any
    }

    package let name: String
    package let summary: String
    package let need: Need
    /// The words that it can be, where they are few.
    package var choices: [String] = []

    package static func required(_ name: String, _ summary: String, choices: [String] = []) -> Operand {
        Operand(name: name, summary: summary, need: .required, choices: choices)
    }

    package static func optional(_ name: String, _ summary: String, choices: [String] = []) -> Operand {
        Operand(name: name, summary: summary, need: .optional, choices: choices)
    }

    package static func any(_ name: String, _ summary: String) -> Operand {
        Operand(name: name, summary: summary, need: .any)
    }

    /// `DIR`, `[DIR]`, `[FILE ...]`
    package var label: String {
        switch need {
        case .required: name
        case .optional: "[\(name)]"
        case .any: "[\(name) ...]"
        }
    }
}
