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
        var pointer = unsafe environ
        while let word = unsafe pointer.pointee {
            unsafe words.append(String(cString: word))
            unsafe pointer += 1
        }
        return words
    }
}

/// A new process of the program, which listens at the sockets of this one before it stops: no connection is refused between them.
///
/// It reports when it serves, and gets a confirmation. Until then the sockets are this process's, which goes on meanwhile.
struct Successor {
    enum State {
        case starting
        /// It may stay, and knows.
        case serves
        /// It does not serve in time, and is to end.
        case ending
        case gone
    }

    /// Where a successor finds the connection to its predecessor.
    static let variable = "LITFASS_PREDECESSOR"
    /// How long it may take to end.
    private static let patienceWithEnd = Duration.seconds(2)

    private let process: pid_t
    private let connection: CInt
    /// How long it may take to load its tree.
    private let patience: Duration
    private let start = ContinuousClock.now
    private var ended: ContinuousClock.Instant?
    private var signals: [CInt] = []

    /// - Returns: nil where it could not be started; the reason is printed.
    static func start(
        _ inheritance: (variable: String, descriptors: [CInt]), patience: Duration
    ) -> Successor? {
        var ends: [CInt] = [0, 0]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            reportFailedStart(errno)
            return nil
        }
        defer { close(ends[1]) }
        guard let process = spawn(inheritance, telling: ends[1]) else {
            close(ends[0])
            return nil
        }
        return Successor(process: process, connection: ends[0], patience: patience)
    }

    private init(process: pid_t, connection: CInt, patience: Duration) {
        (self.process, self.connection, self.patience) = (process, connection, patience)
    }

    /// What has become of it, without waiting.
    mutating func look() -> State {
        var byte: UInt8 = 0
        if waitpid(process, nil, WNOHANG) == process {
            close(connection)
            if ended == nil { printError("the successor did not start to serve; this process goes on") }
            return .gone
        }
        if let ended {
            if ContinuousClock.now - ended > Self.patienceWithEnd { kill(process, SIGKILL) }
            return .ending
        }
        if unsafe recv(connection, &byte, 1, CInt(MSG_DONTWAIT)) == 1 {
            _ = unsafe send(connection, &byte, 1, CInt(MSG_NOSIGNAL))
            for signal in signals { kill(process, signal) }
            ServiceNotice.successor(process).send()
            return .serves
        }
        guard ContinuousClock.now - start > patience else { return .starting }
        printError("the successor did not start to serve; this process goes on")
        end()
        return .ending
    }

    /// Has it obey, too, as soon as it serves: it may have opened the log and read the certificates before they were replaced.
    mutating func passOn(_ signal: CInt) { signals.append(signal) }

    /// Asks it to end. It leaves the files of the sockets alone, since it has no confirmation.
    mutating func end() {
        ended = .now
        kill(process, SIGTERM)
    }

    /// Has it gone, whatever it does.
    func endAtOnce() { kill(process, SIGKILL) }

    /// - Returns: its process; nil where it could not be started, whose reason is printed.
    private static func spawn(
        _ inheritance: (variable: String, descriptors: [CInt]), telling connection: CInt
    ) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // Duplicated onto itself, a descriptor is inherited.
        for number in inheritance.descriptors + [connection] {
            unsafe posix_spawn_file_actions_adddup2(&actions, number, number)
        }
        let own = [variable, Listeners.Inheritance.variable, "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
        let environment =
            Environment.words.filter { word in !own.contains { word.hasPrefix($0 + "=") } }
            + ["\(Listeners.Inheritance.variable)=\(inheritance.variable)", "\(variable)=\(connection)"]
        // What this process blocks to wait for it would not end a program that waits for nothing.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process = pid_t()
        var arguments = unsafe CommandLine.arguments.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe arguments.indices { unsafe free(arguments[index]) }
            for index in unsafe variables.indices { unsafe free(variables[index]) }
        }
        // By its path, not by what runs: the file may be a newer program.
        let status = unsafe posix_spawnp(
            &process, CommandLine.arguments[0], &actions, &attributes, &arguments, &variables)
        guard status == 0 else {
            reportFailedStart(status)
            return nil
        }
        return process
    }

    private static func reportFailedStart(_ code: CInt) {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        printError("no successor could be started: \(words)")
    }
}

/// A message to the service manager (sd_notify(3)).
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
        guard let path = Environment.all["NOTIFY_SOCKET"], let first = path.utf8.first,
            var address = sockaddr_un(path: path)
        else { return }
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
