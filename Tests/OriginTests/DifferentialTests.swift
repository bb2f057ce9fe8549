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

    /// Most field lines are read in a quick way, and the others in a thorough one. Which of them a byte asks for shows nowhere
    /// but in the time.
    @Test(arguments: ["X-Forwarded-Protocol: https://example", "ETag:", "If-None-Match: \"x\", W/\"y\" "])
    func `agree about every byte at every place of a field`(field: String) {
        let line = Array(field.utf8)
        var answers: Set<String> = []
        for (before, after) in [("Host: x\r\n", "\r\n\r\n"), ("", "\r\nHost: x\r\n\r\n")] {
            for place in line.indices {
                for byte in UInt8.min...UInt8.max {
                    var changed = line
                    changed[place] = byte
                    let request = Array("GET /b HTTP/1.1\r\n\(before)".utf8) + changed + Array(after.utf8)
                    answers.insert(String(RequestComparison.answer(request).prefix(3)))
                    if let complaint = RequestComparison.complaint(about: request) {
                        Issue.record("\(complaint): \(String(decoding: request, as: UTF8.self).debugDescription)")
                        return
                    }
                }
            }
        }
        #expect(answers.isSuperset(of: ["200", "400"]))
    }
}
