/// The members of an object in their order. Keys are compared by their UTF-8 bytes.
///
/// Looking up walks the members up to `indexThreshold` of them; a larger object keeps an index beside them.
package struct JSONObject: Sendable {
    package struct Member: Hashable, Sendable {
        package let key: String
        package var value: JSON

        package init(key: String, value: JSON) {
            self.key = key
            self.value = value
        }

        package static func == (left: Member, right: Member) -> Bool {
            left.key.hasSameBytes(as: right.key) && left.value == right.value
        }

        package func hash(into hasher: inout Hasher) {
            key.hashBytes(into: &hasher)
            hasher.combine(value)
        }
    }

    package private(set) var members: [Member] = []
    private var index: [ByteKey: Int] = [:]

    private static let indexThreshold = 12

    package init() {}

    /// - Parameter count: of members for which there is room.
    package init(reserving count: Int) { members.reserveCapacity(count) }

    /// - Precondition: no key stands twice.
    package init(_ members: [Member]) {
        for member in members { append(member.key, member.value) }
    }

    package var isEmpty: Bool { members.isEmpty }
    package var count: Int { members.count }
    package var keys: [String] { members.map(\.key) }

    package subscript(key: String) -> JSON? {
        get { position(of: key).map { members[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil):
                members.remove(at: position)
                rebuildIndex()
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Adds a member at the end.
    /// - Precondition: the key is new. A reader of foreign bytes asks first.
    package mutating func append(_ key: String, _ value: JSON) {
        precondition(position(of: key) == nil, "a JSON object has a duplicate key")
        members.append(Member(key: key, value: value))
        if members.count == Self.indexThreshold {
            rebuildIndex()
        } else if members.count > Self.indexThreshold {
            index[ByteKey(key)] = members.count - 1
        }
    }

    private func position(of key: String) -> Int? {
        guard members.count < Self.indexThreshold else { return index[ByteKey(key)] }
        let slice = members[...]
        let members = slice.span
        for position in members.indices where members[position].key.hasSameBytes(as: key) { return position }
        return nil
    }

    private mutating func rebuildIndex() {
        index = [:]
        guard members.count >= Self.indexThreshold else { return }
        for (position, member) in members.enumerated() { index[ByteKey(member.key)] = position }
    }
}

extension JSONObject: Hashable {
    package static func == (left: JSONObject, right: JSONObject) -> Bool { left.members == right.members }

    package func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

/// A key that hashes and compares as bytes.
struct ByteKey: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ByteKey, right: ByteKey) -> Bool { left.text.hasSameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
