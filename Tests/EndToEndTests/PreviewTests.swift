import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `litfass preview` {
    /// With chromium, which takes its time.
    @Test(.enabled(if: Everything.isWanted))
    func `shows the working tree as an app would, follows saves, and is there for everybody`() throws {
        let workbench = try Workbench()
        let preview = try Server(
            Binaries.litfass, ["preview", "--port", "0", "--workspace", workbench.folder.path])
        let used = try Command.run(
            Peer.python(),
            ["-u", Peer.script("preview.py"), preview.address + "/", workbench.folder.path, Binaries.litfass],
            limitSeconds: 1200)
        #expect(used.output == "used\n", "\(used.errors.suffix(1000))")
    }

    /// With chromium, whose script decides what a phone gets: held to our own code and to the test vectors.
    @Test(.enabled(if: Everything.isWanted))
    func `shows what one phone gets at a moment, as resolve does, by controls and by the address`() throws {
        let workbench = try Workbench()
        for (path, text) in Self.variants { try workbench.append(text, to: path) }
        let preview = try Server(
            Binaries.litfass,
            ["preview", "--port", "0", "--at", "2026-12-01", "--workspace", workbench.folder.path])
        let used = try Command.run(
            Peer.python(),
            [
                "-u", Peer.script("preview_phone.py"), preview.address + "/", workbench.folder.path, Binaries.litfass,
                Snapshot.fixtures.appending(path: "vectors").path,
            ],
            limitSeconds: 1200)
        #expect(used.output == "used\n", "\(used.errors.suffix(1000))")
    }

    /// From a day on, on a platform, for a share of the installations, in a record, and a whole document for some days.
    private static let variants = [
        (
            "Content/hotlines/technical.yaml",
            """
            variants:
              android:
                when: {platform: android, app: ">=3"}
                number-from-abroad: +49 30 498 75402
              winter:
                when: {from: 2027-01-16}
                number: +49 800 7540019

            """
        ),
        ("Content/faq/battery.yaml", "when: {from: 2027-01-18T08:00, until: 2027-01-23}\n"),
        (
            "Config/parameters/features.yaml",
            """
            variants:
              tenth:
                when: {share: {percent: 10, of: rapid}}
                rapid-tests-enabled: false

            """
        ),
        (
            "Config/parameters/app-versions.yaml",
            """
            variants:
              next:
                when: {from: 2027-01-16, platform: ios}
                ios: {app-latest: "3.3.0"}

            """
        ),
    ]

    /// Whoever starts the tests may ignore the signal themselves.
    @Test(arguments: [("--default-signal=HUP", true), ("--ignore-signal=HUP", false)])
    func `leaves nothing behind when its terminal goes, and stays where it is to stay`(
        start: String, ends: Bool
    ) throws {
        let notices = try Notices.withPolicy()
        let (output, scratch) = (try TemporaryFolder(), try TemporaryFolder())
        let process = try Command.start(
            "env", [start, Binaries.litfass, "preview", "--port", "0"], in: notices.url,
            environment: ["TMPDIR": scratch.path], output: output)
        defer { Command.end(process) }
        try Patience.wait { try output.text("output").contains("\nno problems found; 11 files checked\n") }
        kill(process.processIdentifier, SIGHUP)
        if ends {
            process.waitUntilExit()
            #expect(process.outcome == .exit(0))
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
        } else {
            try notices.replace("drei Minuten", with: "vier Minuten", in: "Content/notices/water.yaml")
            try Patience.wait { try output.text("output").contains("saved") }
            #expect(process.isRunning)
        }
    }

    /// Of a workspace that says other findings than check nobody knows whether it can be published.
    @Test func `looks back at what was published, as check does`() async throws {
        let notices = try Notices.withPolicy()
        let values = "Config/parameters/waiting.yaml"
        try notices.replace("48 h", with: "72 h", in: values)
        #expect(try await notices.run("publish").status == 0)
        let output = try TemporaryFolder()
        let process = try Command.start(
            Binaries.litfass, ["preview", "--port", "0"], in: notices.url, output: output)
        defer { Command.end(process) }
        func wait(for words: String) throws { try Patience.wait { try output.text("output").contains(words) } }
        try wait(for: "\nno problems found; ")
        try notices.replace("72 h", with: "72 min", in: values)
        try wait(for: "\n\(values) saved: 1 warning in 1 file")
        #expect(try await notices.run("check").output.contains(" [value-slips]\n"))
        // Once that is published, it is what people have.
        #expect(try await notices.run("publish").status == 0)
        try notices.replace("72 min", with: "80 min", in: values)
        try wait(for: "\n\(values) saved: no problems found; ")
        #expect(try !output.text("errors").contains("note: "))
    }

    @Test func `shows the images of documents`() throws {
        let workbench = try Workbench()
        let preview = try Server(
            Binaries.litfass, ["preview", "--port", "0", "--workspace", workbench.folder.path])
        let page = try #require(URL(string: preview.address + "/en/de.html"))
        let html = try Command.run("curl", ["--silent", page.absoluteString]).output
        let sources = Set(html.matches(of: #/<(?:img src|source [^>]+ srcset)="([^"]+)"/#).map { String($0.1) })
        try #require(sources.contains { $0.hasSuffix(".dark.svg") })
        for source in sources {
            let address = try #require(URL(string: source, relativeTo: page)).absoluteString
            let answer = try Command.run("curl", ["--silent", "--head", address]).output
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("Content-Type: image/svg+xml"), "\(address)")
        }
    }

    @Test func `is for this machine, for pages of its own, and for nobody else's`() async throws {
        let notices = try Notices()
        let preview = try Server(Binaries.litfass, ["preview", "--port", "0", "--workspace", notices.url.path])
        func ask(_ words: String...) throws -> String {
            try Command.run("curl", ["--silent", "--include"] + words).output
        }
        let page = try ask(preview.address + "/en/de.html")
        #expect(page.hasPrefix("HTTP/1.1 200 "))
        for field in [
            "Content-Type: text/html; charset=utf-8\r\n", "X-Content-Type-Options: nosniff\r\n",
            "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; ",
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n",
            "Cross-Origin-Resource-Policy: same-origin\r\n",
        ] { #expect(page.contains(field), "\(field)") }
        #expect(!page.contains("Access-Control-Allow-Origin"), "no other page reads what is not published")
        let head = try ask("--head", preview.address + "/en/de.html")
        #expect(head.contains("\r\nETag: \"") && !head.contains("Access-Control-Allow-Origin"))
        #expect(try ask(preview.address + "/state.json").hasPrefix("HTTP/1.1 404 "), "it would be open to every page")
        #expect(!page.contains("<script>") && !page.contains("style="))
        let port = try #require(preview.address.split(separator: ":").last)
        let second = try await notices.run("preview", "--port", String(port))
        #expect(second.status == 4)
        #expect(
            second.errors == """
                litfass preview: cannot listen at 127.0.0.1 port \(port): Address already in use
                  fix: see with 'ss -ltnp' which program listens there: end it, or take another port

                """)
        let astray = try ask("--header", "Host: evil.example:\(port)", preview.address + "/en/de.html")
        #expect(astray.hasPrefix("HTTP/1.1 421 "))
        #expect(try ask("--header", "Host: localhost:\(port)", preview.address + "/").hasPrefix("HTTP/1.1 200 "))
        #expect(try ask(preview.address + "/../Config/workspace.yaml").hasPrefix("HTTP/1.1 404 "))
        #expect(try ask("--request", "POST", preview.address + "/").hasPrefix("HTTP/1.1 405 "))
        let others = try Command.run("hostname", ["-I"]).output.split(separator: " ").map(String.init)
        for address in others where !address.contains(":") {
            let refused = try Command.run("curl", ["--silent", "http://\(address):\(port)/"])
            #expect(refused.status != 0, "it listens at \(address)")
        }
    }
}
