package import Files
package import Trust

/// What a target has at a path.
package struct StoredFile: Hashable, Sendable {
    package let length: Int
    /// When it was put there; nil where nobody says.
    package let modified: Instant?

    package init(length: Int, modified: Instant?) { (self.length, self.modified) = (length, modified) }
}

/// Files that go together: they are served with the same header fields.
package struct Shipment: Sendable {
    /// What a host is to say of the files, where it keeps such fields.
    package struct Headers: Hashable, Sendable {
        let mediaType: String
        let cache: CacheRule
        let coding: Coding
    }

    package enum Comparison: Sendable {
        /// They are known to be missing, or to be others.
        case none
        /// Those that have the same bytes stay.
        case bytes
    }

    /// The folder in which the paths begin.
    package let source: Folder
    /// Sorted.
    package let paths: [RelativePath]
    package let headers: Headers
    package let comparison: Comparison
}

/// Where a tree is brought. Each file is replaced whole, or not at all, as far as the host can do that.
package protocol Destination: Sendable {
    /// Everything there, by its path below the target.
    func list() throws(DeliveryFault) -> [String: StoredFile]
    /// The bytes of a file; nil where there is none.
    func read(_ path: RelativePath) throws(DeliveryFault) -> [UInt8]?
    func send(_ shipment: Shipment) throws(DeliveryFault)
    func remove(_ paths: [RelativePath]) throws(DeliveryFault)
}

/// How other programs are run: on an input, with variables that are added to those of the environment.
/// - Returns: nil where the program is missing.
package typealias ProgramRunner =
    @Sendable (_ words: [String], _ variables: [String: String], _ input: [UInt8]) -> ProgramEnding?

package struct ProgramEnding: Sendable {
    let status: Int32
    let output: [UInt8]
    let errors: String

    package init(status: Int32, output: [UInt8], errors: [UInt8]) {
        (self.status, self.output) = (status, output)
        self.errors = String(decoding: errors, as: UTF8.self)
    }
}

enum DestinationLimits {
    /// Bytes of a file that is read from a target.
    static let fileBytes = 16 << 20
}
