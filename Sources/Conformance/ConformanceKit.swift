import JSON

/// What any client can be held to, as files: repositories with the answers to them, and values with what an app must show. The
/// same bytes at each run.
package enum ConformanceKit {
    package static let cases: [ConformanceCase] =
        ConformanceCase.ofMetadata + ConformanceCase.ofRoots + ConformanceCase.ofTargets + ConformanceCase.ofNetworks
        + ConformanceCase.ofBundles

    /// Every file by its path, sorted.
    package static var files: [(path: String, bytes: [UInt8])] {
        var files: [String: [UInt8]] = ["README.md": Array(readme.utf8), "kit.json": index.encodedPretty()]
        for (name, json) in ValueVectors.all { files["values/\(name)"] = json.encodedPretty() }
        for kit in cases {
            let folder = "cases/\(kit.name)"
            files["\(folder)/case.json"] = kit.json.encodedPretty()
            files["\(folder)/root.json"] = kit.root
            for (number, step) in kit.steps.enumerated() {
                for (path, bytes) in step.files { files["\(folder)/\(number + 1)/\(path)"] = bytes }
            }
        }
        return files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }

    private static var index: JSON {
        [
            "format": 1, "specification": "1.0.34",
            "cases": .array(
                cases.map {
                    ["name": .string($0.name), "demand": .string($0.demand.rawValue), "summary": .string($0.summary)]
                }
            ),
            "values": .array(ValueVectors.all.map { .string("values/\($0.name)") }),
        ]
    }

    private static var readme: String {
        """
        # Conformance kit for clients of Litfass

        `cases/` has \(cases.count) repositories of The Update Framework, good ones and such as an attacker, a stale cache or a slip
        would serve. `values/` says what an app shows of bundles when they are verified.

        The private keys are made of seeds that everybody knows. Never ship a root of this kit with an app.

        ## A case

        Start a client without state that trusts `cases/NAME/root.json`, and go through the `steps` of `case.json` with the same
        state. In each step

        1. serve the folder `serve` as it is (`metadata/…`, `targets/…`); what is not in it is answered with 404. At a path of
           `endless` send blanks until the client hangs up.
        2. set the client's clock to `at`.
        3. refresh, and ask for `target`.
        4. compare: `accept` – the client has the target with this `sha256`, of release `release`. `refuse` – it reports an error,
           and goes on to offer release `keeps`. `absent` – it does not have the target, whether it calls that an error or not.

        `demand` says who wants the answer: `tuf` – the specification, in the section that `source` names, or a client that follows
        it. `strict` – our own client; the specification leaves it open. `bundle` – whoever reads bundles: a client that followed
        one product and environment takes no other, and a bundle is what its name says.

        ## Values

        `resolution.json`: for each bundle, profile and moment the documents with their fields, the parameters, and the next moment
        at which that changes. `opening-hours.json`: whether a hotline is open, and what is next. `dialling.json`: what a phone in a
        country dials; null where nobody answers from there.

        """
    }
}
