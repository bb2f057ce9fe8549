import Files
import Processes

/// Where the articles are, for whoever reads a help.
package enum Articles {
    /// The folder of the Debian package.
    package static let installed = "/usr/share/doc/litfass"

    /// Beside an installed program, or in the sources.
    package static func path(of article: String) -> String {
        let name = "\(article).md"
        let isInstalled = CommandContext.programPath?.hasPrefix("/usr/bin/") ?? false
        // What can't be looked at is not there for the reader either.
        let isThere = isInstalled && (try? Folder(installed).exists(RelativePath(known: name))) == true
        return isThere ? "\(installed)/\(name)" : "Sources/litfass/Documentation.docc/\(name)"
    }
}
