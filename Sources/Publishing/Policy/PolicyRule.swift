package import Rulebook

/// What can be wrong with a policy. The raw value is the rule's id; ids that other files share mean the same there.
package enum PolicyRule: String, CaseIterable, Sendable {
    case danglingReference = "dangling-reference"
    case malformedValue = "malformed-value"
    case malformedID = "malformed-id"
    case malformedRole = "malformed-role"
    case missingKey = "missing-key"
    case onlineKey = "online-key"
    case outOfBounds = "out-of-bounds"
    case unknownKey = "unknown-key"
    case wrongType = "wrong-type"

    /// As people look it up.
    package var rule: Rule {
        switch self {
        case .danglingReference: .danglingReference
        case .malformedValue: .malformedValue
        case .missingKey: .missingKey
        case .outOfBounds: .outOfBounds
        case .unknownKey: .unknownKey
        case .wrongType: .wrongType
        default: Rule(rawValue, topic: .policy, summary: explanation, example: example.map(Rule.Example.init))
        }
    }

    /// What is wrong and why that matters, for an operator.
    private var explanation: String {
        switch self {
        case .danglingReference: "A name that leads to nothing."
        case .malformedValue: "A span of time is a whole number and a unit: 48 h, 14 days."
        case .malformedID:
            "A person's id, or the name of a role, that is not usable as the name of a file on every system, or is taken for something else."
        case .malformedRole:
            "A role that cannot be signed as it says: without a signer, with a signer who is listed twice or not among the people of the policy, or with no signature or more signatures than signers; or a role that answers for bundles of another."
        case .missingKey: "A required key is missing."
        case .onlineKey:
            "The machine's key signs what people are responsible for, so that a break-in would be enough to change it."
        case .outOfBounds: "A value outside its sensible range."
        case .unknownKey:
            "A key that nothing here knows. Otherwise a typing mistake would silently drop what was written."
        case .wrongType: "A value of another type than its key."
        }
    }

    /// A line with the mistake and the same line corrected; nil for rules that other files share, which have their own.
    private var example: (wrong: String, right: String)? {
        switch self {
        case .malformedID: ("Ben: {name: Ben Muster}", "ben: {name: Ben Muster}")
        case .malformedRole:
            (
                "root: {signers: [], threshold: 1, lifetime: 365 days}",
                "root: {signers: [anna], threshold: 1, lifetime: 365 days}"
            )
        case .onlineKey:
            (
                "root: {signers: [anna, online], threshold: 2, lifetime: 365 days}",
                "root: {signers: [anna, ben], threshold: 2, lifetime: 365 days}"
            )
        case .danglingReference, .malformedValue, .missingKey, .outOfBounds, .unknownKey, .wrongType: nil
        }
    }
}
