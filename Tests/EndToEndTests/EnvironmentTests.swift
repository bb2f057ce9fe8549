import Foundation
import LitfassClient
import TestKit
import Testing

/// A workspace with three environments: development with keys that everybody has, the others with people.
@Suite(.ownThreads) struct `An environment` {
    private let notices: Notices

    init() throws {
        notices = try Notices.withPolicy()
        try notices.replace(
            "environments: [development]", with: "environments: [development, staging, production]",
            in: "Config/workspace.yaml")
        for environment in ["staging", "production"] {
            let folder = notices.url.appending(path: "Publish/\(environment)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(Self.policy.utf8).write(to: folder.appending(path: "policy.yaml"))
        }
    }

    private static let policy = """
        people:
          anna: {name: Anna}
          ben: {name: Ben}
          clara: {name: Clara}
        roles:
          root:       {signers: [anna, ben, clara], threshold: 1, lifetime: 365 days}
          targets:    {signers: [anna, ben, clara], threshold: 1, lifetime: 365 days}
          content:    {signers: [anna, ben, clara], threshold: 1, lifetime: 180 days}
          parameters: {signers: [anna, ben, clara], threshold: 1, lifetime: 180 days}
          snapshot:   {signers: [online], threshold: 1, lifetime: 180 days}
          timestamp:  {signers: [online], threshold: 1, lifetime: 7 days}

        """

    private func run(_ words: [String], passphrase: String = "four words of somebody") async throws -> Outcome {
        try await Litfass.run(words, in: notices.url, environment: ["LITFASS_PASSPHRASE": passphrase])
    }

    private func done(_ words: String...) async throws -> String {
        let outcome = try await run(words)
        try #require(outcome.status == 0, "\(words): \(outcome.output)\(outcome.errors)")
        return outcome.output
    }

    private func makeKeys(in environment: String) async throws {
        for person in ["anna", "ben", "clara", "online"] {
            _ = try await done("keys", "new", person, "--environment", environment)
        }
    }

    private func file(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: notices.url.appending(path: path)))
    }

    @Test func `has to be named where there are several`() async throws {
        for command in ["publish", "renew", "build", "log"] {
            let outcome = try await run([command])
            #expect(outcome.status == 2)
            #expect(
                outcome.errors == """
                    litfass \(command): the workspace has several environments: development, staging, production
                      fix: say which with --environment NAME, or for all commands here with LITFASS_ENVIRONMENT=NAME

                    """)
        }
        let misspelt = try await run(["publish", "--environment", "stagin"])
        #expect(misspelt.status == 2 && misspelt.errors.contains("did you mean 'staging'?"), "\(misspelt.errors)")
        let variable = try await Litfass.run(
            ["keys"], in: notices.url, environment: ["LITFASS_ENVIRONMENT": "staging"])
        #expect(
            variable.output.hasSuffix(
                "next: litfass keys new anna, litfass keys new ben, litfass keys new clara, "
                    + "litfass keys new online\n"), "\(variable.output)\(variable.errors)")
        #expect(try await run(["check"]).status == 0)
    }

    @Test func `names the option in what comes next`() async throws {
        try await makeKeys(in: "staging")
        let proposed = try await done("root", "propose", "--environment", "staging")
        #expect(
            proposed.contains("commit and push Publish/staging/candidate; then 'litfass sign --environment staging' by")
        )
        let none = try await run(["sign", "--environment", "production"])
        #expect(
            none.errors == """
                litfass sign: nothing is proposed: there is no Publish/production/candidate
                  fix: litfass propose --environment production

                """)
    }

    @Test func `without a policy is told once, with a command that makes one`() async throws {
        for environment in ["staging", "production"] {
            try FileManager.default.removeItem(at: notices.url.appending(path: "Publish/\(environment)"))
        }
        let check = try await run(["check"])
        #expect(check.status == 0)
        #expect(
            check.output.contains(
                "Publish/staging/policy.yaml: warning: 'staging', 'production' can't be published: there is no policy that says"
            ), "\(check.output)")
        #expect(check.output.contains("1 warning in 1 file"))
        let publish = try await run(["publish", "--environment", "staging"])
        #expect(publish.status == 1)
        let fix = try #require(publish.errors.firstMatch(of: #/fix: (mkdir .*), then name its people there/#)).1
        #expect(try Command.run("sh", ["-c", String(fix)], in: notices.url).status == 0)
        #expect(try await done("keys", "--environment", "staging").contains("no key yet"))
        #expect(try await run(["check"]).output.contains("'production' can't be published"))
    }

    @Test func `that the workspace does not name, and a policy of none, are mistakes`() async throws {
        try notices.replace(", production]", with: "]", in: "Config/workspace.yaml")
        let check = try await run(["check"])
        #expect(check.status == 1)
        #expect(
            check.output.contains("no environment of Config/workspace.yaml is called 'production' [misplaced-file]"))
    }

    @Test func `has its place in a folder, to which a remedy moves what is there`() async throws {
        let old = try Notices()
        let manager = FileManager.default
        _ = try await done("publish", "--environment", "development")
        try manager.moveItem(
            at: notices.url.appending(path: "Publish/development"), to: old.url.appending(path: "Publish"))
        for command in ["check", "status"] {
            let outcome = try await Litfass.run([command], in: old.url)
            #expect(outcome.status == 1)
            let text = outcome.output + outcome.errors
            let fix = try #require(text.firstMatch(of: #/fix: (mkdir .*)/#), "\(text)").1
            guard command == "status" else { continue }
            #expect(try Command.run("sh", ["-c", String(fix)], in: old.url).status == 0)
        }
        #expect(try await Litfass.run(["status"], in: old.url).output.hasPrefix("Release 1 is live."))
        #expect(try await Litfass.run(["check"], in: old.url).status == 0)
    }

    @Test func `is in a list, also where it is the only one`() async throws {
        let other = try Notices()
        try other.replace("environments: [development]", with: "environment: development", in: "Config/workspace.yaml")
        let check = try await other.run("check")
        #expect(
            check.status == 1 && check.output.contains("fix: write 'environments: [development]'"), "\(check.output)")
        #expect(check.output.contains("1 error in 1 file"))
        let publish = try await other.run("publish")
        #expect(publish.status == 1 && publish.errors.contains("fix: write 'environments: [development]'"))
        try other.replace("environment: development", with: "environments: [development]", in: "Config/workspace.yaml")
        for name in ["up", "install", "package"] {
            try other.replace("[development]", with: "[\(name)]", in: "Config/workspace.yaml")
            #expect(try await other.run("check").output.contains("'\(name)' can't be an environment"))
            try other.replace("[\(name)]", with: "[development]", in: "Config/workspace.yaml")
        }
    }
}

