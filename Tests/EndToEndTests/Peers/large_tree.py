"""Publishes a tree of many files, as a release that follows the one before.

usage: large_tree.py FOLDER RELEASE FIRST COUNT BYTES       The files targets/FIRST.json and up, each so long.
"""

import hashlib
import os
import pathlib
import sys

folder, release = pathlib.Path(sys.argv[1]), sys.argv[2]
first, count, size = map(int, sys.argv[3:])
for name in ("metadata", "targets"):
    (folder / name).mkdir(exist_ok=True)


def replace(name, content):
    (folder / "next").write_text(content)
    os.replace(folder / "next", folder / name)


lines = ["litfass-tree 1", "metadata/timestamp.json\tapplication/json\trevalidate=60\t-"]
for number in range(first, first + count):
    path = f"targets/{number:08}.json"
    content = f"{number} ".encode().ljust(size)
    if not (folder / path).exists():
        (folder / path).write_bytes(content)
    lines.append(f"{path}\tapplication/json\timmutable\tidentity={size}:{hashlib.sha256(content).hexdigest()}")
replace("tree.index", "\n".join(lines) + "\n")
replace("metadata/timestamp.json", release)
