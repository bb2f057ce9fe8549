import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// One process, and a tree for each product.
@Suite(.timeLimit(.minutes(20))) struct `Several trees` {
    private let sites: [String: Site]
    private let server: OriginServer

    init() throws {
        var sites: [String: Site] = [:]
        for route in ["/", "/app/", "/app/beta/", "host.example", "host.example/app/"] {
            sites[route] = try Site(timestamp: route)
        }
        var configuration = OriginConfiguration(
            trees: try sites.map { route, site in TreeSource(try #require(TreeRoute(route)), site.folder) })
        (configuration.listeners, configuration.limits) = ([.loopback()], .patient)
        configuration.admin = .loopback()
        self.sites = sites
        server = try OriginServer(configuration)
    }

    private func answer(_ path: String, host: String = "x") throws -> String {
        try Socket.ask(server.port, "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(last)\r\n")
    }

    private func ask(_ path: String) throws -> String {
        try Socket.ask(try #require(server.adminAddress).port, get(path, last))
    }

    @Test(arguments: [
        ("/metadata/timestamp.json", "x", "/"), ("/app/metadata/timestamp.json", "x", "/app/"),
        ("/app/beta/metadata/timestamp.json?q", "x", "/app/beta/"),
        ("/metadata/timestamp.json", "Host.Example:8080", "host.example"),
        ("/app/metadata/timestamp.json", "host.example", "host.example/app/"),
        ("http://host.example/app/metadata/timestamp.json", "x", "host.example/app/"),
        ("/app/metadata/%74imestamp.json", "x", "/app/"), ("/app", "x", nil), ("/app/", "x", nil),
        ("/other/a", "x", nil),
        ("/app/beta/metadata/timestamp.json", "host.example", nil),
        ("/apple/metadata/timestamp.json", "x", nil),
    ])
    func `are each for the requests of their route`(path: String, host: String, route: String?) throws {
        defer { server.stop() }
        let answer = try answer(path, host: host)
        #expect(statuses(answer) == [route == nil ? 404 : 200])
        if let route { #expect(answer.hasSuffix("\r\n\r\n\(route)")) }
    }

    @Test func `are answered from in the order of the requests of one connection`() throws {
        defer { server.stop() }
        let paths = ["/app/", "/", "/app/beta/", "/app/", "/app/", "/"]
        let requests = paths.map { get("\($0)metadata/timestamp.json") + get("\($0)targets/large.json") }.joined()
        let answers = try Socket.ask(server.port, requests + get("/", last))
        #expect(statuses(answers) == Array(repeating: 200, count: 12) + [404])
        let bodies = answers.matches(of: #/\r\n\r\n(\/[a-z\/]*)HTTP/#).map { String($0.1) }
        #expect(bodies == paths)
    }

    @Test func `are switched to one by one, and the operator is told which`() throws {
        defer { server.stop() }
        let app = try #require(sites["/app/"])
        try app.publish(["targets/b.json": "b"], timestamp: "newer")
        var changed: [String] = []
        for (number, tree) in server.trees.enumerated() {
            if case .newer = server.reloadIfChanged(tree: number) { changed.append("\(tree.route)") }
        }
        #expect(changed == ["/app/"])
        #expect(try answer("/app/metadata/timestamp.json").hasSuffix("newer"))
        #expect(try answer("/metadata/timestamp.json").hasSuffix("\r\n\r\n/"))
        let metrics = try ask("/metrics")
        for line in [
            #"litfass_tree_loads_total{tree="/app/"} 2"#, #"litfass_tree_loads_total{tree="/"} 1"#,
            #"litfass_tree_files{tree="/app/"} 4"#, #"litfass_tree_files{tree="host.example/app/"} 3"#,
        ] {
            #expect(metrics.contains("\n\(line)\n"), "\(line)\n\(metrics)")
        }
        #expect(try ask("/readyz").hasSuffix("\r\n\r\nready\n"))
    }

    @Test func `are named where one is not whole, or not there`() throws {
        server.stop()
        let app = try #require(sites["/app/"])
        try FileManager.default.removeItem(at: app.scratch.url.appending(path: "targets/a.json"))
        var configuration = OriginConfiguration(trees: server.trees)
        (configuration.listeners, configuration.admin) = ([.loopback()], .loopback())
        let second = try OriginServer(configuration)
        defer { second.stop() }
        let ready = try Socket.ask(try #require(second.adminAddress).port, get("/readyz", last))
        #expect(statuses(ready) == [503])
        #expect(ready.contains(#"{tree="/app/"} the tree is not whole: "#), "\(ready)")
        try FileManager.default.removeItem(at: app.scratch.url.appending(path: "tree.index"))
        let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
        #expect(fault.map { "\($0)".hasPrefix("tree /app/: '") } == true)
    }

    @Test(
        arguments: [
            ("/a/", "/a/"), ("/", "/"), ("Host.Example", "host.example"), ("host.example/", "host.example"),
            ("h/a/", "h/a/"), ("[::1]/a/", "[::1]/a/"),
            ("", nil), ("/a", nil), ("h/a", nil), ("h:80", nil), ("/a//", nil), ("/ä/", nil), ("/a b/", nil),
            ("/%61/", nil),
        ] as [(String, String?)])
    func `have routes that are written so`(text: String, route: String?) {
        #expect(TreeRoute(text).map { "\($0)" } == route)
    }

    /// RFC 9110 §7.4.
    @Test func `refuse a host that none of them is for`() throws {
        server.stop()
        let site = try #require(sites["/"])
        var configuration = OriginConfiguration(
            trees: [TreeSource(try #require(TreeRoute("host.example")), site.folder)])
        configuration.listeners = [.loopback()]
        let second = try OriginServer(configuration)
        defer { second.stop() }
        for (host, status) in [("host.example", 200), ("x", 421), ("host.example.org", 421)] {
            let request = "GET /targets/a.json HTTP/1.1\r\nHost: \(host)\r\n\(last)\r\n"
            #expect(statuses(try Socket.ask(second.port, request)) == [status])
        }
    }
}
