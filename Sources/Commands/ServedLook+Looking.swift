import Invocations
import LitfassClient
import Publishing
import Reports
import Trust

extension ServedLook {
    /// Looks at the origin of the policy, where it names one and anything was published.
    /// - Returns: with the status as it is by that.
    static func look(
        at origin: String?, by publisher: Publisher, for invocation: Invocation, after status: PublishingStatus
    ) async -> (look: ServedLook, status: PublishingStatus) {
        let now = invocation.signingTime
        guard let origin, status.release != nil else {
            return (ServedLook(status: status, now: now, origin: nil), status)
        }
        var status = status
        do {
            let transport = try URLSessionTransport.reaching(origin, for: invocation)
            status.served = try await publisher.served { path, limit in
                try await transport.fetch(path, limits: TransferLimits(bytes: max(limit, 1)))?.bytes
            }
            return (ServedLook(status: status, now: now, origin: origin), status)
        } catch PublishingFault.notTrusted(let fault) {
            let look = ServedLook(
                status: status, now: now, origin: origin, failure: fault.description, isNotTrusted: true)
            return (look, status)
        } catch {
            return (ServedLook(status: status, now: now, origin: origin, failure: "\(error)"), status)
        }
    }
}
