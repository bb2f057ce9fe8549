/// Paths as a walk finds them, in no order. Their bytes stand in one piece: a tree has a hundred thousand, and those that are made
/// of the bytes when the order is known stand in memory one behind the other, as they will be asked for.
struct FoundPaths {
    fileprivate private(set) var bytes: [UInt8] = []
    /// Where each path ends among the bytes.
    private var ends: [Int] = []

    fileprivate var count: Int { ends.count }

    /// Where a path stands among the bytes.
    fileprivate func piece(of path: Int) -> Range<Int> { (path == 0 ? 0 : ends[path - 1])..<ends[path] }

    fileprivate mutating func append(_ path: Span<UInt8>) {
        unsafe path.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        ends.append(bytes.count)
    }

    /// In the order of their bytes, the same on every machine.
    func sorted() -> [RelativePath] {
        var sorting = ByteSorting(self)
        sorting.sort()
        return sorting.sorted
    }
}

/// A folder in which names are found.
struct PathStem {
    /// The path of the folder with its slash, and behind it the name that was found last.
    private var bytes: [UInt8]
    private let length: Int

    /// - Parameter folder: nil for the one in which all paths are resolved.
    init(_ folder: RelativePath?) {
        bytes = folder.map { Array($0.string.utf8) + [UInt8(ascii: "/")] } ?? []
        length = bytes.count
    }

    /// The path of a name in the folder, which holds no slash; nil where it is no usable one, or too long.
    mutating func path(of name: Span<UInt8>) -> RelativePath? {
        put(name) ? RelativePath(trusted: String(decoding: bytes, as: UTF8.self)) : nil
    }

    /// - Returns: whether it is a usable one.
    mutating func put(_ name: Span<UInt8>, into found: inout FoundPaths) -> Bool {
        guard put(name) else { return false }
        let bytes = bytes[...]
        found.append(bytes.span)
        return true
    }

    private mutating func put(_ name: Span<UInt8>) -> Bool {
        guard RelativePath.isUsable(name), length + name.count <= RelativePath.limitBytes, String(utf8: name) != nil
        else {
            return false
        }
        bytes.removeSubrange(length...)
        unsafe name.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        return true
    }
}

/// Paths on their way into order. Most of a hundred thousand begin alike: each eight bytes are compared as one number.
private struct ByteSorting {
    struct SortedPath {
        let index: Int
        /// The eight that are compared; zeros, which no path has, behind its end.
        var bytes: UInt64 = 0
    }

    private var places: [SortedPath]
    private let paths: FoundPaths

    init(_ paths: FoundPaths) {
        places = (0..<paths.count).map { SortedPath(index: $0) }
        self.paths = paths
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
        let slice = paths.bytes[...]
        let bytes = slice.span
        let first = bytes.extracting(paths.piece(of: places[range.lowerBound].index))
        var count = first.count
        for place in range.dropFirst() {
            let other = bytes.extracting(paths.piece(of: places[place].index))
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
        let piece = paths.bytes[paths.piece(of: path)]
        return piece.span.eightBytes(from: offset)
    }

    var sorted: [RelativePath] {
        let slice = paths.bytes[...]
        let bytes = slice.span
        return places.map { place in
            unsafe bytes.extracting(paths.piece(of: place.index)).withUnsafeBufferPointer {
                RelativePath(trusted: unsafe String(decoding: $0, as: UTF8.self))
            }
        }
    }
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
