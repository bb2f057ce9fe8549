"""Cases in the manner of the TUF project's conformance suite: repositories made by python-tuf, right and wrong, and what a
client must make of them. The client is any program that speaks the suite's protocol.

usage: conformance.py CLIENT [CASE]

Prints a line for each case that fails, and how many there were.
"""

import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback

from foreign_repository import TOP, Repository, Server, quoted
from securesystemslib.formats import encode_canonical
from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import MetaFile

CASES = []


def case(*arguments):
    """Adds a case, once for each argument."""

    def add(function):
        for argument in arguments or [None]:
            CASES.append((function, argument))
        return function

    return add


class Phone:
    """A client with a folder of its own, which knows the first root of a repository."""

    command = ""

    def __init__(self, server: Server, repository: Repository, root: bytes | None = None) -> None:
        self.server = server
        server.repository = repository
        self.folder = tempfile.TemporaryDirectory()
        self.metadata = pathlib.Path(self.folder.name) / "metadata"
        self.targets = pathlib.Path(self.folder.name) / "targets"
        self.metadata.mkdir()
        self.targets.mkdir()
        initial = pathlib.Path(self.folder.name) / "root"
        initial.write_bytes(root or repository.files["metadata/1.root.json"])
        self.run("init", str(initial))
        server.take_requests()

    def run(self, *words: str, clock: datetime.datetime | None = None) -> int:
        line = [self.command, "--metadata-dir", str(self.metadata), *words]
        if clock:
            line = ["faketime", str(clock.replace(tzinfo=None)), *line]
        while True:
            self.last = subprocess.run(line, capture_output=True, text=True)
            # faketime stumbles over the semaphore of a run with its process id that was killed.
            if not self.last.stderr.startswith("faketime: sem_open: File exists"):
                break
        return self.last.returncode

    def refresh(self, clock: datetime.datetime | None = None) -> bool:
        return self.run("--metadata-url", f"{self.server.address}/metadata", "refresh", clock=clock) == 0

    def download(self, name: str) -> bool:
        return (
            self.run(
                "--metadata-url", f"{self.server.address}/metadata", "--target-name", name, "--target-base-url",
                f"{self.server.address}/targets", "--target-dir", str(self.targets), "download",
            )
            == 0
        )

    def trusted(self) -> dict[str, int]:
        """The versions of what the client trusts."""
        return {
            path.name.removesuffix(".json"): json.loads(path.read_bytes())["signed"]["version"]
            for path in sorted(self.metadata.iterdir())
            if path.suffix == ".json"
        }

    def downloaded(self) -> list[bytes]:
        return sorted(path.read_bytes() for path in self.targets.rglob("*") if path.is_file())

    def words(self) -> str:
        return self.last.stderr.strip()


def same(left, right) -> None:
    assert left == right, f"{left!r} is not {right!r}"


@case(True, False)
def a_refresh_asks_for_what_it_needs_and_keeps_it_as_it_came(server, consistent):
    repository = Repository(consistent)
    phone = Phone(server, repository)
    repository.files["metadata/timestamp.json"] += b" "
    assert phone.refresh(), phone.words()
    prefix = "1." if consistent else ""
    same(
        server.take_requests(),
        ["metadata/2.root.json", "metadata/timestamp.json", f"metadata/{prefix}snapshot.json", f"metadata/{prefix}targets.json"],
    )
    for role in TOP:
        name = f"{role}.json" if role == "timestamp" else f"{prefix if role != 'root' else '1.'}{role}.json"
        same((phone.metadata / f"{role}.json").read_bytes(), repository.files[f"metadata/{name}"])
    assert phone.refresh()
    same(server.take_requests(), ["metadata/2.root.json", "metadata/timestamp.json"])


@case()
def a_root_that_is_broken_or_unsigned_costs_no_request(server, _):
    repository = Repository()
    for change in (lambda root: root["signed"].pop("version"), lambda root: root["signatures"].clear()):
        root = json.loads(repository.files["metadata/1.root.json"])
        change(root)
        phone = Phone(server, repository, json.dumps(root).encode())
        assert not phone.refresh()
        same(server.take_requests(), [])


