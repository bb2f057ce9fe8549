"""A repository made by python-tuf and served from memory, which a case can make wrong in any way before it is asked for."""

import copy
import datetime
import http.server
import threading
import urllib.parse

from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import (
    DelegatedRole,
    Delegations,
    Key,
    Metadata,
    MetaFile,
    Root,
    Snapshot,
    TargetFile,
    Targets,
    Timestamp,
)

TOP = ["root", "timestamp", "snapshot", "targets"]


def quoted(role: str) -> str:
    return urllib.parse.quote(role, "")


class Repository:
    """The roles as they stand, who signs them, and the files as they were published."""

    def __init__(self, consistent: bool = True, listing_hashes: bool = True) -> None:
        self.listing_hashes = listing_hashes
        self.files: dict[str, bytes] = {}
        self.signers: dict[str, list[CryptoSigner]] = {role: [CryptoSigner.generate_ecdsa()] for role in TOP}
        expires = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) + datetime.timedelta(days=30)
        self.expires = expires
        root = Root(version=1, expires=expires, consistent_snapshot=consistent)
        for role in TOP:
            root.add_key(self.signers[role][0].public_key, role)
        self.roles = {
            "root": Metadata(root),
            "timestamp": Metadata(Timestamp(expires=expires)),
            "snapshot": Metadata(Snapshot(expires=expires)),
            "targets": Metadata(Targets(expires=expires)),
        }
        for role in TOP[1:]:
            self[role].version = 0  # The first publication makes it 1.
        self.put("root")
        self.publish()

    def __getitem__(self, role: str):
        return self.roles[role].signed

    @property
    def consistent(self) -> bool:
        return self["root"].consistent_snapshot is True

    def put(self, role: str, name: str | None = None) -> bytes:
        """Signs a role as it stands and puts it where a client looks for it."""
        metadata = self.roles[role]
        metadata.signatures.clear()
        for signer in self.signers[role]:
            metadata.sign(signer, append=True)
        data = metadata.to_bytes()
        versioned = role == "root" or (self.consistent and role != "timestamp")
        plain = f"{quoted(role)}.json"
        self.files["metadata/" + (name or (f"{metadata.signed.version}.{plain}" if versioned else plain))] = data
        return data

    def described(self, role: str, data: bytes) -> MetaFile:
        version = self[role].version
        return MetaFile.from_data(version, data, ["sha256"]) if self.listing_hashes else MetaFile(version)

    def publish(self, *changed: str) -> None:
        """A release: the roles named (all targets metadata by default), then snapshot and timestamp."""
        for role in changed or [role for role in self.roles if role not in ("root", "timestamp", "snapshot")]:
            self[role].version += 1
            self["snapshot"].meta[f"{role}.json"] = self.described(role, self.put(role))
        self.publish_snapshot()

    def publish_snapshot(self) -> None:
        self["snapshot"].version += 1
        self["timestamp"].snapshot_meta = self.described("snapshot", self.put("snapshot"))
        self.publish_timestamp()

    def publish_timestamp(self) -> None:
        self["timestamp"].version += 1
        self.put("timestamp")

    def publish_root(self) -> None:
        self["root"].version += 1
        self.put("root")

    def add_key(self, role: str, signer: CryptoSigner | None = None) -> CryptoSigner:
        signer = signer or CryptoSigner.generate_ecdsa()
        self["root"].add_key(signer.public_key, role)
        self.signers[role].append(signer)
        return signer

    def replace_keys(self, role: str) -> None:
        for key in list(self["root"].roles[role].keyids):
            self["root"].revoke_key(key, role)
        self.signers[role] = []
        self.add_key(role)

    def delegate(self, delegator: str, role: str, terminating: bool = False, **scope: list[str]) -> None:
        targets = self[delegator]
        if targets.delegations is None:
            targets.delegations = Delegations({}, {})
        if not scope:
            scope = {"paths": ["*"]}
        targets.delegations.roles[role] = DelegatedRole(role, [], 1, terminating, **scope)
        if role not in self.roles:
            self.signers[role] = [CryptoSigner.generate_ed25519()]
            self.roles[role] = Metadata(Targets(expires=self.expires))
            self[role].version = 0
        targets.add_key(self.signers[role][0].public_key, role)

    def add_target(self, role: str, name: str, data: bytes) -> None:
        target = TargetFile.from_data(name, data, ["sha256"])
        self[role].targets[name] = target
        folder, _, last = name.rpartition("/")
        prefix = target.hashes["sha256"] + "." if self.consistent else ""
        self.files["targets/" + (folder + "/" if folder else "") + prefix + last] = data

    def snapshot_of_files(self) -> dict[str, bytes]:
        return copy.copy(self.files)


class Server:
    """Serves a repository's files, and keeps what was asked for."""

    def __init__(self) -> None:
        self.repository: Repository | None = None
        self.requests: list[str] = []
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                server.requests.append(self.path.lstrip("/"))
                # Metadata is looked up as it stands in the URL, targets as a file server reads them.
                path = self.path.lstrip("/")
                if path.startswith("targets/"):
                    path = urllib.parse.unquote(path)
                data = server.repository.files.get(path)
                self.send_response(404 if data is None else 200)
                self.send_header("Content-Length", str(len(data or b"")))
                self.end_headers()
                self.wfile.write(data or b"")

            def log_message(self, *_: object) -> None:
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def take_requests(self) -> list[str]:
        requests, self.requests = self.requests, []
        return requests
