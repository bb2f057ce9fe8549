import Bundles
import JSON

/// A telephone number as a person reads it and as a phone dials it.
public struct PhoneNumber: Hashable, Sendable {
    /// `+49 30 498 75401`, `116 117`.
    public let display: String
    /// `tel:+493049875401`, `tel:116117;phone-context=+49`. Source: RFC 3966.
    public let uri: String

    /// What an app opens to have the number dialled.
    public var url: URL? { URL(string: uri) }

    /// What an app opens to have the number dialled in a country: a short code without its context there.
    /// - Parameter country: ISO 3166-1 alpha-2, as in `DE`.
    /// - Returns: nil where the number can't be reached from there, as a freephone number of another country.
    public func dialled(from country: String) -> URL? { number.dialled(from: country).flatMap { URL(string: $0) } }

    private let number: Bundles.PhoneNumber

    init?(_ json: JSON) {
        // The bundle's reader has held the value to its type; nil is left for one that is no phone number at all.
        guard let number = try? Bundles.PhoneNumber(reading: json) else { return nil }
        self.number = number
        display = number.display
        uri = number.uri
    }
}
