"""Edits a candidate as somebody would who wants another thing signed than what is reviewed.

usage: tamper.py CANDIDATE WHAT
"""
import hashlib
import json
import pathlib
import sys

folder, what = pathlib.Path(sys.argv[1]), sys.argv[2]
head_path, content_path = folder / "candidate.json", folder / "content.json"
head, content = json.loads(head_path.read_text()), json.loads(content_path.read_text())
signed = content["signed"]

if what == "of another product":
    head["product"] = "lighthouse (production)"
elif what == "called a change of who signs":
    head["about"] = "trust"
elif what == "a bundle missing":
    del signed["targets"]["content.en.json"]
elif what == "good for ever":
    signed["expires"] = "2199-01-01T00:00:00Z"
elif what == "edited by hand":
    signed["targets"]["content.de.json"]["length"] += 1
else:
    sys.exit(f"nobody knows how to make a candidate {what}")

if what != "edited by hand":
    # Whoever is careful makes the digest fit: canonical JSON, which is this for ASCII and whole numbers.
    canonical = json.dumps(signed, sort_keys=True, separators=(",", ":"))
    head["statements"]["content"] = hashlib.sha256(canonical.encode()).hexdigest()
head_path.write_text(json.dumps(head, indent=2) + "\n")
content_path.write_text(json.dumps(content, indent=2) + "\n")
