import Digests
import JSON
import Signing
import TestKit
import Testing
import Trust

/// A tree of delegations: what each role vouches for and to whom it delegates. All roles sign with one key.
struct Tree {
    struct Node {
        var files: [String] = []
        var delegations: [JSON] = []
    }

    var nodes: [String: Node]

    static func delegation(_ name: String, _ paths: [JSON] = ["*"], terminating: Bool = false) -> JSON {
        ["name": .string(name), "paths": .array(paths), "terminating": .bool(terminating)]
    }

    static func delegation(_ name: String, hashes: [JSON]) -> JSON {
        ["name": .string(name), "path_hash_prefixes": .array(hashes), "terminating": false]
    }

    /// The content of a file says which role it is from.
    static func content(of role: String) -> [UInt8] { Array("from \(role)".utf8) }

    func publish(on simulator: RepositorySimulator) throws {
        let key = simulator.contentKey
        var listed: [String: MetadataDescription] = [:]
        for (name, node) in nodes {
            let files = node.files.map { TargetFile(name: $0, bytes: Self.content(of: name)) }
            for file in files {
                simulator["targets/\(file.content.sha256?.hex ?? "").\(file.name)"] = Self.content(of: name)
            }
            let targets = Targets(version: 1, expires: RepositorySimulator.today + .days(9), files: files)
            var signed = targets.signed().object ?? JSONObject()
            if !node.delegations.isEmpty { signed["delegations"] = delegations(node, signedBy: key) }
            let role: RoleName = name == "targets" ? .targets : .delegated(name)
            let bytes = try simulator.publish(
                .object(signed), as: role.fileName(version: 1),
                signedBy: [role == .targets ? simulator.targetsKey : key])
            listed[role.listedName] = MetadataDescription(version: 1, of: bytes)
        }
        try simulator.publishSnapshot(
            Snapshot(version: 1, expires: RepositorySimulator.today + .days(9), files: listed))
        try simulator.publishTimestamp(version: 1, snapshot: 1)
    }

    private func delegations(_ node: Node, signedBy key: SigningKey) -> JSON {
        let id = key.publicKey.id
        let roles = node.delegations.map { delegation in
            var role = delegation.object ?? JSONObject()
            if role["keyids"] == nil { role["keyids"] = [.string(id)] }
            if role["threshold"] == nil { role["threshold"] = 1 }
            return JSON.object(role)
        }
        let keys = JSONObject([.init(key: id, value: .object(key.publicKey.json))])
        return ["keys": .object(keys), "roles": .array(roles)]
    }

    /// Roles that can be reached, `targets` among them.
    func roleCount() async throws -> Int {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        try publish(on: simulator)
        var repository = try await phone.refresh(simulator)
        return try await repository.everyRole().count
    }

    /// Who vouches for a name, in a client's eyes, and which roles it asked.
    func search(_ name: String, limits: TrustLimits = TrustLimits()) async throws -> (found: String?, asked: [String]) {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        try publish(on: simulator)
        var repository = try await phone.refresh(simulator, limits: limits)
        _ = simulator.takeRequests()
        let file = try await repository.target(named: name)
        let asked = simulator.takeRequests().map { String($0.dropFirst("metadata/1.".count).dropLast(".json".count)) }
        guard let file else { return (nil, asked) }
        return (String(decoding: try await repository.download(file).value, as: UTF8.self), asked)
    }
}

/// TUF §5.6.7.
@Suite struct `A search for a file` {
    @Test func `asks in pre-order, depth first, in the order listed`() async throws {
        let tree = Tree(nodes: [
            "targets": .init(delegations: [Tree.delegation("z"), Tree.delegation("a")]),
            "z": .init(delegations: [Tree.delegation("z2"), Tree.delegation("z1")]),
            "z2": .init(), "z1": .init(), "a": .init(files: ["x"]),
        ])
        let result = try await tree.search("x")
        #expect(result.found == "from a")
        #expect(result.asked == ["z", "z2", "z1", "a"])
    }

