package import Files
internal import Glibc
internal import Synchronization

/// Where and how a tree is served.
package struct OriginConfiguration: Sendable {
    package var folder: Folder
    /// An IPv4 or IPv6 address in digits.
    package var address = "127.0.0.1"
    /// 0 for any that is free.
    package var port: UInt16 = 8080
    /// Threads, each with a queue, a listener and connections of its own.
    package var loops = 1
    package var limits = OriginLimits()

    package init(folder: Folder) { self.folder = folder }
}

/// Why an origin does not start.
package enum OriginFault: Error, Sendable, CustomStringConvertible {
    case tree(TreeFault)
    case socket(SocketFault)

    package var description: String {
        switch self {
        case .tree(let fault): fault.description
        case .socket(let fault): fault.description
        }
    }
}

/// A static HTTP/1.1 origin for one repository tree: loads it, serves it on as many threads as it is told, and follows new
/// releases while it serves.
package final class OriginServer: Sendable {
    package let port: UInt16
    private let watch: Mutex<TreeWatch>
    private let controls: [LoopControl]
    private let threads: [LoopThread]

    /// Loads the tree and begins to serve it.
    package init(_ configuration: OriginConfiguration) throws(OriginFault) {
        var watch = TreeWatch(configuration.folder, limits: configuration.limits)
        let table: ResponseTable
        do throws(TreeFault) {
            table = try watch.loadFirst()
        } catch {
            throw .tree(error)
        }
        do throws(SocketFault) {
            var controls: [LoopControl] = []
            var threads: [LoopThread] = []
            var port = configuration.port
            try Sockets.demandFree(address: configuration.address, port: port)
            let loops = max(1, configuration.loops)
            var limits = configuration.limits
            limits.connectionsPerLoop = min(limits.connectionsPerLoop, Sockets.descriptorsForConnections() / loops)
            for _ in 0..<loops {
                let listener = try Sockets.listen(address: configuration.address, port: port)
                port = try Sockets.port(of: listener)
                let control = try LoopControl()
                let loop = try EventLoop(
                    takingOwnershipOf: listener, table: table, control: control, limits: limits)
                controls.append(control)
                threads.append(try LoopThread(loop))
            }
            (self.controls, self.threads, self.port) = (controls, threads, port)
        } catch {
            throw .socket(error)
        }
        self.watch = Mutex(watch)
    }

    /// Whether the tree has changed, and what became of that.
    package enum Reload: Sendable {
        case unchanged
        case newer
        /// The change is not served; the tree that was loaded before still is.
        case refused(TreeFault)
    }

    /// Looks whether there is a newer tree, and hands it to every loop: a request sees the old one or the new one.
    package func reloadIfChanged() -> Reload {
        watch.withLock { watch in
            do throws(TreeFault) {
                guard let table = try watch.loadIfChanged() else { return .unchanged }
                for control in controls { control.serve(table) }
                return .newer
            } catch {
                return .refused(error)
            }
        }
    }

    /// Stops listening, lets answers under way be taken, and ends.
    package func stop() {
        for control in controls { control.drain() }
        for thread in threads { thread.join() }
    }
}

/// A thread that runs a loop until it has drained.
///
/// `@unchecked`: the handle is written once, in the initialiser, and joined by whoever stops the server.
private final class LoopThread: @unchecked Sendable {
    private let handle: pthread_t

    /// Carries a loop to its thread; after that only the thread has it.
    private final class Passenger {
        let loop: EventLoop

        init(_ loop: EventLoop) { self.loop = loop }
    }

    init(_ loop: EventLoop) throws(SocketFault) {
        var handle = pthread_t()
        let passenger = unsafe Unmanaged.passRetained(Passenger(loop))
        let status = unsafe pthread_create(
            &handle, nil,
            { argument in
                guard let argument = unsafe argument else { preconditionFailure("the thread is given its loop") }
                unsafe Unmanaged<Passenger>.fromOpaque(argument).takeRetainedValue().loop.run()
                return nil
            }, passenger.toOpaque())
        guard status == 0 else {
            unsafe passenger.release()
            throw SocketFault(operation: "start a thread", code: status)
        }
        self.handle = handle
    }

    func join() { _ = pthread_join(handle, nil) }
}
