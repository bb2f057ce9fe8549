package import Files
import Glibc
import Synchronization

/// Where and how a tree is served.
package struct OriginConfiguration: Sendable {
    /// At least one, and no two with one route.
    package var trees: [TreeSource]
    package var listeners = [ListenAddress(.internet(address: "127.0.0.1", port: 8080))]
    /// Where the operator asks for metrics; nil for nowhere.
    package var admin: ListenAddress?
    /// Threads, each with a queue, a listener and connections of its own.
    package var loops = 1
    package var limits = OriginLimits()
    package var tls = TLSFiles()
    /// Hosts that are answered for, without port; all of them where the list is empty.
    package var hosts: [String] = []
    /// Whether requests have been looked at before they come here.
    package var gateway = Gateway.none
    package var log: AccessLog?
    package var inheritance = Listeners.Inheritance()

    package init(trees: [TreeSource]) { self.trees = trees }

    /// One tree that every request is for.
    package init(folder: Folder) { self.init(trees: [TreeSource(.everything, folder)]) }
}

/// Why an origin does not start.
package enum OriginFault: Error, Sendable, CustomStringConvertible {
    case tree(TreeFault)
    case socket(SocketFault)
    case tls(TLSFault)

    package var description: String {
        switch self {
        case .tree(let fault): fault.description
        case .socket(let fault): fault.description
        case .tls(let fault): fault.description
        }
    }

    /// One thing to do, where there is one.
    package var fix: String? {
        switch self {
        case .tree(let fault): fault.fix
        case .socket(let fault): fault.fix
        case .tls(let fault): fault.fix
        }
    }
}

