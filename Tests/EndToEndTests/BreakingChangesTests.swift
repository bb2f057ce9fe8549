import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A change that breaks apps in use` {
    private static let model = "Config/models/notices.yaml"

    private func published() async throws -> Notices {
        let notices = try Notices.withPolicy()
        #expect(try await notices.run("check").output.contains("no problems found"))
        let outcome = try await notices.run("publish")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return notices
    }

    /// The unit is in no bundle: the model of the release comes from its sources.
    @Test func `is reported by check, and stops diff, propose and publish`() async throws {
        let notices = try await published()
        try notices.replace(
            "office: {type: reference, collection: offices}", with: "desk: {type: text}", in: Self.model)
        try notices.replace("office: ", with: "desk: ", in: "Content/notices/water.yaml")
        try notices.replace(
            "{type: integer, required: true, min: 1, unique: true}",
            with: "{type: integer, required: true, min: 1, unique: true, unit: places}", in: Self.model)
        let checked = try await notices.run("check")
        #expect(checked.status == 1)
        #expect(
            checked.output.contains(
                "'office' of 'notices' is gone: released apps lose what release 1 has there [breaking-change]"),
            "\(checked.output)")
        #expect(
            checked.output.contains(
                "'position' of 'notices' counts places, and counted without a unit in release 1: released apps take one for the other [breaking-change]"
            ), "\(checked.output)")
        for command in ["diff", "propose", "publish"] {
            let refused = try await notices.run(command)
            #expect(refused.status == 1, "\(refused.output)")
            #expect(refused.errors.contains("[breaking-change]"), "\(refused.errors)")
        }
    }

    @Test func `is published when somebody waives it, and then it is the state of things`() async throws {
        let notices = try await published()
        try notices.replace("  office: {type: reference, collection: offices}\n", with: "", in: Self.model)
        try notices.replace("office: citizens\n", with: "", in: "Content/notices/water.yaml")
        try notices.save(
            """
            - rule: breaking-change
              file: \(Self.model)
              by: Edda Muster
              reason: No app shows the office.
              until: \(Date.now.addingTimeInterval(86400 * 30).formatted(.iso8601.year().month().day()))

            """, to: "Config/waivers.yaml")
        #expect(try await notices.run("propose").status == 0)
        for command in ["diff", "review"] {
            let shown = try await notices.run(command)
            #expect(
                shown.output.contains("What released apps lose\n  released apps\n    'office' of 'notices' is gone"),
                "\(shown.output)\(shown.errors)")
        }
        let outcome = try await notices.run("publish")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let after = try await notices.run("check")
        #expect(after.status == 0 && after.output.contains("'breaking-change' finds nothing"), "\(after.output)")
    }

    @Test(arguments: [("product", "town-notices", "village-notices"), ("environment", "development", "production")])
    func `such as another identity is refused whatever somebody waives`(
        key: String, old: String, new: String
    ) async throws {
        let notices = try await published()
        try notices.replace(old, with: new, in: "Config/workspace.yaml")
        if key == "environment" {
            let place = { (name: String) in notices.url.appending(path: "Publish/\(name)") }
            try FileManager.default.moveItem(at: place(old), to: place(new))
            try notices.replace("development-keys: true\n", with: "", in: "Publish/\(new)/policy.yaml")
        }
        for command in ["check", "propose", "publish"] {
            let refused = try await notices.run(command)
            if key == "environment", command != "check" {
                // Nor is the history of trust one of the other environment.
                #expect(refused.status == 3)
                #expect(refused.errors.contains("is of the environment '\(old)', not of '\(new)'"), "\(refused.errors)")
                continue
            }
            #expect(refused.status == 1)
            #expect(
                (refused.output + refused.errors).contains(
                    "'\(new)' is not the \(key) of release 1, which is '\(old)': apps that follow it refuse any other [breaking-change]"
                ), "\(refused.output)\(refused.errors)")
        }
    }
}
