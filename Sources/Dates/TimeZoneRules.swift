/// How far the clocks of a time zone are from UTC, and since when: what the IANA database says of it, as compiled by `zic`.
///
/// Source: RFC 9636 (TZif), of which the second block is read, whose times have 64 bits, and the footer for later times.
package struct TimeZoneRules: Sendable {
    /// `Europe/Berlin`
    package let name: String
    /// Seconds since 1970 at which clocks change, ascending.
    private let transitions: [Int64]
    /// Seconds ahead of UTC behind each of the transitions.
    private let offsets: [Int]
    /// The same before the first.
    private let firstOffset: Int
    /// What holds behind the last transition; nil where the last offset stays.
    private let later: YearlyRule?

    /// - Parameter file: what the database has for the zone.
    /// - Returns: nil where that is no TZif file of version 2 or later, or a damaged one.
    package init?(named name: String, file: [UInt8]) {
        guard let first = Header(file, at: 0), first.version >= UInt8(ascii: "2"),
            let header = Header(file, at: Header.size + first.bytes(timeSize: 4))
        else { return nil }
        var reader = Reader(file, at: Header.size + first.bytes(timeSize: 4) + Header.size)
        var (times, kinds): ([Int64], [Int]) = ([], [])
        for _ in 0..<header.times {
            guard let time = reader.integer(8) else { return nil }
            times.append(time)
        }
        for _ in 0..<header.times {
            guard let kind = reader.byte() else { return nil }
            kinds.append(Int(kind))
        }
        var types: [Int] = []
        for _ in 0..<header.types {
            guard let offset = reader.integer(4), abs(offset) < 26 * 3600, reader.skip(2) else { return nil }
            types.append(Int(offset))
        }
        guard let firstOffset = types.first, kinds.allSatisfy(types.indices.contains),
            zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
            reader.skip(header.characters + header.leaps * 12 + header.standards + header.locals),
            let footer = reader.footer
        else { return nil }
        self.name = name
        transitions = times
        offsets = kinds.map { types[$0] }
        self.firstOffset = firstOffset
        later = YearlyRule(footer)
        // A footer that can't be read would be wrong about all times to come.
        guard later != nil || footer.isEmpty else { return nil }
    }

    /// UTC, or a zone without changes.
    package init(named name: String, offset: Int) {
        (self.name, transitions, offsets, firstOffset, later) = (name, [], [], offset, nil)
    }

    /// Seconds that clocks are ahead of UTC.
    package func offset(at moment: Int64) -> Int {
        guard let last = transitions.last, moment < last else {
            return later?.offset(at: moment) ?? offsets.last ?? firstOffset
        }
        // The first transition behind the moment.
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }

    /// The moments at which clocks show a time, in seconds since 1970, ascending: none where they are put forward over it, two where
    /// they are put back.
    package func instants(of date: CalendarDate, time: TimeOfDay) -> [Int64] {
        let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(time.minutesFromMidnight) * 60
        // No zone is further from UTC.
        let candidates = Set([-86_400, 0, 86_400].map { local - Int64(offset(at: local + $0)) })
        return candidates.filter { $0 + Int64(offset(at: $0)) == local }.sorted()
    }

    /// The first moment of a day, in seconds since 1970; where clocks are put forward over midnight, the moment they are.
    package func startOfDay(_ date: CalendarDate) -> Int64 {
        guard let midnight = TimeOfDay("00:00") else { return 0 }
        if let first = instants(of: date, time: midnight).first { return first }
        let local = Int64(date.daysSinceEpoch) * 86_400
        // Between these two, clocks jump.
        var (low, high) = (local - 2 * 86_400, local + 2 * 86_400)
        while low < high {
            let middle = low + (high - low) / 2
            if middle + Int64(offset(at: middle)) < local { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension TimeZoneRules {
    /// The counts before a block. Source: RFC 9636 §3.1.
    private struct Header {
        static let size = 44

        let version: UInt8
        let locals: Int
        let standards: Int
        let leaps: Int
        let times: Int
        let types: Int
        let characters: Int

        init?(_ file: [UInt8], at start: Int) {
            var reader = Reader(file, at: start)
            guard reader.take("TZif"), let version = reader.byte(), reader.skip(15) else { return nil }
            var counts: [Int] = []
            for _ in 0..<6 {
                guard let count = reader.integer(4), (0...65_536).contains(count) else { return nil }
                counts.append(Int(count))
            }
            self.version = version
            (locals, standards, leaps) = (counts[0], counts[1], counts[2])
            (times, types, characters) = (counts[3], counts[4], counts[5])
        }

        /// Of the block behind the header.
        func bytes(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standards + locals
        }
    }

    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ file: [UInt8], at start: Int) { rest = file[min(start, file.count)...] }

        mutating func byte() -> UInt8? { rest.popFirst() }

        mutating func take(_ word: String) -> Bool {
            guard rest.starts(with: word.utf8) else { return false }
            rest = rest.dropFirst(word.utf8.count)
            return true
        }

        mutating func skip(_ count: Int) -> Bool {
            guard rest.count >= count else { return false }
            rest = rest.dropFirst(count)
            return true
        }

        /// A signed number, its highest byte first.
        mutating func integer(_ size: Int) -> Int64? {
            guard rest.count >= size else { return nil }
            let bits = rest.prefix(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            rest = rest.dropFirst(size)
            return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
        }

        /// What stands between two line breaks at the end.
        var footer: String? {
            guard rest.first == 0x0A, rest.last == 0x0A, rest.count >= 2 else { return nil }
            return String(decoding: rest.dropFirst().dropLast(), as: UTF8.self)
        }
    }
}
