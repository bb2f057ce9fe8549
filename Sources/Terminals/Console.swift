import Glibc
package import JSON
import Synchronization

/// One of the two streams that a command writes to. A failed write stops no command: a reader that went away (`| head`) misses
/// the rest. Where the disk is full, the command does its work all the same, and fails in the end.
package final class Stream: Sendable {
    package let isTerminal: Bool
    /// How wide the terminal is; 80 for everything else.
    package let columns: Int
    /// -1 where what is written is collected.
    package let descriptor: CInt
    private let waiting = Mutex<[UInt8]>([])
    /// Why something that was written is lost; 0 where nothing is, or nobody wanted it.
    private let loss = Atomic<CInt>(0)
    /// Bytes that are buffered before they are written.
    private static let bufferedBytes = 1 << 16

    package init(descriptor: CInt) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        var size = winsize()
        let answer = isTerminal ? unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) : -1
        columns = answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : TextLayout.width
    }

    /// Collects what is written.
    package init() {
        (descriptor, isTerminal, columns) = (-1, false, TextLayout.width)
    }

    /// What was written, as far as it was not passed on to a descriptor.
    package var collected: [UInt8] { waiting.withLock { $0 } }

    package func line(_ text: String = "") {
        write(Array((text + "\n").utf8))
    }

    package func write(_ bytes: [UInt8]) {
        waiting.withLock { waiting in
            waiting += bytes
            if isTerminal || waiting.count >= Self.bufferedBytes { empty(&waiting) }
        }
    }

    /// JSON text without raw control characters and marks of direction: they are written as escapes, which say the same and move
    /// no cursor.
    package func write(_ json: JSON) {
        var text = ""
        for scalar in String(decoding: json.encodedPretty(), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        write(Array(text.utf8))
    }

    /// To be called before the process ends or becomes another one.
    package func flush() {
        waiting.withLock { empty(&$0) }
    }

    /// Why not all of it has arrived, in words; nil where it has.
    package var lossWords: String? {
        let code = loss.load(ordering: .relaxed)
        return code == 0 ? nil : unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }

    private func empty(_ bytes: inout [UInt8]) {
        guard descriptor >= 0 else { return }
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if errno != EPIPE, !isTerminal { loss.store(errno, ordering: .relaxed) }
                break
            }
            written += count
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// What a command says, and what is wrong: standard output and standard error.
package struct Console: Sendable {
    /// What was asked for: the only thing another program should read.
    package let output: Stream
    /// What went wrong, and progress.
    package let problems: Stream
    private let allowsColour: Bool

    /// Colours are for people: on a terminal, unless it is a dumb one or `NO_COLOR` is set (no-color.org).
    package init(output: Stream, problems: Stream, variables: [String: String]) {
        self.output = output
        self.problems = problems
        allowsColour = (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
    }

    package func hasColour(_ stream: Stream) -> Bool { allowsColour && stream.isTerminal }

    package func flush() {
        output.flush()
        problems.flush()
    }
}
