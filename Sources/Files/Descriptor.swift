/// An open file or folder, closed when its owner goes away.
package struct Descriptor: ~Copyable, Sendable {
    /// For calls that borrow it; whoever closes this number breaks the owner's promise.
    package let rawValue: CInt

    package init(takingOwnershipOf rawValue: CInt) {
        self.rawValue = rawValue
    }

    /// The number, which the caller must close.
    package consuming func release() -> CInt {
        let value = rawValue
        discard self
        return value
    }

    deinit {
        System.close(rawValue)
    }
}
