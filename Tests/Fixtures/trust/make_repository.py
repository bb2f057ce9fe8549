"""Makes `python-tuf/` with python-tuf: a repository of all kinds of keys and delegations that Litfass must be able to read.

usage: make_repository.py FOLDER     (packages: Tests/EndToEndTests/Peers/requirements.txt)
"""

import pathlib
import sys
from datetime import datetime, timezone
from urllib.parse import quote

from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import DelegatedRole, Delegations, Metadata, MetaFile, Root, Snapshot, TargetFile, Targets, Timestamp
from tuf.api.serialization.json import JSONSerializer

OUT = pathlib.Path(sys.argv[1])
EXPIRES = datetime(2030, 1, 1, tzinfo=timezone.utc)
ED, EC, RSA, NEW = (
    CryptoSigner.generate_ed25519(), CryptoSigner.generate_ecdsa(), CryptoSigner.generate_rsa(size=2048),
    CryptoSigner.generate_ed25519(),
)  # fmt: skip


def write(name: str, signed, signers, compact: bool = True) -> bytes:
    metadata = Metadata(signed)
    for signer in signers:
        metadata.sign(signer, append=True)
    content = metadata.to_bytes(JSONSerializer(compact=compact))
    path = OUT / "metadata" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return content


def target(name: str, content: bytes, custom=None) -> TargetFile:
    file = TargetFile.from_data(name, content, ["sha256", "sha512"])
    for prefixed in file.get_prefixed_paths():
        path = OUT / "targets" / prefixed
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if custom:
        file.unrecognized_fields["custom"] = custom
    return file


def role(version: int, files: list[TargetFile], delegations: Delegations | None = None) -> Targets:
    targets = Targets(version=version, expires=EXPIRES, targets={file.path: file for file in files})
    targets.delegations = delegations
    return targets


def keys(*signers) -> dict:
    return {signer.public_key.keyid: signer.public_key for signer in signers}


root = Root(expires=EXPIRES, consistent_snapshot=True)
for signer in (ED, EC, RSA):
    root.add_key(signer.public_key, "root")
root.roles["root"].threshold = 2
root.add_key(RSA.public_key, "targets")
root.add_key(EC.public_key, "snapshot")
root.add_key(EC.public_key, "timestamp")
write("1.root.json", root, (ED, EC, RSA), compact=False)
root.version = 2
root.add_key(NEW.public_key, "root")
root.revoke_key(ED.public_key.keyid, "root")
write("2.root.json", root, (EC, RSA))

text = {"n": 1, "text": 'grüß dich "\\/\x01'}
inner = role(3, [target("folder/deep.txt", b"from inner\n")])
outer = role(
    2, [target("folder/outer.txt", b"from outer\n", text)],
    Delegations(keys(EC), {"in/ner": DelegatedRole("in/ner", list(keys(EC)), 1, False, paths=["folder/d*.txt"])}),
)  # fmt: skip
hashed = role(1, [target("x", b"from hashed\n")])
top = role(
    7, [target("top.txt", b"from top\n")],
    Delegations(keys(ED, EC, RSA), {
        "outer": DelegatedRole("outer", list(keys(ED, RSA)), 2, True, paths=["folder/*"]),
        "hashed": DelegatedRole("hashed", list(keys(RSA)), 1, False, path_hash_prefixes=["2d71", "ff"]),
    }),
)  # fmt: skip

listed = {"hashed.json": MetaFile(1)}
write("1.hashed.json", hashed, (RSA,))
for name, signed, signers in (("targets", top, (RSA,)), ("outer", outer, (ED, RSA)), ("in/ner", inner, (EC,))):
    content = write(f"{signed.version}.{quote(name, '')}.json", signed, signers, compact=name != "outer")
    listed[f"{name}.json"] = MetaFile.from_data(signed.version, content, ["sha256"])
content = write("5.snapshot.json", Snapshot(version=5, expires=EXPIRES, meta=listed), (EC,))
described = MetaFile.from_data(5, content, ["sha512"])
write("timestamp.json", Timestamp(version=9, expires=EXPIRES, snapshot_meta=described), (EC,))
