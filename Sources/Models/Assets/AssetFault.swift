package import Pictures

/// Why a file of `Content/assets/` can't be published.
package enum AssetFault: Error, Hashable, Sendable {
    case picture(PictureFault)
    /// Its bytes are not of the format that its name says.
    case otherFormat(FileFormat)
    /// It ends before it should.
    case truncated
    /// It is no text in UTF-8, or has control characters.
    case noText
    /// - Parameter what: in words.
    case malformed(_ what: String)
}

extension AssetFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .picture(let fault): fault.description
        case .otherFormat(let format): "it is not \(format.words), as its name says"
        case .truncated: "it ends before it is complete"
        case .noText: "it is not a text in UTF-8 without control characters"
        case .malformed(let what): what
        }
    }

    /// One thing to do.
    package var fix: String {
        switch self {
        case .picture(let fault): fault.fix
        case .otherFormat: "rename it to end as what it is, or export it again"
        case .truncated: "export it again, or copy it again from where it came"
        case .noText: "save it as UTF-8"
        case .malformed: "correct it"
        }
    }
}
