import Delivery
import Files
import Invocations
import Processes
import Publishing
import Terminals

extension Command {
    private static let keep = Option<Int?>.number(
        "keep", "N", help: "Releases that stay", in: 1...1_000_000, defaultText: "the policy's 'keep', else 10")
    private static let keepDays = Option<Int?>.number(
        "keep-days", "DAYS", help: "Days for which a release stays when another has followed it",
        in: 1...1_000_000, defaultText: "the policy's 'keep', else 30")
    private static let dryRun = Option<Bool>.flag("dry-run", "Say what would be removed, and remove nothing")

    static let prune = Command(
        name: "prune",
        summary: "Remove files of old releases from the site and from targets",
        discussion: """
            A release stays while one of the two numbers keeps it. The live one and the one before it stay, whatever \
            the numbers say, and so do all roots: clients that are in the middle of a refresh find what they ask for. \
            What was published, by whom and why, stays in the log.
            """,
        article: "Delivery",
        operands: [.any("TARGET", "As for 'litfass push' (default: all of the policy's 'targets')")],
        options: [keep.shape, keepDays.shape, dryRun.shape, workspace.shape, environment.shape],
        examples: [Example(line: "litfass prune --keep 10 --keep-days 30 --dry-run", meaning: "See what would go")],
        exits: [
            .diagnostics: "nothing is published, or a target does not have what is live here",
            .notTrusted: "somebody changed the site",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            let targets = try invocation.targets(of: publisher.policy, in: folder)
            var rule = publisher.policy.delivery.keep
            rule.releases = invocation[keep] ?? rule.releases
            rule.days = invocation[keepDays] ?? rule.days
            let isRehearsal = invocation[dryRun]
            let pruning = try await publisher.prune(
                rule, at: invocation.signingTime, for: isRehearsal ? .rehearsal : .publication)
            invocation.say(pruning.lines(isRehearsal: isRehearsal))
            return targets.map { invocation.prune($0, by: pruning, isRehearsal: isRehearsal) }.together
        })
}

extension Invocation {
    fileprivate func prune(_ target: DeliveryRules.Target, by pruning: Pruning, isRehearsal: Bool) -> ExitCode {
        do {
            let scratch = try ScratchFolder(in: context)
            let report = try TargetPruning(
                PublishedTree(pruning.site), at: try destination(of: target, scratch: scratch.folder),
                scratch: Folder("\(scratch.folder.path)/tree"), isOld: { pruning.remains.areWithout($0, modified: $1) }
            ).run(isRehearsal: isRehearsal)
            let verb = isRehearsal ? "would go" : "removed"
            say(["\(target.name): \(counted(report.files, "file")) \(verb), \(report.bytes) bytes"])
            return .done
        } catch {
            var words = FaultWords(for: error)
            if case .notPushed? = error as? DeliveryFault {
                // One that was named here need not be a target of the policy.
                words = FaultWords(message: words.message, fix: "litfass push \(target.name)", code: words.code)
            }
            tell(words, of: target.name)
            return words.code
        }
    }
}

extension Pruning {
    fileprivate func lines(isRehearsal: Bool) -> [String] {
        let verb = isRehearsal ? "would go" : "removed"
        let releases =
            removed.isEmpty
            ? "no release is old enough" : "of \(counted(removed.count, "release")): \(Self.spans(removed))"
        return [
            "site: \(counted(files.count, "file")) \(verb), \(bytes) bytes; \(releases)",
            "  stays: \(counted(kept.count, "release")), \(Self.spans(kept))",
        ]
    }

    /// `12, 9–4` of numbers that fall.
    private static func spans(_ numbers: [Int]) -> String {
        var spans: [(from: Int, to: Int)] = []
        for number in numbers {
            if let last = spans.last, last.to == number + 1 {
                spans[spans.count - 1].to = number
            } else {
                spans.append((number, number))
            }
        }
        return spans.map { $0.from == $0.to ? "\($0.from)" : "\($0.from)–\($0.to)" }.joined(separator: ", ")
    }
}
