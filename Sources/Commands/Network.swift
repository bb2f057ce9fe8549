import Invocations
import LitfassClient
import Processes
import Reports

extension URLSessionTransport {
    /// - Parameter address: of a tree, as it was typed.
    static func reaching(_ address: String, for invocation: Invocation) throws(LookupFault) -> URLSessionTransport {
        guard let transport = URLSessionTransport(address, environment: invocation.context.variables) else {
            throw .noAddress(address, fix: AddressRemedy(address, in: invocation).forNoAddress)
        }
        return transport
    }
}
