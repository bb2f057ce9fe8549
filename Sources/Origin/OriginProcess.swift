/// What a process that serves is set up with once, before it serves.
package enum OriginProcess {
    /// Lets the process open as many descriptors as it is allowed to at most: a connection takes one.
    package static func prepare() { Sockets.raiseDescriptorLimit() }

    /// Whether a line can be written without waiting for its reader.
    package static func takesLine(_ descriptor: CInt) -> Bool { Sockets.takesPiece(descriptor) }
}
