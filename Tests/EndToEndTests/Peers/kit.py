"""python-tuf goes through a conformance kit that 'litfass conformance' wrote, and the values of the kit are calculated anew.

usage: kit.py KIT

Prints a line for each case that ends otherwise than the kit says, with the first such step, and how many cases there were. The bundles are read by
the lines of the article *Other clients*, which stand in other_client.py.
"""

import contextlib
import datetime
import hashlib
import io
import json
import pathlib
import sys
import tempfile

import conditions
import opening_hours
import other_client
from tuf.api.exceptions import DownloadError, DownloadHTTPError, RepositoryError
from tuf.ngclient import FetcherInterface, Updater


class Folder(FetcherInterface):
    """Serves a step of a case."""

    def __init__(self, folder: pathlib.Path, endless: list[str]) -> None:
        self.folder, self.endless = folder, endless

    def _fetch(self, url: str):
        path = url.removeprefix("https://kit.invalid/")
        if path in self.endless:
            while True:
                yield b" " * 65536
        file = self.folder / path
        if not file.is_file():
            raise DownloadHTTPError("there is no such file", 404)
        yield file.read_bytes()


class Client:
    """python-tuf with a state of its own, and what an app has to look at besides."""

    def __init__(self, root: bytes) -> None:
        self.root = root
        self.state = tempfile.TemporaryDirectory()
        self.offered = None

    def answer(self, folder: pathlib.Path, step: dict) -> dict:
        metadata = pathlib.Path(self.state.name)
        updater = Updater(
            str(metadata), "https://kit.invalid/metadata/", str(metadata), "https://kit.invalid/targets/",
            fetcher=Folder(folder, step.get("endless", [])), bootstrap=self.root,
        )
        # The client under test is told the time.
        updater._trusted_set.reference_time = datetime.datetime.fromisoformat(step["at"])
        try:
            updater.refresh()
            info = updater.get_targetinfo(step["target"])
            if info is None:
                return {"answer": "absent"}
            with tempfile.TemporaryDirectory() as place:
                data = pathlib.Path(updater.download_target(info, str(pathlib.Path(place) / "target"))).read_bytes()
            bundle = other_client.read(data, step["target"], self.offered and self.offered[1])
        except (RepositoryError, DownloadError, other_client.Refused):
            return {"answer": "refuse", "keeps": self.offered and self.offered[0]}
        release = json.loads((metadata / "snapshot.json").read_bytes())["signed"]["version"]
        self.offered = (release, bundle)
        return {"answer": "accept", "release": release, "sha256": hashlib.sha256(data).hexdigest()}


def deviations(kit: pathlib.Path):
    for entry in json.loads((kit / "kit.json").read_text())["cases"]:
        folder = kit / "cases" / entry["name"]
        case = json.loads((folder / "case.json").read_text())
        client = Client((folder / case["root"]).read_bytes())
        for step in case["steps"]:
            expected = {key: step[key] for key in ("answer", "keeps", "release", "sha256") if key in step}
            found = client.answer(folder / step["serve"], step)
            if found != expected:
                yield f"{entry['name']}: {found['answer']} in step {step['serve']}"
                break


def shown(bundle: dict, case: dict) -> dict:
    """What the lines of the article make of a bundle."""

    def resolved(entry: dict, values: str, types: dict):
        return other_client.resolved(entry, values, types, case["profile"], datetime.datetime.fromisoformat(case["at"]))

    documents = {
        name: [
            {"id": document["id"], "fields": found}
            for document in part["documents"]
            if (found := resolved(document, "fields", part["types"])) is not None
        ]
        for name, part in bundle.get("collections", {}).items()
    }
    found = {name: resolved(part, "values", part["types"]) for name, part in bundle.get("parameters", {}).items()}
    return {"documents": documents, "parameters": {name: values for name, values in found.items() if values is not None}}


def wrong_values(kit: pathlib.Path):
    resolution = json.loads((kit / "values/resolution.json").read_text())
    for case in resolution["cases"]:
        bundle, at = resolution["bundles"][case["bundle"]], conditions.moment(case["at"])
        found = conditions.answers(bundle, case["profile"], at)
        if shown(bundle, case) != {key: case[key] for key in ("documents", "parameters")}:
            yield f"resolution, by the article: {case}"
        change = conditions.next_change(bundle, case["profile"], at)
        found["next"] = None if change is None else conditions.written(change)
        if found != {key: case[key] for key in found}:
            yield f"resolution: {case}"
    hours = json.loads((kit / "values/opening-hours.json").read_text())
    for case in hours["cases"]:
        is_open, change = opening_hours.answer(hours["hours"][case["hours"]], opening_hours.moment(case["at"]))
        found = {"open": is_open, "next": None if change is None else {change[0]: opening_hours.written(change[1])}}
        if found != {key: case[key] for key in found}:
            yield f"opening hours: {case}"
    for case in json.loads((kit / "values/dialling.json").read_text())["cases"]:
        if other_client.dialled(case["number"], case["from"]) != case["dials"]:
            yield f"dialling: {case}"


def main(kit: str) -> None:
    folder = pathlib.Path(kit)
    for line in [*deviations(folder), *wrong_values(folder)]:
        print(line)
    print(f"{len(json.loads((folder / 'kit.json').read_text())['cases'])} cases")


if __name__ == "__main__":
    main(*sys.argv[1:])
