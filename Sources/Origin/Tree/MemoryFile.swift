import Files
import Glibc

/// A file without a name that lies in memory: the kernel can send its bytes as they lie there, without copying them. Once it is
/// sealed, nobody can change them any more, and they stay for as long as anybody holds the file.
///
/// `@unchecked`: whoever makes it writes and seals it before others get it; from then on nothing changes.
@safe final class MemoryFile: @unchecked Sendable {
    let descriptor: Descriptor
    /// Of what is written, in whole cache lines.
    private(set) var count = 0
    /// The same bytes for who has to look at them. Behind the end of the file there are none.
    private let mapped: UnsafeBufferPointer<UInt8>
    /// With what stands free around them.
    private let addresses: UnsafeMutableRawBufferPointer

    /// An empty one; nil where the machine has no such files, or none left.
    /// - Parameter capacity: bytes that it will hold at most, each piece of them rounded up to whole cache lines.
    init?(capacity: Int) {
        guard capacity > 0, let descriptor = Sockets.makeMemoryFile() else { return nil }
        // A large page begins at a multiple of its length, among the addresses as in the file, and all of it has addresses.
        let whole = Self.wholeLargePages(capacity)
        let count = whole + Self.largePageBytes
        let start = unsafe mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
        let place = unsafe start.alignedUp(toMultipleOf: Self.largePageBytes)
        unsafe addresses = UnsafeMutableRawBufferPointer(start: start, count: count)
        unsafe mapped = UnsafeBufferPointer(start: place.assumingMemoryBound(to: UInt8.self), count: capacity)
        self.descriptor = descriptor
        // Before Linux 6.7 what is sealed cannot be shared, also not to be read only. These are the same pages, since nobody
        // writes to them from here.
        let kind = MAP_PRIVATE | MAP_FIXED
        guard unsafe mmap(place, whole, PROT_READ, kind, self.descriptor.rawValue, 0) == place else { return nil }
    }

    deinit { unsafe munmap(addresses.baseAddress, addresses.count) }

    /// As much as so many bytes take.
    static func wholeLines(_ count: Int) -> Int { (count + lineBytes - 1) / lineBytes * lineBytes }

    private static let lineBytes = 64
    private static let largePageBytes = 2 << 20

    private static func wholeLargePages(_ count: Int) -> Int {
        (count + largePageBytes - 1) / largePageBytes * largePageBytes
    }

    /// Adds a piece, which begins with a cache line of its own.
    /// - Returns: where it begins; nil where the machine does not give the memory for it, or the file is sealed.
    func append(_ bytes: Span<UInt8>) -> Int? {
        let room = unsafe mapped.count - count
        guard bytes.count <= room, Sockets.write(bytes, to: descriptor, at: count) else { return nil }
        defer { count += Self.wholeLines(bytes.count) }
        return count
    }

    /// From here on nobody can change anything, whoever opens the file.
    func seal() {
        putTogether()
        Sockets.seal(descriptor)
        let start = unsafe UnsafeMutableRawPointer(mutating: mapped.baseAddress)
        // What is only sent would else count as nobody's memory, and the first who asks through TLS waits for each page. Linux
        // before 5.14 does not do it.
        _ = unsafe madvise(start, count, MADV_POPULATE_READ)
    }

    /// Asks the kernel for large pages, of which it finds and sends more at a time. It makes them of 2 MB alone: so the file is
    /// that long for a moment. What lies behind its end is cut off again, of which Linux from 6.15 on leaves pieces as large as
    /// they can be; before, pages as they were. Where there are no large pages to be had, or Linux before 6.1 does not know
    /// the word, all goes on as it was. What does not fill one is not worth the 6 to 15 ms that the kernel takes, a third of
    /// the time to the first answer.
    private func putTogether() {
        defer { _ = Sockets.setLength(of: descriptor, to: count) }
        let whole = Self.wholeLargePages(count)
        guard count >= Self.largePageBytes, Sockets.setLength(of: descriptor, to: whole) else { return }
        let collapse: CInt = 25
        _ = unsafe madvise(UnsafeMutableRawPointer(mutating: mapped.baseAddress), whole, collapse)
    }

    /// Sends what the socket takes of some bytes.
    func send(_ socket: CInt, _ range: Range<Int>, _ way: Sending) -> Sockets.Outcome {
        switch way {
        case .asItLies: Sockets.sendFile(socket, descriptor, at: range.lowerBound, count: range.count)
        case .copied: withBytes(range) { Sockets.send(socket, $0) }
        }
    }

    func withBytes<Result>(_ range: Range<Int>, _ look: (Span<UInt8>) -> Result) -> Result {
        precondition(range.upperBound <= count, "what lies behind the end of the file is not there")
        return unsafe look(UnsafeBufferPointer(rebasing: mapped[range]).span)
    }
}
