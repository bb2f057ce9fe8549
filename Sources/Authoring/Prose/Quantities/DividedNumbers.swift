import Models

/// "Étape 2/3" says what "Schritt 2 von 3" does, and "1/10" what "1:10" does.
extension [Quantity] {
    /// Removes each of two numbers with a slash or a colon between them, and what says the same in another text.
    mutating func removeDivided(in bytes: [UInt8], besides others: inout [Quantity], in otherBytes: [UInt8]) {
        for index in indices.reversed() {
            guard let parts = self[index].parts(in: bytes) else { continue }
            if let same = others.firstIndex(where: { $0.parts(in: otherBytes).map { $0 == parts } ?? false }) {
                others.remove(at: same)
            } else if let first = others.firstIndex(where: { $0.isBare && $0.amount == parts.0 }),
                let second = others[(first + 1)...].firstIndex(where: { $0.isBare && $0.amount == parts.1 })
            {
                others.remove(at: second)
                others.remove(at: first)
            } else {
                continue
            }
            remove(at: index)
        }
    }
}

extension Quantity {
    /// The two numbers of "2/3" and of "2:3"; nil where it is written in another way.
    fileprivate func parts(in bytes: [UInt8]) -> (Double, Double)? {
        guard (3...2 * Self.digitsMost + 1).contains(written.count) else { return nil }
        let parts = bytes[written].split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
        }
        guard parts.count == 2,
            parts.allSatisfy({ (1...Self.digitsMost).contains($0.count) && $0.allSatisfy(\.isDigit) })
        else { return nil }
        return (WrittenNumber.value(parts[0]), WrittenNumber.value(parts[1]))
    }

    private static let digitsMost = 3
}
