/// Tells the operator of lines that the access log did not take: at once, and then once a minute for as long as more are lost.
struct LostLogLines {
    private static let pause = Duration.seconds(60)

    private var told: UInt64 = 0
    private var next = ContinuousClock.now

    /// - Parameter lost: lines since the origin began.
    mutating func tell(_ lost: UInt64) {
        let now = ContinuousClock.now
        guard lost > told, now >= next else { return }
        let lines = lost - told == 1 ? "1 line" : "\(lost - told) lines"
        printError("the access log lost \(lines): its disk is full, or whoever reads it is too slow")
        (told, next) = (lost, now + Self.pause)
    }
}
