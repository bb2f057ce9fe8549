import Files
import Glibc

/// Where a command was called. Read once, at the door: below it nothing reads the environment.
struct Surroundings: Sendable {
    /// Absolute; `.` where the system does not know it.
    let workingFolder: String
    let environment: [String: String]
    /// Of the program that runs; another build of it has another one. nil where the system does not tell.
    var program: FileIdentity?

    /// Of this process.
    static func here() -> Surroundings {
        let folder = unsafe getcwd(nil, 0)
        defer { unsafe free(folder) }
        return Surroundings(
            workingFolder: unsafe folder.map { unsafe String(cString: $0) } ?? ".", environment: readEnvironment(),
            program: readProgram())
    }

    private static func readProgram() -> FileIdentity? {
        let path = unsafe realpath("/proc/self/exe", nil)
        defer { unsafe free(path) }
        guard let path = unsafe path.map({ unsafe String(cString: $0) }),
            let place = RelativePath(String(path.dropFirst()))
        else { return nil }
        // A program that can't be looked at remembers nothing.
        return try? Folder("/").identity(of: place)
    }

    private static func readEnvironment() -> [String: String] {
        var environment: [String: String] = [:]
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let parts = unsafe String(cString: entry).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
            unsafe next += 1
        }
        return environment
    }
}
