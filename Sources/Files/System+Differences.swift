import Platform

#if canImport(Darwin)
    typealias FolderPointer = UnsafeMutablePointer<DIR>

    extension stat {
        var written: timespec { st_mtimespec }
        var changed: timespec { st_ctimespec }
    }

    extension System {
        /// `fsync` leaves bytes in the memory of the disk (fsync(2) of Darwin). File systems that know no other way say so.
        static func synchronised(_ descriptor: CInt) -> CInt {
            fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
        }
    }
#else
    typealias FolderPointer = OpaquePointer

    extension stat {
        var written: timespec { st_mtim }
        var changed: timespec { st_ctim }
    }

    extension System {
        static func synchronised(_ descriptor: CInt) -> CInt { fsync(descriptor) }
    }
#endif