@case(*TOP)
def a_role_that_is_not_signed_stops_there(server, role):
    repository = Repository()
    phone = Phone(server, repository)
    repository.signers[role] = []
    repository.publish_root()
    repository.publish()
    assert not phone.refresh()
    expected = {"root": {"root": 1}, "timestamp": {"root": 2}, "snapshot": {"root": 2, "timestamp": 2}}
    same(phone.trusted(), expected.get(role, {"root": 2, "snapshot": 2, "timestamp": 2}))


@case("root", "snapshot", "targets")
def a_role_of_another_version_than_its_name_stops_there(server, role):
    repository = Repository(listing_hashes=False)
    phone = Phone(server, repository)
    repository.publish_root()
    repository.publish()
    repository[role].version = 3
    repository.put(role, f"2.{role}.json")
    assert not phone.refresh()
    same(phone.trusted().get(role), 1 if role == "root" else None)


@case()
def a_timestamp_of_the_same_version_changes_nothing(server, _):
    repository = Repository()
    phone = Phone(server, repository)
    assert phone.refresh()
    kept = (phone.metadata / "timestamp.json").read_bytes()
    repository["timestamp"].snapshot_meta = MetaFile(100)
    repository.put("timestamp")
    assert phone.refresh()
    same((phone.metadata / "timestamp.json").read_bytes(), kept)


@case(True, False)
def a_timestamp_that_goes_back_is_refused(server, listing_hashes):
    repository = Repository(listing_hashes=listing_hashes)
    phone = Phone(server, repository)
    repository.publish_timestamp()
    assert phone.refresh()
    repository["timestamp"].version = 1
    repository.put("timestamp")
    assert not phone.refresh()
    same(phone.trusted()["timestamp"], 2)


@case(True, False)
def a_snapshot_that_goes_back_is_refused_and_its_timestamp_too(server, listing_hashes):
    repository = Repository(listing_hashes=listing_hashes)
    phone = Phone(server, repository)
    repository.publish()
    assert phone.refresh()
    repository["snapshot"].version = 0
    repository.publish_snapshot()
    assert not phone.refresh()
    same((phone.trusted()["timestamp"], phone.trusted()["snapshot"]), (2, 2))


@case(True, False)
def targets_that_go_back_are_refused(server, listing_hashes):
    repository = Repository(listing_hashes=listing_hashes)
    phone = Phone(server, repository)
    repository.publish()
    assert phone.refresh()
    repository["targets"].version = 0
    repository.publish()
    assert not phone.refresh()
    same((phone.trusted()["snapshot"], phone.trusted()["targets"]), (2, 2))


@case("timestamp", "snapshot")
def new_online_keys_forgive_high_versions(server, role):
    repository = Repository()
    phone = Phone(server, repository)
    repository["timestamp"].version = 98
    if role == "snapshot":
        repository["snapshot"].version = 98
    repository.publish()
    assert phone.refresh()
    repository.replace_keys("timestamp")
    repository.replace_keys("snapshot")
    repository.publish_root()
    repository["timestamp"].version = 1
    repository["snapshot"].version = 1
    repository.publish_snapshot()
    assert phone.refresh(), phone.words()
    same((phone.trusted()["timestamp"], phone.trusted()["snapshot"]), (2, 2))


@case("timestamp", "snapshot", "targets")
def a_role_that_is_missing_stops_there(server, role):
    repository = Repository()
    phone = Phone(server, repository)
    assert phone.refresh()
    repository.publish()
    del repository.files["metadata/" + ("timestamp.json" if role == "timestamp" else f"2.{role}.json")]
    assert not phone.refresh()
    kept = {"timestamp": (1, 1, 1), "snapshot": (2, 1, 1), "targets": (2, 2, 1)}[role]
    same(tuple(phone.trusted()[name] for name in ("timestamp", "snapshot", "targets")), kept)


@case()
def a_snapshot_is_no_timestamp(server, _):
    repository = Repository()
    phone = Phone(server, repository)
    repository["root"].add_key(repository.signers["timestamp"][0].public_key, "snapshot")
    repository.signers["snapshot"].append(repository.signers["timestamp"][0])
    repository["snapshot"].meta = {"snapshot.json": MetaFile(1)}
    repository["snapshot"].version = 2
    repository.publish_root()
    repository.put("snapshot", "timestamp.json")
    assert not phone.refresh()
    same(phone.trusted(), {"root": 2})


