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
        let folder = path { path in unsafe getcwd(&path, path.count) != nil }
        return Surroundings(
            workingFolder: folder ?? ".", environment: readEnvironment(), program: readProgram())
    }

    /// Of the program that runs, links resolved; nil where the system does not tell.
    static var programPath: String? {
        path { path in unsafe readlink("/proc/self/exe", &path, path.count - 1) > 0 }
    }

    /// - Parameter write: writes a path with a zero behind it, where there is one.
    private static func path(_ write: (inout [CChar]) -> Bool) -> String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard write(&path) else { return nil }
        return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func readProgram() -> FileIdentity? {
        guard let path = programPath, let place = RelativePath(String(path.dropFirst())) else { return nil }
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
