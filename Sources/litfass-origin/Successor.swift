import Glibc
import Origin

/// The environment of this process.
enum Environment {
    static var all: [String: String] {
        var found: [String: String] = [:]
        for word in words {
            guard let equals = word.firstIndex(of: "=") else { continue }
            found[String(word[..<equals])] = String(word[word.index(after: equals)...])
        }
        return found
    }

    static var words: [String] {
        var words: [String] = []
        var place = unsafe environ
        while let word = unsafe place.pointee {
            unsafe words.append(String(cString: word))
            unsafe place += 1
        }
        return words
    }
}

/// The program started anew, which listens at the sockets of this process before this one stops: nobody is refused between them.
enum Successor {
    /// Where a successor says that it serves.
    private static let variable = "LITFASS_PREDECESSOR"
    /// How long it may take to load its tree.
    private static let patienceMilliseconds: CInt = 60_000

    /// - Returns: whether it serves. If not, why stands on standard error, and this process goes on.
    static func start(_ inheritance: (variable: String, descriptors: [CInt])) -> Bool {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            complainOfStart(errno)
            return false
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process = spawn(inheritance, telling: ends[1])
        close(ends[1])
        guard let process else { return false }
        var state = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        if unsafe poll(&state, 1, patienceMilliseconds) == 1, unsafe Glibc.read(ends[0], &byte, 1) == 1 {
            ServiceNotice.successor(process).send()
            return true
        }
        kill(process, SIGTERM)
        _ = waitpid(process, nil, 0)
        complain("the successor did not begin to serve; going on")
        return false
    }

    /// Says to the process before this one, if there is one, that it may stop.
    static func tellPredecessor() {
        guard let number = Environment.all[variable].flatMap({ CInt($0) }) else { return }
        var byte: UInt8 = 1
        _ = unsafe write(number, &byte, 1)
        close(number)
    }

    /// - Returns: its process; if there is none, why stands on standard error.
    private static func spawn(
        _ inheritance: (variable: String, descriptors: [CInt]), telling pipe: CInt
    ) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // Duplicated onto itself, a descriptor is inherited.
        for number in inheritance.descriptors + [pipe] {
            unsafe posix_spawn_file_actions_adddup2(&actions, number, number)
        }
        let own = [variable, Listeners.Inheritance.variable, "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
        let environment =
            Environment.words.filter { word in !own.contains { word.hasPrefix($0 + "=") } }
            + ["\(Listeners.Inheritance.variable)=\(inheritance.variable)", "\(variable)=\(pipe)"]
        var process = pid_t()
        var arguments = unsafe CommandLine.arguments.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer {
            for place in unsafe arguments.indices { unsafe free(arguments[place]) }
            for place in unsafe variables.indices { unsafe free(variables[place]) }
        }
        // By its path, not by what runs: the file may be a newer program.
        let status = unsafe posix_spawnp(&process, CommandLine.arguments[0], &actions, nil, &arguments, &variables)
        guard status == 0 else {
            complainOfStart(status)
            return nil
        }
        return process
    }

    private static func complainOfStart(_ code: CInt) {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        complain("no successor could be started: \(words)")
    }
}

/// What the service manager is told (sd_notify(3)).
enum ServiceNotice {
    case ready
    case stopping
    case successor(pid_t)

    private var text: String {
        switch self {
        case .ready: "READY=1"
        case .stopping: "STOPPING=1"
        case .successor(let process): "MAINPID=\(process)"
        }
    }

    func send() {
        guard let path = Environment.all["NOTIFY_SOCKET"], path.utf8.count < 108, let first = path.utf8.first else {
            return
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        // An abstract name is written with @ and begins with NUL.
        if first == UInt8(ascii: "@") { address.sun_path.0 = 0 }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
        let number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return }
        defer { close(number) }
        let bytes = Array(text.utf8)
        _ = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(number, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