/// Keys under a passphrase that everybody knows found and enter the environment for development alone.
@Suite(.ownThreads) struct `A key for development` {
    private let notices: Notices

    init() async throws {
        notices = try Notices.withPolicy()
        let published = try await notices.run("publish")
        try #require(published.status == 0, "\(published.errors)")
    }

    private func become(_ environment: String) throws {
        let place = { (name: String) in notices.url.appending(path: "Publish/\(name)") }
        try notices.replace("[development]", with: "[\(environment)]", in: "Config/workspace.yaml")
        try FileManager.default.moveItem(at: place("development"), to: place(environment))
        let policy = try People.blocks("yaml")[0]
        try Data(policy.utf8).write(to: place("\(environment)/policy.yaml"))
    }

    private func run(_ words: String..., passphrase: String = "four words of somebody") async throws -> Outcome {
        try await Litfass.run(words, in: notices.url, environment: ["LITFASS_PASSPHRASE": passphrase])
    }

    private var root: [UInt8] {
        get throws { Array(try Data(contentsOf: notices.url.appending(path: "Publish/development/trust/1.root.json"))) }
    }

    @Test func `cannot become one of production by another policy`() async throws {
        try become("production")
        for person in ["anna", "ben", "clara", "edda", "rita"] {
            #expect(try await run("keys", "new", person).status == 0)
        }
        for words in [["root", "propose"], ["propose"], ["sign"], ["publish"], ["renew"], ["review"], ["status"]] {
            let refused = try await Litfass.run(
                words, in: notices.url, environment: ["LITFASS_PASSPHRASE": "development"])
            let text = refused.output + refused.errors
            #expect(refused.status != 0, "\(words)")
            #expect(
                text.contains("the history of trust does not belong here: root version 1 is of"), "\(words): \(text)")
            #expect(text.contains("move Publish/production/trust, candidate, keys and site away"), "\(words): \(text)")
        }
        for words in [["verify"], ["serve", "--check-config"]] {
            let refused = try await Litfass.run(words, in: notices.url)
            #expect(refused.status == 3 && refused.errors.contains("is of the environment 'development'"), "\(words)")
        }
    }

    @Test func `is not taken by a root of production`() async throws {
        try become("production")
        for folder in ["trust", "site"] {
            try FileManager.default.removeItem(at: notices.url.appending(path: "Publish/production/\(folder)"))
        }
        for person in ["anna", "ben", "clara", "edda", "rita"] {
            #expect(try await run("keys", "new", person).status == 0)
        }
        let keys = try await run("keys").output
        #expect(keys.contains("private half here, for development\n"), "\(keys)")
        let next = "next: litfass keys new online --replace; everybody knows the passphrase of what is there\n"
        #expect(keys.hasSuffix(next), "\(keys)")
        #expect(try await run("status").output.hasSuffix(next))
        let root = try await run("root", "propose")
        #expect(root.status == 3 && root.errors.contains("the key of 'online' is for development"), "\(root.errors)")
        #expect(root.errors.contains("litfass keys new online --replace"))
        let known = try await run("keys", "new", "online", "--replace", passphrase: "development")
        #expect(known.status == 2 && known.errors.contains("at least"), "\(known.errors)")
        let mailed = notices.url.appending(path: "mailed.pub")
        try FileManager.default.copyItem(
            at: notices.url.appending(path: "Publish/production/keys/development.pub"), to: mailed)
        let added = try await run("keys", "add", "anna", "mailed.pub", "--replace")
        #expect(added.status == 3 && added.errors.contains("is for development"), "\(added.errors)")
        #expect(try await run("keys", "new", "online", "--replace").status == 0)
        #expect(try await run("status").output.hasSuffix("next: litfass root propose\n"))
        #expect(try await run("root", "propose").status == 0)
    }

    @Test func `is refused where the policy asks for it elsewhere`() async throws {
        try notices.replace("[development]", with: "[production]", in: "Config/workspace.yaml")
        try FileManager.default.moveItem(
            at: notices.url.appending(path: "Publish/development"),
            to: notices.url.appending(path: "Publish/production"))
        for command in ["check", "publish", "renew", "status", "keys"] {
            let refused = try await run(command)
            #expect(refused.status == 1)
            #expect(
                (refused.output + refused.errors).contains(
                    "'development-keys' would let everybody sign for 'production'"), "\(command): \(refused.errors)")
        }
    }

    @Test func `is refused by a client that is told its environment, or reads another one in a bundle`() async throws {
        let site = FolderTransport(path: notices.url.appending(path: "Publish/development/site").path)
        var configuration = LitfassClient.Configuration(
            root: try root, transport: site, languages: ["de"], folder: notices.folder.path + "/state")
        configuration.environment = "production"
        let told = LitfassClient(configuration)
        await #expect(throws: ClientFault.self) { try await told.refresh() }
        #expect(told.openingFault?.kind == .notTrusted)
        configuration.environment = "development"
        #expect(try await LitfassClient(configuration).refresh().release.number == 1)
        configuration.environment = nil
        #expect(try await LitfassClient(configuration).refresh().release.number == 1)
    }
}

