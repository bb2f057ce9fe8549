import Authoring
import Bundles
import Files
import LitfassClient
import Markup
import Publishing

extension SignRun {
    /// Shows the change, and whether the sources here give the same.
    /// - Returns: false where the sources have errors: then they have been shown.
    func show(_ standing: Standing, in folder: Folder) async throws -> Bool {
        if case .text = invocation[Command.format] { invocation.say(StandingText(standing: standing).changes) }
        try standing.demandAsProposed(at: invocation.signingTime)
        switch standing.candidate?.origin.scope {
        case .content, .everything:
            guard let workspace = try await invocation.checkedWorkspace(in: folder) else { return false }
            let bundles = workspace.bundles()
            let unlike = try await standing.unlike(bundles, defaultLanguage: workspace.defaultLanguage)
            guard unlike.isEmpty else { throw PublishingFault.candidate(.otherSources(unlike)) }
            if case .text = invocation[Command.format] {
                invocation.say(["", "The sources here give exactly these bundles."])
            }
            let background = Background(workspace, isNewerSide: true)
            try await showWords(of: standing, background, in: folder) { _ in bundles }
        case .rollback:
            // The sources say something else meanwhile, and may have errors: then less is known of what parameters mean.
            let workspace = Workspace.load(from: folder).checked
            let background = workspace.map { Background($0, isNewerSide: false) } ?? Background()
            try await showWords(of: standing, background, in: folder) {
                try await standing.proposedBundles(reading: $0)
            }
        // Who may sign is told in words already.
        case .trust, nil: break
        }
        return true
    }

    /// Shows the change word by word, against what is live.
    /// - Parameter bundles: what is proposed, from the tree that has what is live.
    private func showWords(
        of standing: Standing, _ background: Background, in folder: Folder,
        against bundles: (ReleaseReader.Fetch) async throws -> [ContentBundle]
    ) async throws {
        guard case .text = invocation[Command.format], let live = standing.release else { return }
        let fetch = try liveTree(in: folder)
        let (old, new): ([ContentBundle], [ContentBundle])
        do {
            (old, new) = (try await standing.liveBundles(reading: fetch), try await bundles(fetch))
        } catch PublishingFault.candidate(.liveElsewhere) where invocation[Self.yes] {
            invocation.say(["What is live is not on this machine: --live URL shows the change word by word."])
            return
        }
        let report = DifferenceReport(
            from: old, to: new, title: "What changes for readers since release \(live):", background: background,
            today: try Moment(invocation).day)
        let output = invocation.console.output
        let text = ReportText(hasColour: invocation.console.hasColour(output), columns: max(output.columns, 100))
        output.line()
        output.write(Array(text.render(report.report).utf8))
    }

    private func liveTree(in folder: Folder) throws -> ReleaseReader.Fetch {
        let site = folder.path + "/Publish/site"
        let transport: any Transport =
            if let address = invocation[Self.live] {
                try TreeAddress(address, in: invocation).transport
            } else {
                FolderTransport(path: site)
            }
        return { path, limitBytes in
            try await transport.fetch(path, limits: TransferLimits(bytes: max(limitBytes, 1)))?.bytes
        }
    }
}
