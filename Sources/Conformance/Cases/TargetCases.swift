import Bundles
import JSON
import Signing
import Trust

extension ConformanceCase {
    /// Targets, and the roles that may speak for them.
    static let ofTargets: [ConformanceCase] = [
        ConformanceCase("wrong-digest", section: "§5.7.3", summary: "A bundle of the right length with another byte.") {
            c in
            c.begin()
            c.publish(2)
            c.damageTarget { $0[$0.count / 2] ^= 1 }
            c.refuse()
        },
        ConformanceCase("truncated-target", section: "§5.7.3", summary: "A bundle of which the end is missing.") { c in
            c.begin()
            c.publish(2)
            c.damageTarget { $0.removeLast(20) }
            c.refuse()
        },
        ConformanceCase("oversize-target", section: "§5.7.3", summary: "A bundle with a megabyte behind its end.") {
            c in
            c.begin()
            c.publish(2)
            c.damageTarget { $0 += Array(repeating: UInt8(ascii: " "), count: 1 << 20) }
            c.refuse()
        },
        ConformanceCase("target-missing", section: "§5.7.3", summary: "A bundle that is listed and not there.") { c in
            c.begin()
            c.publish(2)
            c.removeTarget()
            c.refuse()
        },
        refused(
            "role-below-its-threshold", section: "§5.6.3", summary: "A role that two people must sign, signed by one."
        ) { edition in
            edition.delegations = Delegations(
                keys: [.content, .editor].map { RepositoryMaker.key(of: $0).publicKey },
                roles: [
                    Delegation(
                        name: "content", keys: RepositoryMaker.roleKeys([.content, .editor], threshold: 2),
                        terminating: true, paths: ["content.*"])
                ])
        },
        ConformanceCase(
            "role-outside-its-paths", section: "§5.6.7", summary: "A role lists a bundle that it may not speak for."
        ) { c in
            c.begin()
            c.publish(2) { edition in
                edition.delegate(to: "news", paths: ["news.*"], isFirstTerminating: false)
                edition.otherBundles = ["news": ["content.fr.json": bundle("Forged", in: "fr")]]
            }
            c.lack("content.fr.json")
        },
        ConformanceCase(
            "terminating-delegation", section: "§5.6.7.2",
            summary: "The search ends with the role that terminates it, though a later one lists the bundle."
        ) { c in
            c.begin()
            c.publish(2) { edition in
                edition.delegate(to: "news", paths: ["*"], isFirstTerminating: true)
                edition.otherBundles = ["news": ["content.fr.json": bundle("Forged", in: "fr")]]
            }
            c.lack("content.fr.json")
        },
        ConformanceCase(
            "first-role-counts", section: "§5.6.7", summary: "Two roles list a bundle, and the first of them counts."
        ) { c in
            c.begin()
            c.publish(2) { edition in
                edition.delegate(to: "news", paths: ["*"], isFirstTerminating: false)
                edition.otherBundles = ["news": ["news.fr.json": bundle("News", in: "fr", of: "news")]]
            }
            c.accept(2)
        },
    ]

    /// What networks and servers do to a repository that is in order.
    static let ofNetworks: [ConformanceCase] = [
        ConformanceCase(
            "lagging-edge", demand: .tuf, source: "TUF 1.0.34 §5.4.3.1, kolide/launcher#1110",
            summary: "One of two servers is a release behind."
        ) { c in
            c.begin()
            let old = c.repository.files
            c.publish(2)
            let new = c.repository.files
            c.accept(2)
            c.repository.goBack(to: old)
            c.refuse()
            c.repository.goBack(to: new)
            c.accept(2)
        },
        ConformanceCase(
            "web-page-for-the-next-root", demand: .tuf, source: "vscode#61850",
            summary: "A host answers 200 with its page for whatever it lacks."
        ) { c in
            c.begin()
            c.repository["metadata/2.root.json"] = page
            c.publish(2)
            c.refuse()
        },
        ConformanceCase(
            "web-page-for-the-timestamp", demand: .tuf, source: "captive portals (RFC 8952)",
            summary: "A portal answers with its page."
        ) { c in
            c.begin()
            c.repository["metadata/timestamp.json"] = page
            c.refuse()
        },
        ConformanceCase("endless-timestamp", section: "§5.4.1", summary: "A server that never ends its timestamp.") {
            c in
            c.begin()
            c.publish(2)
            c.refuse(endless: "metadata/timestamp.json")
        },
        ConformanceCase("endless-root", section: "§5.3.3", summary: "A server that never ends the next root.") { c in
            c.begin()
            c.publish(2)
            c.refuse(endless: "metadata/2.root.json")
        },
        ConformanceCase("nothing-there", section: "§5.4.1", summary: "A server that has none of the files.") { c in
            c.begin()
            c.repository.goBack(to: [:])
            c.refuse()
        },
    ]

    /// What a bundle says that was verified.
    static let ofBundles: [ConformanceCase] = [
        bundles("another-product", summary: "A release of another product.") {
            $0.bundles = KitBundle.texts(ofRelease: 2, product: "another-app")
        },
        bundles("another-environment", summary: "A release of the same product for another environment.") {
            $0.bundles = KitBundle.texts(ofRelease: 2, environment: "production")
        },
        bundles("bundle-of-another-name", summary: "The English bundle, signed under the name of the German one.") {
            $0.bundles["content.de.json"] = $0.bundles["content.en.json"]
        },
        bundles("later-format", summary: "A bundle of a format that is not known.") {
            $0.bundles["content.de.json"] = Array(#"{"format":3}"#.utf8)
        },
        bundles("bundle-that-is-none", summary: "A signed file that is no bundle.") {
            $0.bundles["content.de.json"] = Array("<!doctype html>".utf8)
        },
    ]

    private static let page = Array("<!doctype html><title>Welcome</title><p>Please log in.".utf8)

    private static func bundle(_ title: String, in language: String, of name: String = "content") -> [UInt8] {
        KitBundle.text(title, language: language, name: name).encoded()
    }

    private static func bundles(
        _ name: String, summary: String, change: @escaping (inout RepositoryMaker.Edition) -> Void
    ) -> ConformanceCase {
        refused(name, demand: .bundle, source: "Article 'Bundle format'", summary: summary, change: change)
    }
}

extension CaseBuilder {
    /// Changes the target that is asked for on its way.
    fileprivate mutating func damageTarget(_ change: (inout [UInt8]) -> Void) {
        var bytes = repository[newTarget] ?? []
        change(&bytes)
        repository[newTarget] = bytes
    }

    fileprivate mutating func removeTarget() { repository[newTarget] = nil }

    private var newTarget: String {
        let new = repository.files.keys.first { $0.hasSuffix(".\(Self.target)") && steps.first?.files[$0] == nil }
        guard let new else { preconditionFailure("a release was published after the first") }
        return new
    }
}

extension RepositoryMaker.Edition {
    /// Adds a role behind 'content'.
    fileprivate mutating func delegate(to name: String, paths: [String], isFirstTerminating: Bool) {
        delegations = Delegations(
            keys: [.content, .news].map { RepositoryMaker.key(of: $0).publicKey },
            roles: [
                Delegation(
                    name: "content", keys: RepositoryMaker.roleKeys([.content]), terminating: isFirstTerminating,
                    paths: ["content.*"]),
                Delegation(name: name, keys: RepositoryMaker.roleKeys([.news]), terminating: false, paths: paths),
            ])
    }
}
