package import JSON

/// An interval of numbers. A side without bound is open to infinity; numbers stay the author's decimals.
package struct NumberRange: Hashable, Sendable {
    package var lower: Bound?
    package var upper: Bound?

    package struct Bound: Hashable, Sendable {
        package var number: JSONNumber
        package var isExclusive: Bool

        package init(_ number: JSONNumber, isExclusive: Bool = false) {
            self.number = number
            self.isExclusive = isExclusive
        }
    }

    package init(lower: Bound?, upper: Bound?) {
        self.lower = lower
        self.upper = upper
    }

    /// The value as it stands in a bundle.
    package var json: JSON {
        var object = JSONObject()
        for (name, bound) in [("min", lower), ("max", upper)] {
            guard let bound else { continue }
            object[name] = .number(bound.number)
            if bound.isExclusive { object["\(name)-exclusive"] = .bool(true) }
        }
        return .object(object)
    }

    /// A value of a bundle.
    package init(reading json: JSON) throws(BundleFault) { try self.init(LocatedValue("", json)) }

    init(_ place: LocatedValue) throws(BundleFault) {
        let members = try place.object()
        lower = try Self.bound("min", of: members)
        upper = try Self.bound("max", of: members)
        if lower == nil && upper == nil { throw place.fault(.missing(member: "min")) }
    }

    private static func bound(_ name: String, of members: Members) throws(BundleFault) -> Bound? {
        guard let place = members.optional(name) else { return nil }
        guard case .number(let number) = place.value else { throw place.wrongKind("a number") }
        guard let exclusive = members.optional("\(name)-exclusive") else { return Bound(number) }
        guard case .bool(let isExclusive) = exclusive.value else { throw exclusive.wrongKind("a boolean") }
        return Bound(number, isExclusive: isExclusive)
    }
}
