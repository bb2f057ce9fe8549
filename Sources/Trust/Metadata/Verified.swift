/// Bytes as they came from the wire or the disk. Nothing about them is believed.
package struct UntrustedBytes: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// A value that follows from signatures by the people whom a root names. Only this module can make one.
package struct Verified<Value: Sendable>: Sendable {
    package let value: Value

    init(_ value: Value) { self.value = value }

    /// What a pure function makes of a verified value is as good as the value.
    package func map<Result: Sendable, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Result
    ) throws(Failure) -> Verified<Result> {
        Verified<Result>(try transform(value))
    }
}

extension Verified: Equatable where Value: Equatable {}
extension Verified: Hashable where Value: Hashable {}
