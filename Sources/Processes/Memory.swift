import CLinux

/// How this process asks the machine for memory.
package enum Memory {
    /// In small steps, each thread would stop the others ten thousand times a second where thousands of files are read. What is
    /// not used of a step is no memory of the machine.
    private static let stepBytes: CInt = 60 << 20
    /// A piece as large as this is given back at once.
    private static let singleBytes: CInt = 32 << 20
    /// What is free is kept until so much of it is.
    private static let keptBytes: CInt = 1 << 30

    package static func growInLargeSteps() {
        _ = mallopt(M_TOP_PAD, stepBytes)
        _ = mallopt(M_MMAP_THRESHOLD, singleBytes)
        _ = mallopt(M_TRIM_THRESHOLD, keptBytes)
    }
}
