"""Asks on many connections while the origin stands still, so that it finds all of their requests at once.

usage: together.py PORT PROCESS FOLDER      FOLDER is the tree that the origin serves.

Prints for each request whether it was answered with the file that it asked for.
"""

import os
import pathlib
import signal
import socket
import struct
import sys

port, process, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
paths = sorted(str(path.relative_to(folder)) for path in folder.glob("targets/**/*.json"))


def request(path, field=""):
    return f"GET /{path} HTTP/1.1\r\nHost: localhost\r\n{field}\r\n".encode()


def answers(reader, path):
    status = reader.readline()
    length = None
    while (line := reader.readline()) not in (b"\r\n", b""):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return status.startswith(b"HTTP/1.1 200 ") and reader.read(length) == (folder / path).read_bytes()


connections = []
for number in range(50):
    connection = socket.create_connection(("127.0.0.1", port))
    reader = connection.makefile("rb")
    connections.append((connection, reader))
    connection.sendall(request(paths[0]))
    assert answers(reader, paths[0])

os.kill(process, signal.SIGSTOP)
asked = []
for number, (connection, reader) in enumerate(connections):
    path = paths[number % len(paths)]
    kind = ("short", "long", "many", "last", "late", "gone", "cut off")[number % 7]
    wanted = [path]
    if kind == "long":
        connection.sendall(request(path, f"X-Long: {'x' * 6000}\r\n"))
    elif kind == "many":
        wanted = (paths * 100)[number : number + 100]
        connection.sendall(b"".join(map(request, wanted)))
    elif kind == "late":
        connection.sendall(request(path)[:-20])
    else:
        connection.sendall(request(path))
    if kind == "last":
        connection.shutdown(socket.SHUT_WR)
    elif kind == "gone":
        reader.close()
        connection.close()
    elif kind == "cut off":
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        reader.close()
        connection.close()
    if kind not in ("gone", "cut off"):
        asked.append((kind, connection, reader, wanted))
os.kill(process, signal.SIGCONT)
for kind, connection, reader, wanted in asked:
    if kind == "late":
        connection.sendall(request(wanted[0])[-20:])
    for path in wanted:
        print(kind, "right" if answers(reader, path) else "wrong", flush=True)
    if kind == "last":
        print(kind, "right" if reader.read() == b"" else "goes on", flush=True)
