"""python-tuf's own client as the second opinion on a served tree.

usage: tuf_client.py BASE_URL ROOT_FILE STATE_FOLDER

Refreshes, then downloads every target of every delegated role. Prints one JSON object; exits 3 where python-tuf refuses.
"""

import json
import pathlib
import sys

from tuf.api.exceptions import DownloadError, RepositoryError
from tuf.ngclient import Updater


def names_of_targets(metadata: pathlib.Path) -> list[str]:
    """Target names in the delegated roles that the client has verified and stored."""
    names: list[str] = []
    for role in delegated_roles(metadata):
        signed = json.loads((metadata / f"{role}.json").read_text())["signed"]
        names += signed["targets"]
    return sorted(names)


def delegated_roles(metadata: pathlib.Path) -> list[str]:
    signed = json.loads((metadata / "targets.json").read_text())["signed"]
    return [role["name"] for role in signed.get("delegations", {}).get("roles", [])]


def main(base: str, root: str, state: str) -> int:
    folder = pathlib.Path(state)
    metadata, targets = folder / "metadata", folder / "targets"
    metadata.mkdir(parents=True, exist_ok=True)
    targets.mkdir(parents=True, exist_ok=True)
    updater = Updater(
        str(metadata),
        f"{base}/metadata/",
        str(targets),
        f"{base}/targets/",
        bootstrap=pathlib.Path(root).read_bytes(),
    )
    try:
        updater.refresh()
        # A lookup loads and verifies the delegated role that the name leads to.
        for role in delegated_roles(metadata):
            updater.get_targetinfo(f"{role}.none.json")
        downloaded = {}
        for name in names_of_targets(metadata):
            info = updater.get_targetinfo(name)
            assert info is not None, name
            downloaded[name] = pathlib.Path(updater.download_target(info)).stat().st_size
    except (RepositoryError, DownloadError) as fault:
        print(json.dumps({"refused": type(fault).__name__, "reason": str(fault)}))
        return 3
    timestamp = json.loads((metadata / "timestamp.json").read_text())["signed"]
    print(json.dumps({"timestamp": timestamp["version"], "targets": downloaded}))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
