import Audiences
import Bundles
import Testing

/// The search for somebody for whom conditions hold is quick, since it leaves out what can't be; here it is held to a look at each
/// cell.
@Suite struct `Conditions that have to hold together` {
    @Test func `can where one cell has a yes from each of them`() throws {
        var random = SplitMix(state: 47)
        var answers: Set<Bool> = []
        for _ in 0..<400 {
            let conditions = (0..<Int.random(in: 1...5, using: &random)).map { _ in condition(3, &random) }
            let partition = try #require(Partition(conditions))
            let expected = (0..<partition.count).contains { cell in
                conditions.indices.allSatisfy { partition.holds($0, in: cell) }
            }
            #expect(Partition.canHold(conditions) == expected, "\(conditions)")
            answers.insert(expected)
        }
        #expect(answers.count == 2)
    }

    @Test func `follow from each other where no cell says otherwise`() throws {
        var random = SplitMix(state: 11)
        var answers: Set<Bool> = []
        for _ in 0..<400 {
            let (premise, conclusion) = (condition(3, &random), condition(2, &random))
            let partition = try #require(Partition([premise, conclusion]))
            let expected = (0..<partition.count).allSatisfy {
                !partition.holds(0, in: $0) || partition.holds(1, in: $0)
            }
            let found = Partition.implies(premise, conclusion)
            #expect(found == (expected || premise == conclusion), "\(premise) → \(conclusion)")
            answers.insert(expected)
        }
        #expect(answers.count == 2)
    }

    /// - Parameter depth: of conditions within each other, at most.
    private func condition(_ depth: Int, _ random: inout SplitMix) -> Condition {
        if depth > 0, Bool.random(using: &random) {
            let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in condition(depth - 1, &random) }
            return [.all(parts), .any(parts), .not(parts[0])].randomElement(using: &random) ?? .unknown
        }
        let moment = Int64.random(in: 1...4, using: &random) * 1000
        let version = VersionRange([">=1.2", "<3", ">=2 <2.5", "=2"].randomElement(using: &random) ?? "")
        return [
            .from(moment), .until(moment), .platform(["ios"]), .platform(["android", "web"]), .unknown,
            version.map(Condition.app) ?? .unknown, version.map(Condition.system) ?? .unknown,
            .language([LanguageTag("de"), LanguageTag("fr")].compactMap(\.self)),
        ].randomElement(using: &random) ?? .unknown
    }
}

/// The same numbers in each run. Source: S. Vigna, SplitMix64.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
