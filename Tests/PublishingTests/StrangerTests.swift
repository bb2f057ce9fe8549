import Files
import Publishing
import Testing
import Trust

/// What somebody else did to a site, and what the next publisher says to it.
struct Tampering: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// `$` stands for the digest in the name of `content.de.json`.
    let told: String
    let act: @Sendable (PublishingFolder) throws -> Void
}

@Suite struct `A site that somebody else changed` {
    @Test(arguments: tamperings) func `is not published over`(_ tampering: Tampering) async throws {
        let workplace = try PublishingFolder()
        try await workplace.publish("Alt")
        try await workplace.publish()
        try tampering.act(workplace)
        let before = try workplace.files("site")
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish("Neu") }
        let digest = /[0-9a-f]{64}/
        #expect(fault?.description.replacing(digest, with: "$") == tampering.told)
        #expect(try workplace.files("site") == before)
        let again = await #expect(throws: PublishingFault.self) { try await workplace.publish() }
        #expect(again == fault, "nor with sources that did not change")
    }

    @Test func `is not published over when it was set back to an older release`() async throws {
        let workplace = try PublishingFolder()
        try await workplace.publish("Alt")
        let old = try workplace.files("site")
        try await workplace.publish()
        for (name, bytes) in old { try workplace.write(bytes, to: "site/" + name) }
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish("Neu") }
        #expect(
            fault?.description
                == "the site was changed since the last publication: timestamp went back from version 2 to 1")
    }

    private static let tamperings = [
        Tampering(
            testDescription: "a byte of a bundle",
            told: "'targets/$.content.de.json' in the site was changed: its bytes do not match the index"
        ) {
            try $0.flip(endingIn: ".content.de.json")
        },
        Tampering(
            testDescription: "a byte of a compressed sibling",
            told: "'targets/$.content.de.json.br' in the site was changed: its bytes do not match the index"
        ) {
            try $0.flip(endingIn: ".content.de.json.br")
        },
        Tampering(testDescription: "a bundle that is gone", told: "'targets/$.content.de.json' in the site is gone") {
            for name in try $0.files("site").keys where name.hasSuffix(".content.de.json") {
                try $0.remove("site/" + name)
            }
        },
        Tampering(
            testDescription: "a longer bundle",
            told: "'targets/$.content.de.json' in the site was changed: its bytes do not match the index"
        ) {
            let name = "site/" + (try $0.file(endingIn: ".content.de.json"))
            try $0.write($0.read(name) + [10], to: name)
        },
        Tampering(
            testDescription: "a byte of the content role",
            told: "'metadata/2.content.json' in the site was changed: its bytes do not match the index"
        ) {
            try $0.flip("site/metadata/2.content.json")
        },
        Tampering(
            testDescription: "a byte of an older content role",
            told: "'metadata/1.content.json' in the site was changed: its bytes do not match the index"
        ) {
            try $0.flip("site/metadata/1.content.json")
        },
        Tampering(
            testDescription: "a byte of the snapshot",
            told: "'metadata/2.snapshot.json' in the site was changed: its bytes do not match the index"
        ) { try $0.flip("site/metadata/2.snapshot.json") },
        Tampering(
            testDescription: "a version in the timestamp",
            told:
                "the site was changed since the last publication: timestamp has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            try $0.edit("site/metadata/timestamp.json", "\"version\":2", "\"version\":3")
        },
        Tampering(
            testDescription: "a byte of the root",
            told: "'metadata/1.root.json' in the site was changed: its bytes do not match the index"
        ) { try $0.flip("site/metadata/1.root.json") },
        Tampering(
            testDescription: "a root that is not ours",
            told: "the site was changed since the last publication: root version 1 was offered where 2 must follow 1"
        ) {
            try $0.write($0.read("site/metadata/1.root.json"), to: "site/metadata/2.root.json")
        },
        Tampering(
            testDescription: "a line of the index that is not ours",
            told: "'evil.html' in the site is listed in its index, and no release of ours put it there"
        ) {
            try $0.edit("site/tree.index", "metadata/", "evil.html\ttext/html\timmutable\tidentity=0:$\nmetadata/")
        },
        Tampering(
            testDescription: "another media type",
            told: "'metadata/1.root.json' in the site differs from our entry in its index"
        ) {
            try $0.edit("site/tree.index", "root.json\tapplication/json", "root.json\ttext/html")
        },
        Tampering(
            testDescription: "another cache rule",
            told: "'metadata/1.root.json' in the site differs from our entry in its index"
        ) {
            try $0.edit(
                "site/tree.index", "1.root.json\tapplication/json\timmutable",
                "1.root.json\tapplication/json\trevalidate=1")
        },
        Tampering(
            testDescription: "a pinned timestamp",
            told: "'metadata/timestamp.json' in the site differs from our entry in its index"
        ) {
            try $0.edit("site/tree.index", "revalidate=60\t-", "revalidate=60\tidentity=0:$")
        },
        Tampering(
            testDescription: "an index that is none",
            told:
                "the index of the site is damaged: tree.index:2: 'immutabel' is neither 'immutable' nor 'revalidate=SECONDS'"
        ) {
            try $0.edit("site/tree.index", "immutable", "immutabel")
        },
        Tampering(
            testDescription: "another history of trust",
            told: "'metadata/1.root.json' in the site is not the root that Publish/ENVIRONMENT/trust has in its place"
        ) {
            let root = try $0.read("trust/1.root.json")
            try $0.write(root + [10], to: "trust/1.root.json")
        },
        Tampering(
            testDescription: "no roots of trust",
            told:
                "'Publish/ENVIRONMENT/trust/1.root.json' is missing, and phones believe what was published under it"
        ) { try $0.remove("trust/1.root.json") },
        Tampering(
            testDescription: "a version in the root of trust",
            told:
                "root 1 in the history of trust is damaged: root has 0 of the 1 valid signatures that root version 7 requires"
        ) {
            try $0.edit("trust/1.root.json", "\"version\":1", "\"version\":7")
        },
    ]
}

extension PublishingFolder {
    fileprivate func flip(_ name: String) throws {
        var bytes = try read(name)
        bytes[bytes.count / 2] ^= 1
        try write(bytes, to: name)
    }

    fileprivate func flip(endingIn suffix: String) throws {
        try flip("site/" + file(endingIn: suffix))
    }

    /// The path of a target in the site.
    fileprivate func file(endingIn suffix: String) throws -> String {
        try #require(files("site").keys.sorted().first { $0.hasSuffix(suffix) })
    }

    fileprivate func edit(_ name: String, _ old: String, _ new: String) throws {
        var text = String(decoding: try read(name), as: UTF8.self)
        let place = try #require(text.firstRange(of: old))
        text.replaceSubrange(place, with: new.replacing("$", with: String(repeating: "0", count: 64)))
        try write(Array(text.utf8), to: name)
    }
}
