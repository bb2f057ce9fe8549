/// A path below some folder, such as `targets/abc.content.de.json`: parts joined by `/`, none of them empty, `.` or `..`.
///
/// It cannot leave the folder it is resolved in by its own words; `Folder` sees to it that no symbolic link leads out
/// either. Paths are compared and sorted by their UTF-8 bytes, so that an order is the same on every machine and two
/// spellings of the same accented letter stay two names.
package struct RelativePath: Hashable, Comparable, Sendable {
    /// The parts joined by `/`.
    package let string: String

    /// The longest path, in UTF-8 bytes (`PATH_MAX` of Linux, with its NUL).
    package static let limitBytes = 4095
    /// The longest part, in UTF-8 bytes (`NAME_MAX` of Linux).
    package static let partLimitBytes = 255

    /// Nil for an absolute path, an empty part, `.` or `..`, a control character, or a length that no file system takes.
    package init?(_ string: String) {
        guard !string.isEmpty, string.utf8.count <= Self.limitBytes else { return nil }
        var copy = string
        guard copy.withUTF8({ unsafe Self.isPath($0.span) }) else { return nil }
        self.string = string
    }

    /// A path of names that are our own, or that somebody has looked at.
    /// - Precondition: they are usable.
    package init(known string: String) {
        guard let path = RelativePath(string) else { preconditionFailure("'\(string)' is no path of usable names") }
        self = path
    }

    /// - Precondition: the string is a path.
    init(trusted string: String) { self.string = string }

    private static func isPath(_ bytes: Span<UInt8>) -> Bool {
        var start = 0
        // A part ends at a slash, and the last one at the end.
        for position in 0...bytes.count where position == bytes.count || bytes[position] == UInt8(ascii: "/") {
            guard isUsable(bytes.extracting(start..<position)) else { return false }
            start = position + 1
        }
        return true
    }

    /// Whether bytes may be a part of a path, if they are UTF-8.
    static func isUsable(_ part: Span<UInt8>) -> Bool {
        guard !part.isEmpty, part.count <= partLimitBytes else { return false }
        var isDots = part.count <= 2
        for position in part.indices {
            let byte = part[position]
            guard byte >= 0x20 && byte != 0x7F else { return false }
            if byte != UInt8(ascii: ".") { isDots = false }
        }
        return !isDots
    }

    /// The parts, at least one.
    package var components: [String] {
        string.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The last part.
    package var name: String {
        let start = startOfName
        return start == 0 ? string : String(decoding: string.utf8.dropFirst(start), as: UTF8.self)
    }

    /// The path without its last part; nil where there is only one.
    package var parent: RelativePath? {
        guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return RelativePath(trusted: String(decoding: string.utf8[..<slash], as: UTF8.self))
    }

    /// Whether both stand directly in the same folder.
    package func isBeside(_ other: RelativePath) -> Bool {
        let folder = startOfName
        return folder == other.startOfName && string.utf8.prefix(folder).elementsEqual(other.string.utf8.prefix(folder))
    }

    /// This path followed by `other`; nil where both together are too long.
    package func appending(_ other: String) -> RelativePath? {
        guard let other = RelativePath(other), string.utf8.count + 1 + other.string.utf8.count <= Self.limitBytes else {
            return nil
        }
        // Exactly as long as it will be: a tree has as many of these as files.
        var joined = ""
        joined.reserveCapacity(string.utf8.count + 1 + other.string.utf8.count)
        joined += string
        joined += "/"
        joined += other.string
        return RelativePath(trusted: joined)
    }

    /// This path followed by `other`; nil where both together are too long.
    package func appending(_ other: RelativePath) -> RelativePath? {
        appending(other.string)
    }

    /// This path without some last bytes, which may be in the middle of what Unicode calls a character; nil where it does not end
    /// with them, or is no path without them.
    func without(ending: String) -> RelativePath? {
        let (bytes, count) = (string.utf8, ending.utf8.count)
        guard bytes.count > count, bytes.suffix(count).elementsEqual(ending.utf8) else { return nil }
        return RelativePath(String(decoding: bytes.dropLast(count), as: UTF8.self))
    }

    package static func == (left: RelativePath, right: RelativePath) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    package static func < (left: RelativePath, right: RelativePath) -> Bool {
        left.string.precedesByBytes(right.string)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in string.utf8 { hasher.combine(byte) }
    }
}

extension RelativePath {
    /// Behind the last slash; 0 where there is none.
    private var startOfName: Int {
        let bytes = string.utf8
        let name = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
        return bytes.distance(from: bytes.startIndex, to: name)
    }
}

extension RelativePath: CustomStringConvertible {
    package var description: String { string }
}
