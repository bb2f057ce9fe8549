import Glibc

// What libFuzzer calls. `Tests/Hardening/fuzz-requests` builds this beside the files of the tests that it uses.

/// Writes what is known of requests where the search begins: the folder that is named last.
@_cdecl("LLVMFuzzerInitialize")
public func begin(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    let folder = unsafe String(cString: arguments.pointee[Int(count.pointee) - 1])
    var steps = Steps()
    let known = KnownRequests.understood.map(\.0) + KnownRequests.refused.map(\.0) + KnownRequests.smuggled.map(\.0)
    let requests = known.map { Array($0.utf8) } + (0..<500).map { _ in RandomRequest.bytes(&steps) }
    for (number, bytes) in requests.enumerated() where bytes.count < 1000 {
        guard let file = unsafe fopen("\(folder)/known-\(number)", "w") else { continue }
        _ = unsafe fwrite(bytes, 1, bytes.count, file)
        _ = unsafe fclose(file)
    }
    return 0
}

/// The same numbers each time (Knuth, "The Art of Computer Programming", volume 2, §3.3.4).
private struct Steps: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state.byteSwapped
    }
}

/// Ends the process where something is wrong; libFuzzer then keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    if let complaint = RequestComparison.complaint(about: bytes) { fatalError(complaint) }
    return 0
}
