import Bundles

/// The facts of a workspace that texts may quote, by how they would be typed; of equal ones the first.
struct QuotableFacts: Sendable {
    /// Digits of a telephone number, as it may be dialled → what to quote.
    private(set) var phones: [String: String] = [:]
    /// The same of three or four digits, which may be anything: 112 cases are no emergency call.
    private(set) var shortNumbers: [String: String] = [:]
    /// In small letters.
    private(set) var emails: [String: String] = [:]
    /// Without the slash at the end.
    private(set) var links: [String: String] = [:]
    /// Of links and e-mail addresses.
    private(set) var hosts = KnownHosts()
    /// In the order of the workspace.
    private(set) var hours: [Hours] = []

    /// Opening hours that a field holds.
    struct Hours: Sendable {
        let path: String
        /// The document or record that holds the field.
        let document: String
        let hours: OpeningHours
    }

    init() {}

    init(_ content: WorkspaceContent) {
        for collection in content.collections where collection.model.record.holdsFacts {
            for document in collection.documents {
                guard let record = document.record else { continue }
                collect(record, collection.model.record, below: "\(collection.model.name).\(document.id)")
            }
        }
        collect(content.parameters)
    }

    /// Takes those of the documents that follow.
    mutating func add(_ others: QuotableFacts) {
        phones.merge(others.phones) { first, _ in first }
        shortNumbers.merge(others.shortNumbers) { first, _ in first }
        emails.merge(others.emails) { first, _ in first }
        links.merge(others.links) { first, _ in first }
        hosts.add(others.hosts)
        hours += others.hours
    }

    /// When all of them are collected.
    mutating func compareHosts() { hosts.compare() }

    mutating func collect(_ parameters: [Parameters]) {
        for set in parameters {
            if let record = set.record { collect(record, set.model.record, below: set.model.name) }
        }
    }

    mutating func collect(_ record: RecordValue, _ type: RecordType, below path: String) {
        for (index, field) in type.fields.enumerated() where field.type.holdsFacts {
            guard let content = record.values[index]?.content else { continue }
            let document = path
            let path = path.dotted(field.name)
            if case .record(let inner) = content, case .record(let innerType) = field.type {
                collect(inner, innerType, below: path)
            } else {
                collect(content, path, isLocalized: field.isLocalized)
            }
            if case .openingHours(let value) = content {
                hours.append(Hours(path: path, document: document, hours: value))
            }
        }
    }

    private mutating func collect(_ content: Value.Content, _ path: String, isLocalized: Bool) {
        if let host = content.host { hosts.note(host) }
        switch content {
        case .phone(let phone): collect(phone.uri, path)
        case .email(let email): Self.note(path, for: email.lowercased(), in: &emails)
        // A quote of a localized link would lead to another page in another language.
        case .link(let address) where !isLocalized: Self.note(path, for: Self.comparable(address), in: &links)
        default: break
        }
    }

    private mutating func collect(_ uri: String, _ path: String) {
        let digits = String(uri.dropFirst("tel:".count).prefix { $0 != ";" }.drop { $0 == "+" })
        guard digits.utf8.count >= 5 else {
            if digits.utf8.count >= 3 { Self.note(path, for: digits, in: &shortNumbers) }
            return
        }
        Self.note(path, for: digits, in: &phones)
        guard uri.hasPrefix("tel:+"), let code = Countries.callingCode(startingOff: digits) else { return }
        let national = digits.dropFirst(code.utf8.count)
        Self.note(path, for: "0" + national, in: &phones)
        // Italy keeps its zero, and most countries have none. Fewer digits may be anything.
        if national.utf8.count >= Self.nationalLeast { Self.note(path, for: String(national), in: &phones) }
    }

    private static let nationalLeast = 7

    private static func note(_ path: String, for word: String, in paths: inout [String: String]) {
        if paths[word] == nil { paths[word] = path }
    }

    /// The path of the field that holds an address.
    func link(to address: String) -> String? { links[Self.comparable(address)] }

    private static func comparable(_ address: String) -> String {
        address.utf8.last == UInt8(ascii: "/") ? String(address.dropLast()) : address
    }
}
