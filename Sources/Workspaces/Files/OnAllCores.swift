import Dispatch
import Models
import Synchronization

/// What much work is slow for.
package enum Bottleneck {
    /// Then more runs at once than there are cores bring nothing.
    case processor
    /// While one run waits, others go on: a disk answers many questions in little more time than one.
    case disk

    /// Runs at once that a disk may keep waiting. Of files that are in memory already, as many are read in the same time.
    private static let waitingLimit = 16

    /// Calls a body with each number below a count, with many of them at once.
    fileprivate func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
        switch self {
        case .processor: DispatchQueue.concurrentPerform(iterations: count, execute: body)
        case .disk:
            withoutActuallyEscaping(body) { body in
                let (group, turn) = (DispatchGroup(), Turn())
                for _ in 0..<Swift.min(count, Self.waitingLimit) {
                    // Each queue has a thread of its own.
                    DispatchQueue(label: "disk").async(group: group) {
                        while let number = turn.next(below: count) { body(number) }
                    }
                }
                group.wait()
            }
        }
    }

    /// Counts what was begun.
    private final class Turn: Sendable {
        private let begun = Atomic(0)

        package func next(below count: Int) -> Int? {
            let number = begun.wrappingAdd(1, ordering: .relaxed).oldValue
            return number < count ? number : nil
        }
    }
}

extension Array where Element: Sendable {
    /// What `transform` makes of each run of elements, in order, made on all cores at once.
    ///
    /// It gets runs rather than single elements, so that it can set up once what many of them need. What comes out must not
    /// depend on where runs begin: it is the same on any number of cores.
    package func mapRunsOnAllCores<Output: Sendable>(
        waitingFor bottleneck: Bottleneck = .processor, _ transform: @Sendable (ArraySlice<Element>) -> Output
    ) -> [Output] {
        // An array without room is one that all threads share, and is not to be filled.
        guard !isEmpty else { return [] }
        let runs = runs
        return unsafe [Output](unsafeUninitializedCapacity: runs.count) { room, filled in
            // Each run has a place of its own.
            nonisolated(unsafe) let room = unsafe room
            bottleneck.perform(runs.count) { place in
                unsafe room.initializeElement(at: place, to: transform(runs[place]))
            }
            filled = runs.count
        }
    }

    /// Makes one output of each element, in order, on all cores at once, and writes each where it stays: to put together what
    /// runs have made takes one core as long as a tenth of the making.
    /// - Parameter fill: gets runs of elements, and room for as many outputs.
    /// - Returns: the outputs, and what else came of each run.
    package func fillOnAllCores<Output: Sendable, Rest: Sendable>(
        waitingFor bottleneck: Bottleneck = .processor,
        _ fill: @Sendable (ArraySlice<Element>, inout OutputSpan<Output>) -> Rest
    ) -> (outputs: [Output], rests: [Rest]) {
        guard !isEmpty else { return ([], []) }
        var rests: [Rest] = []
        let outputs = unsafe [Output](unsafeUninitializedCapacity: count) { room, filled in
            // Each run has a part of its own.
            nonisolated(unsafe) let room = unsafe room
            rests = mapRunsOnAllCores(waitingFor: bottleneck) { run in
                let part = unsafe UnsafeMutableBufferPointer(rebasing: room[run.indices])
                var span = unsafe OutputSpan(buffer: part, initializedCount: 0)
                let rest = fill(run, &span)
                precondition(span.isFull, "a run makes one output of each element")
                _ = unsafe span.finalize(for: part)
                return rest
            }
            filled = count
        }
        return (outputs, rests)
    }

    /// Makes what `mapRunsOnAllCores` does, and gives it away in order, each as soon as it and those before it are made.
    ///
    /// While one core gives away, others wait with what they made: little of it stands in memory at a time.
    /// - Throws: what `take` throws first; it is not called again.
    package func forEachRunOnAllCores<Output: Sendable, Failure: Error>(
        _ transform: @Sendable (ArraySlice<Element>) -> Output, take: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        let runs = runs
        // A queue, since a thread sanitizer does not see how a contended `Mutex` changes hands.
        let queue = DispatchQueue(label: "turns")
        // Both used on the queue only, by one core at a time, and not after this call.
        nonisolated(unsafe) let take = take
        nonisolated(unsafe) var turns = Turns<Output, Failure>()
        DispatchQueue.concurrentPerform(iterations: runs.count) { place in
            guard queue.sync(execute: { unsafe turns.failure == nil }) else { return }
            let output = transform(runs[place])
            queue.sync {
                unsafe turns.waiting[place] = output
                while let output = unsafe turns.next() {
                    do throws(Failure) { unsafe try take(output) } catch { unsafe turns.failure = error }
                }
            }
        }
        if let failure = unsafe turns.failure { throw failure }
    }

    /// The last ones are short, so that no core waits long for another one.
    private var runs: [ArraySlice<Element>] {
        let least = Swift.min((count + runCount - 1) / runCount, runLeast)
        var runs: [ArraySlice<Element>] = []
        var rest = self[...]
        while !rest.isEmpty {
            let run = rest.prefix(Swift.max(least, Swift.min(rest.count / shareOfRest, runLimit)))
            runs.append(run)
            rest = self[run.endIndex...]
        }
        return runs
    }

    /// Of few elements there are as many runs, of which each has the same share.
    private var runCount: Int { 32 }
    /// Of what is left, a run takes one part of so many.
    private var shareOfRest: Int { 16 }
    /// Of many elements, a run has so many, since it sets up what all of them need.
    private var runLeast: Int { 16 }
    /// Short enough that a run's memory is soon free again.
    private var runLimit: Int { 128 }
}

/// What was made of some runs, until it is its turn.
private struct Turns<Output, Failure: Error> {
    package var waiting: [Int: Output] = [:]
    var failure: Failure?
    private var place = 0

    package mutating func next() -> Output? {
        guard failure == nil, let output = waiting.removeValue(forKey: place) else { return nil }
        place += 1
        return output
    }
}
