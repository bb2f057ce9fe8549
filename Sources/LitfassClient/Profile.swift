import Bundles

/// What an app says of itself and its phone, so that a release can answer for them. It never leaves the phone.
///
/// What is nil is not known: no condition that asks for it holds, nor does its opposite.
public struct Profile: Hashable, Sendable {
    /// What an app runs on.
    public enum Platform: String, CaseIterable, Sendable {
        /// iPhone and iPad.
        case ios
        /// Android phones and tablets.
        case android
        /// A browser.
        case web

        /// The one that this code is compiled for; nil on a desk.
        public static var current: Platform? {
            #if os(iOS)
                .ios
            #elseif os(Android)
                .android
            #elseif os(WASI)
                .web
            #else
                nil
            #endif
        }
    }

    /// What the app runs on.
    public var platform: Platform?
    /// The app's version, as `CFBundleShortVersionString` or `versionName` has it. The numbers at its beginning count:
    /// `3.1.0 (4711)` is 3.1.0.
    public var appVersion: String?
    /// The version of iOS or Android, read in the same way: `16.4.1 (a)` is 16.4.1.
    public var systemVersion: String?
    /// The person's languages, the best first, as BCP 47 tags: `["fr-CH", "de"]`. What is no tag is passed over.
    ///
    /// Conditions ask for the language in which the release's texts really are; where it has none, for the first of these.
    public var languages: [String]
    /// The number by which the installation takes part in draws, 16 bytes; nil for the one that the client made and keeps in its folder.
    /// A test gives one.
    public var randomNumber: [UInt8]?
    /// Places in draws that are given and not drawn, of 10,000, by the draw's name: for tests and previews.
    public var draws: [String: Int]

    /// - Parameters:
    ///   - platform: by default the one that this code is compiled for.
    ///   - appVersion: as the app's own metadata has it; nil where it is not known.
    ///   - systemVersion: by default that of the device on Apple's phones. Android's Foundation knows the kernel's only; there an
    ///     app gives `Build.VERSION.RELEASE`.
    ///   - languages: of the person, the best first, as BCP 47 tags.
    ///   - randomNumber: nil for the one that the client makes and keeps.
    ///   - draws: places in draws, of 10,000, by the draw's name.
    public init(
        platform: Platform? = .current, appVersion: String? = nil,
        systemVersion: String? = Profile.currentSystemVersion, languages: [String] = [], randomNumber: [UInt8]? = nil,
        draws: [String: Int] = [:]
    ) {
        (self.platform, self.appVersion, self.systemVersion) = (platform, appVersion, systemVersion)
        (self.languages, self.randomNumber, self.draws) = (languages, randomNumber, draws)
    }

    /// The version of iOS that runs; nil elsewhere.
    public static var currentSystemVersion: String? {
        #if os(iOS)
            let version = ProcessInfo.processInfo.operatingSystemVersion
            return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        #else
            nil
        #endif
    }

    /// The languages that are tags.
    var tags: [LanguageTag] { languages.compactMap { LanguageTag($0) } }

    /// What conditions ask.
    /// - Parameters:
    ///   - language: of the texts; nil where there are none.
    ///   - seed: where the profile has no number.
    func asked(language: LanguageTag?, seed: [UInt8]?) -> Bundles.Profile {
        Bundles.Profile(
            platform: platform?.rawValue, app: appVersion.flatMap(Bundles.Version.init(leadingNumbersOf:)),
            system: systemVersion.flatMap(Bundles.Version.init(leadingNumbersOf:)), language: language ?? tags.first,
            seed: randomNumber ?? seed, draws: draws)
    }
}
