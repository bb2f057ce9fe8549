"""Asks again and again on one connection, and on a new one each time.

usage: kept_connection.py PORT      A request for each line of input; prints the two statuses and the dates of the answers.
"""

import http.client
import sys

kept = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
kept.connect()
# A connection that the server has closed is not opened again in secret.
kept.auto_open = 0
for _ in sys.stdin:
    words = []
    for connection in (kept, http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))):
        connection.request("GET", "/metadata/timestamp.json")
        answer = connection.getresponse()
        answer.read()
        words.append(f"{answer.status} {answer.headers['Date'].split()[3]}")
    print(*words, flush=True)