/// What was tried out in one environment goes to the next, exactly.
@Suite(.ownThreads) struct `A promotion` {
    private let notices: Notices

    init() throws {
        notices = try Notices.withPolicy()
        try notices.replace("[development]", with: "[development, production]", in: "Config/workspace.yaml")
        let folder = notices.url.appending(path: "Publish/production")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Clones.policy("").utf8).write(to: folder.appending(path: "policy.yaml"))
    }

    private func run(_ words: [String]) async throws -> Outcome {
        try await Litfass.run(words, in: notices.url, environment: ["LITFASS_PASSPHRASE": "four words of somebody"])
    }

    @discardableResult private func done(_ words: String...) async throws -> String {
        let outcome = try await run(words)
        try #require(outcome.status == 0, "\(words): \(outcome.output)\(outcome.errors)")
        return outcome.output
    }

    private func bundle(in environment: String) throws -> String {
        let targets = "Publish/\(environment)/site/targets"
        let files = try notices.files(in: targets).filter { $0.key.hasSuffix(".content.de.json") }
        return String(decoding: try #require(files.first?.value), as: UTF8.self)
    }

    @Test func `publishes what was published elsewhere, whatever the sources say by now`() async throws {
        try await done("publish", "--environment", "development")
        for person in ["anna", "edda", "rita", "online"] {
            try await done("keys", "new", person, "--environment", "production")
        }
        try notices.replace("Wasser abkochen", with: "Wasser filtern", in: "Content/notices/water.yaml")
        let promoted = try await done("promote", "development", "production")
        #expect(promoted.contains("what release 1 of 'development' says"), "\(promoted)")
        #expect(
            promoted.contains("the sources of release 1 of 'development' give exactly the 3 bundles"), "\(promoted)")
        #expect(promoted.contains("nothing published → what is proposed"), "\(promoted)")
        #expect(promoted.contains("'litfass sign --environment production' by"), "\(promoted)")
        for person in ["anna", "edda"] {
            try await done("sign", "--as", person, "--yes", "--environment", "production")
        }
        try await done("publish", "--environment", "production")
        #expect(
            try bundle(in: "production")
                == bundle(in: "development").replacing(
                    "\"environment\":\"development\"", with: "\"environment\":\"production\""))
        #expect(try bundle(in: "production").contains("Wasser abkochen"))
        #expect(try await done("verify", "--environment", "production").contains("production"))
        let again = try await done("promote", "development", "production")
        #expect(again.contains("Nothing to propose"), "\(again)")
        // What was stored with the release is stored with the one that it became.
        try FileManager.default.removeItem(at: notices.url.appending(path: "Publish/production/site"))
        try await done("restore", "live", "--environment", "production", "--overwrite")
        #expect(
            try String(contentsOf: notices.url.appending(path: "Content/notices/water.yaml"), encoding: .utf8)
                .contains("Wasser abkochen"))
    }

    @Test func `takes nothing from what waits for signatures`() async throws {
        try await done("publish", "--environment", "development")
        let keyless = try await run(["promote", "development", "production"])
        #expect(
            keyless.status == 1 && keyless.errors.contains("litfass keys --environment production new ID"),
            "\(keyless.errors)")
        for person in ["anna", "edda", "rita", "online"] {
            try await done("keys", "new", person, "--environment", "production")
        }
        try await done("propose", "--uncommitted", "--environment", "production")
        try await done("sign", "--as", "edda", "--yes", "--environment", "production")
        let before = try notices.files(in: "Publish/production/candidate/signatures")
        let refused = try await run(["promote", "development", "production"])
        #expect(refused.status == 1 && refused.errors.contains("another proposal waits for signatures"))
        #expect(refused.errors.contains("litfass propose --environment production --withdraw"), "\(refused.errors)")
        #expect(try notices.files(in: "Publish/production/candidate/signatures") == before)
    }

    @Test func `needs a release to begin with, and two environments`() async throws {
        let nothing = try await run(["promote", "development", "production"])
        #expect(nothing.status == 2 && nothing.errors.contains("nothing is published yet"), "\(nothing.errors)")
        let same = try await run(["promote", "production", "production"])
        #expect(same.status == 2 && same.errors.contains("'production' is named twice"), "\(same.errors)")
        let unknown = try await run(["promote", "development", "produktion"])
        #expect(unknown.errors.contains("did you mean 'production'?"), "\(unknown.errors)")
    }
}
