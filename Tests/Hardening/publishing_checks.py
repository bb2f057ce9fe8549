"""The checks by which publishing refuses: what people sign, what the machine adds, and what a stranger did meanwhile.

Behind most of them the finished tree is verified with the client's code, so that one could be missing and nothing go wrong. A
test notices all the same: by the words of the refusal. What only a slip of our own could trip, as a bundle that does not read as it
was written, is not listed: nobody outside can bring it about, and no test either.
"""

from checks import Check, guard, skip, when

PUBLISHING = "Sources/Publishing/"
CANDIDATE = PUBLISHING + "Candidate/"
KEYS = PUBLISHING + "Keys/"
POLICY = PUBLISHING + "Policy/PolicyReader.swift"
RELEASE = PUBLISHING + "Release/"
PUBLISHED = PUBLISHING + "Published/"
PUBLISHER = PUBLISHING + "Publisher/"
SITE = PUBLISHED + "SiteInspection.swift"
SIGNING = PUBLISHER + "Publisher+Signing.swift"
COMPLETING = PUBLISHER + "Publisher+Publishing.swift"
OLDER = PUBLISHED + "OlderRelease.swift"
PROPOSING = PUBLISHER + "Publisher+Proposing.swift"
VERIFICATION = RELEASE + "ReleaseVerification.swift"

