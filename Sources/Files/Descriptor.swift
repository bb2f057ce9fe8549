/// An open file or folder, closed when its owner goes away.
package struct Descriptor: ~Copyable, Sendable {
    /// For calls that borrow it; whoever closes this number breaks the owner's promise.
    package let rawValue: CInt

    package init(takingOwnershipOf rawValue: CInt) {
        self.rawValue = rawValue
    }

    deinit {
        System.close(rawValue)
    }
}
