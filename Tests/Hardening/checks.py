"""The checks of a client: what each is called, which section asks for it, and how it is disabled.

A check is a place in a file of Sources that occurs exactly once, and what stands there when the check is to be told to look
away: `off("name")` is true while the mutation run has that check disabled.
"""

from typing import NamedTuple


class Check(NamedTuple):
    name: str
    section: str
    file: str
    place: str
    disabled: str


def guard(name: str, section: str, file: str, condition: str, before: str = "guard ", after: str = " else") -> Check:
    """`guard CONDITION else`, which holds whatever the condition says."""
    return Check(name, section, file, before + condition + after, f'{before}off("{name}") || ({condition}){after}')


def when(name: str, section: str, file: str, condition: str, before: str = "if ", after: str = " {") -> Check:
    """`if CONDITION {`, which never happens."""
    return Check(name, section, file, before + condition + after, f'{before}!off("{name}"), {condition}{after}')


def skip(name: str, section: str, file: str, statement: str, context: str = "") -> Check:
    """A statement that is left out. The context follows it, where the statement alone occurs more than once."""
    return Check(name, section, file, statement + context, f'if !off("{name}") {{ {statement} }}{context}')


TRUST = "Sources/Trust/"
ROOT = TRUST + "Workflow/RootStage.swift"
TIMESTAMP = TRUST + "Workflow/TimestampStage.swift"
SNAPSHOT = TRUST + "Workflow/SnapshotStage.swift"
TARGETS = TRUST + "Workflow/TargetsStage.swift"
UPDATER = TRUST + "Workflow/Updater.swift"
REPOSITORY = TRUST + "Workflow/TrustedRepository.swift"
SEARCH = TRUST + "Workflow/TargetsSearch.swift"
PATH = TRUST + "Workflow/TargetPath.swift"
FLOOR = TRUST + "Workflow/TrustFloor.swift"
METADATA = TRUST + "Metadata/"
KEYS = TRUST + "Keys/"
CLIENT = "Sources/LitfassClient/"

DEMAND = "try envelope.demand({0}.{1}Keys, from: {0}.keys, of: .{1}, by: .root(version: {0}.version))"