PUBLISHING_CHECKS = [
    # What is proposed.
    guard("a statement is the next version", "propose", CANDIDATE + "Candidate.swift", "statement.version == live + 1"),
    guard("a statement has not expired", "publish", CANDIDATE + "Candidate.swift", "now < statement.expires"),
    guard("a statement is as it was proposed", "sign", CANDIDATE + "CandidateFolder.swift",
          "SHA256Digest(of: statement.bytesToSign).hex == digest"),
    guard("a merge is no proposal", "sign", CANDIDATE + "CandidateFolder.swift",
          "!MergeMarkers.areFound(in: bytes)"),
    guard("a statement lasts as the policy says", "sign", PUBLISHER + "CandidateReview.swift",
          "statement.expires - candidate.occasion.proposed <= lifetime"),
    guard("a proposal is not of the future", "sign", CANDIDATE + "Candidate.swift",
          "occasion.proposed <= now + Self.clockTolerance"),
    skip("nothing is signed that is not shown", "sign", PUBLISHER + "CandidateReview.swift",
         "try candidate.requireNothingHidden(after: before)"),
    skip("nothing is published that was not shown", "publish", COMPLETING,
         "try waiting.requireNothingHidden(after: before.published)"),
    guard("the rules are those of the policy", "sign", PUBLISHER + "CandidateReview.swift", "lines.isEmpty"),
    Check(
        "one proposal at a time", "propose", PROPOSING, "!other.isReplaceable(by: occasion) {",
        '!other.isReplaceable(by: occasion), !off("one proposal at a time") {'),
    guard("a release that comes back is there", "rollback", PROPOSING, "number < live.number",
          before="guard number >= 1, "),
    guard("a release that comes back says something else", "rollback", PROPOSING,
          "wanted.files.mapValues(Set.init) != before.files.mapValues(Set.init)"),
    guard("a release that comes back is the one that was asked for", "rollback", OLDER, "snapshot.version == number"),
    guard("a role that comes back is the one that is listed", "rollback", OLDER, "targets.version == version"),
    skip("what comes back is signed", "rollback", OLDER,
         "try envelope.demand(signers, from: keys, of: role, by: delegator)"),
    Check(
        "what changed is signed anew", "propose", PROPOSING, "kept.matches(wanted),",
        '(off("what changed is signed anew") || kept.matches(wanted)),'),
    # What is signed.
    Check(
        "a signature holds", "sign", CANDIDATE + "CandidateSigners.swift",
        "key.verifies(bytes, of: statement.bytesToSign)\n            else",
        'off("a signature holds") || key.verifies(bytes, of: statement.bytesToSign)\n            else'),
    Check(
        "a signer may sign the role", "sign", CANDIDATE + "CandidateSigners.swift",
        "$0.role == offered.role && $0.signers.keyIDs.contains(id)",
        '$0.role == offered.role && (off("a signer may sign the role") || $0.signers.keyIDs.contains(id))'),
    guard("what is signed is what was shown", "sign", SIGNING, "current.candidate?.digest == candidate.digest",
          before="guard let candidate = shown.candidate, "),
    guard("a signer is asked", "sign", SIGNING, "!asked.isEmpty"),
    guard("a key of one's own is the signer's", "sign", SIGNING, "owner == nil || owner == signer"),
    guard("a key of one's own is asked", "sign", SIGNING, "asked.contains(own.publicKey.id)"),
    Check(
        "a mailed signature is of use", "sign", SIGNING, "candidate.take(listed, after: status.before).isEmpty else",
        'candidate.take(listed, after: status.before).isEmpty || off("a mailed signature is of use") else'),
    guard("a bare signature is of use", "sign", SIGNING, "!found.isEmpty"),
    Check(
        "every signature is there", "publish", RELEASE + "SignedRelease.swift", "guard !status.isReached else { return }",
        'guard !status.isReached, !off("every signature is there") else { return }'),
    # Keys and the policy.
    Check(
        "two signers have two keys", "keys", KEYS + "Keyring.swift", "if let owner = owners[id] {",
        'if let owner = owners[id], !off("two signers have two keys") {'),
    guard("the halves of a key belong together", "keys", KEYS + "Keyring.swift", "key.publicKey == half.key"),
    guard("a key is not made where people have theirs", "keys", KEYS + "Keyring.swift",
          "missing.isEmpty || policy.developmentKeys"),
    when("a threshold of the policy is at least one", "policy", POLICY, "threshold < 1"),
    when("a threshold of the policy can be reached", "policy", POLICY, "threshold > signers.count, !signers.isEmpty"),
    when("a person signs a role once", "policy", POLICY, "signers.contains(id)"),
    Check(
        "the machine signs nothing that says something", "policy", POLICY, "id == Policy.onlineSigner, !role.mayBeOnline {",
        'id == Policy.onlineSigner, !role.mayBeOnline, !off("the machine signs nothing that says something") {'),
    # What is published.
    guard("what is proposed is what the sources give", "publish", COMPLETING, "missing.isEmpty"),
    guard("what nobody proposed is not published", "publish", COMPLETING, "news.isEmpty"),
    Check(
        "there is a release to renew", "renew", COMPLETING, "before.live != nil, before.isOnSite else",
        'off("there is a release to renew") || before.live != nil && before.isOnSite else'),
    Check(
        "only what is due is renewed", "renew", CANDIDATE + "ReleasePlan.swift",
        "return now + policy.margin(of: role) >= expires ?",
        'return off("only what is due is renewed") || now + policy.margin(of: role) >= expires ?'),
    Check(
        "one publisher at a time", "publish", PUBLISHER + "Publisher.swift", "try publishing.lock()",
        'try (off("one publisher at a time") ? Folder(publishing.path + "/other") : publishing).lock()'),
    Check(
        "the finished tree is verified as clients do", "publish", VERIFICATION, "            try verifyRoots()\n",
        '            if off("the finished tree is verified as clients do") { return }\n            try verifyRoots()\n'),
    Check(
        "a version does not leap", "publish", VERIFICATION, "unknownRenewals : 0) else",
        'unknownRenewals : 0), !off("a version does not leap") else'),
    guard("a compressed file is its original", "publish", VERIFICATION,
          "Compression.decompresses(bytes, as: coding, to: identity)", before="guard let identity = item.bytes[.identity], ",
          after="\n                else"),
    # What a stranger did.
    guard("the site is not signed by a thief", "publish", PUBLISHED + "SiteState.swift", "isOurs"),
    Check(
        "the site did not go back", "publish", PUBLISHED + "LiveRelease.swift",
        "for (name, bytes) in known { store.save(bytes, as: name) }",
        'if !off("the site did not go back") { for (name, bytes) in known { store.save(bytes, as: name) } }'),
    guard("a site has its history", "publish", PUBLISHED + "SiteState.swift", "!isOnSite"),
    skip("the history of trust is a chain", "publish", PUBLISHED + "TrustHistory.swift",
         "try stage.update(with: UntrustedBytes(root))"),
    Check(
        "no stray file is listed", "publish", SITE, "throw .changed(path: entry.path.string, .stray)",
        'if off("no stray file is listed") { continue }\n'
        "                throw .changed(path: entry.path.string, .stray)"),
    guard("a media type is ours", "publish", SITE, "path.allows(entry.mediaType)"),
    guard("a cache rule is ours", "publish", SITE, "entry.cache == .immutable"),
    guard("a file has its bytes", "publish", SITE, "SHA256Digest(of: bytes).hex == content.sha256",
          before="guard bytes.count == content.length, "),
    guard("a root is the one of the history", "publish", SITE,
          "contents[.identity]?.sha256 == SHA256Digest(of: roots[version - 1]).hex",
          before="guard version <= roots.count, case .pinned(let contents) = entry.state,\n            ", after="\n        else"),
]
