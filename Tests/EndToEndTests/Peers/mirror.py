"""A static server for a published tree: as it should be, but for what is asked otherwise.

usage: mirror.py FOLDER NOW [JSON]     NOW is what its clock shows, in seconds since 1970, or a file that says so
  {"header": [[GLOB, NAME, VALUE or null], ...],    fields of answers for these paths
   "page": true,                                    a web page, in place of 404
   "later": FOLDER,                                 where the timestamp comes from after the first time
   "compress": true}                                gzip as it is sent, without a length
"""

import email.utils
import fnmatch
import gzip
import http.server
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
clock = sys.argv[2]
otherwise = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
TIMESTAMP = "metadata/timestamp.json"
asked: set[str] = set()


def now() -> int:
    return int(clock if clock.isdigit() else pathlib.Path(clock).read_text())


class Mirror(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Else the last part of an answer waits for the client.
    wbufsize = -1

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        path = self.path.lstrip("/").split("?")[0]
        top = folder
        if path == TIMESTAMP and path in asked and "later" in otherwise:
            top = pathlib.Path(otherwise["later"])
        asked.add(path)
        file = top / path
        if path == "tree.index" or not file.is_file():
            if otherwise.get("page"):
                return self.answer(path, 200, b"<!doctype html><title>Welcome</title>", {"Content-Type": "text/html"})
            return self.answer(path, 404, b"not here\n", {"Cache-Control": "max-age=60"})
        fields = {
            "Content-Type": "application/json",
            "Cache-Control": "max-age=60" if path == TIMESTAMP else "public, max-age=31536000, immutable",
            "Vary": "Accept-Encoding",
            "Access-Control-Allow-Origin": "*",
        }
        coding = self.headers.get("Accept-Encoding", "")
        suffix = {"gzip": ".gz", "br": ".br"}.get(coding, "")
        sibling = file.with_name(file.name + suffix)
        if coding == "gzip" and otherwise.get("compress") and path.startswith("targets/"):
            fields["Content-Encoding"] = "gzip"
            return self.answer(path, 200, gzip.compress(file.read_bytes()), fields, is_announced=False)
        if suffix and sibling.is_file():
            fields["Content-Encoding"] = coding
            file = sibling
        self.answer(path, 200, file.read_bytes(), fields)

    def answer(self, path: str, status: int, body: bytes, fields: dict, is_announced: bool = True) -> None:
        fields = {"Date": email.utils.formatdate(now(), usegmt=True)} | fields
        fields["Content-Length"] = str(len(body)) if is_announced else None
        if not is_announced:
            fields["Connection"] = "close"
        for glob, name, value in otherwise.get("header", []):
            if fnmatch.fnmatch(path, glob):
                fields[name] = value
        self.send_response_only(status)
        for name, value in fields.items():
            if value is not None:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Mirror)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
