import Dispatch
import Models
import Synchronization
import TestKit
import Testing

@testable import Authoring
@testable import Workspaces

@Suite("Work on all cores")
struct OnAllCoresTests {
    @Test("Outputs stand in the order of elements, whatever they wait for", arguments: [Bottleneck.processor, .disk])
    func order(_ bottleneck: Bottleneck) {
        let numbers = Array(0..<5_000)
        let runs = numbers.mapRunsOnAllCores(waitingFor: bottleneck) { Array($0) }
        #expect(runs.count > 2)
        #expect(runs.flatMap { $0 } == numbers)
        let (doubled, rests) = numbers.fillOnAllCores(waitingFor: bottleneck) { run, room in
            for number in run { room.append(2 * number) }
            return run.count
        }
        #expect(doubled == numbers.map { 2 * $0 })
        #expect(rests.reduce(0, +) == numbers.count)
    }

    @Test("No run is long beside those that are left with it", arguments: [1, 31, 33, 500, 5_000, 20_000])
    func balance(_ count: Int) {
        let lengths = Array(0..<count).mapRunsOnAllCores { $0.count }
        var rest = count
        for length in lengths {
            #expect(length <= max(rest / 16, min(16, (count + 31) / 32)))
            rest -= length
        }
        #expect(rest == 0)
    }

    @Test("While one run waits for the disk, others go on, on however few cores")
    func waiting() {
        let others = 8
        let begun = Atomic(0)
        let all = DispatchSemaphore(value: 0)
        let met = Array(0..<others).mapRunsOnAllCores(waitingFor: .disk) { run -> Bool in
            guard begun.wrappingAdd(run.count, ordering: .relaxed).newValue < others else {
                for _ in 1..<others { all.signal() }
                return true
            }
            return all.wait(timeout: .now() + Patience.seconds) == .success
        }
        #expect(met.count == others)
        #expect(met.allSatisfy { $0 })
    }

    @Test("Nothing comes of no elements")
    func nothing() {
        #expect([Int]().mapRunsOnAllCores(waitingFor: .disk) { $0.count }.isEmpty)
    }
}

/// Where two cores count the references to one thing, each waits for the other.
@Suite("What one run holds, no other run does")
struct RunOwnershipTests {
    @Test("A model, its fields, and what each text must be")
    func models() throws {
        var assembly = Assembly(limits: AuthoringLimits(), today: nil, hunspell: nil)
        assembly.take(Inventory(files: try Fixtures.repositoryFiles(in: ["Config"])))
        let finished = assembly.finish(history: [])
        let content = try #require(finished)
        for model in content.collections.map(\.model) {
            let own = model.forOneRun
            #expect(own.record !== model.record)
            #expect(own.record.rules.count == model.record.rules.count)
            #expect(own.record.names == model.record.names)
            for (field, other) in zip(own.record.fields, model.record.fields) {
                #expect(field !== other)
                #expect(field.isRequired == other.isRequired && field.isLocalized == other.isLocalized)
                guard let text = field.type.single.textConstraints else { continue }
                let same = try #require(other.type.single.textConstraints)
                #expect(text !== same)
                #expect(text.length.words == same.length.words && text.lengthSource == same.lengthSource)
                #expect(text.source == same.source && text.alternativeFor == same.alternativeFor)
            }
        }
    }
}
