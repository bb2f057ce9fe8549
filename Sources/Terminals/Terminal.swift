import Glibc

/// Questions to the person at the keyboard. Where there is none, nothing is asked: scripts get an error, not a prompt.
package struct Terminal: Sendable {
    /// The one at standard input; nil where that is none.
    package init?() {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
    }

    /// A line that is typed, shown as it is typed; nil at the end of input.
    package func ask(_ question: String, on console: Console) -> String? {
        console.flush()
        console.problems.write(Array(question.utf8))
        console.problems.flush()
        return readLine()
    }

    /// A line that is typed and not shown; nil where the person cancels.
    package func askSecretly(_ question: String, on console: Console) -> [UInt8]? {
        var before = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var silent = before
        // Keys that would end the process arrive as bytes instead: a terminal must not be left silent.
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
        defer {
            _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            console.problems.line()
            console.problems.flush()
        }
        // Not sooner: whoever answers at once would be shown what they type, and lose it.
        console.flush()
        console.problems.write(Array(question.utf8))
        console.problems.flush()
        return Self.typedLine()
    }

    private static func typedLine() -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return nil }
            switch byte {
            case 0x0A, 0x0D: return line
            case 0x03, 0x04: return nil
            case 0x08, 0x7F:
                // A character of several bytes goes as a whole.
                while let last = line.popLast(), last & 0xC0 == 0x80 {}
            default: line.append(byte)
            }
        }
    }
}
