import Authoring
import Bundles
import Files
import JSON
import LitfassClient
import Publishing

extension Command {
    static let diff = Command(
        name: "diff",
        summary: "Show what two releases tell people differently",
        discussion: """
            Compares what is published, not files: documents by collection and id, texts word by word in their language, \
            facts and parameters from old to new by dotted path. A value that is the same in all languages is shown once; \
            items of lists are counted from 1; what did not change is not shown. In a text, [-this-] went and {+this+} came.

            A and B are each the number of a release of the local site, the folder or URL of a published tree, or 'working' \
            for the working tree as 'litfass build' compiles it. Without them, the live release of the local site is compared \
            with the working tree.

            diff reads and compares. Whether a tree is to be believed is what 'litfass verify' tells.
            """,
        operands: [
            .optional("A", "The older side: a number, a folder, a URL or 'working' (default: the live release)"),
            .optional("B", "The newer side, likewise (default: working)"),
        ],
        options: [workspace.shape, format.shape],
        examples: [
            Example(line: "litfass diff", meaning: "What publishing would change for people"),
            Example(line: "litfass diff 41 42", meaning: "What release 42 changed"),
            Example(
                line: "litfass diff https://cdn.example/ working --format json",
                meaning: "The same for another program, against what is really out there"),
        ],
        exits: [
            .done: "compared, whether anything differs or not",
            .diagnostics: "the working tree has errors and cannot be compared",
            .usage: "the command line is wrong, or there is no such release",
            .notTrusted: "a tree does not hold what its own metadata lists",
        ],
        run: { invocation in
            guard let old = try await Side.read(invocation.optionalOperand(0) ?? "live", for: invocation),
                let new = try await Side.read(invocation.optionalOperand(1) ?? "working", for: invocation)
            else { return .diagnostics }
            let difference = ReleaseDifference(from: old.bundles, to: new.bundles)
            let output = invocation.console.output
            switch invocation[format] {
            case .text:
                output.line("\(old.name) → \(new.name)\n")
                output.line(DifferenceText.render(difference, colour: invocation.console.hasColour(output)))
            case .json:
                let sides: JSON = ["format": 1, "from": .string(old.name), "to": .string(new.name)]
                let members = (sides.object?.members ?? []) + (difference.json.object?.members ?? [])
                output.write(JSON.object(JSONObject(members)).encodedPretty())
            }
            return .done
        })
}

extension ExitCode {
    init(_ fault: ReleaseReadingFault) {
        switch fault.reason {
        case .noRelease: self = .usage
        case .missing, .file: self = .machine
        case .malformed, .otherDigest, .bundle: self = .notTrusted
        }
    }
}

/// One side of a comparison.
private struct Side {
    let name: String
    let bundles: [ContentBundle]

    /// Nil where the working tree has errors: then they have been shown.
    static func read(_ word: String, for invocation: Invocation) async throws -> Side? {
        if word == "working" {
            guard let workspace = try await invocation.checkedWorkspace(in: try invocation.workspace()) else {
                return nil
            }
            return Side(name: "the working tree", bundles: workspace.bundles())
        }
        if word == "live" || Int(word) != nil {
            let site = ReleaseReader(Folder(try invocation.workspace().path + "/Publish/site"))
            // Where nothing is published yet, everything is new.
            guard let number = try await word == "live" ? site.newest() : Int(word) else {
                return Side(name: "nothing published", bundles: [])
            }
            return Side(name: "release \(number)", bundles: try await site.bundles(ofRelease: number))
        }
        let reader = try reader(of: word, for: invocation)
        guard let number = try await reader.newest() else { throw TreeFault.noRelease(word) }
        return Side(name: "release \(number) of \(word)", bundles: try await reader.bundles(ofRelease: number))
    }

    private static func reader(of word: String, for invocation: Invocation) throws -> ReleaseReader {
        guard word.contains("://") else { return ReleaseReader(Folder(invocation.absolute(word))) }
        guard let transport = URLSessionTransport(word) else { throw TreeFault.noAddress(word) }
        return ReleaseReader { path, limitBytes in
            try await transport.fetch(path, limits: TransferLimits(bytes: limitBytes))?.bytes
        }
    }
}
