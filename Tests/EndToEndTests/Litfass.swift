import Commands
import Foundation
import Processes
import TestKit

/// Calls the commands of `litfass` in this process.
enum Litfass {
    /// - Parameters:
    ///   - time: what the clock shows: "2020-12-31 23:00:00" in UTC, where it stands still, or "-40d" from now, where it goes on.
    ///   - environment: added to the environment of the tests.
    static func run(
        _ words: [String], showing time: String? = nil, in folder: URL? = nil, environment: [String: String] = [:]
    ) async throws -> Outcome {
        // It becomes another program.
        if words.first == "serve" {
            return try Command.run(Binaries.litfass, words, in: folder, environment: environment)
        }
        let context = CommandContext(
            workingFolder: folder?.path ?? FileManager.default.currentDirectoryPath,
            variables: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            now: try clock(showing: time))
        let result = await CommandLineProgram.call(words, in: context)
        return Outcome(
            status: result.status, output: String(decoding: result.output, as: UTF8.self),
            errors: String(decoding: result.errors, as: UTF8.self))
    }

    private struct NoTime: Error {
        let text: String
    }

    private static func clock(showing text: String?) throws -> @Sendable () -> Date {
        guard let text else { return { Date() } }
        if let match = text.wholeMatch(of: #/([-+][0-9]+)d/#), let days = Double(match.1) {
            return { Date(timeIntervalSinceNow: days * 86_400) }
        }
        let date = try date(text)
        return { date }
    }

    /// "2020-12-31 23:00:00" in UTC.
    static func date(_ text: String) throws -> Date {
        guard let date = try? Date(text.replacing(" ", with: "T") + "Z", strategy: .iso8601) else {
            throw NoTime(text: text)
        }
        return date
    }
}
