import Glibc

extension Listeners {
    /// Whether an origin could listen at all of the addresses together, as far as that can be known without doing it.
    static func check(_ addresses: [ListenAddress]) throws(SocketFault) {
        for (index, address) in addresses.enumerated() {
            if !address.mayBeRepeated, addresses[..<index].contains(where: { $0.place == address.place }) {
                throw SocketFault(operation: "listen at \(address) twice", code: EADDRINUSE)
            }
            switch address.place {
            case .internet(let host, _): try ListeningSockets.demandAddress(host)
            case .unix(let path):
                try demandFolder(ofSocket: path)
                try ListeningSockets.demandNoFile(at: path)
            case .systemd: break
            }
        }
    }

    private static func demandFolder(ofSocket path: String) throws(SocketFault) {
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        guard unsafe access(String(folder), W_OK | X_OK) == 0 else { throw .last("listen at unix:\(path)") }
    }
}

extension ListenAddress {
    /// Whether there is another one for whoever asks again: any port that is free.
    fileprivate var mayBeRepeated: Bool {
        switch place {
        case .internet(_, let port): port == 0
        case .unix, .systemd: false
        }
    }
}
