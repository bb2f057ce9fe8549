import Digests
import Files
import Foundation
import TestKit
import Testing

/// The origin as its operator and the service manager see it: one process after another.
@Suite(.ownThreads) struct `An origin's operator` {
    private let workbench: Workbench
    private var site: String { workbench.url("Publish/development/site").path }

    init() async throws {
        workbench = try await Workbench.published()
    }

    private func status(_ address: String, _ path: String = "/metadata/timestamp.json") throws -> String {
        try Command.run(
            "curl",
            ["--silent", "--output", "/dev/null", "--write-out", "%{http_code}", address + path]
        ).output
    }

    @Test func `says in a file what could stand on the command line`() async throws {
        try workbench.write(
            "origin.yaml",
            "listen: [http://127.0.0.1:0]\nloops: 2\ntree: Publish/development/site\naccess-log: log\nlimit: {fields: 9}\n"
        )
        let checked = try await workbench.litfass("serve", "--config", "origin.yaml", "--check-config")
        #expect(!FileManager.default.fileExists(atPath: workbench.url("log").path))
        #expect(checked.status == 0)
        #expect(checked.output == "litfass-origin: the configuration holds\n", "\(checked.errors)")
        let server = try Server(
            Binaries.litfass, ["serve", "--config", workbench.url("origin.yaml").path, "--limit", "ranges=1"])
        #expect(try status(server.address) == "200")
        let fields = (0..<9).flatMap { ["--header", "X\($0): y"] }
        let refused = try Command.run("curl", ["--silent", "--include"] + fields + [server.address])
        #expect(refused.output.hasPrefix("HTTP/1.1 431 "))
    }

    @Test(arguments: [
        ("lisen: http://127.0.0.1:0\n", 1, "'lisen' is not an option of 'litfass serve' [unknown-key]"),
        ("loops: [[1]]\n", 1, "'loops' takes a text or a number here, not a list or a mapping [wrong-type]"),
        (
            "check-config: true\n", 1,
            "1:1: error: 'check-config' is an option of the command line only [unknown-key]\n"
        ),
        (
            "workspace: ..\n", 1,
            "\n  fix: remove it, and write --workspace there\n"
        ),
        ("tree:\n", 1, "1:6: error: '' is not what 'tree' takes: the folder of a published tree [wrong-type]"),
        (
            "listen: http://127.0.0.1:0\nport: 0\n", 1,
            "2:1: error: 'listen' says where, and leaves no room for 'address' and 'port' [unknown-key]"
        ),
        ("port: [8080, 8081]\n", 1, "'port' takes a text or a number here, not a list or a mapping [wrong-type]"),
        ("limit: 9\n", 1, "'limit' holds names of limits, each with a number: 'head-bytes: 16384' [wrong-type]"),
        ("limit: {feilds: 9}\n", 1, "origin.yaml:1:9: error: 'feilds' is the name of no limit [unknown-key]"),
        (
            "limit: {head-bytes: 5}\n", 1,
            "1:21: error: '5' is not what 'head-bytes' takes: a whole number from 128 to 262144 [wrong-type]"
        ),
        (
            "port: 99999\n", 1,
            "1:7: error: '99999' is not what 'port' takes: a whole number from 0 to 65535 [wrong-type]"
        ),
        ("loops:\n", 1, "'' is not what 'loops' takes: a whole number from 1 to 64 [wrong-type]"),
        ("log-format: xml\n", 1, "1:13: error: 'xml' is not what 'log-format' takes: 'common' or 'json' [wrong-type]"),
        (
            "listen: [http://127.0.0.1:80, here]\n", 1,
            "1:31: error: 'here' is not what 'listen' takes: http://IP:PORT, https://IP:PORT, unix:/PATH, systemd or"
        ),
        ("listen: https://127.0.0.1:0\n", 2, "litfass-origin: an https address needs --certificate and --key"),
        ("tree: nowhere\n", 4, "litfass-origin: "),
        (
            "listen: http://localhost:8080\n", 2,
            """
            litfass-origin: cannot listen at 'localhost': it is not an IP address
              fix: write 127.0.0.1

            """
        ),
        ("tree: Publish\n", 4, "/Publish' is not a published tree: it has no tree.index\n  fix: did you mean '"),
        ("tree: Publish/development/site/metadata\n", 4, "/Publish/development/site'?\n"),
        (
            "tree: Content\n", 4,
            "/Content' is not a published tree: it has no tree.index\n  fix: publish a release first: "
        ),
        ("listen: ['unix:/nowhere/a/socket']\n", 4, "litfass-origin: cannot listen at unix:/nowhere/a/socket"),
        (
            "listen: [http://127.0.0.1:8080, http://127.0.0.1:8080]\n", 2,
            "litfass-origin: cannot listen at http://127.0.0.1:8080 twice"
        ),
        (
            "listen: http://0.0.0.0:8080\nadmin: 8080\n", 2,
            "litfass-origin: cannot listen at http://127.0.0.1:8080 beside http://0.0.0.0:8080"
        ),
        (
            "address: 1.2.3\n", 2,
            "litfass-origin: cannot listen at '1.2.3', an old way to write 1.2.0.3\n  fix: write 1.2.0.3\n"
        ),
        ("access-log: nowhere/log\n", 4, "litfass-origin: cannot open the access log '"),
        ("access-log: Publish\n", 4, "litfass-origin: cannot open the access log '"),
        (
            "verify: Publish/development/site/metadata/timestamp.json\n", 4,
            """
            timestamp.json' is not a root of trust: root metadata was expected, 'timestamp' was offered
              fix: name a copy of metadata/1.root.json, as apps are shipped with
            """
        ),
        ("log-format: json\n", 2, "litfass-origin: --log-format needs --access-log; "),
        ("client-authority: a.pem\n", 2, "litfass-origin: --client-authority needs --certificate and --key; "),
        (
            "certificate: a.pem\nkey: a.key\nclient-authority: b.pem\n", 2,
            "litfass-origin: --certificate needs an https address; "
        ),
        (
            "host: content example\n", 2,
            "litfass-origin: 'content example' is not a host name; write it without scheme and port"
        ),
        (
            "host: content.example.org:443\n", 2,
            "litfass-origin: 'content.example.org:443' is not a host name; write it without scheme and port"
        ),
    ])
    func `is told what is wrong with the file`(text: String, code: Int32, words: String) async throws {
        try workbench.write("origin.yaml", text)
        let outcome = try await workbench.litfass("serve", "--config", "origin.yaml", "--check-config")
        #expect(outcome.status == code)
        #expect((outcome.output + outcome.errors).contains(words), "\(outcome.output)\(outcome.errors)")
    }

