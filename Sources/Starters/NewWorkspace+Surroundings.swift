// What lies beside the sources.

extension NewWorkspace {
    /// A policy that makes its keys on demand.
    /// - Parameters:
    ///   - path: where it belongs, from the workspace.
    ///   - bundles: what their names begin with, each once; a role signs each.
    package static func policy(at path: String, signing bundles: [String]) -> String {
        let roles = bundles.map { "  \($0): {signers: [development], threshold: 1, lifetime: 180 days}\n" }.joined()
        return modeline("policy", depth: path.count { $0 == "/" }) + people + roles + machine
    }

    private static let people = """
        # Who must sign what, how many of them, and for how long a signature lasts.
        #
        # Keys for development are made on demand, under a passphrase that everybody knows: what they sign must never reach a phone
        # of somebody who relies on it. 'litfass help keys' says how people get keys of their own.
        people:
          development: {name: Development}

        # online is the key of the machine that publishes; it signs only how new a release is.
        roles:
          root: {signers: [development], threshold: 1, lifetime: 365 days}
          targets: {signers: [development], threshold: 1, lifetime: 365 days}

        """

    private static let machine = """
          snapshot: {signers: [online], threshold: 1, lifetime: 180 days}
          timestamp: {signers: [online], threshold: 1, lifetime: 7 days}

        development-keys: true

        """

    var gitignore: String {
        """
        # What Litfass makes. Once people sign with keys of their own, trust, candidate and the public halves of keys are committed:
        # remove their lines here. Private keys stay out all the same.
        /.litfass/
        \(ignored.map { "\($0)\n" }.joined())
        """
    }

    var readme: String {
        let collection = starter.collections[0].name
        return """
            # \(name)

            The content of an app: what is written here is checked, signed and published by Litfass, and fetched by phones.

            | folder | what |
            | --- | --- |
            | `Content/` | a file for each document, with the texts in '\(source)', and one for each translation |
            | `Config/models/` | which fields a document has |
            | `Config/languages/` | how each language writes numbers, days and hours |
            | `Config/words.txt` | words that no dictionary has |
            | `\(policyPath)` | who signs what is published |

            ```
            litfass check                    # what is wrong, and where
            litfass new \(collection)/my-id  # another document
            litfass preview                  # how an app shows it
            litfass publish                  # a release, signed with keys for development
            litfass serve                    # serves it on this machine
            ```

            """
    }
}
