import Rulebook
import Testing

@testable import Values

@Suite struct `A number of an author` {
    @Test(arguments: [
        ("0.1", "0.10"), ("-0", "0"), ("1", "1.000"), ("-2.50", "-2.5"), ("999999999999999999", "999999999999999999.0"),
    ])
    func `equals another one by value`(left: String, right: String) throws {
        // 19 digits are too many for one number.
        guard right.filter(\.isNumber).count <= ExactNumber.digitsLimit else {
            #expect(throws: Problem.self) { try ExactNumber(right) }
            return
        }
        #expect(try ExactNumber(left) == ExactNumber(right))
        #expect(try ExactNumber(left).hashValue == ExactNumber(right).hashValue)
        #expect(try !(ExactNumber(left) < ExactNumber(right)))
    }

    @Test(arguments: [
        ("0.1", "0.11"), ("-1", "0"), ("-1.5", "-1.25"), ("0.00000000000000001", "999999999999999999"), ("9", "10"),
    ])
    func `is smaller than another one by value`(small: String, large: String) throws {
        #expect(try ExactNumber(small) < ExactNumber(large))
        #expect(try !(ExactNumber(large) < ExactNumber(small)))
    }

    @Test func `adds up exactly where binary fractions do not`() throws {
        let tenths = try (0..<10).map { _ in try ExactNumber("0.1") }
        #expect(ExactNumber.sum(tenths, equals: ExactNumber(1)))
        #expect(try ExactNumber.sumText([ExactNumber("0.05"), ExactNumber("-0.1")]) == "-0.05")
    }

    @Test func `adds up exactly however many there are`() throws {
        let great = Array(repeating: try ExactNumber("999999999999999999"), count: 2000)
        let small = try ExactNumber("0.00000000000000001")
        #expect(ExactNumber.sumText(great + [small]) == "1999999999999999998000.00000000000000001")
        let negative = Array(repeating: try ExactNumber("-999999999999999999"), count: 2000)
        #expect(ExactNumber.sumText(negative + [small]) == "-1999999999999999997999.99999999999999999")
        #expect(ExactNumber.sum(great + negative + [small], equals: small))
        #expect(ExactNumber.sumText([]) == "0")
    }

    @Test(arguments: ["", "-", "+1", "01", "1.", ".5", "1e3", "1,5", "0x10", "1.2.3", "٣", "1_000", " 1", "--1", "NaN"])
    func `is nothing but digits with a point`(text: String) {
        #expect(throws: Problem.self) { try ExactNumber(text) }
    }
}
