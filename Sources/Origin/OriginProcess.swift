/// What a process that serves is set up with once, before it serves.
package enum OriginProcess {
    /// Lets the process open as many descriptors as it is allowed to at most, one being a connection, and live on when nobody
    /// reads its output any more, or its log may not grow further. It hears how the programs end that it starts.
    package static func prepare() {
        Sockets.ignoreFailedWrites()
        Sockets.hearOfChildren()
        Sockets.raiseDescriptorLimit()
    }

    /// Whether a line can be said without waiting for whoever reads it.
    package static func takesLine(_ descriptor: CInt) -> Bool { Sockets.takesPiece(descriptor) }
}
