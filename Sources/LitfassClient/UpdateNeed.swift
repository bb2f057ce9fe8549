import Bundles

/// Whether the app has to be updated, as the authority says for this platform and version.
public enum UpdateNeed: Hashable, Sendable {
    /// The app may stay as it is, or nothing is known about it.
    case none
    /// A newer version would be better. With the document that says so; nil where the release has none.
    case recommended(Document?)
    /// The app should do nothing else any more. With the document that says so; nil where the release has none.
    case required(Document?)
}

extension Release {
    /// Whether the app has to be updated.
    ///
    /// The values that mean it are marked in the release, so that they may have any name. `none` where the profile says nothing of
    /// platform or version: nobody is locked out for what is not known.
    public var updateNeed: UpdateNeed {
        guard let update = resolvedParameterSets.update(for: asked) else { return .none }
        let text = update.text.flatMap { document($0.id, in: $0.collection) }
        return switch update.need {
        case .required: .required(text)
        case .recommended: .recommended(text)
        }
    }
}