@case()
def members_that_nobody_knows_are_signed_like_the_others(server, _):
    repository = Repository()
    phone = Phone(server, repository)
    signer = CryptoSigner.generate_ed25519()
    signer.public_key.unrecognized_fields["extra"] = {"a": 1, "ü": ["\n", '"']}
    key = encode_canonical(signer.public_key.to_dict()).encode()
    signer.public_key.keyid = hashlib.sha256(key).hexdigest()
    repository.add_key("root", signer)
    repository["root"].roles["root"].threshold = 2
    repository["root"].roles["root"].unrecognized_fields["more"] = "x"
    repository["root"].unrecognized_fields["custom"] = {"é": None, "é": True}
    repository.publish_root()
    assert phone.refresh(), phone.words()
    same(phone.trusted()["root"], 2)


@case()
def a_key_of_a_kind_that_nobody_knows_harms_no_other(server, _):
    repository = Repository()
    phone = Phone(server, repository)
    root = json.loads(repository.files["metadata/1.root.json"])["signed"]
    key = {"keytype": "dilithium", "scheme": "dilithium5", "keyval": {"public": "00"}}
    keyid = hashlib.sha256(encode_canonical(key).encode()).hexdigest()
    root["keys"][keyid] = key
    root["roles"]["snapshot"]["keyids"].append(keyid)
    root["version"] = 2
    signer = repository.signers["root"][0]
    signature = signer.sign(encode_canonical(root).encode())
    signatures = [{"keyid": signature.keyid, "sig": signature.signature}]
    repository.files["metadata/2.root.json"] = json.dumps({"signatures": signatures, "signed": root}).encode()
    assert phone.refresh(), phone.words()
    same(phone.trusted()["root"], 2)


@case(CryptoSigner.generate_rsa, CryptoSigner.generate_ecdsa, CryptoSigner.generate_ed25519)
def every_kind_of_key_of_the_specification_counts(server, generate):
    repository = Repository()
    phone = Phone(server, repository)
    signer = repository.add_key("root", generate())
    repository["root"].roles["root"].threshold = 2
    repository.publish_root()
    assert phone.refresh(), phone.words()
    repository["root"].version += 1
    repository.put("root")
    file = json.loads(repository.files["metadata/3.root.json"])
    for entry in file["signatures"]:
        if entry["keyid"] == signer.public_key.keyid:
            entry["sig"] = entry["sig"][:-2] + ("00" if entry["sig"][-2:] != "00" else "01")
    repository.files["metadata/3.root.json"] = json.dumps(file).encode()
    assert not phone.refresh()
    same(phone.trusted()["root"], 2)


# Keys, threshold and signatures of one root after the other; whether the last one is to be believed.
ROTATIONS = {
    "one for one": ([([1], 1, [1]), ([2], 1, [2, 1]), ([2], 1, [2])], True),
    "signatures of strangers": ([([1], 1, [3, 1, 4]), ([2], 1, [3, 2, 1, 4])], True),
    "three of five, other three": ([(range(5), 3, [0, 2, 4]), (range(5), 3, [0, 4, 1])], True),
    "all of five": ([(range(5), 3, [0, 2, 4]), (range(5, 10), 3, [0, 2, 4, 5, 6, 7])], True),
    "a higher threshold": ([([1, 2, 3], 1, [1]), ([1, 2, 3], 2, [1, 2])], True),
    "a lower threshold": ([([1, 2, 3], 2, [1, 2]), ([1, 2, 3], 1, [1, 2]), ([1, 2, 3], 1, [1])], True),
    "not by the old": ([([1], 1, [1]), ([2], 1, [2, 3])], False),
    "not by the new": ([([1], 1, [1]), ([2], 1, [1, 3])], False),
    "two of three new": ([(range(5), 3, [0, 2, 4]), ([0, 1, 3, 4, 5], 3, [0, 2, 4])], False),
    "two of three old": ([(range(5), 3, [0, 2, 4]), ([0, 1, 3, 4, 5], 3, [0, 4, 5])], False),
    "below a higher threshold": ([([1, 2, 3], 1, [1]), ([1, 2, 3], 2, [2])], False),
    "below the old threshold": ([([1, 2, 3], 2, [1, 2]), ([1, 2, 3], 1, [1])], False),
}


