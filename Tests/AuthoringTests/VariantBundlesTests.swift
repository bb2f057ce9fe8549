import Authoring
import Bundles
import Constraints
import JSON
import Testing
import Workspaces

/// What a phone shows of documents and texts with variants, from the files to the values.
@Suite struct `Variants in bundles` {
    /// The sound workspace with changed files.
    private func resolved(_ changes: [String: String], _ profile: Profile, at moment: Int64 = 0) throws
        -> BundleDocument?
    {
        var files = try Fixtures.files(in: "workspace")
        for (path, addition) in changes { files[path, default: []] += Array(addition.utf8) }
        let workspace = Workspace(Inventory(files))
        let bundles = try #require(workspace.checked, "\(workspace.report)").bundles()
        let bundle = try #require(bundles.first { $0.language?.string == "de" })
        // What is published is what is resolved.
        let faq = try #require(try ContentBundle.decode(bundle.encoded())[collection: "faq"])
        return faq["how"]?.resolved(for: profile, at: moment, types: faq.types)
    }

    private static let how = """
        section: general
        priority: 3
        title: "Mehr: {{ faq.data.title }}"
        answer: Rufen Sie {{ samples.all.number }} an, {{ samples.all.share }}.

        """

    private func changes(_ more: [String: String]) -> [String: String] {
        [
            "Content/faq/how.yaml": Self.how,
            "Content/faq/how.en.yaml": "title: How\nanswer: So.\n",
        ].merging(more) { $0 + $1 }
    }

    @Test func `follow into a text that quotes a text`() throws {
        let changes = changes([
            "Content/faq/data.yaml": "variants:\n  iphone: {when: {platform: ios}, title: Daten auf dem iPhone}\n",
            "Content/faq/data.en.yaml": "variants:\n  iphone: {title: Data on the iPhone}\n",
        ])
        let onPhone = try #require(try resolved(changes, Profile(platform: "ios")))
        #expect(onPhone.fields["title"] == "Mehr: Daten auf dem iPhone")
        let elsewhere = try #require(try resolved(changes, Profile(platform: "android")))
        #expect(elsewhere.fields["title"] == "Mehr: Was geschieht mit meinen Daten?")
    }

    @Test func `are joined where a text quotes two facts that vary apart`() throws {
        let changes = changes([
            "Content/samples/all.yaml": """
            variants:
              later: {when: {from: 2027-01-16}, number: +49 30 498 75409}
              few: {when: {share: {percent: 10, of: few}}, share: 50}

            """
        ])
        let (before, after): (Int64, Int64) = (1_800_000_000, 1_900_000_000)
        for (moment, place, number, share) in [
            (before, 999, "75401", "50"), (before, 1_000, "75401", "12,5"), (after, 0, "75409", "50"),
            (after, 9_999, "75409", "12,5"),
        ] {
            let document = try #require(try resolved(changes, Profile(draws: ["few": place]), at: moment))
            #expect(document.fields["answer"]?.string == "Rufen Sie +49 30 498 \(number) an, \(share)\u{A0}%.")
        }
        // Who is in no draw gets what everybody else gets.
        let unknown = try #require(try resolved(changes, Profile(), at: after))
        #expect(unknown.fields["answer"]?.string?.contains("12,5") == true)
    }

    @Test func `count in their order, each value by itself`() throws {
        var changes = changes([:])
        changes["Content/faq/how.yaml"]? += """
            variants:
              first: {when: {platform: ios}, related: [data]}
              second: {when: {app: "<2"}, related: [what-is-it], title: Wie ging das?}

            """
        changes["Content/faq/how.en.yaml"]? += "variants:\n  second: {title: How was it done?}\n"
        let old = Version("1.0")
        let both = try #require(try resolved(changes, Profile(platform: "ios", app: old)))
        #expect(both.fields["related"] == ["data"])
        #expect(both.fields["title"] == "Wie ging das?")
        let second = try #require(try resolved(changes, Profile(platform: "web", app: old)))
        #expect(second.fields["related"] == ["what-is-it"])
        let neither = try #require(try resolved(changes, Profile(platform: "web")))
        #expect(neither.fields["related"] == nil)
        #expect(neither.fields["title"] == "Mehr: Was geschieht mit meinen Daten?")
    }
}
