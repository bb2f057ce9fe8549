import Testing

@testable import Origin

@Suite struct `A connection that asks for nothing` {
    @Test func `is remembered in no more than a line of the processor's cache`() {
        #expect(MemoryLayout<Connection>.stride <= 64)
    }
}
