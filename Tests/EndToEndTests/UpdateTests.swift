import Foundation
import JSON
import LitfassClient
import TestKit
import Testing

/// A minimum version that rises on a day, from the file to what an app is told.
@Suite(.ownThreads) struct `An app that is too old` {
    private static let versions = "Config/parameters/app-versions.yaml"
    private static let winter = """
        variants:
          winter:
            when: {from: 2027-01-16}
            ios: {app-minimum: "3.1.0"}

        """

    private func workbench() async throws -> Workbench {
        let workbench = try await Workbench.published()
        let text = try String(contentsOf: workbench.url(Self.versions), encoding: .utf8)
        try Data((text + Self.winter).utf8).write(to: workbench.url(Self.versions))
        return workbench
    }

    private func release(of workbench: Workbench, _ language: String) async throws -> Release {
        let root = try Data(contentsOf: workbench.url("Publish/development/trust/1.root.json"))
        let configuration = LitfassClient.Configuration(
            root: Array(root), transport: FolderTransport(path: workbench.url("Publish/development/site").path),
            languages: [language], folder: workbench.url("state").path)
        return try await LitfassClient(configuration).refresh().release
    }

    private func words(_ need: UpdateNeed) -> String {
        switch need {
        case .none: "none"
        case .recommended(let document): "recommended: \(document?["title"]?.text ?? "nothing")"
        case .required(let document): "required: \(document?["title"]?.text ?? "nothing")"
        }
    }

    @Test func `is told so, and what to read, on the day on which it becomes so`() async throws {
        let workbench = try await workbench()
        try await workbench.publish()
        #expect(try await workbench.litfass("log").output.contains("  app-versions, faq/update-app\n"))
        let release = try await release(of: workbench, "en")
        let (before, after) = (
            try Date("2027-01-15T22:59:59Z", strategy: .iso8601), try Date("2027-01-15T23:00:00Z", strategy: .iso8601)
        )
        let (must, better) = ("required: How do I update the app?", "recommended: New version available")
        for (platform, app, now, then) in [
            (Profile.Platform.ios, "2.20.0", must, must), (.ios, "2.21.0", better, must),
            (.ios, "3.1.0", better, better),
            (.ios, "3.2.0", "none", "none"), (.android, "2.20.0", must, must), (.android, "2.21.0", better, better),
            (.android, "3.2.0", "none", "none"), (.web, "2.20.0", "none", "none"), (nil, "2.20.0", "none", "none"),
        ] {
            let release = release.for(Profile(platform: platform, appVersion: app))
            #expect(words(release.at(before).updateNeed) == now, "\(app)")
            #expect(words(release.at(after).updateNeed) == then, "\(app)")
            #expect(release.at(before).nextChange == after)
        }
        let simple = try await self.release(of: workbench, "de-simple")
            .for(Profile(platform: .ios, appVersion: "2.20.0"))
        #expect(words(simple.at(after).updateNeed) == "required: Wie bekomme ich die neue App?")
        let answer = simple.at(after).document("update-app", in: "faq")?["answer"]?.text
        #expect(answer?.contains("der Nummer 3.1.0.") == true, "\(answer ?? "")")
    }

    @Test func `is told by 'resolve', in text and for programs`() async throws {
        let workbench = try await workbench()
        let phone = ["resolve", "app-versions", "--platform", "ios", "--app", "2.21.0"]
        let arguments = phone + ["--at", "2026-11-21"]
        let text = try await Litfass.run(arguments, in: workbench.folder.url).output
        #expect(text.contains("\n  update: recommended, with notifications/update\n  2027-01-16:\n"), "\(text)")
        #expect(text.hasSuffix("\n    update: required, with faq/update-app\n"), "\(text)")
        let outcome = try await Litfass.run(arguments + ["--format", "json"], in: workbench.folder.url)
        let entry = try JSON.parse(Array(outcome.output.utf8))["entries"]?.array?.first
        #expect(entry?["update"] == ["need": "recommended", "document": "notifications/update"])
        #expect(entry?["later"]?.array?.first?["update"] == ["need": "required", "document": "faq/update-app"])
        try workbench.edit("Content/faq/update-app.yaml", "section:", to: "when: {platform: android}\nsection:")
        let without = try await Litfass.run(phone, in: workbench.folder.url)
        #expect(without.status == 1)
        let told = without.output + without.errors
        #expect(told.contains("'faq/update-app' has a condition, so it is missing for some people"), "\(told)")
        try workbench.edit("Content/faq/update-app.yaml", "when: {platform: android}\n", to: "")
        let newest = try await workbench.litfass("resolve", "app-versions", "--platform", "ios", "--app", "3.2")
        #expect(newest.output.contains("\n  update: not needed\n"))
        let unknown = try await workbench.litfass("resolve", "app-versions", "--platform", "ios")
        #expect(unknown.output.contains("\n  update: not known without --platform and --app\n"))
        #expect(
            try await !workbench.litfass("resolve", "app-versions", "--format", "json").output.contains("\"update\":"))
    }

    @Test func `is told first in the difference`() async throws {
        let workbench = try await workbench()
        let head = "Must update first\n    iOS app from 2.21.0 and below 3.1.0 (from 2027-01-16)\n\nFrom 2027-01-16\n"
        let text = try await workbench.litfass("diff", at: "2026-11-21 08:00:00").output
        #expect(text.hasPrefix("release 1 → the working tree\n\n\(head)"), "\(text)")
        #expect(!text.contains("Locked out"))
        let page = try await workbench.litfass("diff", "--format", "html", at: "2026-11-21 08:00:00").output
        #expect(page.contains("Must update first") && page.contains("iOS app from 2.21.0 and below 3.1.0"))
        let json = try await workbench.litfass("diff", "--format", "json", at: "2026-11-21 08:00:00").output
        #expect(
            try JSON.parse(Array(json.utf8))["must-update"] == [
                [
                    "platform": "ios", "apps": "iOS app from 2.21.0 and below 3.1.0 (from 2027-01-16)",
                    "from": "2027-01-15T23:00:00Z",
                ]
            ])
    }

    @Test func `is told first of what a review shows of the change`() async throws {
        let clones = try await Clones.opened(of: Workbench.checkout)
        let text = try clones.text(Self.versions, by: "rita")
        // The clock is the machine's here.
        let winter = Self.winter.replacing("2027", with: "2037")
        try clones.write(text + winter, to: Self.versions, by: "rita")
        try clones.commitHere("raise the minimum", by: "rita")
        try await clones.done("rita", "propose")
        let review = try await clones.litfass("rita", "review")
        let sections = review.output.components(separatedBy: "\n\n")
        let proposed = try #require(sections.firstIndex { $0.hasPrefix("What is proposed\n") }, "\(review.output)")
        #expect(
            sections[proposed + 1].hasPrefix(
                "Must update first\n    iOS app from 2.21.0 and below 3.1.0 (from 2037-01-16)"))
    }
}
