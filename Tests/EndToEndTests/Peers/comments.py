"""Takes what is posted to it, as the interface of GitLab does, and appends path, token and body to a file.

usage: comments.py FILE
"""
import http.server
import sys
import urllib.parse


class Comments(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with open(sys.argv[1], "a") as file:
            print(self.path, self.headers["PRIVATE-TOKEN"], urllib.parse.parse_qs(body)["body"][0], file=file)
        self.send_response(201)
        self.end_headers()


server = http.server.HTTPServer(("127.0.0.1", 0), Comments)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
