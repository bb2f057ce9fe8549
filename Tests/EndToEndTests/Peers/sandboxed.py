"""Runs the origin as the unit file has systemd run it, as far as that can be done without systemd, and asks it.

usage: sandboxed.py SERVICE LITFASS TREE FOLDER        SERVICE is a unit file, FOLDER one that everybody may write to

Of the unit file these hold for the origin and all that it starts: the system calls of SystemCallFilter, any other ends the process;
RestrictAddressFamilies; MemoryDenyWriteExecute; NoNewPrivileges; an empty CapabilityBoundingSet, and another user, where there are
privileges to give up; LimitNOFILE. Every call that would write to the file system fails, as it does where all of it is read-only.
Prints what the origin said and answered, and how many files it has in memory, through a reload, a new release and an upgrade in place.
"""
import ctypes
import os
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time

LIBC = ctypes.CDLL(None, use_errno=True)
AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}[os.uname().machine]
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
WRITING = """mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat truncate chmod fchmodat chown
    lchown fchownat mknod mknodat creat utime utimes utimensat setxattr""".split()


def numbers():
    """The numbers of the system calls by name, as the C library's headers have them."""
    source = b"#include <asm/unistd.h>\n"
    text = subprocess.run(["cc", "-dM", "-E", "-"], input=source, capture_output=True, check=True).stdout.decode()
    return {name: int(number) for name, number in re.findall(r"#define __NR_(\w+) (\d+)", text)}


def members(word):
    """The system calls of a group, as systemd knows it."""
    if not word.startswith("@"):
        return {word}
    text = subprocess.run(["systemd-analyze", "syscall-filter", word], capture_output=True, check=True, text=True).stdout
    words = [line.strip() for line in text.splitlines()[1:] if line.strip() and not line.strip().startswith("#")]
    return set().union(*map(members, words))


def allowed(unit):
    calls = members("@default")
    for line in re.findall(r"^SystemCallFilter=(.*)$", unit, re.M):
        group = set().union(*map(members, line.lstrip("~").split()))
        calls = calls - group if line.startswith("~") else calls | group
    return calls


def program(unit):
    """What seccomp(2) does with each call: instructions of four fields (linux/filter.h)."""
    number, place = numbers(), lambda argument: 16 + 8 * argument
    load, equal, anyof, mask, give = 0x20, 0x15, 0x45, 0x54, 0x06
    code = [(load, 0, 0, 4), (equal, 1, 0, AUDIT_ARCH), (give, 0, 0, KILL), (load, 0, 0, 0)]

    def where(name, *instructions):
        """Only for one call; the number is loaded again behind it."""
        if name in number:
            code.extend([(equal, 0, len(instructions) + 1, number[name]), *instructions, (load, 0, 0, 0)])

    families = re.search(r"^RestrictAddressFamilies=(.*)$", unit, re.M)[1].split()
    known = [getattr(socket, family) for family in families]
    checks = [(equal, len(known) - place, 0, family) for place, family in enumerate(known)]
    where("socket", (load, 0, 0, place(0)), *checks, (give, 0, 0, ERRNO | 97))
    for name, argument in (("open", 1), ("openat", 2)):
        where(name, (load, 0, 0, place(argument)), (anyof, 0, 1, os.O_WRONLY | os.O_RDWR | os.O_CREAT), (give, 0, 0, ERRNO | 30))
    if "MemoryDenyWriteExecute=yes" in unit:
        where("mmap", (load, 0, 0, place(2)), (mask, 0, 0, 6), (equal, 0, 1, 6), (give, 0, 0, ERRNO | 1))
        where("mprotect", (load, 0, 0, place(2)), (anyof, 0, 1, 4), (give, 0, 0, ERRNO | 1))
    for name in WRITING:
        where(name, (give, 0, 0, ERRNO | 30))
    for name in sorted(allowed(unit) & number.keys()):
        code.extend([(equal, 0, 1, number[name]), (give, 0, 0, ALLOW)])
    return b"".join(struct.pack("HBBI", *instruction) for instruction in [*code, (give, 0, 0, KILL)])


def confine(unit, instructions):
    """From here on this process can do no more than the service."""
    descriptors = int(re.search(r"^LimitNOFILE=(.*)$", unit, re.M)[1])
    descriptors = min(descriptors, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    os.chdir("/")
    if os.getuid() == 0:
        for capability in range(64):
            LIBC.prctl(24, capability, 0, 0, 0)
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    filter = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(instructions) // 8, ctypes.addressof(INSTRUCTIONS)))
    if LIBC.prctl(38, 1, 0, 0, 0) or LIBC.prctl(22, 2, filter, 0, 0):
        sys.exit(f"the kernel does not take the filter: {os.strerror(ctypes.get_errno())}")


def opened(process):
    """What a process has open. A client may go while this is read."""
    for number in os.listdir(f"/proc/{process}/fd"):
        try:
            yield os.readlink(f"/proc/{process}/fd/{number}")
        except FileNotFoundError:
            continue


def main(service, litfass, tree, folder):
    global INSTRUCTIONS
    unit = open(service).read()
    instructions = program(unit)
    INSTRUCTIONS = ctypes.create_string_buffer(instructions)

    def outcome(action):
        """How a confined process ends: -SIGNAL, or the number of the fault."""
        if process := os.fork():
            return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        confine(unit, instructions)
        try:
            action()
        except OSError as fault:
            os._exit(fault.errno)
        os._exit(0)

    print("to write:", os.strerror(outcome(lambda: open(folder + "/written", "w"))), end=" · ")
    print("to change the root:", signal.Signals(-outcome(lambda: os.chroot("/"))).name, end=" · ")
    print("to listen to the kernel:", os.strerror(outcome(lambda: socket.socket(socket.AF_NETLINK))))
    notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notices.bind(folder + "/notify")
    os.chmod(folder + "/notify", 0o777)
    public = socket.create_server(("127.0.0.1", 0))
    process = os.fork()
    if process == 0:
        os.dup2(public.fileno(), 3)
        os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1", LISTEN_FDNAMES="http", NOTIFY_SOCKET=folder + "/notify")
        confine(unit, instructions)
        os.execv(litfass, [litfass, "serve", "--listen", "systemd", "--loops", "2", tree])

    def ask(path):
        with socket.create_connection(public.getsockname()) as client:
            client.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return client.makefile("rb").read(12).decode()

    said = [notices.recv(100).decode()]
    answers = [ask(b"/metadata/timestamp.json"), ask(b"/targets/large.json")]
    answers.append(str(any(name.startswith("/memfd:") for name in opened(process))))
    os.kill(process, 1)
    timestamp = tree + "/metadata/timestamp.json"
    shutil.copy(timestamp, folder + "/timestamp")
    os.replace(folder + "/timestamp", timestamp)
    answers.append(ask(b"/metadata/timestamp.json"))
    os.kill(process, 12)
    said.append(notices.recv(100).decode())
    successor = int(notices.recv(100).decode().removeprefix("MAINPID="))
    first = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    answers.append(ask(b"/metadata/timestamp.json"))
    os.kill(successor, 15)
    said.append(notices.recv(100).decode())
    while os.path.exists(f"/proc/{successor}/exe") and open(f"/proc/{successor}/stat").read().rsplit(")")[1].split()[0] != "Z":
        time.sleep(0.01)
    print(*said, *answers, first)


if __name__ == "__main__":
    main(*sys.argv[1:])
