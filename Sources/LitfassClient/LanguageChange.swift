import Bundles

/// When a client speaks another language, after it was told to.
public enum LanguageChange: Hashable, Sendable {
    /// At once: its bundles are on the phone.
    case now
    /// After the next refresh, which fetches them. Until then the release stays in the language that it has.
    case afterNextRefresh
}

extension LitfassClient {
    /// Makes the client answer in other languages from now on, the best first, as BCP 47 tags.
    /// - Returns: whether the release speaks the best of them that is published already.
    @discardableResult
    public func use(languages: [String]) -> LanguageChange {
        var profile = configuration.profile
        profile.languages = languages
        return use(profile)
    }

    /// Makes the client answer for another profile from now on: other languages, another version of the app.
    ///
    /// Where the profile has no random number, the phone draws as before. The release in the other language is taken from what was
    /// kept or shipped with the app, but never an older release for its language.
    /// - Returns: whether the release speaks the best of its languages that is published already.
    @discardableResult
    public func use(_ profile: Profile) -> LanguageChange {
        var profile = profile
        profile.randomNumber = profile.randomNumber ?? configuration.profile.randomNumber
        configuration.profile = profile
        guard let present = release else { return .afterNextRefresh }
        let found = LocalReleases(configuration: configuration, state: state).best()
        guard let other = found.release, other.number == present.number else {
            feed.publish(present.for(profile))
            return .afterNextRefresh
        }
        feed.publish(other.with(present.freshness))
        return found.lacksLanguage ? .afterNextRefresh : .now
    }
}
