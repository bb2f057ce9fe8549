extension System {
    /// Copies the beginning of a file behind what was written to another one.
    static func copy(
        first count: Int, of source: borrowing Descriptor, to target: borrowing Descriptor, path: String
    ) throws(FileFault) {
        try rewind(source, path: path)
        var left = count
        while left > 0 {
            let piece = try read(source, atMost: min(left, copiedBytes), path: path)
            // Whoever wrote to it meanwhile has made it shorter.
            guard !piece.isEmpty else { throw FileFault(.read, path: path, .system(inputFailure)) }
            let bytes = piece[...]
            unsafe try write(bytes.span.bytes, to: target, path: path)
            left -= piece.count
        }
    }

    private static let copiedBytes = 1 << 20
}
