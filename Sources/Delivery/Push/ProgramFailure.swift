/// Why a program that brings files somewhere has failed, as far as its words tell.
package struct ProgramFailure: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The remote is in nobody's configuration.
        case unknownRemote
        case noBucket
        /// The folder is not there, which is none that is missing where a target is new.
        case noFolder
        case credentials
        case network
        case full
        case other
    }

    package let program: String
    package let cause: Cause
    /// What it said last, a line each.
    package let words: [String]

    init(_ program: String, _ cause: Cause, saying words: [String]) {
        (self.program, self.cause, self.words) = (program, cause, words)
    }

    init(rclone ending: ProgramEnding) {
        self.init("rclone", ending, among: Self.causesOfRclone)
    }

    init(rsync ending: ProgramEnding) {
        self.init("rsync", ending, among: Self.causesOfRsync)
    }

    private init(_ program: String, _ ending: ProgramEnding, among causes: [(cause: Cause, signs: [String])]) {
        let lines = ending.errors.split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.contains(" NOTICE: ") }
        let found = causes.first { cause in cause.signs.contains { sign in ending.errors.contains(sign) } }
        // Repeated for each file and each attempt: the last of them says what is the matter.
        let words = lines.isEmpty ? ["it ended with \(ending.status) and said nothing"] : Array(lines.suffix(3))
        self.init(program, found?.cause ?? .other, saying: words)
    }

    /// In the order in which they are looked for: the first sign that is found decides.
    private static let causesOfRclone: [(cause: Cause, signs: [String])] = [
        (.unknownRemote, ["didn't find section in config file", "didn't find backend called"]),
        (
            .noBucket,
            [
                "NoSuchBucket", "specified bucket does not exist", "ContainerNotFound",
                "specified container does not exist",
            ]
        ),
        (
            .credentials,
            [
                "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "NoCredentialProviders", "403 Forbidden",
                "status code: 403", "status code: 401", "401 Unauthorized", "AuthenticationFailed",
                "AuthorizationFailure", "InvalidClientTokenId",
                "ExpiredToken", "could not find default credentials", "couldn't find",
            ]
        ),
        (
            .network,
            [
                "no such host", "connection refused", "connection reset", "i/o timeout", "network is unreachable",
                "no route to host", "TLS handshake", "x509", ": EOF", "unexpected EOF", "deadline exceeded", "timeout",
            ]
        ),
        (.full, ["no space left", "InsufficientStorage", "507 Insufficient", "QuotaExceeded", "quota"]),
        (.noFolder, ["directory not found", "object not found"]),
    ]

    private static let causesOfRsync: [(cause: Cause, signs: [String])] = [
        (.credentials, ["Permission denied", "Host key verification failed"]),
        (
            .network,
            [
                "Could not resolve hostname", "Connection refused", "Connection timed out", "No route to host",
                "connection unexpectedly closed", "Connection reset", "timeout",
            ]
        ),
        (.full, ["No space left", "Disk quota"]),
        (.noFolder, ["No such file or directory"]),
    ]
}
