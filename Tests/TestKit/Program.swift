package import Foundation

/// Programs that tests make.
///
/// A process of its own writes them: what this one has open for writing is held open for a moment by whatever a test beside it starts,
/// and the system executes no file that somebody may still write to.
package enum Program {
    package static func write(_ text: String, to url: URL) throws {
        try run("sh", "-c", #"printf %s "$1" > "$2" && chmod 755 "$2""#, "sh", text, url.path)
    }

    /// A file, or a folder with programs in it.
    package static func copy(_ url: URL, to place: URL) throws { try run("cp", "--archive", url.path, place.path) }

    private static func run(_ program: String, _ arguments: String...) throws {
        let outcome = try Command.run(program, arguments)
        guard outcome.status == 0 else { throw NotMade(errors: outcome.errors) }
    }

    private struct NotMade: Error {
        let errors: String
    }
}
