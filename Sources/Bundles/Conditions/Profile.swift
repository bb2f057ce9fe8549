import Digests

/// What conditions ask of a phone. What it does not know is nil, and no condition about it holds.
package struct Profile: Hashable, Sendable {
    /// `ios`, `android`, `web`
    package var platform: String?
    package var app: Version?
    package var system: Version?
    /// The language that somebody reads.
    package var language: LanguageTag?
    /// The random number of the installation, which never leaves it.
    package var seed: [UInt8]?
    /// Places that are given instead of drawn, by the name of the draw, of 10,000.
    package var draws: [String: Int]

    package init(
        platform: String? = nil, app: Version? = nil, system: Version? = nil, language: LanguageTag? = nil,
        seed: [UInt8]? = nil, draws: [String: Int] = [:]
    ) {
        (self.platform, self.app, self.system, self.language) = (platform, app, system, language)
        (self.seed, self.draws) = (seed, draws)
    }

    /// The place of this installation in a draw, 0 … 9,999: the first four bytes, the highest first, of SHA-256 over the draw's name,
    /// a zero byte and the random number, modulo 10,000.
    package func draw(_ name: String) -> Int? {
        if let place = draws[name] { return place }
        guard let seed else { return nil }
        let digest = SHA256Digest(of: Array(name.utf8) + [0] + seed)
        return Int(digest.bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % UInt32(Share.whole))
    }
}
