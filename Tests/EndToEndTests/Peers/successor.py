"""Starts the origin as its predecessor would, has it stopped, and says whether the file of its Unix socket is still there.

usage: successor.py ORIGIN TREE FOLDER WORD       FOLDER takes the socket; WORD is what the predecessor does: waits, accepts or dies.
"""

import os
import signal
import socket
import subprocess
import sys

origin, tree, folder, word = sys.argv[1:]
path = folder + "/socket"
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
own, its = socket.socketpair()
process = subprocess.Popen(
    [origin, "--listen", f"unix:{path}", tree], pass_fds=[listener.fileno(), its.fileno()], stdout=subprocess.DEVNULL,
    env={"LITFASS_LISTENERS": f"public\tunix:{path}\tunix:{path}={listener.fileno()}", "LITFASS_PREDECESSOR": str(its.fileno())})
its.close()
said = own.recv(1)
if word == "accepts":
    own.sendall(said)
elif word == "dies":
    own.close()
process.send_signal(signal.SIGTERM)
print(process.wait(), os.path.exists(path))
