internal import JSON

/// Reads members of a metadata object, with words for what is wrong and where.
struct MetadataReader {
    let role: RoleName
    let object: JSONObject
    /// What the object is, for the words of a fault: "'keyval' of a key".
    let path: String

    /// The largest version, length or threshold: integers beyond it are not the same in every client (RFC 8259 §6).
    static let integerLimit: Int64 = 1 << 53 - 1

    init(_ json: JSON, of role: RoleName, path: String) throws(TrustFault) {
        guard let object = json.object else { throw .malformed(role, reason: "\(path) is no object") }
        self.role = role
        self.object = object
        self.path = path
    }

    func malformed(_ reason: String) -> TrustFault { .malformed(role, reason: reason) }

    func value(_ key: String) throws(TrustFault) -> JSON {
        guard let value = object[key] else { throw malformed("\(path) has no '\(key)'") }
        return value
    }

    func string(_ key: String) throws(TrustFault) -> String {
        guard let text = try value(key).string else { throw malformed("'\(key)' of \(path) is no string") }
        return text
    }

    func bool(_ key: String) throws(TrustFault) -> Bool {
        guard let value = try value(key).bool else { throw malformed("'\(key)' of \(path) is neither true nor false") }
        return value
    }

    /// An integer from `minimum` to 2^53 − 1.
    func integer(_ key: String, minimum: Int64) throws(TrustFault) -> Int {
        guard let value = try value(key).integer, (minimum...Self.integerLimit).contains(value) else {
            throw malformed("'\(key)' of \(path) is no integer from \(minimum) to \(Self.integerLimit)")
        }
        return Int(value)
    }

    func instant(_ key: String) throws(TrustFault) -> Instant {
        guard let instant = Instant(try string(key)) else {
            throw malformed("'\(key)' of \(path) is no time of the form YYYY-MM-DDTHH:MM:SSZ")
        }
        return instant
    }

    func object(_ key: String) throws(TrustFault) -> MetadataReader {
        try MetadataReader(try value(key), of: role, path: "'\(key)' of \(path)")
    }

    func array(_ key: String) throws(TrustFault) -> [JSON] {
        guard let items = try value(key).array else { throw malformed("'\(key)' of \(path) is no list") }
        return items
    }

    func strings(_ key: String) throws(TrustFault) -> [String] {
        var strings: [String] = []
        for item in try array(key) {
            guard let text = item.string else {
                throw malformed("'\(key)' of \(path) holds something that is no string")
            }
            strings.append(text)
        }
        return strings
    }
}
