package import Glibc

/// The path of a socket in the file system.
package enum UnixPath {
    /// Linux keeps it in 108 bytes, of which the last is zero. Source: unix(7).
    static let bytesLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
}

extension sockaddr_un {
    /// - Returns: nil where the path is longer than any may be.
    package init?(path: String) {
        guard path.utf8.count <= UnixPath.bytesLimit else { return nil }
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    }
}
