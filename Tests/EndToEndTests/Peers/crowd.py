"""Opens connections and asks nothing on them until its input ends.

usage: crowd.py PORT COUNT
"""

import socket
import sys

crowd = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(int(sys.argv[2]))]
print("open", flush=True)
sys.stdin.read()
