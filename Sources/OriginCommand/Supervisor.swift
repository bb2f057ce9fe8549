import Files
import Glibc
import Origin
import Trust

/// Starts the origin, follows its tree, and does what signals ask for.
enum Supervisor {
    private static let lookMilliseconds = 250

    /// Says all that is wrong with what the command line names, or that it is there and fits together; listens nowhere.
    static func check(_ request: OriginRequest) -> CInt {
        let refusals = refusals(of: request)
        for refused in refusals { printError(refused.words) }
        if refusals.isEmpty { printLine("litfass-origin: the configuration holds") }
        // Of several codes the one of a tree that is not trusted, or else that of a wrong command line.
        let codes = refusals.map(\.exitCode)
        return codes.contains(3) ? 3 : codes.min() ?? 0
    }

    private static func refusals(of request: OriginRequest) -> [StartFailure] {
        var refusals: [StartFailure] = []
        do throws(StartFailure) {
            refusals += OriginServer.faults(in: try judged(request)).map { StartFailure($0) }
        } catch {
            refusals.append(error)
        }
        do throws(StartFailure) {
            if let log = request.log { try demandLog(log.path) }
        } catch {
            refusals.append(error)
        }
        return refusals
    }

    static func run(_ request: OriginRequest) -> CInt {
        let signals = OperatorSignals()
        OriginProcess.prepare()
        let server: OriginServer
        let configuration: OriginConfiguration
        do throws(StartFailure) {
            configuration = try complete(request)
            server = try start(configuration)
        } catch {
            printError(error.words)
            return error.exitCode
        }
        for (number, tree) in server.trees.enumerated() {
            let place = server.trees.count > 1 ? " for \(tree.route)" : ""
            for address in server.addresses { printLine("serving \(tree.folder.path)\(place) at \(address)") }
            reportIncompleteness(server, tree: number)
        }
        if let address = server.adminAddress { printLine("answering the operator at \(address)") }
        reportRefusedCertificates(server)
        ServiceNotice.ready.send()
        let predecessor = Predecessor()
        predecessor.tell()
        return follow(server, configuration, obeying: signals, after: predecessor)
    }

    private static func follow(
        _ server: OriginServer, _ configuration: OriginConfiguration, obeying signals: OperatorSignals,
        after predecessor: Predecessor
    ) -> CInt {
        var successor: Successor?
        var losses = LostLogLines()
        while true {
            // Signals come first: after the confirmation of a successor nothing more is done.
            switch signals.wait(milliseconds: lookMilliseconds) {
            case .reload:
                reloadCertificates(server)
                reopen(configuration.log)
                successor?.passOn(SIGHUP)
            case .reopenLog:
                reopen(configuration.log)
                successor?.passOn(SIGUSR1)
            case .upgrade:
                guard successor == nil, predecessor.hasLetGo else { break }
                successor = Successor.start(
                    server.inheritance, patience: .seconds(configuration.limits.successorSeconds))
            case .stop:
                ServiceNotice.stopping.send()
                successor?.end()
                server.stop(predecessor.hasLetGo ? .stop : .handOver)
                successor?.endAtOnce()
                return 0
            case nil:
                switch successor?.look() {
                case .serves:
                    printLine("a successor serves; ending after the answers under way")
                    server.stop(.handOver)
                    return 0
                case .gone: successor = nil
                case .starting, .ending, nil: break
                }
                look(server)
                losses.tell(server.lostLogLines)
            }
        }
    }

    private static func look(_ server: OriginServer) {
        for (number, tree) in server.trees.enumerated() {
            let place = server.trees.count > 1 ? " for \(tree.route)" : ""
            switch server.reloadIfChanged(tree: number) {
            case .unchanged: break
            case .newer:
                printLine("serving a newer tree\(place)")
                reportIncompleteness(server, tree: number)
            case .refused(let fault): printError("still serving the previous tree\(place): \(fault)")
            }
        }
    }

    private static func reportIncompleteness(_ server: OriginServer, tree number: Int) {
        guard let fault = server.incompleteness(ofTree: number) else { return }
        printError("serving anyway: \(fault)" + (fault.fix.map { "\n  fix: \($0)" } ?? ""))
    }

    private static func reloadCertificates(_ server: OriginServer) {
        do throws(TLSFault) {
            try server.reloadCertificates()
            printLine("the certificates were reloaded")
            reportRefusedCertificates(server)
        } catch {
            printError("still using the previous certificates: \(error)")
        }
    }

    private static func reportRefusedCertificates(_ server: OriginServer) {
        for fault in server.refusedCertificates { printError("serving anyway: \(fault)") }
    }

    private static func reopen(_ log: AccessLog?) {
        do throws(SocketFault) {
            try log?.reopen()
        } catch {
            printError("still using the previous log file: \(error)")
        }
    }

    /// Why the origin does not start, and with which exit code.
    struct StartFailure: Error {
        let words: String
        let exitCode: CInt

        init(_ words: String, exitCode: CInt = 4) { (self.words, self.exitCode) = (words, exitCode) }

        init(_ fault: OriginFault) {
            let fix = fault.fix.map { "\n  fix: \($0)" } ?? ""
            switch fault {
            case .tree(let tree) where tree.isDistrust: self.init("\(fault)\(fix)", exitCode: 3)
            case .socket(let socket) where socket.isAboutWords: self.init("\(fault)\(fix)", exitCode: 2)
            case .tree, .socket, .tls: self.init("\(fault)\(fix)")
            }
        }
    }

    private static func start(_ configuration: OriginConfiguration) throws(StartFailure) -> OriginServer {
        do throws(OriginFault) {
            return try OriginServer(configuration)
        } catch {
            throw StartFailure(error)
        }
    }

    /// Opens what the command line names.
    private static func complete(_ request: OriginRequest) throws(StartFailure) -> OriginConfiguration {
        var configuration = try judged(request)
        configuration.inheritance = Listeners.Inheritance(environment: Environment.all, process: Int(getpid()))
        do throws(SocketFault) {
            configuration.log = try request.log.map { log throws(SocketFault) in
                try AccessLog(path: log.path, format: log.format)
            }
        } catch {
            throw StartFailure("\(error)")
        }
        return configuration
    }

    private static func demandLog(_ path: String) throws(StartFailure) {
        do throws(SocketFault) { try AccessLog.demandWritable(path) } catch { throw StartFailure("\(error)") }
    }

    /// What is asked for, with who says whether a tree may be served.
    private static func judged(_ request: OriginRequest) throws(StartFailure) -> OriginConfiguration {
        var configuration = request.configuration
        for index in configuration.trees.indices {
            configuration.trees[index].judge = try judge(by: request.root(of: configuration.trees[index].route))
        }
        return configuration
    }

    private static func judge(by root: String?) throws(StartFailure) -> TreeJudge {
        guard let root else { return { ReleaseFacts.read($0) } }
        let bytes = try read(root)
        do throws(TrustFault) {
            let verification = try TreeVerification(root: bytes)
            return { verification.judge($0) }
        } catch {
            throw StartFailure(
                "'\(root)' is not a root of trust: \(error)\n  fix: name a copy of metadata/1.root.json, as apps are shipped with"
            )
        }
    }

    private static func read(_ path: String) throws(StartFailure) -> [UInt8] {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(path[...$0]) } ?? "."
        let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        guard let file = RelativePath(name) else { throw StartFailure("'\(path)' is not a file") }
        do throws(FileFault) {
            return try Folder(folder).read(file, limitBytes: 512_000)
        } catch {
            throw StartFailure("\(error)")
        }
    }
}
