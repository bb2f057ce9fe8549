"""Measures the origin against nginx and against a server that only answers, in ratios of the same run.

Every server is pinned to one core and the generator to the other; within a round the servers are asked in shuffled order, and a
ratio is taken between samples of the same round. The processor time of a server is what the kernel's scheduler counted for
all of its processes (schedstat). A sample during which other processes took more than a tenth of a core is thrown out.
"""

import argparse
import http.client
import json
import os
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

BARE = ""
PHONE = (
    "User-Agent: CoronaWarnApp/3.2.1 (iPhone; iOS 19.1; Scale/3.00)\r\nAccept: */*\r\nAccept-Language: de-DE,de;q=0.9,en;q=0.8\r\n"
    "Accept-Encoding: identity\r\nCache-Control: no-cache\r\nX-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\n"
    "CDN-Loop: example\r\nVia: 1.1 edge-fra-7\r\nX-Request-Id: 4b2cfa2d-6b53-4d05-9c4e-1f3f7f2f6f61\r\nTraceparent: "
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n"
)


class Tree:
    """Files of one size or another, with the index that the origin reads."""

    def __init__(self, folder, count):
        self.folder = folder
        generator = random.Random(1)
        letters = b"abcdefghijklmnopqrstuvwxyz     "
        self.files = {f"targets/{size}.json": bytes(generator.choices(letters, k=size)) for size in (1024, 10240, 102400)}
        self.many = []
        for number in range(count):
            name = f"targets/{sha256(str(number).encode()).hexdigest()}.content.json"
            self.many.append("/" + name)
            self.files[name] = generator.randbytes(1024).hex().encode()
        lines = []
        (folder / "targets").mkdir(parents=True)
        (folder / "metadata").mkdir()
        for name, content in sorted(self.files.items()):
            (folder / name).write_bytes(content)
            lines.append(f"{name}\tapplication/json\timmutable\tidentity={len(content)}:{sha256(content).hexdigest()}\n")
        (folder / "tree.index").write_text("litfass-tree 1\n" + "".join(lines))
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)

    def bytes(self):
        return sum(len(content) for content in self.files.values())


class Server:
    """One program on one core, with the ports at which it listens."""

    running = []

    def __init__(self, name, command, port, tls_port, cores="0"):
        self.name, self.port, self.tls_port = name, port, tls_port
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            ["taskset", "-c", cores, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        Server.running.append(self)
        while True:
            try:
                socket.create_connection(("127.0.0.1", port or tls_port), 1).close()
                break
            except OSError:
                if self.process.poll() is not None:
                    sys.exit(f"{name} did not start: {' '.join(map(str, command))}")
                time.sleep(0.002)

    def processes(self):
        found, wanted = [], {self.process.pid}
        for _ in range(3):
            for entry in os.listdir("/proc"):
                if entry.isdigit() and int(entry) not in found:
                    try:
                        parent = int(Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()[1])
                    except OSError:
                        continue
                    if int(entry) in wanted or parent in wanted:
                        found.append(int(entry))
                        wanted.add(int(entry))
        return found

    def nanoseconds(self):
        total = 0
        for process in self.processes():
            for task in os.listdir(f"/proc/{process}/task"):
                total += int(Path(f"/proc/{process}/task/{task}/schedstat").read_text().split()[0])
        return total

    def memory(self, kind="Pss"):
        """Kilobytes of all processes together."""
        total = 0
        for process in self.processes():
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith(kind + ":"):
                    total += int(line.split()[1])
        return total

    def stop(self):
        Server.running.remove(self)
        if self.process.poll() is not None:
            return
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)


