/// Status and fields of an answer, and what they say about its body.
struct AnswerHead: Hashable {
    enum Framing: Hashable {
        case length(Int)
        case chunked
        case untilClose
    }

    private(set) var status = 0
    /// HTTP/1.0, which ends a connection with each answer.
    private var isOld = false
    private var fields: [Field] = []

    private struct Field: Hashable {
        /// Lower case.
        let name: [UInt8]
        var value: [UInt8]
    }

    init() {}

    /// RFC 9112 §4: `HTTP/1.1 200 OK`, of which the reason may be missing.
    init(statusLine line: [UInt8]) throws(AnswerFault) {
        let digits = line.dropFirst(9).prefix(3)
        guard line.starts(with: "HTTP/1.".utf8), line.count >= 12, Self.isDigit(line[7]), line[8] == UInt8(ascii: " "),
            digits.allSatisfy(Self.isDigit), line.count == 12 || line[12] == UInt8(ascii: " "),
            let status = Int(String(decoding: digits, as: UTF8.self)), status >= 100
        else { throw .malformed }
        self.status = status
        isOld = line[7] == UInt8(ascii: "0")
    }

    /// RFC 9112 §5: one line of a field, or the continuation of the one before.
    mutating func add(_ line: [UInt8]) throws(AnswerFault) {
        if let first = line.first, Self.isBlank(first) {
            guard let last = fields.indices.last else { throw .malformed }
            fields[last].value += [UInt8(ascii: " ")] + Self.trimmed(line[...])
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(Self.isVisible)
        else { throw .malformed }
        fields.append(
            Field(name: line[..<colon].map(Self.lowercased), value: Array(Self.trimmed(line[(colon + 1)...]))))
    }

    /// The values of all the fields of one name, as one.
    func value(_ name: String) -> String? {
        let values = fields.filter { $0.name.elementsEqual(name.utf8) }.map {
            String(decoding: $0.value, as: UTF8.self)
        }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    private func list(_ name: String) -> [String] {
        guard let value = value(name) else { return [] }
        return value.lowercased().split(separator: ",").map {
            String(decoding: Self.trimmed(Array($0.utf8)[...]), as: UTF8.self)
        }
        .filter { !$0.isEmpty }
    }

    /// What is announced of the body as it travels; nil for nothing.
    var length: Int? { if case .length(let length)? = try? framing { length } else { nil } }

    /// Where the body ends. Source: RFC 9112 §6.3.
    var framing: Framing {
        get throws(AnswerFault) {
            guard status != 204, status != 304 else { return .length(0) }
            let codings = transferCodings
            if !codings.isEmpty {
                guard codings == ["chunked"] else { throw .transferCoding(codings.joined(separator: ", ")) }
                return .chunked
            }
            guard let value = value("content-length") else { return .untilClose }
            let lengths = try value.split(separator: ",", omittingEmptySubsequences: false).map {
                part throws(AnswerFault) in
                try Self.number(Self.trimmed(Array(part.utf8)[...]), radix: 10)
            }
            guard let length = lengths.first, lengths.allSatisfy({ $0 == length }) else { throw .malformed }
            return .length(length)
        }
    }

    /// Without the one that says that there is none.
    private var transferCodings: [String] { list("transfer-encoding").filter { $0 != "identity" } }

    /// RFC 9112 §9.3, and §6.1 of an answer that says twice where it ends.
    var keepsConnection: Bool {
        let options = list("connection")
        if options.contains("close") || isOld && !options.contains("keep-alive") { return false }
        return transferCodings.isEmpty || !isOld && value("content-length") == nil
    }

    /// RFC 9112 §7.1: a number, and extensions that say nothing to us.
    static func chunkSize(_ line: [UInt8]) throws(AnswerFault) -> Int {
        try number(trimmed(line.prefix { $0 != UInt8(ascii: ";") }), radix: 16)
    }

    /// Of digits alone. What no machine can hold is as much as one can: no limit allows it.
    private static func number(_ digits: ArraySlice<UInt8>, radix: Int) throws(AnswerFault) -> Int {
        guard !digits.isEmpty else { throw .malformed }
        var number = 0
        for digit in digits {
            guard let value = Character(UnicodeScalar(digit)).hexDigitValue, value < radix else { throw .malformed }
            let (product, isOver) = number.multipliedReportingOverflow(by: radix)
            let (sum, isOverNow) = product.addingReportingOverflow(value)
            number = isOver || isOverNow || number == .max ? .max : sum
        }
        return number
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