@case(*ROTATIONS)
def roots_follow_each_other(server, name):
    steps, is_believed = ROTATIONS[name]
    signers = [CryptoSigner.generate_ed25519() for _ in range(10)]
    repository = Repository()
    repository["root"].version = 0
    for keys, threshold, signatures in steps:
        role = repository["root"].roles["root"]
        role.keyids.clear()
        role.threshold = threshold
        for key in keys:
            repository["root"].add_key(signers[key].public_key, "root")
        repository.signers["root"] = [signers[key] for key in signatures]
        repository.publish_root()
    phone = Phone(server, repository)
    same(phone.refresh(), is_believed)
    same(phone.trusted()["root"] if is_believed else len(steps) - 1, len(steps) if is_believed else len(steps) - 1)


@case()
def a_threshold_that_its_keys_cannot_reach_is_not_reached(server, _):
    repository = Repository()
    phone = Phone(server, repository)
    repository["root"].roles["snapshot"].threshold = 2
    repository.publish_root()
    assert not phone.refresh()
    same(phone.trusted()["root"], 2)


@case()
def one_key_counts_once(server, _):
    repository = Repository()
    phone = Phone(server, repository)
    repository["root"].roles["snapshot"].threshold = 2
    repository["root"].roles["snapshot"].keyids *= 2
    repository.publish_root()
    assert not phone.refresh()
    assert "snapshot" not in phone.trusted()


@case(*TOP)
def what_has_expired_is_not_believed(server, role):
    repository = Repository()
    phone = Phone(server, repository)
    assert phone.refresh()
    past = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) - datetime.timedelta(days=1)
    repository[role].expires = past
    repository.publish_root() if role == "root" else repository.publish()
    assert not phone.refresh()
    same(phone.trusted()[role], 2 if role == "root" else 1)


@case()
def what_the_client_kept_may_have_expired(server, _):
    repository = Repository()
    phone = Phone(server, repository)
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    repository["timestamp"].expires = now + datetime.timedelta(days=7)
    repository.publish()
    assert phone.refresh()
    assert not phone.refresh(clock=now + datetime.timedelta(days=8))
    repository["timestamp"].expires = now + datetime.timedelta(days=21)
    repository.publish()
    assert phone.refresh(clock=now + datetime.timedelta(days=18)), phone.words()
    same(phone.trusted()["timestamp"], 3)


GRAPHS = {
    "one level": ([("targets", "A"), ("targets", "B")], "AB"),
    "depth first": ([("targets", "A"), ("targets", "B"), ("A", "C"), ("A", "D")], "ACDB"),
    "three levels": ([("targets", "A"), ("targets", "B"), ("A", "C"), ("C", "D")], "ACDB"),
    "terminating": ([("targets", "A"), ("targets", "B"), ("A", "C", True), ("A", "D")], "AC"),
    "terminating with children": ([("targets", "A"), ("targets", "B"), ("A", "C", True), ("C", "D")], "ACD"),
    "a circle": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("C", "D"), ("D", "B")], "ABCD"),
    "two delegate to a third": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("A", "C")], "ACB"),
    "not for these names": ([("targets", "A", False, "*.py"), ("targets", "B"), ("A", "C")], "B"),
    "through the other": ([("targets", "A"), ("targets", "B"), ("B", "C"), ("A", "C", False, "*.py")], "ABC"),
}


@case(*GRAPHS)
def roles_are_asked_in_order(server, name):
    edges, order = GRAPHS[name]
    repository = Repository()
    for delegator, role, *more in edges:
        repository.delegate(delegator, role, bool(more and more[0]), paths=[more[1] if len(more) > 1 else "*"])
    repository.publish()
    phone = Phone(server, repository)
    assert not phone.download("missing")
    same(server.take_requests()[4:], [f"metadata/1.{role}.json" for role in order])


@case(True, False)
def targets_are_found_by_pattern_and_by_prefix(server, consistent):
    repository = Repository(consistent)
    repository.delegate("targets", "doc", paths=["*.doc", "*.md"])
    repository.delegate("targets", "releases", paths=["releases/*/*"])
    repository.delegate("releases", "x", paths=["releases/x/*"])
    repository.delegate("releases", "y", paths=["releases/y/*.zip"])
    bins = ["01234567", "89abcdef"]
    for digits in bins:
        repository.delegate("targets", f"bin-{digits}", path_hash_prefixes=list(digits))
    found = {
        "top": ("targets", b"top"), "README.md": ("doc", b"readme"), "releases/x/x1": ("x", b"x one"),
        "releases/y/y1.zip": ("y", b"y one"),
        **{f"bin{n}": (f"bin-{bins[int(hashlib.sha256(f'bin{n}'.encode()).hexdigest()[0], 16) // 8]}", b"%d" % n) for n in range(4)},
    }
    for target, (role, data) in found.items():
        repository.add_target(role, target, data)
    repository.add_target("y", "releases/z/z1.zip", b"not y's")
    repository.publish()
    phone = Phone(server, repository)
    for target, (_, data) in found.items():
        assert phone.download(target), f"{target}: {phone.words()}"
        assert data in phone.downloaded()
    assert not phone.download("releases/z/z1.zip")
    same(len(phone.downloaded()), len(found))