    @Test func `believes the first that knows the name`() async throws {
        let tree = Tree(nodes: [
            "targets": .init(files: ["y"], delegations: [Tree.delegation("a"), Tree.delegation("b")]),
            "a": .init(delegations: [Tree.delegation("deep")]), "deep": .init(files: ["x", "y"]),
            "b": .init(files: ["x"]),
        ])
        #expect(try await tree.search("x").found == "from deep")
        #expect(try await tree.search("y").found == "from targets")
        #expect(try await tree.search("y").asked == [])
    }

    @Test func `asks only those who may speak for the name`() async throws {
        let tree = Tree(nodes: [
            "targets": .init(delegations: [Tree.delegation("a", ["a*"]), Tree.delegation("b", ["c", "b?"])]),
            "a": .init(files: ["bx"]), "b": .init(files: ["bx", "axe"]),
        ])
        let result = try await tree.search("bx")
        #expect(result.found == "from b")
        #expect(result.asked == ["b"])
        #expect(try await tree.search("axe").found == nil)
        #expect(try await tree.search("other").asked == [])
    }

    /// Another client went on after a terminating delegation (CVE-2025-2886).
    @Test func `ends with a terminating delegation, for those above too`() async throws {
        let tree = Tree(nodes: [
            "targets": .init(delegations: [Tree.delegation("a"), Tree.delegation("late")]),
            "a": .init(delegations: [Tree.delegation("end", terminating: true), Tree.delegation("after")]),
            "end": .init(delegations: [Tree.delegation("below")]), "below": .init(),
            "after": .init(files: ["x"]), "late": .init(files: ["x"]),
        ])
        let result = try await tree.search("x")
        #expect(result.found == nil)
        #expect(result.asked == ["a", "end", "below"])
    }

    @Test func `is not ended by a terminating delegation of other names`() async throws {
        let tree = Tree(nodes: [
            "targets": .init(delegations: [Tree.delegation("a", ["a*"], terminating: true), Tree.delegation("b")]),
            "a": .init(), "b": .init(files: ["x"]),
        ])
        #expect(try await tree.search("x").found == "from b")
    }

    @Test func `asks nobody twice, also where roles delegate in a circle`() async throws {
        let tree = Tree(nodes: [
            "targets": .init(delegations: [Tree.delegation("a"), Tree.delegation("b")]),
            "a": .init(delegations: [Tree.delegation("b"), Tree.delegation("a")]),
            "b": .init(delegations: [Tree.delegation("a")]),
        ])
        let result = try await tree.search("x")
        #expect(result.found == nil)
        #expect(result.asked == ["a", "b"])
    }

