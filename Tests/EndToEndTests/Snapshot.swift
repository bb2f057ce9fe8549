import Foundation
import Testing

/// Texts that are expected in full, as files below `Tests/Fixtures`. `LITFASS_REWRITE_FIXTURES=1` writes what is said now; a
/// person reads the difference.
enum Snapshot {
    static let fixtures = URL(filePath: #filePath).appending(path: "../../Fixtures").standardized

    static func expect(_ text: String, in path: String) throws {
        let file = fixtures.appending(path: path)
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text == expected, "\(path): \(difference(between: expected, and: text))")
    }

    /// The first line that differs.
    private static func difference(between expected: String, and text: String) -> String {
        let (left, right) = (expected.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        let same = zip(left, right).prefix { $0 == $1 }.count
        let (was, became) = (left.dropFirst(same).first ?? "", right.dropFirst(same).first ?? "")
        return "line \(same + 1) is '\(became)' in place of '\(was)'"
    }
}
