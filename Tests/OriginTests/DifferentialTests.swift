import TestKit
import Testing

/// Requests made at random from pieces that mean something, some of them damaged. `LITFASS_TEST_ROUNDS=25` makes it a million
/// requests; `Tests/Hardening/fuzz-requests` looks for others, guided by what they reach.
@Suite struct `Two readers of a request` {
    @Test(arguments: 0..<UInt64(Rounds.times(20))) func `agree`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var answers: Set<String> = []
        for _ in 0..<2000 {
            let request = RandomRequest.bytes(&random)
            answers.insert(String(RequestComparison.answer(request).prefix(3)))
            if let complaint = RequestComparison.complaint(about: request) {
                Issue.record("\(complaint): \(String(decoding: request, as: UTF8.self).debugDescription)")
                return
            }
        }
        // Else nothing was compared.
        #expect(
            answers.isSuperset(of: ["200", "204", "206", "304", "400", "404", "405", "412", "417", "501", "505"])
        )
    }
}