def nginx_configuration(folder, tree, port, tls_port, sendfile, workers, certificate, key):
    """Tuned as an expert would: open files kept, no log, no limit of requests, answers in full packets."""
    text = f"""
        worker_processes {workers}; daemon off; pid {folder}/pid; error_log {folder}/error.log crit; user root;
        worker_rlimit_nofile 65536;
        events {{ worker_connections 20000; multi_accept on; use epoll; }}
        http {{
            types {{ application/json json; }}
            access_log off; sendfile {'on' if sendfile else 'off'}; tcp_nopush {'on' if sendfile else 'off'}; tcp_nodelay on;
            open_file_cache max=200000 inactive=1h; open_file_cache_valid 1h; open_file_cache_min_uses 1;
            open_file_cache_errors on; keepalive_requests 1000000000; keepalive_timeout 1h; reset_timedout_connection on;
            gzip_static on; etag on; server_tokens off; output_buffers 2 128k;
            ssl_protocols TLSv1.2 TLSv1.3; ssl_session_cache off; ssl_session_tickets on; ssl_buffer_size 16k;
            ssl_certificate {certificate}; ssl_certificate_key {key}; ssl_ecdh_curve X25519:prime256v1;
            client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
            uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
            server {{
                listen 127.0.0.1:{port} reuseport backlog=4096; listen 127.0.0.1:{tls_port} ssl reuseport backlog=4096;
                root {tree};
                location / {{ add_header Cache-Control "public, max-age=31536000, immutable"; add_header
                    X-Content-Type-Options nosniff; add_header Access-Control-Allow-Origin *; }}
            }}
        }}"""
    path = folder / f"{'sendfile' if sendfile else 'plain'}-{workers}.conf"
    path.write_text(text)
    return ["nginx", "-e", f"{folder}/error.log", "-c", str(path), "-p", str(folder)]