@case("?", "#", "/delegated", "../delegated", "..", ".", "a b", "ü", "%2e%2e", "1.root", "x" * 240, "a\\b", "\n")
def a_role_may_be_called_anything(server, role):
    repository = Repository()
    repository.delegate("targets", role)
    repository.publish()
    phone = Phone(server, repository)
    assert not phone.download("missing")
    assert f"metadata/1.{quoted(role)}.json" in server.take_requests(), phone.words()
    same(len(phone.trusted()), 5)


@case("root", "timestamp", "snapshot", "targets", "")
def a_delegated_role_may_not_take_the_name_of_another(server, role):
    repository = Repository()
    repository.delegate("targets", "innocent")
    repository.publish()
    file = json.loads(repository.files["metadata/2.targets.json"])
    file["signed"]["delegations"]["roles"][0]["name"] = role
    signature = repository.signers["targets"][0].sign(encode_canonical(file["signed"]).encode())
    file["signatures"] = [{"keyid": signature.keyid, "sig": signature.signature}]
    data = repository.files["metadata/2.targets.json"] = json.dumps(file).encode()
    repository["snapshot"].meta["targets.json"] = repository.described("targets", data)
    repository.publish_snapshot()
    phone = Phone(server, repository)
    assert not phone.download("missing")
    assert "targets" not in phone.trusted()


@case("plain", "in/some/folder", "with space", "ü/é", "a%20b", "dots..inside", "-x", "--help")
def a_target_may_be_called(server, name):
    repository = Repository()
    repository.add_target("targets", name, b"content")
    repository.publish()
    if "%" in name:  # A file server decodes it, and has the decoded file.
        digest = hashlib.sha256(b"content").hexdigest()
        repository.files[f"targets/{digest}.a b"] = b"content"
    phone = Phone(server, repository)
    assert phone.download(name), phone.words()
    same(phone.downloaded(), [b"content"])


@case("../out", "/out", "a/../../out", "..", "a//b", "%2e%2e/out", "")
def a_target_does_not_leave_its_folder(server, name):
    repository = Repository()
    repository.add_target("targets", name, b"content")
    repository.publish()
    phone = Phone(server, repository)
    phone.download(name)
    outside = [path for path in pathlib.Path(phone.folder.name).rglob("*out*") if phone.targets not in path.parents]
    same(outside, [])


@case()
def a_target_is_what_was_signed(server, _):
    repository = Repository()
    repository.add_target("targets", "one", b"first content")
    repository.add_target("targets", "two", b"other content")
    repository.publish()
    phone = Phone(server, repository)
    assert phone.download("one")
    honest = repository.snapshot_of_files()
    for bad in (b"first kontent", b"first content and more", b"first"):
        for path in honest:
            if path.startswith("targets/"):
                repository.files[path] = bad
        server.take_requests()
        assert phone.download("one"), "what stands in the folder is not fetched again"
        assert not any(path.startswith("targets/") for path in server.take_requests())
        assert not phone.download("two")
        same(phone.downloaded(), [b"first content"])
    repository.files = honest
    repository.add_target("targets", "one", b"second content")
    repository.publish()
    assert phone.download("one")
    same(phone.downloaded(), [b"second content"])


def main(client: str, wanted: str = "") -> int:
    Phone.command = client
    server = Server()
    failed = 0
    chosen = [(function, argument) for function, argument in CASES if wanted in function.__name__]
    for function, argument in chosen:
        try:
            function(server, argument)
        except Exception as fault:
            failed += 1
            line = traceback.extract_tb(fault.__traceback__)[1].line
            print(f"{function.__name__} ({argument!r}): {type(fault).__name__}: {fault}\n  {line}")
        server.take_requests()
    print(f"{len(chosen)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    sys.exit(main(*sys.argv[1:]))
