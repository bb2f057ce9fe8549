/// Those large bodies of a table that a loop was asked for first, laid into pipes, and the pipe through which it sends them.
struct BodyPipes: ~Copyable {
    private let limit: Int
    private var places: [Place] = []
    /// Empty between two answers; nil where it was not, until the next.
    private var conduit: Conduit?

    private struct Place {
        let file: ObjectIdentifier
        let range: Range<Int>
        /// Nil where the machine does not lay it so.
        let pipe: BodyPipe?
    }

    /// - Parameter limit: of bodies. Of each the kernel keeps the bytes once more.
    init(limit: Int) { self.limit = limit }

    /// How many are laid.
    var count: Int { places.count { $0.pipe != nil } }

    /// For another table: what it holds may stand where one of these stood.
    mutating func removeAll() { places.removeAll() }

    /// Sends what a socket takes of a body.
    /// - Parameter range: where all of it stands in a file.
    /// - Returns: how many bytes that are; 0 also where it is not laid into a pipe, or something is wrong with the socket.
    mutating func send(_ socket: CInt, _ file: MemoryFile, _ range: Range<Int>) -> Int {
        guard BodyPipe.lengths.contains(range.count), let pipe = pipe(file, range) else { return 0 }
        if conduit == nil { conduit = Sockets.makePipe() }
        let sent =
            switch conduit {
            case .some(let conduit): pipe.send(through: conduit, socket)
            case nil: 0
            }
        // The rest would come before the next answer.
        if sent < range.count { conduit = nil }
        return sent
    }

    private mutating func pipe(_ file: MemoryFile, _ range: Range<Int>) -> BodyPipe? {
        let identifier = ObjectIdentifier(file)
        if let place = places.first(where: { $0.range == range && $0.file == identifier }) { return place.pipe }
        guard places.count < limit else { return nil }
        let pipe = file.withBytes(range) { BodyPipe($0) }
        places.append(Place(file: identifier, range: range, pipe: pipe))
        return pipe
    }
}
