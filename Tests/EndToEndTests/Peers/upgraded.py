"""Starts the origin as systemd does, with sockets that are open already, has it upgraded twice, and asks at each address.

usage: upgraded.py ORIGIN TREE FOLDER ADMIN       ADMIN is what --admin is told; FOLDER takes a certificate and a Unix socket.

Prints a line for each process that served: of every address what is spoken there, and the statuses of a file and of the metrics.
"""

import ctypes
import os
import re
import socket
import ssl
import subprocess
import sys

origin, tree, folder, admin = sys.argv[1:]
certificate, key, notify = folder + "/certificate", folder + "/key", folder + "/notify"
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost",
     "-keyout", key, "-out", certificate], check=True, capture_output=True)
notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notices.bind(notify)
handed = {
    "https": socket.create_server(("127.0.0.1", 0)),
    "https, IPv6": socket.create_server(("::1", 0), family=socket.AF_INET6),
    "http": socket.create_server(("127.0.0.1", 0)),
}
if admin == "systemd:admin":
    handed["admin"] = socket.create_server(("127.0.0.1", 0))
said, output = os.pipe()
# Successors are children of children: with this they are waited for here.
PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
process = os.fork()
if process == 0:
    os.dup2(output, 1)
    # Above the numbers that they are moved to, none of which is overwritten before it is moved.
    copies = [os.dup2(listener.fileno(), 100 + place) for place, listener in enumerate(handed.values())]
    for place, copy in enumerate(copies):
        os.dup2(copy, 3 + place)
    os.environ.update(
        LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(len(handed)), LISTEN_FDNAMES=":".join(name.split(",")[0] for name in handed),
        NOTIFY_SOCKET=notify)
    os.execv(origin, [origin, "--loops", "2", "--listen", "systemd", "--listen", f"unix:{folder}/a;b=c", "--admin", admin,
                      "--certificate", certificate, "--key", key, tree])
os.close(output)
lines = os.fdopen(said)
addresses = {name: (listener.family, listener.getsockname()) for name, listener in handed.items()}
addresses["unix"] = (socket.AF_UNIX, folder + "/a;b=c")
for line in lines:
    if match := re.match(r"answering the operator at (?:http://(.*):(\d+))?", line):
        if match[1]:
            addresses["admin"] = (socket.AF_INET, (match[1], int(match[2])))
        break
for listener in handed.values():
    listener.close()
context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE


def status(name, path, speaks):
    family, address = addresses[name]
    with socket.socket(family) as client:
        client.connect(address)
        with context.wrap_socket(client) if speaks == "TLS" else client as client:
            client.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return client.recv(12).decode().removeprefix("HTTP/1.1 ") or "nothing"


def answers(name):
    for speaks in ("TLS", "plain"):
        try:
            return " ".join([name, speaks, status(name, b"/metadata/timestamp.json", speaks), status(name, b"/metrics", speaks)])
        except OSError as fault:
            reason = fault
    return f"{name} {type(reason).__name__}"


def ask_all():
    print(" · ".join(map(answers, addresses)), flush=True)


notices.recv(100)
ask_all()
for _ in range(2):
    os.kill(process, 12)
    notices.recv(100)
    successor = int(notices.recv(100).removeprefix(b"MAINPID="))
    os.waitpid(process, 0)
    process = successor
    ask_all()
os.kill(process, 15)
print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), os.path.exists(folder + "/a;b=c"))