/// A static HTTP/1.1 origin for one repository tree: loads it, serves it on several threads, and follows new
/// releases while it serves.
package final class OriginServer: Sendable {
    /// Where it listens, with the ports that the kernel chose.
    package let addresses: [ListenAddress]
    package let adminAddress: ListenAddress?
    private let configuration: OriginConfiguration
    /// In the order of their routes; so are their watches and tables.
    package let trees: [TreeSource]
    private let watches: Mutex<[TreeWatch]>
    private let tables: [CurrentTable]
    private let tls: Mutex<TLSContext?>
    private let listeners: Listeners
    private let adminListeners: Listeners?
    private let admin: AdminSource
    private let loops: [RunningLoop]
    private let adminLoop: RunningLoop?

    /// Loads the tree and begins to serve it.
    package init(_ configuration: OriginConfiguration) throws(OriginFault) {
        // Who is to follow a process that serves a whole tree waits for one.
        var watches = configuration.watches(
            first: configuration.inheritance.predecessor.isEmpty ? .index : .everyFile)
        trees = configuration.sortedTrees
        let tls: TLSContext?
        tables = try Self.load(trees, by: &watches)
        do throws(TLSFault) { tls = try configuration.makeTLS(after: nil) } catch { throw .tls(error) }
        if tls == nil, let socket = configuration.secureSocketOfSystemd {
            throw .tls(.noCertificate(socket: socket))
        }
        do throws(SocketFault) {
            let count = max(1, configuration.loops)
            let admin = configuration.admin ?? configuration.inheritance.admin(beside: configuration.listeners)
            try configuration.inheritance.demandAllUsed(by: configuration.listeners + [admin].compactMap(\.self))
            try Listeners.demandApart(configuration.listeners, admin: admin)
            listeners = try Listeners.open(
                configuration.listeners, for: .public, loops: count, configuration.inheritance)
            adminListeners = try admin.map { address throws(SocketFault) in
                try Listeners.open([address], for: .admin, loops: 1, configuration.inheritance)
            }
            let limits = configuration.limits.sharing(descriptors: Sockets.descriptorsForConnections() / count)
            let setup = EventLoop.Setup(
                tables: tables, routes: TreeRoutes(trees.map(\.route)), tls: tls, rules: configuration.rules,
                limits: limits, log: configuration.log)
            var loops: [RunningLoop] = []
            for number in 0..<count {
                loops.append(try RunningLoop(try listeners.sockets(of: number, among: count), setup))
            }
            let source = AdminSource(loops.map(\.counters), trees: trees.map(\.route))
            adminLoop = try adminListeners.map { listeners throws(SocketFault) in
                try RunningLoop(try listeners.sockets(of: 0, among: 1), setup.forOperator(source))
            }
            for (number, watch) in watches.enumerated() {
                source.serves(tables[number].newest, watch.facts, as: number)
            }
            source.shows(tls?.terms ?? [])
            (self.loops, self.admin) = (loops, source)
        } catch {
            throw .socket(error)
        }
        addresses = listeners.bound.map(\.address)
        adminAddress = adminListeners?.bound.first?.address
        self.configuration = configuration
        self.watches = Mutex(watches)
        self.tls = Mutex(tls)
        // Of the code in memory most was needed for the start alone.
        Sockets.forgetCode()
    }

    private static func load(
        _ trees: [TreeSource], by watches: inout [TreeWatch]
    ) throws(OriginFault) -> [CurrentTable] {
        var tables: [CurrentTable] = []
        for (number, tree) in trees.enumerated() {
            do throws(TreeFault) {
                tables.append(CurrentTable(try watches[number].loadFirst()))
            } catch {
                throw .tree(trees.count > 1 ? .of(tree.route, error) : error)
            }
        }
        return tables
    }

    /// All that keeps the tree and the certificates from being served at the addresses, as far as that can be known without
    /// listening anywhere.
    package static func faults(in configuration: OriginConfiguration) -> [OriginFault] {
        var faults: [OriginFault] = []
        for (tree, var watch) in zip(configuration.sortedTrees, configuration.watches(first: .everyFile)) {
            do throws(TreeFault) {
                _ = try watch.loadFirst()
            } catch {
                faults.append(.tree(configuration.trees.count > 1 ? .of(tree.route, error) : error))
            }
        }
        do throws(TLSFault) {
            faults += (try configuration.makeTLS(after: nil)?.faults ?? []).map(OriginFault.tls)
        } catch {
            faults.append(.tls(error))
        }
        do throws(SocketFault) {
            try Listeners.check(configuration.listeners, admin: configuration.admin)
        } catch {
            faults.append(.socket(error))
        }
        return faults
    }

    /// Why a tree that is served is not whole; nil where it is.
    package func incompleteness(ofTree number: Int) -> TreeFault? { tables[number].newest.incompleteness }

    /// Whether the tree has changed, and what became of that.
    package enum Reload: Sendable {
        case unchanged
        case newer
        /// The change is not served; the tree that was loaded before still is.
        case refused(TreeFault)
    }

    /// Looks whether there is a newer tree, and lets every loop answer from it: a request that is sent after that sees the new one.
    /// - Parameter number: which of the trees.
    package func reloadIfChanged(tree number: Int = 0) -> Reload {
        watches.withLock { watches in
            do throws(TreeFault) {
                guard let table = try watches[number].loadIfChanged() else { return .unchanged }
                tables[number].replace(with: table)
                for loop in loops { loop.control.look() }
                admin.serves(table, watches[number].facts, as: number)
                Sockets.forgetCode()
                return .newer
            } catch {
                admin.refusedTree(number)
                return .refused(error)
            }
        }
    }

    /// Reloads the certificates, for connections that come from then on. On a fault the previous ones stay in use; also where clients
    /// would refuse the newer ones, and do not refuse those.
    package func reloadCertificates() throws(TLSFault) {
        try tls.withLock { current throws(TLSFault) in
            guard let newer = try configuration.makeTLS(after: current) else { return }
            if let fault = newer.faults.first, current?.faults.isEmpty == true { throw fault }
            current = newer
            admin.shows(newer.terms)
            for loop in loops { loop.control.handshake(with: newer) }
        }
    }

    /// Why clients refuse certificates that they are shown, though the origin serves.
    package var refusedCertificates: [TLSFault] {
        tls.withLock { $0?.faults ?? [] }
    }

    /// Lines that the access log did not take since the beginning.
    package var lostLogLines: UInt64 { loops.reduce(0) { $0 + $1.counters[.logLinesLost] } }

    /// What a successor is to find in its environment so that it listens at the same sockets, and the descriptors that it must
    /// be given for that.
    package var inheritance: (variable: String, descriptors: [CInt]) {
        let opened = listeners.opened + (adminListeners?.opened ?? [])
        return (opened.map(\.line).joined(separator: "\n"), opened.flatMap(\.bound).flatMap(\.descriptors))
    }

    /// Whether the sockets live on with somebody else.
    package enum Ending: Sendable {
        case stop
        case handOver
    }

    /// Stops listening, lets answers under way be taken, and ends.
    package func stop(_ ending: Ending = .stop) {
        // The successor answers the operator from then on: an origin that is upgraded is ready all the time.
        switch ending {
        case .stop: admin.stops()
        case .handOver: drainAdmin()
        }
        for loop in loops { loop.control.drain() }
        listeners.close()
        for loop in loops { loop.join() }
        if ending == .stop { drainAdmin() }
        adminLoop?.join()
        if ending == .stop {
            listeners.removeFiles()
            adminListeners?.removeFiles()
        }
    }

    private func drainAdmin() {
        adminLoop?.control.drain()
        adminListeners?.close()
    }
}