    @Test func `gives up after as many roles as the limit allows, and not before`() async throws {
        func tree(_ roles: Int) -> Tree {
            var nodes: [String: Tree.Node] = ["targets": .init(delegations: [Tree.delegation("r1")])]
            for number in 1..<roles { nodes["r\(number)"] = .init(delegations: [Tree.delegation("r\(number + 1)")]) }
            nodes["r\(roles)"] = .init(files: ["x"])
            return Tree(nodes: nodes)
        }
        #expect(try await tree(8).search("x").found == "from r8")
        #expect(try await tree(8).roleCount() == 9)
        await #expect(throws: TrustFault.tooManyDelegations(target: "x", limit: 8)) { try await tree(9).search("x") }
        await #expect(throws: TrustFault.tooManyDelegations(target: "every file", limit: 8)) {
            try await tree(9).roleCount()
        }
    }

    @Test func `stops where a role on the way is not believed`() async throws {
        var second = Tree.delegation("b").object ?? JSONObject()
        second["threshold"] = 2
        let tree = Tree(nodes: [
            "targets": .init(delegations: [.object(second), Tree.delegation("c")]), "b": .init(),
            "c": .init(files: ["x"]),
        ])
        let fault = TrustFault.belowThreshold(.delegated("b"), valid: 1, threshold: 2, demandedBy: .role(.targets))
        await #expect(throws: fault) { try await tree.search("x") }
    }

    /// The digest of "x" begins with 2d711642b726b044.
    @Test func `splits names by their digests`() async throws {
        let tree = Tree(nodes: [
            "targets": .init(delegations: [
                Tree.delegation("no", hashes: ["2d711643", "f"]), Tree.delegation("yes", hashes: ["00", "2d71"]),
            ]),
            "no": .init(files: ["x"]), "yes": .init(files: ["x"]),
        ])
        #expect(try await tree.search("x").found == "from yes")
    }

    /// Names from the network are no paths: neither in a URL nor in the store.
    @Test(arguments: [
        ("../../root", "..%2F..%2Froot.json"), ("a/b", "a%2Fb.json"), ("über", "%C3%BCber.json"),
        ("a b?#", "a%20b%3F%23.json"),
        ("2.root", "%32.root.json"), ("%2e", "%252e.json"), (".", "..json"), ("\u{0}", "%00.json"),
    ])
    func `names files so that no role can leave its folder`(name: String, stored: String) async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        let tree = Tree(nodes: [
            "targets": .init(delegations: [Tree.delegation(name)]), name: .init(files: ["x"]),
        ])
        try tree.publish(on: simulator)
        #expect(try await phone.fetch("x", from: simulator) == Tree.content(of: name))
        #expect(phone.store.files.keys.sorted().contains(stored))
        #expect(phone.store.files["2.root.json"] == nil)
        _ = simulator.takeRequests()
        #expect(try await phone.fetch("x", from: simulator) == Tree.content(of: name))
        #expect(simulator.takeRequests().filter { $0.hasPrefix("metadata/1.") } == [])
    }

    /// "é" may be written in two ways, which are two names to TUF and one to Swift.
    @Test func `tells names apart by their bytes`() async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        try Tree(nodes: [
            "targets": .init(delegations: [Tree.delegation("\u{E9}")]), "\u{E9}": .init(files: ["x\u{E9}"]),
        ]).publish(on: simulator)
        var repository = try await phone.refresh(simulator)
        #expect(try await repository.target(named: "xe\u{301}") == nil)
        #expect(try await repository.target(named: "x\u{E9}")?.value.name.utf8.count == 3)
    }

    @Test func `keeps two files apart whose names look the same`() async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        let names = ["x\u{E9}", "xe\u{301}"]
        try Tree(nodes: ["targets": .init(files: names)]).publish(on: simulator)
        var repository = try await phone.refresh(simulator)
        for name in names {
            let found = try await repository.target(named: name)
            #expect(found.map { Array($0.value.name.utf8) } == Array(name.utf8))
        }
    }
}

@Suite struct `A pattern of names` {
    @Test(arguments: [
        ("*", "a"), ("*", ""), ("content.*", "content.de.json"), ("*.json", "a.json"), ("a/*/c", "a/b/c"), ("?", "ü"),
        ("[abc].txt", "b.txt"), ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[]]", "]"), ("[!]]", "a"), ("[", "["),
        ("[a", "[a"), ("[b-b]", "b"),
        ("a*b*c", "aXbYbZc"), ("**", "abc"), ("[a-]", "-"), ("[*]", "*"), ("*/*", "a/b"), ("a**b", "ab"),
        ("*.[jt]s*", "x.json"),
    ])
    func `matches`(pattern: String, name: String) {
        #expect(PathPattern(pattern).matches(name))
    }

    @Test(arguments: [
        ("*", "a/b"), ("?", ""), ("?", "ab"), ("content.*", "contents"), ("a/*", "a/b/c"), ("*/c", "a/b/c"),
        ("[a-c]", "d"),
        ("[!a]", "a"), ("[z-a]", "m"), ("a?c", "a/c"), ("[/]", "/"), ("A", "a"), ("", "a"), ("*a", "b"), ("a", "a/"),
        ("\u{E9}", "e\u{301}"), ("?", "e\u{301}"),
    ])
    func `does not match`(pattern: String, name: String) {
        #expect(!PathPattern(pattern).matches(name))
    }

    /// A thousand stars against a thousand letters: not exponential.
    @Test(.timeLimit(.minutes(20))) func `that is hostile costs no more than its length`() {
        let pattern = PathPattern(String(repeating: "*a", count: 1000) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 3000)))
    }
}
