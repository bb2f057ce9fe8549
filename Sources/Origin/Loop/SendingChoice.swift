/// How the kernel takes bytes of a file in memory.
enum Sending: CaseIterable {
    /// Its packets hold the pages in which they stand (sendfile(2), splice(2)).
    case asItLies
    /// Into memory of its own, together with what stands before them (send(2)).
    case copied

    fileprivate var other: Sending { self == .copied ? .asItLies : .copied }
}

/// Finds out which way of sending large bodies costs a loop less, while it serves.
///
/// Which it is depends on the processor, on who else needs the machine's memory, and on where the packets go: copying 100 KB
/// took one machine 0.8 of what they cost as they lay, and another one 1.6, on which the same copy stayed cheaper as long as
/// the process sent it to itself. So bodies are sent in both ways for a while, again and again, and the loop looks at the
/// processor time that all its work took meanwhile. That costs it one look at the clock for many bodies.
struct SendingChoice {
    private(set) var way: Sending

    /// Bytes of bodies between two looks at the clock: more than is on its way to many clients at once.
    static let windowBytes = 16 << 20
    /// Windows of a trial. Both ways take turns, each for a window in which answers of the other one still leave, and one that
    /// counts; who was first in one turn is second in the next, since a machine grows slower and faster by itself.
    static let trialWindows: UInt64 = 16
    /// Windows from one trial to the next. Of a way that costs twice as much, the trials cost a hundredth.
    static let windows: UInt64 = 1024

    /// The way that was found.
    private var found: Sending
    /// Since the last trial began.
    private var window: UInt64 = 0
    private var bytes = 0
    /// What the loop had used when the window began, in nanoseconds of processor time.
    private var begin: UInt64?
    /// Nanoseconds for each KB in the windows that counted, together.
    private var (costOfFound, costOfOther): (UInt64, UInt64) = (0, 0)

    /// - Parameter way: in which the loop begins.
    init(_ way: Sending = .copied) { (self.way, found) = (way, way) }

    /// Takes note of a body that is sent next.
    /// - Parameter clock: nanoseconds of processor time that the loop has used.
    mutating func send(_ count: Int, clock: () -> UInt64) {
        if let begin, bytes >= Self.windowBytes {
            let now = clock()
            // A clock that goes back must end no loop: such a window only seems to have cost much.
            end(cost: (now &- begin) / UInt64(bytes >> 10))
            (self.begin, bytes) = (now, 0)
        } else if begin == nil {
            begin = clock()
        }
        bytes += count
    }

    /// - Parameter cost: nanoseconds for each KB.
    private mutating func end(cost: UInt64) {
        if window < Self.trialWindows, window % 2 == 1 {
            if way == found { costOfFound += cost } else { costOfOther += cost }
        }
        window += 1
        if window == Self.trialWindows { decide() }
        if window == Self.windows { window = 0 }
        way = isOthersTurn ? found.other : found
    }

    private var isOthersTurn: Bool {
        window < Self.trialWindows && (window / 2 % 2 == 1) != (window / 4 % 2 == 1)
    }

    /// What is about the same stays as it is.
    private mutating func decide() {
        if costOfOther < costOfFound / 8 * 7 { found = found.other }
        (costOfFound, costOfOther) = (0, 0)
    }
}
