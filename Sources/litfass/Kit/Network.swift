import Glibc
import LitfassClient

extension URLSessionTransport {
    /// Whether there is the library by which Foundation reaches the network. It is loaded here and not with the program, since with
    /// the twenty below it that takes as long as all the rest of a command's start, and most commands ask no network.
    private static let isAbleToReach = unsafe dlopen("libcurl.so.4", RTLD_NOW | RTLD_GLOBAL) != nil

    /// - Parameter address: of a tree, as it was typed.
    static func reaching(_ address: String, for invocation: Invocation) throws(LookupFault) -> URLSessionTransport {
        guard isAbleToReach else { throw .noNetworkLibrary }
        guard let transport = URLSessionTransport(address) else {
            throw .noAddress(address, fix: AddressRemedy(address, in: invocation).forNoAddress)
        }
        return transport
    }
}