class Bench:
    def __init__(self, options):
        self.options = options
        self.folder = Path(tempfile.mkdtemp(prefix="origin-bench-"))
        self.folder.chmod(0o755)
        self.tree = Tree(self.folder / "tree", options.files)
        self.certificate, self.key = self.folder / "certificate.pem", self.folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
             "/CN=localhost", "-keyout", self.key, "-out", self.certificate], check=True, stderr=subprocess.DEVNULL)
        # Below those that the kernel gives to clients.
        self.next_port = 10000 + random.randrange(20000)
        self.results = {}

    def port(self):
        self.next_port += 1
        return self.next_port

    # Servers

    def origin(self, loops=1, cores="0"):
        port, tls_port = self.port(), self.port()
        command = [self.options.origin, "--listen", f"http://127.0.0.1:{port}", "--listen", f"https://127.0.0.1:{tls_port}",
                   "--certificate", self.certificate, "--key", self.key, "--loops", str(loops), "--admin", str(self.port()),
                   "--limit", "requests-per-connection=1000000000", "--limit", "connections-per-prefix=20000",
                   "--limit", "connections-per-loop=20000", self.tree.folder]
        return Server("origin", command, port, tls_port, cores)

    def nginx(self, sendfile, workers=1, cores="0"):
        port, tls_port = self.port(), self.port()
        command = nginx_configuration(
            self.folder, self.tree.folder, port, tls_port, sendfile, workers, self.certificate, self.key)
        return Server("nginx" if sendfile else "nginx-plain", command, port, tls_port, cores)

    def limit(self, origin, request, way=()):
        """Answers with what the origin answers, copied or in another way: `sendfile`, or through TLS with a certificate and a key."""
        with socket.create_connection(("127.0.0.1", origin.port)) as client:
            client.sendall(request.encode())
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += client.recv(1 << 20)
            head, body = answer.split(b"\r\n\r\n", 1)
            length = 0
            for line in head.split(b"\r\n"):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            while len(body) < length:
                body += client.recv(1 << 20)
        path = self.folder / "answer"
        path.write_bytes(head + b"\r\n\r\n" + body)
        port, is_tls = self.port(), len(way) == 2
        name = "limit-sendfile" if "sendfile" in way else "limit"
        return Server(name, [self.options.tools / "limit", str(port), path, *way], 0 if is_tls else port, port if is_tls else 0)

    # Requests

    @staticmethod
    def request(path, fields="", method="GET"):
        return f"{method} {path} HTTP/1.1\r\nHost: content.example.org\r\n{fields}\r\n"

    def entity_tag(self, server, path):
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("HEAD", path)
        return connection.getresponse().headers["ETag"]

    # Samples

    def foreign(self):
        """Processor time of everything, in seconds."""
        fields = [int(field) for field in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
        return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")

    def sample(self, server, requests, mode, connections, rate=0, cores="1"):
        path = self.folder / f"{server.name}.requests"
        path.write_text("".join(requests))
        port = server.tls_port if mode.startswith("tls") else server.port
        command = ["taskset", "-c", cores, self.options.tools / "blast", str(port), str(self.options.seconds), str(connections),
                   mode, str(rate), path]
        for _ in range(5):
            before, all_before, children = server.nanoseconds(), self.foreign(), os.times()
            begun = time.monotonic()
            outcome = subprocess.run(command, capture_output=True, text=True, check=False)
            taken = time.monotonic() - begun
            if outcome.returncode:
                sys.exit(f"{server.name}: {outcome.stderr}")
            spent = server.nanoseconds() - before
            generator = os.times().children_user + os.times().children_system - children.children_user - children.children_system
            foreign = self.foreign() - all_before - spent / 1e9 - generator
            if foreign <= 0.1 * taken:
                break
            self.thrown_out += 1
        result = json.loads(outcome.stdout)
        result["rate"] = result["requests"] / result["seconds"]
        result["cpu"] = spent / 1000 / max(1, result["requests"])
        return result

    def case(self, name, make_servers, requests_for, mode="closed", connections=64, rate=0, cores="1"):
        if self.options.only and name not in self.options.only:
            return
        servers = make_servers()
        self.thrown_out = 0
        samples = {server.name: [] for server in servers}
        requests = {server.name: requests_for(server) for server in servers}
        for number in range(self.options.rounds + 1):
            random.shuffle(servers)
            for server in servers:
                sample = self.sample(server, requests[server.name], mode, connections, rate, cores)
                # The first round warms up.
                if number:
                    samples[server.name].append(sample)
        for server in servers:
            server.stop()
        self.results[name] = samples
        self.tell(name, samples)

    def tell(self, name, samples):
        print(f"\n{name}" + (f"   ({self.thrown_out} samples thrown out)" if self.thrown_out else ""))
        for server in sorted(samples):
            own = samples[server]
            values = [f"{statistics.median(one[key] for one in own):10.2f}" for key in ("rate", "cpu", "p50", "p99")]
            spread = (max(one["rate"] for one in own) - min(one["rate"] for one in own)) / statistics.median(
                one["rate"] for one in own)
            print(f"  {server:14} {values[0]} /s  ±{spread / 2:5.1%}  {values[1]} us of processor  p50 {values[2]}  p99 {values[3]} us"
                  f"  status {own[0]['status']}")
        for other in sorted(samples):
            if other == "origin":
                continue
            ratios = {key: [mine[key] / theirs[key] for mine, theirs in zip(samples["origin"], samples[other])]
                      for key in ("rate", "cpu", "p50", "p99")}
            words = "  ".join(f"{key} {statistics.median(values):.3f}" for key, values in ratios.items())
            print(f"  origin / {other:14} {words}")
        sys.stdout.flush()

    # Cases

    def run(self):
        both = lambda: [self.origin(), self.nginx(True), self.nginx(False)]

        def with_limit(path, fields="", ways=((),)):
            def make():
                servers = both()
                return servers + [self.limit(servers[0], self.request(path, fields), way) for way in ways]
            return make

        for size, label in ((1024, "1k"), (10240, "10k")):
            path = f"/targets/{size}.json"
            for fields, kind in ((BARE, "bare"), (PHONE, "phone")):
                self.case(f"{label}-{kind}", with_limit(path, fields), lambda _, p=path, f=fields: [self.request(p, f)])
        path = "/targets/102400.json"
        self.case("100k", with_limit(path, ways=((), ("sendfile",))), lambda _: [self.request(path)])
        order = random.Random(2).choices(self.tree.many, k=10000)
        self.case("random", with_limit(order[0]), lambda _: [self.request(one) for one in order])

        def known(server):
            return [self.request("/targets/1024.json", f"If-None-Match: {self.entity_tag(server, '/targets/1024.json')}\r\n")]

        self.case("304", both, known)
        for size, label in ((1024, "1k"), (10240, "10k"), (102400, "100k")):
            one = f"/targets/{size}.json"
            secure = with_limit(one, ways=((self.certificate, self.key),))
            self.case(f"tls-{label}", secure, lambda _, p=one: [self.request(p)], mode="tls")
        close = self.request("/targets/1024.json", "Connection: close\r\n")
        self.case("tls-handshake", both, lambda _: [close], mode="tls-connect", connections=16)
        self.case("connect", both, lambda _: [close], mode="connect", connections=16)
        for rate in (20000, 50000):
            self.case(f"rate-{rate // 1000}k", both, lambda _: [self.request("/targets/1024.json")], mode="rate", rate=rate)
        two = lambda: [self.origin(2, "0,1"), self.nginx(True, 2, "0,1"), self.nginx(False, 2, "0,1")]
        self.case("two-200", two, lambda _: [self.request("/targets/1024.json")], cores="0,1")
        self.case("two-304", two, known, cores="0,1")
        if not self.options.only or "memory" in self.options.only:
            self.memory()
        if self.options.output:
            Path(self.options.output).write_text(json.dumps(self.results, indent=1))
        shutil.rmtree(self.folder)

    def memory(self):
        """What each needs at rest, for idle connections, and for what it serves."""
        print("\nmemory")
        facts = {}
        for make in (self.origin, lambda: self.nginx(True)):
            server = make()
            time.sleep(1)
            base = server.memory()
            idle = []
            for _ in range(5000):
                client = socket.create_connection(("127.0.0.1", server.port))
                client.sendall(self.request("/targets/1024.json").encode())
                client.recv(1 << 16)
                idle.append(client)
            time.sleep(1)
            private = server.memory("Private_Dirty")
            with_idle = server.memory()
            facts[server.name] = {"pss": base, "bytes_per_idle": (with_idle - base) * 1024 / len(idle)}
            print(f"  {server.name:12} {base} KB with {len(self.tree.files)} files of {self.tree.bytes() // 1024} KB; "
                  f"{facts[server.name]['bytes_per_idle']:.0f} bytes an idle connection; {private} KB private")
            for client in idle:
                client.close()
            server.stop()
        small = Tree(self.folder / "small", 0)
        whole, self.tree = self.tree, small
        for make in (self.origin, lambda: self.nginx(True)):
            server = make()
            started = time.monotonic() - server.began
            time.sleep(1)
            base = server.memory()
            facts[server.name]["base"] = base
            print(f"  {server.name:12} {base} KB with {len(small.files)} files; first connection after {started * 1000:.0f} ms")
            server.stop()
        held = (facts["origin"]["pss"] - facts["origin"]["base"]) * 1024 / (whole.bytes() - small.bytes())
        print(f"  origin       {held:.3f} bytes a byte of content; base {facts['origin']['base'] / facts['nginx']['base']:.2f} of nginx's")
        self.tree = whole
        self.results["memory"] = facts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--origin", required=True)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--files", type=int, default=10000)
    parser.add_argument("--only", type=lambda text: text.split(","), default=None)
    parser.add_argument("--output")
    try:
        Bench(parser.parse_args()).run()
    finally:
        # A run that came to nothing leaves nobody behind.
        for server in list(Server.running):
            server.stop()


if __name__ == "__main__":
    main()
