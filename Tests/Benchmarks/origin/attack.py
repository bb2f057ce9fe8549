"""Attacks the origin, and measures what well-behaved clients notice of it.

Before and during each attack a fixed rate of requests is asked; told are the 50th and 99th percentile, requests that failed, and
what memory and descriptors the origin holds when the attack is over. Everything stays on the loopback and within limits.
"""

import argparse
import json
import os
import random
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

# Another network than that of the well-behaved clients.
STRANGER = ("127.9.9.9", 0)
REQUEST = b"GET /targets/1024.json HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = b"GET /targets/102400.json HTTP/1.1\r\nHost: x\r\n\r\n"


class Target:
    def __init__(self, options, tree):
        self.port = 10000 + random.randrange(20000)
        self.admin = self.port + 1
        command = [options.origin, "--port", str(self.port), "--admin", str(self.admin), "--limit", "head-seconds=5",
                   "--limit", "write-seconds=5", "--limit", "connections-per-prefix=2000", tree]
        if options.descriptors:
            command = ["prlimit", f"--nofile={options.descriptors}", *command]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.01)

    def held(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
        return resident, len(os.listdir(f"/proc/{self.process.pid}/fd"))


def flood(target, ended):
    """Opens connections as fast as it can and leaves them without a word."""
    held = []
    while not ended.is_set():
        try:
            held.append(socket.create_connection(("127.0.0.1", target.port), 1, STRANGER))
        except OSError:
            time.sleep(0.01)
        if len(held) > 3000:
            for client in held[:1000]:
                client.close()
            held = held[1000:]
    for client in held:
        client.close()


def resets(target, ended):
    """Goes away with a reset at every point of a request and an answer."""
    generator = random.Random(1)
    while not ended.is_set():
        client = socket.socket()
        try:
            client.bind(STRANGER)
            client.connect(("127.0.0.1", target.port))
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            request = generator.choice([REQUEST, LARGE * 20])
            client.sendall(request[: generator.randrange(len(request) + 1)])
            if generator.random() < 0.5:
                client.settimeout(0.01)
                client.recv(generator.randrange(1, 5000))
        except OSError:
            pass
        client.close()


def takers(target, ended):
    """Ask for much and take nothing of it."""
    held = []
    while not ended.is_set():
        try:
            client = socket.create_connection(("127.0.0.1", target.port), 1, STRANGER)
            client.setblocking(False)
            client.send(LARGE * 100)
            held.append(client)
        except OSError:
            time.sleep(0.01)
        if len(held) > 500:
            held.pop(0).close()
        time.sleep(0.005)


def slow(arguments):
    def attack(target, ended):
        command = ["slowhttptest", "-c", "1500", "-r", "500", "-l", "600", "-u", f"http://127.0.0.1:{target.port}/targets/102400.json",
                   *arguments]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ended.wait()
        process.terminate()
        process.wait()
    return attack


ATTACKS = {
    "slow heads": slow(["-H", "-i", "1", "-x", "24"]),
    "slow bodies": slow(["-B", "-i", "1", "-s", "8192", "-x", "10"]),
    "slow reading": slow(["-X", "-w", "1", "-y", "64", "-n", "1", "-z", "8", "-k", "20"]),
    "many ranges": slow(["-R", "-a", "1", "-b", "3000"]),
    "a flood of connections": flood,
    "resets at every point": resets,
    "clients that take nothing": takers,
}


def well_behaved(options, target, seconds):
    command = [options.tools / "blast", str(target.port), str(seconds), "16", "rate", str(options.rate), options.requests]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def tell(name, answer, target):
    resident, descriptors = target.held()
    print(f"  {name:28} p50 {answer['p50']:9.1f}  p99 {answer['p99']:9.1f} us  {answer['requests']:7} answered "
          f"{answer['failed']:3} late   {resident} KB, {descriptors} descriptors")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--origin", required=True)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=int, default=2000)
    parser.add_argument("--soak", type=float, default=0, help="seconds of all attacks but the slow ones together, at the end")
    parser.add_argument("--descriptors", type=int, default=0, help="how many the origin may have, to see it run out of them")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(prefix="origin-attack-") as folder:
        sys.path.insert(0, str(Path(__file__).parent))
        from measure import Tree
        tree = Tree(Path(folder) / "tree", 0)
        options.requests = Path(folder) / "requests"
        options.requests.write_bytes(REQUEST)
        target = Target(options, tree.folder)
        tell("before", well_behaved(options, target, options.seconds), target)
        for name, attack in ATTACKS.items():
            run(options, target, name, [attack], options.seconds)
        if options.soak:
            until = time.monotonic() + options.soak
            while time.monotonic() < until:
                run(options, target, "soak", [flood, resets, takers], min(60, options.soak))
        time.sleep(12)
        tell("after", well_behaved(options, target, options.seconds), target)
        target.process.terminate()
        sys.exit(target.process.wait())


def from_elsewhere(attack, target, ended):
    """Runs an attack on the time of the processors that nobody else wants, for they would be another machine's."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    attack(target, ended)


def run(options, target, name, attacks, seconds):
    ended = threading.Event()
    threads = [threading.Thread(target=from_elsewhere, args=(attack, target, ended)) for attack in attacks]
    for thread in threads:
        thread.start()
    time.sleep(2)
    answer = well_behaved(options, target, seconds)
    tell(name, answer, target)
    ended.set()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
