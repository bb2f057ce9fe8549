import LitfassClient
import LitfassClientTesting
import Notice
import Testing

@Test func `an app reads a number`() throws {
    let release = try Release.fixture(
        documents: ["hotlines": [FixtureDocument("technical", ["number": .phone("+49 800 7540001")])]])
    #expect(number(in: release) == "\"+49 800 7540001\"")
}