extension OriginConfiguration {
    fileprivate var sortedTrees: [TreeSource] {
        trees.sorted { TreeRoute.isMoreSpecific($0.route, than: $1.route) }
    }

    fileprivate func watches(first demand: TreeLoader.Demand) -> [TreeWatch] {
        let limits = limits.sharing(trees: trees.count)
        return sortedTrees.map {
            TreeWatch($0.folder, limits: limits, trees: trees.count, judge: $0.judge, first: demand)
        }
    }

    fileprivate var rules: ServingRules {
        // Who shows a certificate of the authority that the operator names is that gateway.
        ServingRules(
            hosts: hosts.map { Array($0.lowercased().utf8) }, ranges: limits.ranges,
            gateway: tls.clientAuthority == nil ? gateway : .trusted)
    }

    /// Of all that systemd hands over one that speaks TLS; what is asked for by its name is known sooner.
    fileprivate var secureSocketOfSystemd: String? {
        guard listeners.contains(where: { $0.endpoint == .systemd(name: nil) }) else { return nil }
        return inheritance.systemd.map(\.name).first { $0.hasPrefix("https") }
    }

    fileprivate func makeTLS(after previous: TLSContext?) throws(TLSFault) -> TLSContext? {
        tls.identities.isEmpty
            ? nil : try TLSContext(tls, ticketKeySeconds: limits.ticketKeySeconds, after: previous)
    }
}

extension EventLoop.Setup {
    /// The same for a loop that answers the operator: few connections, and no log.
    fileprivate func forOperator(_ source: AdminSource) -> EventLoop.Setup {
        var setup = self
        (setup.admin, setup.log, setup.tls) = (source, nil, nil)
        setup.limits.connectionsPerLoop = min(64, limits.connectionsPerLoop)
        return setup
    }
}

/// A loop with its thread, its orders and its counts.
private struct RunningLoop: Sendable {
    let control: LoopControl
    let counters = LoopCounters()
    private let thread: LoopThread

    init(_ listeners: [ListeningSocket], _ setup: EventLoop.Setup) throws(SocketFault) {
        control = try LoopControl()
        thread = try LoopThread(try EventLoop(listeners: listeners, setup, control: control, counters: counters))
    }

    func join() { thread.join() }
}
