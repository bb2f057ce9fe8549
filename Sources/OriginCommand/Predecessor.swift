import Glibc

/// The process that started this one as its successor, where one did. Until it ends or confirms, the sockets and their files are its own.
struct Predecessor {
    private let connection: CInt?

    init() {
        connection = Environment.all[Successor.variable].flatMap { CInt($0) }
        if let connection { _ = fcntl(connection, F_SETFD, FD_CLOEXEC) }
    }

    /// Says to it that this process serves.
    func tell() {
        guard let connection else { return }
        var byte: UInt8 = 1
        _ = unsafe write(connection, &byte, 1)
    }

    /// Whether there is none, or none any more, or one that has said that it ends.
    var hasLetGo: Bool {
        guard let connection else { return true }
        var byte: UInt8 = 0
        let count = unsafe recv(connection, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
        return count >= 0 || errno != EAGAIN
    }
}
