extension String {
    /// Order by UTF-8 bytes, the same on every machine.
    package func precedesByBytes(_ other: String) -> Bool {
        var (left, right) = (self, other)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                let count = min(left.count, right.count)
                var offset = 0
                while unsafe offset < count && left[offset] == right[offset] { offset += 1 }
                return unsafe offset < count ? left[offset] < right[offset] : left.count < right.count
            }
        }
    }
}

extension Sequence<String> {
    /// In the order of their UTF-8 bytes, the same on every machine.
    package func sortedByBytes() -> [String] { sorted { $0.precedesByBytes($1) } }
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
