/// What `litfass-origin --help` and its manual page say.
package enum OriginHelp {
    /// A line break is where a terminal breaks the line.
    package static let options: [(term: String, meaning: String)] = [
        ("TREE", "a published tree: tree.index, metadata/ and targets/"),
        ("--tree ROUTE=FOLDER", "another tree, for /PATH/, HOST or HOST/PATH/; may be repeated, and TREE left out"),
        (
            "--listen ADDRESS",
            "http://IP:PORT, https://IP:PORT, unix:/PATH, systemd or systemd:NAME; may be repeated"
        ),
        ("--address IP", "(127.0.0.1) and --port PORT (8080): the same as --listen http://IP:PORT"),
        (
            "--admin PORT",
            """
            /healthz, /readyz and /metrics for the operator, on this machine alone; or IP:PORT,
            unix:/PATH or systemd:NAME (systemd:admin, where systemd opens a socket of that name)
            """
        ),
        ("--loops N", "threads, at most one for each core (1)"),
        ("--certificate FILE", "certificate chain, PEM, for https; may be repeated, one for each host"),
        ("--key FILE", "its private key, PEM"),
        (
            "--client-authority FILE",
            "certificates of the authority that must have issued those of clients, PEM"
        ),
        ("--host NAME", "answer for this host alone; may be repeated"),
        (
            "--gateway trusted",
            """
            a proxy or CDN stands before this origin: answer also requests for https that come plain,
            and for hosts that the certificate is not for (none)
            """
        ),
        ("--access-log FILE", "a line for each request, without the client's address; '-' for standard output"),
        ("--log-format FORMAT", "common or json (common)"),
        ("--verify ROOT", "serve only trees that this root of trust, a file, vouches for; ROUTE=ROOT for one tree"),
        ("--limit NAME=NUMBER", "one of the limits below; may be repeated"),
        ("--check-config", "check all of this, and end"),
        ("--help, --version", "print this text, or the version and commit"),
    ]

    package static let closing = """
        It needs no privileges and writes nothing but the log. A new release in TREE is served without a restart, and an
        incomplete or damaged tree is not served. It never logs who asks.
        """

    package static let signals: [(name: String, meaning: String)] = [
        ("SIGTERM, SIGINT", "end after the answers under way"),
        ("SIGHUP", "read the certificates again and reopen the log"),
        ("SIGUSR1", "reopen the log"),
        ("SIGUSR2", "start a new process that takes over the listeners, then end as on SIGTERM"),
    ]

    package static let exits: [(code: Int, meaning: String)] = [
        (0, "stopped"), (2, "the command line is wrong"), (3, "the tree is not trusted"),
        (4, "the tree, the port or the machine"),
    ]

    /// For a terminal.
    package static var text: String {
        let limits = OriginLimits.names.map { ("\($0.name)=\($0.value(in: OriginLimits()))", $0.meaning) }
        return """
            Serves a published tree over HTTP/1.1.

            usage: litfass-origin [OPTION VALUE]... [TREE]

            \(table(options, indent: 2, width: 24))

            limits and their defaults:
            \(table(limits, indent: 2, width: 36))

            \(closing)

            \(table(signals, indent: 0, width: 17))

            exit codes: \(exits.map { "\($0.code) \($0.meaning)" }.joined(separator: " · "))

            """
    }

    private static func table(_ rows: [(String, String)], indent: Int, width: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        let hanging = String(repeating: " ", count: indent + width)
        return rows.map { term, meaning in
            let gap = String(repeating: " ", count: max(1, width - term.utf8.count))
            let lines = meaning.split(separator: "\n").joined(separator: "\n" + hanging)
            return margin + term + gap + lines
        }.joined(separator: "\n")
    }
}
