import Bundles
package import Pictures

/// What the bytes of an asset are.
package enum AssetContent: Hashable, Sendable {
    case picture(Picture)
    case file(FileFormat)

    init(reading bytes: [UInt8], ending: String) throws(AssetFault) {
        if let format = Picture.Format(ending: ending) {
            do throws(PictureFault) {
                self = .picture(try Picture(reading: bytes, as: format))
            } catch {
                throw .picture(error)
            }
            return
        }
        guard let format = FileFormat(rawValue: ending) else { preconditionFailure("no AssetName ends otherwise") }
        if let fault = format.fault(in: bytes) { throw fault }
        self = .file(format)
    }

    /// With its article.
    package var words: String {
        switch self {
        case .picture(let picture): picture.format.words
        case .file(let format): format.words
        }
    }

    var mediaType: String {
        switch self {
        case .picture(let picture): picture.format.mediaType
        case .file(let format): format.mediaType
        }
    }

    var size: Asset.Size? {
        guard case .picture(let picture) = self else { return nil }
        return Asset.Size(width: picture.width, height: picture.height)
    }

    var targetEnding: String {
        guard case .file(let format) = self else { return "" }
        return format.targetEnding
    }
}
