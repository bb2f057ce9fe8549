import Testing

@testable import Origin

@Suite struct `Addresses` {
    private let site: Site

    init() throws { site = try Site() }

    private func words(_ listeners: [String], admin: String? = nil) throws -> String? {
        let addresses = try listeners.map { try #require(ListenAddress("http://\($0)"), "\($0)") }
        let operators = try admin.map { try #require(ListenAddress("http://\($0)"), "\($0)") }
        do {
            try Listeners.check(addresses, admin: operators)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("127.0.0.1:80", "127.0.0.1:80", "twice"), ("127.0.0.1:80", "0.0.0.0:80", "beside http://127.0.0.1:80"),
        ("0.0.0.0:80", "127.0.0.1:80", "beside http://0.0.0.0:80"),
        ("[::1]:80", "[0:0::1]:80", "beside http://[::1]:80"), ("[::]:80", "[::1]:80", "beside http://[::]:80"),
        ("127.0.0.1:80", "[::ffff:127.0.0.1]:80", "beside http://127.0.0.1:80"),
    ])
    func `that take each other's connections are not listened at together`(first: String, second: String, why: String)
        throws
    {
        let expected = "cannot listen at http://\(second) \(why)"
        #expect(try words([first, second]) == expected)
        #expect(try words([first], admin: second) == expected)
    }

    /// Beside clients' own addresses of IPv4, `[::]` leaves IPv4 to them; the operator's gets nothing of that.
    @Test func `of all families leave nothing to the operator`() throws {
        let expected = "cannot listen at http://127.0.0.1:80 beside http://[::]:80"
        #expect(try words(["[::]:80"], admin: "127.0.0.1:80") == expected)
        #expect(try words(["[::]:80", "10.0.0.1:80"], admin: "127.0.0.1:80") == nil)
        #expect(
            try words(["127.0.0.1:80"], admin: "[::]:80")
                == "cannot listen at http://[::]:80 beside http://127.0.0.1:80")
    }

    @Test(arguments: [
        ["127.0.0.1:80", "127.0.0.1:81"], ["127.0.0.1:80", "127.0.0.2:80"], ["[::]:80", "0.0.0.0:80"],
        ["[::]:80", "127.0.0.1:80"], ["127.0.0.1:80", "[::1]:80"], ["127.0.0.1:0", "127.0.0.1:0"],
    ])
    func `that are told apart may stand together`(listeners: [String]) throws {
        #expect(try words(listeners) == nil)
    }

    @Test func `are looked at together before one of them is listened at`() throws {
        var configuration = site.configuration
        configuration.listeners = [ListenAddress(.internet(address: "::", port: 1))]
        configuration.admin = ListenAddress(.internet(address: "127.0.0.1", port: 1))
        let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
        #expect(
            fault.map { "\($0)" } == "cannot listen at http://127.0.0.1:1 beside http://[::]:1")
    }

    /// inet_aton(3) would take them for another address than was meant.
    @Test(arguments: [
        ("1.2.3", "1.2.0.3"), ("127.1", "127.0.0.1"), ("0x7f000001", "127.0.0.1"), ("127.0.0.010", "127.0.0.8"),
        ("1", "0.0.0.1"),
    ])
    func `are written with four numbers`(text: String, plain: String) throws {
        #expect(
            try words(["\(text):80"]) == "cannot listen at '\(text)', an old way to write \(plain)")
    }
}
