import Files
import Glibc
import Origin

// `litfass serve` becomes this program. It is small, links the standard library statically and knows no Foundation.

/// What the command line says.
enum Request {
    case serve(OriginConfiguration)
    case help
    case mistake(String)
}

let usage = """
    Serves a published tree over HTTP/1.1.

    usage: litfass-origin [--address IP] [--port PORT] [--loops N] TREE

      TREE           the folder that 'litfass publish' wrote: it holds tree.index, metadata/ and targets/
      --address IP   where to listen: an IPv4 or IPv6 address in digits (127.0.0.1); 0.0.0.0 or :: for every one
      --port PORT    (8080); 0 for any that is free
      --loops N      threads that serve, one a core at most (1)
      --help         this text

    It needs no privileges and writes nothing. A new release in TREE is served without a restart; a tree that is half copied
    or damaged is not. SIGTERM and SIGINT end it after the answers under way. It never logs who asks.

    exit codes: 0 stopped · 2 the command line is wrong · 4 the tree, the port or the machine

    """

func read(_ arguments: [String]) -> Request {
    var configuration: OriginConfiguration?
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let word = rest.popFirst() {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch parts[0] {
        case "--help", "-h": return .help
        case "--address", "--port", "--loops":
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                return .mistake("\(word) needs a value")
            }
            options[parts[0]] = value
        case _ where word.hasPrefix("-"): return .mistake("'\(word)' is not an option")
        case _ where configuration == nil: configuration = OriginConfiguration(folder: Folder(word))
        default: return .mistake("'\(word)' is one folder too many")
        }
    }
    guard var configuration else { return .mistake("which tree?") }
    if let address = options["--address"] { configuration.address = address }
    if let text = options["--port"] {
        guard let port = UInt16(text) else { return .mistake("'\(text)' is no port from 0 to 65535") }
        configuration.port = port
    }
    if let text = options["--loops"] {
        guard let loops = Int(text), (1...64).contains(loops) else {
            return .mistake("'\(text)' is no number from 1 to 64")
        }
        configuration.loops = loops
    }
    return .serve(configuration)
}

/// One line, at once: scripts wait for it.
func say(_ line: String, on descriptor: CInt = STDOUT_FILENO) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(descriptor, bytes, bytes.count)
}

func serve(_ configuration: OriginConfiguration) -> CInt {
    let signals = StopSignals()
    OriginProcess.prepare()
    let server: OriginServer
    do {
        server = try OriginServer(configuration)
    } catch {
        say("litfass-origin: \(error)", on: STDERR_FILENO)
        return 4
    }
    let host =
        configuration.address.utf8.contains(UInt8(ascii: ":")) ? "[\(configuration.address)]" : configuration.address
    say("serving \(configuration.folder.path) at http://\(host):\(server.port)")
    while !signals.wait(milliseconds: 250) {
        switch server.reloadIfChanged() {
        case .unchanged: break
        case .newer: say("serving a newer tree")
        case .refused(let fault): say("litfass-origin: still serving the tree before: \(fault)", on: STDERR_FILENO)
        }
    }
    server.stop()
    return 0
}

switch read(Array(CommandLine.arguments.dropFirst())) {
case .serve(let configuration): exit(serve(configuration))
case .help:
    say(usage)
    exit(0)
case .mistake(let words):
    say("litfass-origin: \(words); see litfass-origin --help", on: STDERR_FILENO)
    exit(2)
}