    @Test(arguments: [
        (
            "head-byte=400",
            "the name of a limit and a number, as head-bytes=16384; 'litfass-origin --help' names all\n  fix: did you mean 'head-bytes'?"
        ),
        ("head-bytes=4k", "'head-bytes=' and a whole number from 128 to 262144"),
        ("head-bytes", "'head-bytes=' and a whole number from 128 to 262144"),
    ])
    func `is told what is wrong with a limit`(text: String, words: String) async throws {
        let outcome = try await workbench.litfass("serve", "--limit", text)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasPrefix("litfass serve: '\(text)' is not what '--limit' takes: \(words)\n"),
            "\(outcome.errors)")
    }

    /// As what every command says of a command line that is wrong.
    @Test(arguments: [
        (["--address", "1.2.3"], "'1.2.3', an old way to write 1.2.0.3\n  fix: write 1.2.0.3\n"),
        (["--listen", "http://localhost:0"], "'localhost': it is not an IP address\n  fix: write 127.0.0.1\n"),
        (
            ["--admin", "nowhere:1"],
            "'nowhere': it is not an IP address\n  fix: write it in digits, without the port: "
        ),
        (
            ["--port", "8080", "--admin", "8080"],
            "http://127.0.0.1:8080 twice\n  fix: leave one of the two out\n"
        ),
    ])
    func `is told what is wrong with an address, whether it serves or checks`(words: [String], fault: String) throws {
        for words in [words, words + ["--check-config"]] {
            let outcome = try Command.run(Binaries.litfass, ["serve"] + words, in: workbench.folder.url)
            #expect(outcome.status == 2)
            #expect(outcome.errors.hasPrefix("litfass-origin: cannot listen at \(fault)"), "\(outcome.errors)")
        }
    }

    @Test(arguments: ["/", "."])
    func `is told that a folder is no file of options`(path: String) async throws {
        let outcome = try await workbench.litfass("serve", "--config", path, "--check-config")
        #expect(outcome.status == 4)
        #expect(outcome.errors.hasPrefix("litfass serve: cannot "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("': it is not a regular file\n"), "\(outcome.errors)")
    }

    @Test func `is told all that is wrong with the file at once`() async throws {
        try workbench.write(
            "origin.yaml", "tree: nowhere\nlisten: [http://1.2.3:80]\naccess-log: nowhere/log\n")
        let outcome = try await workbench.litfass("serve", "--config", "origin.yaml", "--check-config")
        #expect(outcome.status == 2)
        let folder = workbench.url("").path
        #expect(
            outcome.errors == """
                litfass-origin: there is no folder '\(folder)/nowhere'
                  fix: publish a release first: 'litfass publish' makes the folder Publish/ENVIRONMENT/site
                litfass-origin: cannot listen at '1.2.3', an old way to write 1.2.0.3
                  fix: write 1.2.0.3
                litfass-origin: cannot open the access log '\(folder)/nowhere/log': No such file or directory

                """)
    }

    @Test(arguments: [
        ([], "TREE is missing"), (["--port", "1", "--port=2", "x"], "'--port' is given twice"),
        (["x", "y"], "'y' is a second TREE"), (["--port"], "--port needs a value"),
        (["--prot", "1", "x"], "'--prot' is not an option"),
    ])
    func `is told what is wrong with the command line`(words: [String], mistake: String) throws {
        let outcome = try Command.run(Binaries.origin, words)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "litfass-origin: \(mistake); see litfass-origin --help\n")
    }

    /// As `Package.swift` was told it.
    @Test(arguments: [("litfass", Binaries.litfass), ("litfass-origin", Binaries.origin)])
    func `says its version and commit`(name: String, program: String) throws {
        let commit = ProcessInfo.processInfo.environment["LITFASS_COMMIT"] ?? "unknown"
        let outcome = try Command.run(program, ["--version"])
        #expect(outcome == Outcome(status: 0, output: "\(name) 0.1.0, commit \(commit)\n", errors: ""))
    }

    /// Its requests make more lines than a pipe holds, of which nobody reads but the first.
    @Test func `keeps no client waiting for somebody who should read the log and does not`() throws {
        let reader = #"read -r line; echo "$line" >&2; exec sleep \#(Int(Patience.seconds))"#
        let server = try Server(
            "bash", ["-c", "exec \"$0\" --access-log - --port 0 \"$1\" > >(\(reader))", Binaries.origin, site])
        let answers = try Command.run(
            "curl",
            [
                "--silent", "--output", "/dev/null", "--write-out", "%{http_code}\n",
                server.address + "/metadata/timestamp.json?[1-3000]",
            ])
        #expect(answers.output == String(repeating: "200\n", count: 3000))
        // What it says of each signal would have to wait, too, when the last page of the pipe is full.
        for _ in 0..<10 {
            kill(server.processIdentifier, SIGHUP)
            Thread.sleep(forTimeInterval: 0.1)
        }
        kill(server.processIdentifier, SIGTERM)
        try Patience.wait { !server.isRunning }
    }

    /// The file has no blocks; the process may have half as much memory as it is long.
    @Test func `has no memory spent on a file that is sent from the disk`() throws {
        let scratch = try TemporaryFolder()
        let tree = try Command.run(
            "sh",
            [
                "-c",
                """
                cd "$1" && mkdir targets && truncate -s 200M targets/large
                printf 'litfass-tree 1\\ntargets/large\\ta/b\\timmutable\\tidentity=%d:%s\\n' $((200 << 20)) \\
                    "$(sha256sum targets/large | cut -c 1-64)" > tree.index
                """, "sh", scratch.path,
            ])
        #expect(tree.status == 0, "\(tree.errors)")
        let check = ["--data=100000000", Binaries.origin, "--check-config", scratch.path]
        #expect(try Command.run("prlimit", check).status == 0)
        let resident = check + ["--limit", "resident-file-bytes=300000000", "--limit", "resident-bytes=300000000"]
        #expect(try Command.run("prlimit", resident).status != 0, "the limit holds")
    }

    @Test func `has trees verified before they are switched to`() async throws {
        let root = workbench.url("Publish/development/trust/1.root.json").path
        let server = try Server(Binaries.origin, ["--verify", root, "--port", "0", site])
        #expect(try status(server.address) == "200")
        let stranger = try Notices.withPolicy()
        _ = try await stranger.run("publish")
        let other = try Command.run(
            Binaries.origin,
            [
                "--verify", stranger.url.appending(path: "Publish/development/trust/1.root.json").path, "--port", "0",
                site,
            ])
        #expect(other.status == 3)
        #expect(other.errors.hasPrefix("litfass-origin: the tree is not trusted: "), "\(other.errors)")
    }

    /// The index says what is served, and is no word of whom phones believe.
    @Test(arguments: [Coding.brotli, .gzip]) func `has no coding served that is not the file which is signed`(
        coding: Coding
    ) throws {
        let entry = try #require(try index().entries.first { $0.codings.contains(coding) })
        try list(Array("other".utf8), as: coding, of: entry)
        let words = "\(entry.path)\(coding.suffix) does not decompress to \(entry.path)"
        #expect(try refusal() == Self.distrust(words))
    }

    @Test(arguments: ["page.html", "targets/page.html", "metadata/page.json", "targets/page.json"])
    func `has no file served that nobody has signed`(path: String) throws {
        let mediaType = path.hasSuffix("html") ? "text/html" : "application/json"
        let place = try #require(RelativePath(path))
        let entry = try #require(
            TreeIndex.Entry(
                path: place, mediaType: mediaType, cache: .immutable,
                state: .pinned([.identity: try content(of: [])])))
        try list(Array("other".utf8), as: .identity, of: entry)
        #expect(try refusal() == Self.distrust("tree.index lists \(path), which nobody has signed"))
    }

    /// Phones in the middle of a refresh ask for them.
    @Test func `has the files of earlier releases served as before`() async throws {
        let before = try index().entries.count
        try workbench.edit("Content/faq/encounter-age.yaml", "weil eine Ansteckung", to: "da eine Ansteckung")
        try await workbench.publish()
        #expect(try index().entries.count > before)
        #expect(try refusal() == nil)
    }

    private func index() throws -> TreeIndex { try #require(try TreeIndex.read(from: Folder(site))) }

    private func content(of bytes: [UInt8]) throws -> TreeIndex.Content {
        try #require(TreeIndex.Content(length: bytes.count, sha256: SHA256Digest(of: bytes).hex))
    }

    /// Puts bytes into the tree, and lists them as a coding of an entry.
    private func list(_ bytes: [UInt8], as coding: Coding, of entry: TreeIndex.Entry) throws {
        guard case .pinned(var contents) = entry.state else { preconditionFailure("the bytes of the entry are pinned") }
        contents[coding] = try content(of: bytes)
        let listed = try #require(
            TreeIndex.Entry(
                path: entry.path, mediaType: entry.mediaType, cache: entry.cache, state: .pinned(contents)))
        try Data(bytes).write(to: URL(filePath: "\(site)/\(entry.path)\(coding.suffix)"))
        let index = try TreeIndex(try index().entries.filter { $0.path != entry.path } + [listed])
        try Data(index.encoded()).write(to: URL(filePath: site + "/tree.index"))
    }

    private static func distrust(_ words: String) -> String {
        "the tree is not trusted: \(words)\n  fix: see with 'litfass verify' and the same root all that does not hold"
    }

    /// Why the tree is not trusted; nil where it is.
    private func refusal() throws -> String? {
        let root = workbench.url("Publish/development/trust/1.root.json").path
        let outcome = try Command.run(Binaries.origin, ["--verify", root, "--check-config", site])
        guard outcome.status != 0 else { return nil }
        #expect(outcome.status == 3)
        return outcome.errors.replacing("litfass-origin: ", with: "").trimmingCharacters(in: .newlines)
    }

    /// Without privileges, too, where the test has some to give up.
    @Test func `upgrades it without a refused connection`() throws {
        let scratch = try TemporaryFolder()
        let manager = """
            import http.client, os, re, socket, subprocess, sys, threading
            notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            notices.bind(sys.argv[1])
            os.chmod(sys.argv[1], 0o777)
            notices.settimeout(\(Patience.seconds))
            give_up = {'user': 65534, 'group': 65534, 'extra_groups': []} if os.getuid() == 0 else {}
            origin = subprocess.Popen([sys.argv[2], '--loops', '2', '--port', '0', sys.argv[3]], cwd='/',
                stdout=subprocess.PIPE, text=True, env={'NOTIFY_SOCKET': sys.argv[1]}, **give_up)
            host = re.search('http://(.*)', origin.stdout.readline())[1]
            asked, ended = [], threading.Event()
            def ask():
                while not ended.is_set():
                    connection = http.client.HTTPConnection(host)
                    connection.request('GET', '/metadata/timestamp.json')
                    answer = connection.getresponse()
                    asked.append(answer.status if answer.read() else 0)
                    connection.close()
            clients = [threading.Thread(target=ask) for _ in range(4)]
            said = [notices.recv(100)]
            for client in clients: client.start()
            process = origin.pid
            for _ in range(3):
                os.kill(process, 12)
                said.append(notices.recv(100))
                process = int(notices.recv(100).removeprefix(b'MAINPID='))
            asked_before = len(asked)
            while len(asked) < asked_before + 100: pass
            ended.set()
            for client in clients: client.join()
            os.kill(process, 15)
            print(said, set(asked), origin.wait())
            """
        let outcome = try Command.run("python3", ["-c", manager, scratch.path + "/notify", Binaries.origin, site])
        #expect(
            outcome.output == "[b'READY=1', b'READY=1', b'READY=1', b'READY=1'] {200} 0\n", "\(outcome.errors)")
    }

    @Test(arguments: [["--admin", "systemd:admin"], []])
    func `has it started by systemd, which hands over sockets and hears when it serves`(options: [String]) throws {
        let scratch = try TemporaryFolder()
        // What systemd does (sd_listen_fds(3), sd_notify(3)).
        let manager = """
            import os, socket, sys
            notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            notices.bind(sys.argv[1])
            notices.settimeout(\(Patience.seconds / 2))
            public = socket.create_server(('127.0.0.1', 0))
            admin = socket.create_server(('127.0.0.1', 0))
            process = os.fork()
            if process == 0:
                os.dup2(os.dup(public.fileno()), 100); os.dup2(admin.fileno(), 101)
                os.dup2(100, 3); os.dup2(101, 4)
                os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='2', LISTEN_FDNAMES='http:admin',
                    NOTIFY_SOCKET=sys.argv[1])
                os.execv(sys.argv[2], [sys.argv[2], '--listen', 'systemd', *sys.argv[3:]])
            def ask(listener, path):
                client = socket.create_connection(listener.getsockname(), \(Patience.seconds / 2))
                client.sendall(b'GET ' + path + b' HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n')
                return client.recv(12)
            try:
                said = notices.recv(100)
                answers = [ask(public, b'/metadata/timestamp.json'), ask(admin, b'/readyz'), ask(public, b'/readyz')]
                os.kill(process, 15)
                print(said, notices.recv(100), answers, os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
            except OSError:
                os.kill(process, 9)
                raise
            """
        let outcome = try Command.run(
            "python3", ["-c", manager, scratch.path + "/notify", Binaries.origin] + options + [site])
        let expected =
            "b'READY=1' b'STOPPING=1' [b'HTTP/1.1 200', b'HTTP/1.1 200', b'HTTP/1.1 404'] 0"
        #expect(outcome.output.split(separator: "\n").last.map(String.init) == expected, "\(outcome.errors)")
    }

    /// The file belongs to whom clients reach by it.
    @Test(arguments: [("waits", true), ("accepts", false), ("dies", false)])
    func `has a successor take the file of a socket away, once its predecessor has let go`(
        predecessor: String, isThere: Bool
    ) throws {
        let scratch = try TemporaryFolder()
        let outcome = try Command.run(
            "python3", [Peer.script("successor.py"), Binaries.origin, site, scratch.path, predecessor])
        #expect(outcome.output == "0 \(isThere ? "True" : "False")\n", "\(outcome.errors)")
    }

    /// The unit file of the article has two sockets of one name. Each speaks to the same clients after an upgrade.
    @Test(arguments: ["0", "systemd:admin"])
    func `upgrades it with each socket of systemd's, TLS where it was and its own answers where they were`(
        admin: String
    ) throws {
        let scratch = try TemporaryFolder()
        let outcome = try Command.run(
            "python3", [Peer.script("upgraded.py"), Binaries.origin, site, scratch.path, admin])
        let lines = outcome.output.split(separator: "\n").map { Set($0.components(separatedBy: " · ")) }
        let expected: Set = [
            "https TLS 200 404", "https, IPv6 TLS 200 404", "http plain 200 404", "unix plain 200 404",
            "admin plain 404 200",
        ]
        #expect(lines == [expected, expected, expected, ["0 False"]], "\(outcome.output)\(outcome.errors)")
    }
}

extension Workbench {
    fileprivate func write(_ path: String, _ text: String) throws { try Data(text.utf8).write(to: url(path)) }
}
