import Files

/// Two descriptors, of which one gives what the other was given. No call waits for either.
struct Conduit: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    init(takingOwnershipOf ends: [2 of CInt]) {
        reading = Descriptor(takingOwnershipOf: ends[0])
        writing = Descriptor(takingOwnershipOf: ends[1])
    }
}
