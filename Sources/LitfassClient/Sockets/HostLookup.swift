#if SOCKETS
    import Dispatch
    import Glibc
    import Synchronization

    /// Where a host is.
    struct SocketAddress: Sendable {
        let family: CInt
        /// As connect(2) takes it.
        let bytes: [UInt8]

        /// All addresses of a host, in the order in which they are to be tried.
        ///
        /// On a thread of its own, which may wait longer than anybody waits for it: getaddrinfo(3) knows no limit.
        static func all(
            of host: String, port: UInt16, wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant
        ) throws(SocketFault) -> [SocketAddress] {
            let found = Found()
            DispatchQueue(label: "addresses of \(host)").async {
                let result = lookUp(host, port: port)
                found.result.withLock { $0 = result }
                wakeupPipe.ring()
            }
            while true {
                if let result = found.result.withLock({ $0 }) { return try result.get() }
                try wakeupPipe.wait(for: nil, 0, until: deadline)
            }
        }

        private final class Found: Sendable {
            let result = Mutex<Result<[SocketAddress], SocketFault>?>(nil)
        }

        private static func lookUp(_ host: String, port: UInt16) -> Result<[SocketAddress], SocketFault> {
            var hints = unsafe addrinfo()
            unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
            unsafe hints.ai_flags = AI_NUMERICSERV
            var first: UnsafeMutablePointer<addrinfo>?
            let code = unsafe getaddrinfo(host, String(port), &hints, &first)
            defer { if let first = unsafe first { unsafe freeaddrinfo(first) } }
            guard code == 0 else {
                let isUnknown = code == EAI_NONAME || code == -5
                return .failure(
                    .words(isUnknown ? "there is no such host" : unsafe String(cString: gai_strerror(code))))
            }
            var addresses: [SocketAddress] = []
            var next = unsafe first
            while let entry = unsafe next {
                if let address = unsafe entry.pointee.ai_addr {
                    let bytes = unsafe UnsafeRawBufferPointer(start: address, count: Int(entry.pointee.ai_addrlen))
                    unsafe addresses.append(SocketAddress(family: entry.pointee.ai_family, bytes: Array(bytes)))
                }
                unsafe next = unsafe entry.pointee.ai_next
            }
            return addresses.isEmpty ? .failure(.words("there is no such host")) : .success(addresses)
        }
    }
#endif
