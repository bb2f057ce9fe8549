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
