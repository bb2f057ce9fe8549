import Synchronization

/// The bytes of one file, and its lines on demand. Shared by all nodes and diagnostics of the file.
///
/// A line ends with LF, CR LF, or CR (YAML 1.2.2 §5.4).
package final class SourceText: Sendable {
    /// Relative to the workspace, with `/`.
    package let path: String
    package let bytes: [UInt8]
    /// Offsets of the first byte of each line; empty until somebody asks for a line.
    private let lineStarts = Mutex<[Int]>([])

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// How many bytes stand before the text: 3 where the file starts with a byte order mark.
    package var prefixBytes: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The text of a line without its line break; what is not UTF-8 is shown as U+FFFD. Empty for a line that is not there.
    package func line(_ number: Int) -> String {
        String(decoding: bytes[lineBytes(number)], as: UTF8.self)
    }

    package var lineCount: Int { starts().count }

    /// The bytes of a line without its line break; empty for a line that is not there.
    package func lineBytes(_ number: Int) -> Range<Int> {
        let starts = starts()
        guard number >= 1, number <= starts.count else { return bytes.count..<bytes.count }
        let start = starts[number - 1]
        var end = number < starts.count ? starts[number] : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// The offset of the byte at a position, at most that of the end of its line.
    package func offset(of position: Position) -> Int {
        let line = lineBytes(position.line)
        var offset = line.lowerBound
        for _ in 1..<max(1, position.column) {
            guard offset < line.upperBound else { break }
            offset += 1
            while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// The position of the byte at an offset.
    package func position(ofByte offset: Int) -> Position {
        let starts = starts()
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = bytes[starts[low]..<max(starts[low], min(offset, bytes.count))].count { $0 & 0xC0 != 0x80 }
        return Position(line: low + 1, column: column + 1)
    }

    private func starts() -> [Int] {
        let known = lineStarts.withLock { $0 }
        guard known.isEmpty else { return known }
        // Found without the lock, at worst twice.
        let found = findLineStarts()
        lineStarts.withLock { $0 = found }
        return found
    }

    private func findLineStarts() -> [Int] {
        var starts = [prefixBytes]
        for index in prefixBytes..<bytes.count {
            let byte = bytes[index]
            let isBreak =
                byte == UInt8(ascii: "\n")
                || (byte == UInt8(ascii: "\r") && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")))
            if isBreak { starts.append(index + 1) }
        }
        return starts
    }
}
