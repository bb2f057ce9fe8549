import Bundles
public import LitfassClient

public import struct LitfassClient.Profile

/// Why a fixture is no release.
public struct FixtureFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and where in the fixture.
    public let description: String
}

extension Release {
    /// When fixtures are read unless a test says otherwise: Friday, 1 January 2027, at noon in UTC.
    public static let fixtureMoment = Date(timeIntervalSince1970: 1_798_804_800)

    /// A release of a test's own documents and parameter sets, without keys, files or network.
    /// - Parameters:
    ///   - number: of the release.
    ///   - moment: for which it answers.
    ///   - profile: for which phone it answers.
    ///   - language: of its texts.
    ///   - freshness: by default, the network vouched for it at `moment`, and it is valid for a week.
    ///   - documents: by the names of their collections, in the order in which they are shown.
    ///   - parameters: sets of different names.
    /// - Throws: where a value is not what its type says.
    public static func fixture(
        number: Int = 1, at moment: Date = fixtureMoment, for profile: Profile = Profile(platform: nil),
        language: String = "en", freshness: Freshness? = nil,
        documents: KeyValuePairs<String, [FixtureDocument]> = [:], parameters: [FixtureParameters] = []
    ) throws(FixtureFault) -> Release {
        guard let tag = LanguageTag(language), let texts = BundleName("texts"), let sets = BundleName("sets") else {
            throw FixtureFault(description: "'\(language)' is no language tag")
        }
        var bundles: [ContentBundle] = []
        if !documents.isEmpty {
            let collections = documents.map { name, documents in
                DocumentCollection(
                    name: name, types: FieldTypes(FieldTypes.union(documents.map(\.types))),
                    documents: documents.map(\.document))
            }
            bundles.append(
                ContentBundle(
                    product: "fixture", environment: "test", name: texts, language: tag, collections: collections))
        }
        if !parameters.isEmpty {
            bundles.append(
                ContentBundle(
                    product: "fixture", environment: "test", name: sets, parameterSets: parameters.map(\.set)))
        }
        return try fixture(
            number: number, at: moment, for: profile, freshness: freshness, bundles: bundles.map { $0.encoded() })
    }

    /// A release of bundles as `litfass build` writes them: those of one language, and those without one.
    /// - Parameters:
    ///   - number: of the release.
    ///   - moment: for which it answers.
    ///   - profile: for which phone it answers.
    ///   - freshness: by default, the network vouched for it at `moment`, and it is valid for a week.
    ///   - bundles: the bytes of `content.en.json` and others.
    /// - Throws: where the bytes are no bundle.
    public static func fixture(
        number: Int = 1, at moment: Date = fixtureMoment, for profile: Profile = Profile(platform: nil),
        freshness: Freshness? = nil, bundles: [[UInt8]]
    ) throws(FixtureFault) -> Release {
        var decoded: [ContentBundle] = []
        for bytes in bundles {
            do throws(BundleFault) {
                decoded.append(try ContentBundle.decode(bytes))
            } catch {
                throw FixtureFault(description: error.description)
            }
        }
        return Release(
            number: number, freshness: freshness ?? .fixture(verifiedAt: moment), unsignedBundlesOfATest: decoded,
            moment: moment
        ).for(profile)
    }
}

extension Freshness {
    /// How new a release of a test is.
    /// - Parameters:
    ///   - source: from where it came.
    ///   - verifiedAt: when an origin last vouched for it; nil for an embedded release.
    ///   - expiresAt: a week after that, or after `Release.fixtureMoment`, unless given.
    public static func fixture(
        source: Source = .network, verifiedAt: Date? = Release.fixtureMoment, expiresAt: Date? = nil
    ) -> Freshness {
        let week = 7.0 * 86_400
        return Freshness(
            source: source, verifiedAt: verifiedAt,
            expiresAt: expiresAt ?? (verifiedAt ?? Release.fixtureMoment).addingTimeInterval(week))
    }
}

extension ClientFault {
    /// A fault of a kind, as the client throws it.
    public static func fixture(_ kind: Kind) -> ClientFault {
        switch kind {
        case .notTrusted: ClientFault(.noSuchTarget("content.json"))
        case .notUsable: ClientFault(.unusableBundleName("content."))
        case .notStored: ClientFault(.busyState)
        case .overLimit: ClientFault(.limit(name: "totalBytes", allowed: "0 bytes"))
        default: ClientFault(.other("the network is down"))
        }
    }
}
