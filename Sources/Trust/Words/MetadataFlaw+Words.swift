import JSON

extension MetadataFlaw: CustomStringConvertible {
    /// The rest of a sentence that begins with whose metadata it is.
    package var description: String {
        let place = place.reversed().map(\.description).joined(separator: " of ")
        return switch reason {
        case .notJSON(let fault): fault.description
        case .missing(let member): "\(place) has no '\(member)'"
        case .notA(.object): "\(place) is not an object"
        case .notA(.list): "\(place) is not a list"
        case .notA(.string): "\(place) is not a string"
        case .notA(.boolean): "\(place) is neither true nor false"
        case .notAnInteger(let lowest, let highest): "\(place) is not an integer from \(lowest) to \(highest)"
        case .notAnInstant: "\(place) is not a time of the form YYYY-MM-DDTHH:MM:SSZ"
        case .notADigest: "\(place) is not a digest of this kind"
        case .empty: "\(place) is empty"
        case .notAllTexts: "\(place) contains a value that is not a string"
        case .keyIDTwice: "\(place) lists a key id twice"
        case .noCanonicalForm: "\(place) contains a number that is not an integer"
        case .delegatedTwice: "a role is delegated to twice"
        case .unusableRoleName(let name): "a delegated role may not be called '\(name)'"
        case .unclearScope: "\(place) needs either 'paths' or 'path_hash_prefixes'"
        case .unclearDelegation: "\(place) needs either 'roles' or 'succinct_roles'"
        }
    }
}

extension MetadataFlaw.Step: CustomStringConvertible {
    package var description: String {
        switch self {
        case .file: "the file"
        case .signature: "a signature"
        case .key: "a key"
        case .delegation: "a delegation"
        case .member(let name): "'\(name)'"
        }
    }
}
