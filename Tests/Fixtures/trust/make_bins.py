"""Makes `python-tuf-bins/` with python-tuf: a repository with succinct hash bins (TAP 15) below an intermediate role.

usage: make_bins.py FOLDER     (packages: Tests/EndToEndTests/Peers/requirements.txt)
"""

import pathlib
import sys
from datetime import datetime, timezone

from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import (
    DelegatedRole, Delegations, Metadata, MetaFile, Root, Snapshot, SuccinctRoles, TargetFile, Targets, Timestamp,
)  # fmt: skip
from tuf.api.serialization.json import JSONSerializer

OUT = pathlib.Path(sys.argv[1])
EXPIRES = datetime(2030, 1, 1, tzinfo=timezone.utc)
KEY = CryptoSigner.generate_ed25519()
BITS = 5


def write(name: str, signed) -> None:
    metadata = Metadata(signed)
    metadata.sign(KEY)
    path = OUT / "metadata" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(metadata.to_bytes(JSONSerializer(compact=True)))


def target(name: str, content: bytes) -> TargetFile:
    file = TargetFile.from_data(name, content, ["sha256"])
    for prefixed in file.get_prefixed_paths():
        path = OUT / "targets" / prefixed
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return file


root = Root(expires=EXPIRES, consistent_snapshot=True)
for name in ("root", "targets", "snapshot", "timestamp"):
    root.add_key(KEY.public_key, name)
write("1.root.json", root)

keys = {KEY.public_key.keyid: KEY.public_key}
bins = SuccinctRoles([KEY.public_key.keyid], 1, BITS, "bin.s")
roles = {name: Targets(expires=EXPIRES) for name in bins.get_roles()}
for number in range(40):
    name = f"files/{number}.txt"
    roles[bins.get_role_for_target(name)].targets[name] = target(name, f"content {number}\n".encode())
middle = Targets(expires=EXPIRES)
middle.delegations = Delegations(keys, succinct_roles=bins)
top = Targets(expires=EXPIRES)
top.targets["top.txt"] = target("top.txt", b"from top\n")
top.delegations = Delegations(
    keys, roles={"middle": DelegatedRole("middle", [KEY.public_key.keyid], 1, False, paths=["*", "*/*"])}
)
roles |= {"targets": top, "middle": middle}
snapshot = Snapshot(expires=EXPIRES)
for name, role in roles.items():
    write(f"1.{name}.json", role)
    snapshot.meta[f"{name}.json"] = MetaFile(1)
write("1.snapshot.json", snapshot)
timestamp = Timestamp(expires=EXPIRES)
timestamp.snapshot_meta = MetaFile(1)
write("timestamp.json", timestamp)
