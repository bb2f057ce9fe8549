extension String {
    /// Order by UTF-8 bytes, the same on every machine.
    package func precedesByBytes(_ other: String) -> Bool {
        let (left, right) = (utf8.span, other.utf8.span)
        let count = min(left.count, right.count)
        var offset = 0
        while offset < count, left[offset] == right[offset] { offset += 1 }
        return offset < count ? left[offset] < right[offset] : left.count < right.count
    }
}

extension Sequence<String> {
    /// In the order of their UTF-8 bytes, the same on every machine.
    package func sortedByBytes() -> [String] { sorted { $0.precedesByBytes($1) } }
}

extension [RelativePath] {
    /// The same as `sorted()`. Of a hundred thousand names most begin alike: each eight bytes are compared as one number.
    func sortedByBytes() -> [RelativePath] {
        var sorting = ByteSorting(self)
        sorting.sort()
        return sorting.places.map { self[$0.index] }
    }
}

/// Paths on their way into order. Their bytes stand in one piece, so that a look at some of them counts no references.
private struct ByteSorting {
    struct Place {
        let index: Int
        /// The eight that are compared; zeros, which no path has, behind its end.
        var bytes: UInt64 = 0
    }

    private(set) var places: [Place]
    private let bytes: [UInt8]
    /// Where each path ends among the bytes.
    private let ends: [Int]

    init(_ paths: [RelativePath]) {
        places = paths.indices.map { Place(index: $0) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(paths.reduce(0) { $0 + $1.string.utf8.count })
        ends = paths.map { path in
            bytes += path.string.utf8
            return bytes.count
        }
        self.bytes = bytes
    }

    mutating func sort() { sort(places.indices, behind: 0) }

    /// - Parameter offset: as many bytes are the same in all of the range.
    private mutating func sort(_ range: Range<Int>, behind offset: Int) {
        let offset = range.count >= Self.distributedLeast ? firstDifference(in: range, behind: offset) : offset
        for place in range { places[place].bytes = eightBytes(of: places[place].index, from: offset) }
        sortByEightBytes(range)
        var start = range.lowerBound
        while start < range.upperBound {
            let bytes = places[start].bytes
            let end = places[start..<range.upperBound].firstIndex { $0.bytes != bytes } ?? range.upperBound
            // Paths that are at their end are the same.
            if end - start > 1, bytes & 0xFF != 0 { sort(start..<end, behind: offset + 8) }
            start = end
        }
    }

    /// The offset up to which all paths of a range are the same: those of one folder begin with its name.
    private func firstDifference(in range: Range<Int>, behind offset: Int) -> Int {
        let bytes = bytes.span
        let first = bytes.extracting(piece(of: places[range.lowerBound].index))
        var count = first.count
        for place in range.dropFirst() {
            let other = bytes.extracting(piece(of: places[place].index))
            let most = min(count, other.count)
            var same = offset
            while same + 8 <= most, first.eightBytes(from: same) == other.eightBytes(from: same) { same += 8 }
            while same < most, first[same] == other[same] { same += 1 }
            count = same
        }
        return count
    }

    private mutating func sortByEightBytes(_ range: Range<Int>) {
        guard range.count >= Self.distributedLeast else { return places[range].sort { $0.bytes < $1.bytes } }
        for shift in stride(from: UInt64(0), to: 64, by: 8) { distribute(range, shift) }
    }

    /// Fewer are sorted sooner by comparing them.
    private static let distributedLeast = 1024

    /// One step of a radix sort, from the last of the eight bytes to the first: by one byte, those with the same in the order
    /// in which they are.
    private mutating func distribute(_ range: Range<Int>, _ shift: UInt64) {
        var next = [Int](repeating: 0, count: 256)
        for place in range { next[Int(places[place].bytes >> shift & 0xFF)] += 1 }
        // Names of one kind have most of their bytes in common.
        guard !next.contains(range.count) else { return }
        var end = range.lowerBound
        for byte in next.indices { (next[byte], end) = (end, end + next[byte]) }
        let before = places[range]
        for place in before {
            let byte = Int(place.bytes >> shift & 0xFF)
            places[next[byte]] = place
            next[byte] += 1
        }
    }

    private func eightBytes(of path: Int, from offset: Int) -> UInt64 {
        bytes.span.extracting(piece(of: path)).eightBytes(from: offset)
    }

    /// Where a path stands among the bytes.
    private func piece(of path: Int) -> Range<Int> { (path == 0 ? 0 : ends[path - 1])..<ends[path] }
}

extension Span<UInt8> {
    /// The first of them highest.
    fileprivate func eightBytes(from offset: Int) -> UInt64 {
        if offset + 8 <= count {
            return unsafe UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var eight: UInt64 = 0
        for index in offset..<Swift.max(offset, count) {
            eight |= UInt64(self[index]) << UInt64(56 - 8 * (index - offset))
        }
        return eight
    }
}

extension RandomAccessCollection where Index == Int {
    /// Where the elements begin of which `isBehind` holds, found by halves: it holds of none before and of all behind.
    @inlinable package func border(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
