"""A server that speaks no more of S3 than its refusals: 'other rights' denies everything, 'cut off' ends in the middle."""
import http.server
import sys

DENIED = b"""<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>1</RequestId></Error>"""
EMPTY = b"""<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><Name>bucket</Name><KeyCount>0</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>
</ListBucketResult>"""


class Refusing(http.server.BaseHTTPRequestHandler):
    def answer(self):
        if sys.argv[1] == "other rights":
            self.reply(403, DENIED)
        elif self.command == "GET":
            self.reply(200, EMPTY)
        elif self.command == "HEAD":
            self.reply(404, b"")
        else:
            self.rfile.read(100)
            self.close_connection = True

    do_GET = do_HEAD = do_PUT = answer

    def reply(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
print(f"serving on port {server.server_port}", flush=True)
server.serve_forever()
