import Foundation

/// A program that is spoken to through pipes, and ended with its last owner.
package final class Conversation {
    private let program: RunningProgram
    private let (input, output) = (Pipe(), Pipe())

    /// - Parameter program: an absolute path, or a name that is looked up in `PATH`. What it says of errors is not kept.
    package init(_ program: String, _ arguments: [String]) throws {
        let isPath = program.hasPrefix("/")
        self.program = try RunningProgram(
            isPath ? program : "/usr/bin/env", isPath ? arguments : [program] + arguments, in: nil,
            environment: ProcessInfo.processInfo.environment, input: input.fileHandleForReading,
            output: output.fileHandleForWriting, errors: FileHandle.nullDevice)
        // The program has its own ends: where it closes them, this side hears of it.
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
    }

    deinit { Command.end(program) }

    package func say(_ bytes: [UInt8]) throws { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    /// Its next line, or what is left where it says no more. A line comes in as many pieces as the program likes.
    package func hearLine() -> String {
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n"), case let piece = hear(), !piece.isEmpty { line += piece }
        return String(decoding: line, as: UTF8.self)
    }

    /// Whatever it says next; empty where it says no more.
    package func hear() -> [UInt8] { Array(output.fileHandleForReading.availableData) }
}
