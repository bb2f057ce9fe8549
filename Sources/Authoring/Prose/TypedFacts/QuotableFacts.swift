import Bundles
import Constraints
import JSON
import Models

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

        init(path: String, hours: OpeningHours) {
            (self.path, self.hours) = (path, hours)
            document = String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex)])
        }
    }

    init() {}

    init(_ content: WorkspaceContent) {
        self.init(of: content.collections)
        collect(content.parameters)
    }

    init(of collections: [Collection]) {
        for collection in collections where collection.model.record.holdsFacts {
            for document in collection.documents {
                guard let record = document.record else { continue }
                collect(record, collection.model.record, below: "\(collection.model.name).\(document.id)")
            }
        }
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
            let path = path.dotted(field.name)
            if case .record(let inner) = content, let innerType = field.type.recordType {
                collect(inner, innerType, below: path)
            } else {
                collect(content, as: field, path)
            }
            if let value = content.fact(OpeningHours.self) {
                hours.append(Hours(path: path, hours: value))
            }
        }
    }

    private mutating func collect(_ content: Value.Content, as field: Field, _ path: String) {
        if let host = content.host(as: field.type) { hosts.note(host) }
        switch content {
        case .fact(let phone as PhoneNumber): collect(phone.uri, path)
        case .word(let email) where field.type.isA(EmailType.self):
            Self.note(path, for: email.lowercased(), in: &emails)
        // A quote of a localized link would lead to another page in another language.
        case .word(let address) where field.type.isA(LinkType.self) && !field.isLocalized:
            Self.note(path, for: Self.comparable(address), in: &links)
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

/// What a memory keeps of them: of each its kind, a text and the path to quote, with a NUL behind each of the three. Flat, since a
/// check of one text may ask for the facts of a thousand documents.
extension QuotableFacts {
    private enum Kind: UInt8 {
        case phone = 1
        case shortNumber, email, link, hours
        /// With a count in place of the path.
        case site
    }

    /// The same each time.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ kind: Kind, _ text: some Sequence<UInt8>, _ path: String) {
            bytes += [kind.rawValue, 0]
            bytes += text
            bytes.append(0)
            bytes += path.utf8
            bytes.append(0)
        }
        for (kind, paths) in [(Kind.phone, phones), (.shortNumber, shortNumbers), (.email, emails), (.link, links)] {
            for (word, path) in paths.sorted(by: { $0.key < $1.key }) { add(kind, word.utf8, path) }
        }
        for each in hours { add(.hours, each.hours.json.encoded(), each.path) }
        for site in hosts.sites { add(.site, site.name.utf8, String(site.count)) }
        return bytes
    }

    /// - Returns: nil for anything else, and for nothing.
    init?(reading bytes: [UInt8]) {
        let texts = String(decoding: bytes.dropLast(), as: UTF8.self).pieces(between: 0)
        guard texts.count.isMultiple(of: 3) else { return nil }
        // Many documents have the same.
        var hoursRead: [String: OpeningHours] = [:]
        for place in stride(from: 0, to: texts.count, by: 3) {
            let (word, path) = (texts[place + 1], texts[place + 2])
            switch texts[place].utf8.first.flatMap(Kind.init) {
            case .phone: phones[word] = path
            case .shortNumber: shortNumbers[word] = path
            case .email: emails[word] = path
            case .link: links[word] = path
            case .hours:
                if hoursRead[word] == nil {
                    // Other hours are none of this memory.
                    guard let read = try? OpeningHours(reading: JSON.parse(Array(word.utf8))) else { return nil }
                    hoursRead[word] = read
                }
                if let value = hoursRead[word] { hours.append(Hours(path: path, hours: value)) }
            case .site:
                guard let count = Int(path) else { return nil }
                hosts.add(count, toSite: word)
            case nil: return nil
            }
        }
    }
}