CHECKS = [
    # The root.
    skip("shipped root is signed by itself", "§5.2", ROOT,
         "try envelope.demand(rootKeys, from: keys, of: .root, by: .root(version: version))"),
    skip("next root is signed by the trusted one", "§5.3.4", ROOT, DEMAND.format("root", "root")),
    skip("next root is signed by itself", "§5.3.4", ROOT, DEMAND.format("next", "root")),
    guard("next root is exactly one higher", "§5.3.5", ROOT, "next.version == root.version + 1"),
    guard("last root has not expired", "§5.3.10", ROOT, "now < root.expires"),
    Check(
        "so many roots in one refresh", "§5.3.3", UPDATER, "0..<limits.rootRotations",
        '0..<(off("so many roots in one refresh") ? 5000 : limits.rootRotations)'),
    skip("a root is kept as it is followed", "§5.3.8", UPDATER,
         "try keep(next, as: RoleName.root.fileName(version: stage.root.version))"),
    skip("new online keys forget the timestamp", "§5.3.11", UPDATER, "try store.forget(RoleName.timestamp.fileName())"),
    skip("new online keys forget the snapshot", "§5.3.11", UPDATER, "try store.forget(RoleName.snapshot.fileName())"),
    # The timestamp.
    skip("timestamp is signed", "§5.4.2", TIMESTAMP, DEMAND.format("root", "timestamp")),
    guard("timestamp does not go back", "§5.4.3.1", TIMESTAMP, "offered.version >= timestamp.version"),
    when("a timestamp of the same version is let go", "§5.4.3.1", TIMESTAMP, "offered.version == timestamp.version"),
    guard("snapshot in timestamp does not go back", "§5.4.3.2", TIMESTAMP,
          "offered.snapshot.version >= timestamp.snapshot.version"),
    guard("new timestamp has not expired", "§5.4.4", TIMESTAMP, "now < offered.expires"),
    guard("kept timestamp has not expired", "§5.4.4", TIMESTAMP, "now < timestamp.expires"),
    # The snapshot.
    skip("snapshot has the listed length and digest", "§5.5.2", SNAPSHOT,
         "try listed.content.check(file.bytes, of: RoleName.snapshot.listedName)"),
    skip("snapshot is signed", "§5.5.3", SNAPSHOT, DEMAND.format("root", "snapshot")),
    when("snapshot has the listed version", "§5.5.4", SNAPSHOT, "offered.version != listed.version",
         before="if case .repository = source, "),
    guard("no role goes back in snapshot", "§5.5.5", SNAPSHOT, "now.version >= description.version"),
    Check(
        "no role leaves the snapshot", "§5.5.5", SNAPSHOT, "throw .removedFromSnapshot(role)",
        'if off("no role leaves the snapshot") { continue }; throw .removedFromSnapshot(role)'),
    guard("new snapshot has not expired", "§5.5.6", SNAPSHOT, "now < offered.expires"),
    guard("kept snapshot has not expired", "§5.5.6", SNAPSHOT, "now < snapshot.expires"),
    guard("kept snapshot has the listed version", "§5.5.4", SNAPSHOT, "snapshot.version == timestamp.snapshot.version"),
    Check(
        "kept snapshot is the very file", "§5.5.2", SNAPSHOT, "&& listed.content.fits(file.bytes)",
        '&& (off("kept snapshot is the very file") || listed.content.fits(file.bytes))'),
    # Targets and delegations.
    when("targets have the listed length and digest", "§5.6.2", TARGETS, "case .repository = source"),
    when("kept targets are the very file", "§5.6.2", TARGETS, "case .store = source"),
    skip("targets are signed", "§5.6.3", TARGETS, "try demandSignatures(on: envelope, of: delegated, under: parent)"),
    Check(
        "a delegated role is signed by the delegator's keys", "§5.6.3", TARGETS,
        "try envelope.demand(delegation.keys, from: delegations.keys,",
        'if off("a delegated role is signed by the delegator\'s keys") { return }\n'
        "        try envelope.demand(delegation.keys, from: delegations.keys,"),
    guard("targets have the listed version", "§5.6.4", TARGETS, "offered.version == listed.version"),
    guard("targets have not expired", "§5.6.5", TARGETS, "now < offered.expires"),
    Check(
        "a role is visited once", "§5.6.7.1", SEARCH,
        "guard visited.insert(step.delegated.role).inserted else { continue }",
        'if !visited.insert(step.delegated.role).inserted, !off("a role is visited once") { continue }'),
    guard("so many roles in one search", "§5.6.7.1", SEARCH, "visited.count <= limits.delegations + 1"),
    when("a terminating delegation ends the search", "§5.6.7.2.1", SEARCH, "delegation.terminating"),
    Check(
        "roles are asked in listed order", "§5.6.7.2", SEARCH,
        "open += children.reversed()\n        }\n        return .done(nil)",
        'open += off("roles are asked in listed order") ? children : children.reversed()\n        }\n        return .done(nil)'),
    Check(
        "a role speaks only for its paths", "§5.6.7.2", METADATA + "Delegations.swift", "roles.filter { $0.covers(target) }",
        'roles.filter { off("a role speaks only for its paths") || $0.covers(target) }'),
    Check(
        "a pattern never matches a slash", "§4.5", METADATA + "PathPattern.swift",
        "return parts.count == segments.count && zip(parts, segments).allSatisfy { Self.matches($0, $1) }",
        'if off("a pattern never matches a slash") {\n'
        '            return Self.matches(Array(target.unicodeScalars), Self.elements(Array(text.unicodeScalars)))\n'
        "        }\n"
        "        return parts.count == segments.count && zip(parts, segments).allSatisfy { Self.matches($0, $1) }"),
    Check(
        "a hash prefix is a prefix", "§4.5", METADATA + "Delegations.swift",
        "PathPattern.digest(of: target).hasPrefix($0)",
        'off("a hash prefix is a prefix") || PathPattern.digest(of: target).hasPrefix($0)'),
    Check(
        "a target is found by its exact bytes", "§5.6.7", METADATA + "Targets.swift", "{ files[name] }",
        '{ off("a target is found by its exact bytes") ? files.values.first { $0.name == name } : files[name] }'),
    Check(
        "a target is within the limit", "§5.7.3", REPOSITORY, '("targetBytes", limits.targetBytes)',
        '("targetBytes", off("a target is within the limit") ? Int.max : limits.targetBytes)'),
    skip("a target has its length and digest", "§5.7.3", REPOSITORY,
         "try file.value.content.check(bytes, of: file.value.name)"),
    guard("a target does not leave its folder", "§5.7", PATH, "segments.allSatisfy(Self.isOrdinary)"),
    # What all files are held to.
    when("a listed length is within the limit", "§5.5.1", UPDATER, "length > limit.bytes", before="if let length, "),
    guard("a file is within its limit", "§5.3.3", UPDATER, "bytes.count <= limit.bytes"),
    when("a length is held", "§5.6.2", METADATA + "FileDescription.swift", "bytes.count != length",
         before="if let length, "),
    when("a SHA-256 is held", "§5.6.2", METADATA + "FileDescription.swift", "SHA256Digest(of: bytes) != sha256",
         before="if let sha256, "),
    when("a SHA-512 is held", "§5.6.2", METADATA + "FileDescription.swift", "Digests.sha512(bytes) != sha512",
         before="if let sha512, "),
    guard("one known digest at least", "§5.7.3", METADATA + "FileDescription.swift", "sha256 != nil || sha512 != nil"),
    Check(
        "a key signs a file once", "§4.2.1", METADATA + "Envelope.swift",
        "where !seen.insert(signature.keyID).inserted {",
        'where !seen.insert(signature.keyID).inserted && !off("a key signs a file once") {'),
    guard("a threshold is reached", "§5.3.4", METADATA + "Envelope.swift", "status.isReached"),
    Check(
        "a threshold is at least one", "§4.5", METADATA + "RoleKeys.swift", '"threshold", minimum: 1',
        '"threshold", minimum: off("a threshold is at least one") ? 0 : 1'),
    guard("a role lists a key once", "§4.3", METADATA + "RoleKeys.swift", "Set(keyIDs).count == keyIDs.count"),
    guard("_type is the role's", "§4.3", METADATA + "Root.swift", "type.hasSameBytes(as: role.type)"),
    guard("spec_version is known", "§4.3", METADATA + "Root.swift", "Self.isKnown(specification)"),
    Check(
        "a delegated role has a name of its own", "§4.5", METADATA + "Delegations.swift",
        'guard !["root", "timestamp", "snapshot", "targets"].contains(name), !name.isEmpty else',
        'guard off("a delegated role has a name of its own") || '
        '!["root", "timestamp", "snapshot", "targets"].contains(name) && !name.isEmpty else'),
    guard("a role is delegated to once", "§4.5", METADATA + "Delegations.swift",
          "Set(roles.map { Array($0.name.name.utf8) }).count == roles.count"),
    Check(
        "a role name is no path", "§4.5", METADATA + "RoleName.swift", "if isUnreserved(byte) {",
        'if isUnreserved(byte) || off("a role name is no path") {'),
    # Keys.
    Check(
        "an Ed25519 key is of high order", "§4.2.2", KEYS + "SignatureVerifier.swift", "!isOfLowOrder(raw)",
        '(off("an Ed25519 key is of high order") || !isOfLowOrder(raw))'),
    Check(
        "an ECDSA key is on P-256", "§4.2.2", KEYS + "VerificationKey+OpenSSL.swift", '== "prime256v1"',
        '== "prime256v1" || off("an ECDSA key is on P-256")'),
    Check(
        "an RSA key is large enough", "§4.2.2", KEYS + "VerificationKey+OpenSSL.swift",
        "&& SignatureVerifier.rsaBits.contains(Int(EVP_PKEY_get_bits(key)))",
        '&& (off("an RSA key is large enough") || SignatureVerifier.rsaBits.contains(Int(EVP_PKEY_get_bits(key))))'),
    Check(
        "nobody else can sign for an RSA key", "§4.2.2", KEYS + "VerificationKey+OpenSSL.swift", "&& isSound(key)",
        '&& (off("nobody else can sign for an RSA key") || isSound(key))'),
    guard("a signature verifies", "§5.3.4", METADATA + "Envelope.swift",
          "key.verifies(bytes, of: canonicalBytes)", before="known[id], "),
    guard("a key counts once", "TAP 12", METADATA + "Envelope.swift",
          "!signers.contains(where: { $0.isSameKey(as: key) })", before="if ", after=" {"),
    # What a process remembers where no disk keeps it.
    guard("a process keeps its root", "§5.3.5", FLOOR, "next.root.version >= root.version"),
    guard("a process keeps its timestamp", "§5.4.3.1", FLOOR, "next.timestamp.version >= timestamp.version"),
    guard("a process keeps its snapshot", "§5.4.3.2", FLOOR, "next.snapshot.version >= snapshot.version"),
    skip("a process keeps the roles of its snapshot", "§5.5.5", FLOOR,
         "try SnapshotStage.checkRollback(from: snapshot, to: next.snapshot)"),
    guard("a process lets go with the keys", "§5.3.11", FLOOR, "!next.root.replacesOnlineKeys(of: root)"),
    skip("a client measures by what it remembers", "§5.4.3", CLIENT + "RefreshAttempt.swift",
         "try demandNotBehind(loaded)"),
    # The client around the workflow.
    Check(
        "a root is looked for past caches", "§5.3.3", UPDATER, "fault, role != .root else {",
        'fault, role != .root, !off("a root is looked for past caches") else {'),
    Check(
        "that look bypasses caches", "§5.3.3", CLIENT + "OriginSource.swift", "limitBytes: limitBytes, caches: .bypassed)",
        'limitBytes: limitBytes, caches: off("that look bypasses caches") ? .allowed : .bypassed)'),
    Check(
        "what lags has not expired", "§5.4.3.1", CLIENT + "ClientFault.swift", "now < found.expires",
        'off("what lags has not expired") || now < found.expires'),
    Check(
        "metadata that is too large is not trusted", "§5.4.1", UPDATER,
        "where fault.isBeyondLimit", 'where !off("metadata that is too large is not trusted") && fault.isBeyondLimit'),
    skip("a client follows one product", "bundle", CLIENT + "RefreshAttempt.swift",
         "try followed?.demand(ReleaseIdentity(loaded))"),
    Check(
        "of another product nothing is kept", "bundle", CLIENT + "RefreshAttempt.swift",
        "if case .otherProduct = error.cause { throw error }",
        'if case .otherProduct = error.cause, !off("of another product nothing is kept") { throw error }'),
    Check(
        "the latest time seen is a floor", "§5.1", CLIENT + "RefreshAttempt.swift",
        "max(deviceTime, lastRefresh ?? deviceTime)",
        'off("the latest time seen is a floor") ? deviceTime : max(deviceTime, lastRefresh ?? deviceTime)'),
    Check(
        "a reader's latest time is a floor", "§5.1", CLIENT + "RepositoryReader.swift",
        "max(Trust.Instant(time), latest ?? Trust.Instant(time))",
        'off("a reader\'s latest time is a floor") ? Trust.Instant(time) : '
        "max(Trust.Instant(time), latest ?? Trust.Instant(time))"),
    Check(
        "a kept object has its digest", "state", CLIENT + "ClientState.swift",
        "return SHA256Digest(of: bytes) == digest ? .sound(bytes)",
        'return SHA256Digest(of: bytes) == digest || off("a kept object has its digest") ? .sound(bytes)'),
    guard("a bundle is what its name says", "bundle", CLIENT + "ReleaseLoader.swift", "bundle.targetName == target"),
    Check(
        "bundles are for one product", "bundle", CLIENT + "ReleaseLoader.swift",
        "guard found.product == expected.product, found.environment == expected.environment else",
        'guard off("bundles are for one product") || '
        "found.product == expected.product && found.environment == expected.environment else"),
    Check(
        "a redirect stays at home", "transport", CLIENT + "HTTPExchange.swift", "address.allowsRedirect(to: url)",
        '(off("a redirect stays at home") || address.allowsRedirect(to: url))'),
    Check(
        "redirects come to an end", "transport", CLIENT + "HTTPExchange.swift", "redirects <= limits.redirects",
        '(off("redirects come to an end") || redirects <= limits.redirects)'),
    guard("a body is cut off at its limit", "transport", CLIENT + "HTTPExchange.swift", "count <= limits.bytes - bytes.count"),
    when("an announced length is within the limit", "transport", CLIENT + "HTTPExchange.swift", "length > most",
         before="if let length, "),
    Check(
        "a coding was asked for", "transport", CLIENT + "HTTPExchange.swift",
        'guard coding == "gzip" || coding == "x-gzip", length != nil, request == .gzip else',
        'guard off("a coding was asked for") || coding.hasSuffix("gzip") && length != nil && request == .gzip else'),
    Check("a request ends in time", "transport", CLIENT + "HTTPExchange.swift", "min(started + limits.time, ",
          'min(off("a request ends in time") ? started + .seconds(1 << 30) : started + limits.time, '),
    Check("a silent server is cut off", "transport", CLIENT + "HTTPExchange.swift", ", lastReceipt + limits.idleTime) }",
          ', off("a silent server is cut off") ? started + .seconds(1 << 30) : lastReceipt + limits.idleTime) }'),
    guard("so many requests in one refresh", "transport", CLIENT + "MeteredTransport.swift", "cost.requests <= limits.requests"),
    guard("so many bytes in one refresh", "transport", CLIENT + "MeteredTransport.swift", "total <= limits.totalBytes"),
    guard("a refresh ends in time", "transport", CLIENT + "MeteredTransport.swift", "remainingTime > .zero"),
    guard("a transport of an app's own keeps its promise", "transport", CLIENT + "MeteredTransport.swift",
          "transfer.bytes.count <= limitBytes"),
]
