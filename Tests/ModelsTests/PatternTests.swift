import Rulebook
import Testing

@testable import Models

@Suite struct `A pattern` {
    @Test(arguments: [
        ("[a-z]+(-[a-z]+)*", "delete-my-data"), ("^[A-Z]{2}$", "DE"), ("\\d{4}-\\d{2}", "2021-01"), ("a|bc", "bc"),
        ("[^0-9]*", "äöü"), ("(?:ab){2,3}", "ababab"), ("a.c", "a\u{1F4DE}c"), ("[]a]", "]"), ("[a\\-]+", "a-a"),
        ("", ""),
        ("\\$\\.", "$."), ("(|a)b", "b"), ("x{0}", ""), ("a{2,}", "aaaa"),
    ])
    func `takes a text that it describes as a whole`(pattern: String, text: String) throws {
        #expect(try Pattern(pattern).matches(text))
    }

    @Test(arguments: [
        ("[a-z]+", "Delete"), ("[a-z]+", "delete-"), ("[A-Z]{2}", "DEU"), ("a|bc", "abc"), ("a{2,3}", "a"),
        ("\\d", "x"),
        ("a", ""), ("[^a]", "a"),
    ])
    func `takes no other text`(pattern: String, text: String) throws {
        #expect(try !Pattern(pattern).matches(text))
    }

    @Test(arguments: [
        ("(a", "the pattern '(a' has a '(' that nothing closes"),
        ("a)", "the pattern 'a)' has a ')' that nothing opened"),
        ("[a", "the pattern '[a' has a '[' that nothing closes"),
        ("[z-a]", "the pattern '[z-a]' has a range in '[…]' that runs backwards"),
        ("*a", "the pattern '*a' repeats nothing with '*'"),
        ("a**", "the pattern 'a**' repeats a repetition with '*'"),
        ("a{3,2}", "the pattern 'a{3,2}' repeats at least 3 but at most 2 times"),
        ("a{x}", "the pattern 'a{x}' has a '{' without a number after it"),
        ("a{2", "the pattern 'a{2' has a '{' that nothing closes"),
        ("a{1001}", "the pattern 'a{1001}' repeats more than 1000 times"),
        ("(?=a)", "the pattern '(?=a)' has a group with '(?', and only '(?:' is understood"),
        ("\\p", "the pattern '\\p' has '\\p', which is not understood here"),
        ("a\\", "the pattern 'a\\' ends with '\\'"),
        ("a^b", "the pattern 'a^b' has '^' in its middle; a text always matches as a whole"),
    ])
    func `that can't be read says why`(pattern: String, message: String) {
        let flaw = #expect(throws: Problem.self) { try Pattern(pattern) }
        #expect(flaw?.message == message)
    }

    @Test(arguments: [
        "((((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}){9})",
        "((((((((((){999}){999}){999}){999}){999}){999}){999}){999}){999})",
        String(repeating: "a", count: 501), String(repeating: "(", count: 400),
    ])
    func `that would take long is refused`(pattern: String) {
        #expect(throws: Problem.self) { try Pattern(pattern) }
    }

    @Test func `answers in time proportional to the text, also where others go back and forth`() throws {
        let pattern = try Pattern("(a+)+(a*)*b")
        #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
    }
}
