import JSON

/// Reads members of a metadata object, and knows where it stands when one is wrong.
struct MetadataReader {
    let role: RoleName
    let object: JSONObject
    /// Where the object stands in the file.
    let place: [MetadataFlaw.Step]

    /// The largest version, length or threshold: integers beyond it are not the same in every client (RFC 8259 §6).
    static let integerLimit: Int64 = (1 << 53) - 1

    init(_ json: JSON, of role: RoleName, at place: [MetadataFlaw.Step]) throws(TrustFault) {
        guard let object = json.object else { throw .malformed(role, MetadataFlaw(at: place, .notA(.object))) }
        self.role = role
        self.object = object
        self.place = place
    }

    /// The object is wrong as a whole.
    func malformed(_ reason: MetadataFlaw.Reason) -> TrustFault { .malformed(role, MetadataFlaw(at: place, reason)) }

    /// One of its members is wrong.
    func malformed(_ member: String, _ reason: MetadataFlaw.Reason) -> TrustFault {
        .malformed(role, MetadataFlaw(at: place + [.member(member)], reason))
    }

    func value(_ key: String) throws(TrustFault) -> JSON {
        guard let value = object[key] else { throw malformed(.missing(member: key)) }
        return value
    }

    func string(_ key: String) throws(TrustFault) -> String {
        guard let text = try value(key).string else { throw malformed(key, .notA(.string)) }
        return text
    }

    func bool(_ key: String) throws(TrustFault) -> Bool {
        guard let value = try value(key).bool else { throw malformed(key, .notA(.boolean)) }
        return value
    }

    /// An integer from `minimum` to 2^53 − 1.
    func integer(_ key: String, minimum: Int64) throws(TrustFault) -> Int {
        guard let value = try value(key).integer, (minimum...Self.integerLimit).contains(value) else {
            throw malformed(key, .notAnInteger(from: minimum, to: Self.integerLimit))
        }
        return Int(value)
    }

    func instant(_ key: String) throws(TrustFault) -> Instant {
        guard let instant = Instant(try string(key)) else { throw malformed(key, .notAnInstant) }
        return instant
    }

    func object(_ key: String) throws(TrustFault) -> MetadataReader {
        try MetadataReader(try value(key), of: role, at: place + [.member(key)])
    }

    func array(_ key: String) throws(TrustFault) -> [JSON] {
        guard let items = try value(key).array else { throw malformed(key, .notA(.list)) }
        return items
    }

    func strings(_ key: String) throws(TrustFault) -> [String] {
        var strings: [String] = []
        for item in try array(key) {
            guard let text = item.string else { throw malformed(key, .notAllTexts) }
            strings.append(text)
        }
        return strings
    }
}
