import Digests
import Files

extension ClientState {
    private static let randomNumberPath = RelativePath(known: "random-number")
    private static let randomNumberBytes = 16

    /// The random number of this installation, by which it takes part in draws: made once, and kept as 32 hexadecimal digits.
    ///
    /// Where it was lost or damaged another one is made: the installation then draws anew, as one that was just installed. Where
    /// it can't be kept it lasts as long as the process.
    func randomNumber() -> [UInt8] {
        if let number = keptRandomNumber { return number }
        let claim = files.claimed().claim
        defer { withExtendedLifetime(claim) {} }
        // Another process may have made one before this one had the right to.
        if let number = keptRandomNumber { return number }
        let number = (0..<Self.randomNumberBytes).map { _ in UInt8.random(in: .min ... .max) }
        // A disk that takes nothing is told of by the next refresh.
        if claim != nil { try? files.replace(Self.randomNumberPath, with: Array("\(Hexadecimal.text(number))\n".utf8)) }
        return number
    }

    private var keptRandomNumber: [UInt8]? {
        // What the disk does not give is as good as lost.
        guard let bytes = try? files.readIfPresent(Self.randomNumberPath, limitBytes: 64),
            bytes.count == 2 * Self.randomNumberBytes + 1, bytes.last == UInt8(ascii: "\n")
        else { return nil }
        return Hexadecimal.bytes(String(decoding: bytes.dropLast(), as: UTF8.self))
    }
}
