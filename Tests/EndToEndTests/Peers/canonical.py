"""Canonical bytes, signatures and public keys of one metadata file, made by securesystemslib and not by us.

usage: canonical.py METADATA_FILE KEYS_FILE ROLE OUT_FOLDER

KEYS_FILE is the metadata that delegates to ROLE (the root, or targets). Writes signed.bin, and N.sig and N.pem for every
signature, for `openssl` to judge. Prints how many signatures there are.
"""

import json
import pathlib
import sys

from securesystemslib.formats import encode_canonical


def delegation(signed: dict, role: str) -> tuple[dict, list[str]]:
    """The keys and the key ids that may sign for a role."""
    if signed["_type"] == "root":
        return signed["keys"], signed["roles"][role]["keyids"]
    entry = next(entry for entry in signed["delegations"]["roles"] if entry["name"] == role)
    return signed["delegations"]["keys"], entry["keyids"]


def main(metadata: str, keys_file: str, role: str, out: str) -> None:
    folder = pathlib.Path(out)
    envelope = json.loads(pathlib.Path(metadata).read_text())
    keys, allowed = delegation(json.loads(pathlib.Path(keys_file).read_text())["signed"], role)
    (folder / "signed.bin").write_bytes(encode_canonical(envelope["signed"]).encode("utf-8"))
    signatures = [entry for entry in envelope["signatures"] if entry["keyid"] in allowed]
    for number, entry in enumerate(signatures):
        (folder / f"{number}.sig").write_bytes(bytes.fromhex(entry["sig"]))
        (folder / f"{number}.pem").write_text(keys[entry["keyid"]]["keyval"]["public"])
    print(len(signatures))


if __name__ == "__main__":
    main(*sys.argv[1:])
