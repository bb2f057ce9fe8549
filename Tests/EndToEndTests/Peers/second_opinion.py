"""python-tuf's client as a second opinion on every step of a history, in one process.

Reads one JSON object a line, writes one JSON object a line:
{"root": HEX}                                              a new phone, shipped with this root -> {}
{"time": "2026-11-21T08:00:00Z", "target": NAME, "files": {PATH: HEX}}
                                                           a refresh against these files, and a look for the target
-> {"accepted": true, "kept": {"timestamp": 3, ...}, "content": HEX or null, "words": ""}
{"canonical": VALUE}                                       -> {"canonical": HEX}, as securesystemslib writes the value
"""

import datetime
import json
import pathlib
import sys
import tempfile
import types

from securesystemslib.formats import encode_canonical
import tuf.ngclient._internal.trusted_metadata_set as trusted_metadata_set
from tuf.api.exceptions import DownloadError, DownloadHTTPError, RepositoryError
from tuf.ngclient import Updater
from tuf.ngclient.fetcher import FetcherInterface


class Clock(datetime.datetime):
    """The time that the history tells."""

    moment: datetime.datetime

    @classmethod
    def now(cls, tz=None):
        return cls.moment


trusted_metadata_set.datetime = types.SimpleNamespace(datetime=Clock, timezone=datetime.timezone)


class Files(FetcherInterface):
    def __init__(self, files: dict[str, str]) -> None:
        self.files = files

    def _fetch(self, url: str):
        path = url.removeprefix("http://repository/")
        if path not in self.files:
            raise DownloadHTTPError("missing", 404)
        return iter([bytes.fromhex(self.files[path])])


class Phone:
    def __init__(self, root: bytes) -> None:
        self.root = root
        self.folder = tempfile.TemporaryDirectory()
        self.metadata = pathlib.Path(self.folder.name) / "metadata"
        self.targets = pathlib.Path(self.folder.name) / "targets"
        self.metadata.mkdir()
        self.targets.mkdir()

    def refresh(self, files: dict[str, str], target: str) -> dict:
        try:
            updater = Updater(
                str(self.metadata), "http://repository/metadata/", str(self.targets), "http://repository/targets/",
                Files(files), bootstrap=self.root)
            updater.refresh()
            info = updater.get_targetinfo(target)
            content = info and pathlib.Path(updater.download_target(info)).read_bytes().hex()
            return {"accepted": True, "content": content, "words": ""}
        except (RepositoryError, DownloadError) as fault:
            return {"accepted": False, "content": None, "words": f"{type(fault).__name__}: {fault}"}

    def kept(self) -> dict[str, int]:
        return {
            path.stem: json.loads(path.read_bytes())["signed"]["version"] for path in self.metadata.glob("*.json")
        }


phone = None
for line in sys.stdin:
    question = json.loads(line)
    if "canonical" in question:
        answer = {"canonical": encode_canonical(question["canonical"]).encode().hex()}
    elif "root" in question:
        phone = Phone(bytes.fromhex(question["root"]))
        answer = {}
    else:
        Clock.moment = datetime.datetime.fromisoformat(question["time"])
        answer = phone.refresh(question["files"], question["target"])
        answer["kept"] = phone.kept()
    print(json.dumps(answer), flush=True)
