import Bundles
import Constraints
import Models
import Prose
import Rulebook
import Values
import Workspaces

extension QuotableFacts {
    /// The facts of all documents and parameter sets; of equal ones the first.
    init(_ content: WorkspaceContent) {
        self.init()
        for collection in content.collections {
            for document in collection.documents {
                guard let record = document.record else { continue }
                collect(record, collection.model.record, below: "\(collection.model.name).\(document.id)")
            }
        }
        for set in content.parameters {
            if let record = set.record { collect(record, set.model.record, below: set.model.name) }
        }
    }

    private mutating func collect(_ record: RecordValue, _ type: RecordType, below path: String) {
        for (field, value) in zip(type.fields, record.values) {
            guard let content = value?.content else { continue }
            let name = path.dotted(field.name)
            switch content {
            case .record(let inner):
                if let innerType = field.type.recordType { collect(inner, innerType, below: name) }
            case .fact(let phone as PhoneNumber): collect(phone.uri, name)
            case .fact(is OpeningHours): hours.note(name, for: path)
            case .word(let address) where field.type.isA(EmailType.self): emails.note(name, for: address.lowercased())
            // A quote of a localized link would lead to another page in another language.
            case .word(let address) where field.type.isA(LinkType.self) && !field.isLocalized:
                links.note(name, for: address.hasSuffix("/") ? String(address.dropLast()) : address)
            default: break
            }
        }
    }

    /// Digits of a national number that are compared without the calling code: fewer may be anything.
    private static let nationalLeast = 7

    /// - Parameter uri: of RFC 3966.
    private mutating func collect(_ uri: String, _ path: String) {
        let digits = String(uri.dropFirst("tel:".count).prefix { $0 != ";" }.drop { $0 == "+" })
        guard digits.utf8.count >= 3 else { return }
        phones.note(path, for: digits)
        guard uri.hasPrefix("tel:+"), let code = Countries.callingCode(startingOff: digits) else { return }
        let national = digits.dropFirst(code.utf8.count)
        phones.note(path, for: "0" + national)
        // Italy keeps its zero, and most countries have none.
        if national.utf8.count >= Self.nationalLeast { phones.note(path, for: String(national)) }
    }
}

extension [String: String] {
    fileprivate mutating func note(_ path: String, for word: String) {
        if self[word] == nil { self[word] = path }
    }
}
