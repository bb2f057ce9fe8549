import Testing

@testable import Origin

@Suite struct `The choice how large bodies leave` {
    /// A loop in which a body costs something when the next one is sent, and nothing else takes time.
    private struct Loop {
        var choice: SendingChoice
        /// Windows in which bodies left in each way.
        private(set) var windows: [Sending: UInt64] = [:]
        private var used: UInt64 = 0
        private var last: Sending

        init(_ first: Sending = .copied) { (choice, last) = (SendingChoice(first), first) }

        /// - Parameters:
        ///   - count: of windows, each of them one body.
        ///   - costs: microseconds of a body.
        mutating func send(_ count: UInt64, _ costs: (_ way: Sending) -> UInt64) {
            for _ in 0..<count {
                choice.send(SendingChoice.windowBytes) { [used] in used }
                windows[choice.way, default: 0] += 1
                used += 1000 * costs(last)
                last = choice.way
            }
        }
    }

    @Test(arguments: Sending.allCases, Sending.allCases)
    func `is the one that costs clearly less`(first: Sending, cheaper: Sending) {
        var loop = Loop(first)
        loop.send(SendingChoice.trialWindows + 1) { $0 == cheaper ? 2500 : 4000 }
        #expect(loop.choice.way == cheaper)
    }

    @Test(arguments: Sending.allCases) func `stays what it is where both cost about the same`(first: Sending) {
        var loop = Loop(first)
        loop.send(SendingChoice.trialWindows + 1) { $0 == first ? 4000 : 3600 }
        #expect(loop.choice.way == first)
    }

    @Test func `tries both ways as long`() {
        var loop = Loop()
        loop.send(SendingChoice.trialWindows) { _ in 3000 }
        #expect(loop.windows == [.asItLies: 8, .copied: 8])
    }

    @Test func `is made anew when the machine has changed, and what costs more is tried seldom`() {
        var loop = Loop()
        loop.send(SendingChoice.windows) { $0 == .asItLies ? 2500 : 4000 }
        #expect(loop.choice.way == .asItLies && loop.windows[.copied] == 8)
        loop.send(SendingChoice.windows) { $0 == .asItLies ? 2500 : 2000 }
        #expect(loop.choice.way == .copied && loop.windows == [.asItLies: 1024, .copied: 1024])
    }

    /// It says nothing of the ways.
    @Test(arguments: Sending.allCases, [9, 11] as [UInt64])
    func `is not misled by a machine that grows faster or slower`(first: Sending, tenths: UInt64) {
        var loop = Loop(first)
        var cost: UInt64 = 100_000
        for _ in 0..<SendingChoice.trialWindows + 1 {
            loop.send(1) { [cost] _ in cost }
            cost = cost / 10 * tenths
        }
        #expect(loop.choice.way == first)
    }

    /// No kernel should have such a clock, and a loop that ended at it would end all its connections.
    @Test func `is made again after a clock that went back`() {
        var choice = SendingChoice()
        var now: UInt64 = 1 << 40
        for window in 0..<3 * SendingChoice.windows {
            choice.send(SendingChoice.windowBytes) { now }
            let cost: UInt64 = choice.way == .asItLies ? 2_500_000 : 4_000_000
            if window < SendingChoice.windows { now -= 1_000_000 } else { now += cost }
        }
        #expect(choice.way == .asItLies)
    }

    @Test func `asks for the time once in many bodies`() {
        var choice = SendingChoice()
        var looks = 0
        for _ in 0..<10_000 {
            choice.send(100_000) {
                looks += 1
                return 0
            }
        }
        #expect((2...62).contains(looks))
    }
}
