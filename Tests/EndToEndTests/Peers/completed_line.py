"""Types into an interactive shell, with TAB where the words have one, and prints the line that it became.

usage: completed_line.py bash|zsh LITFASS LINE...        LITFASS is the program, and a LINE as 'litfass check --form<TAB>'
"""
import os
import pty
import re
import select
import sys

PREPARATION = {
    "bash": "source <(litfass completions bash)",
    "zsh": "autoload -Uz compinit && compinit -u -D; bindkey -e; bindkey '^I' complete-word; source <(litfass completions zsh)",
}
COMMAND = {"bash": ["bash", "--noprofile", "--norc", "-i"], "zsh": ["zsh", "-f", "-i"]}
LIMIT_SECONDS = 60


def main(shell, litfass, *lines):
    environment = {**os.environ, "PATH": os.path.dirname(litfass) + ":" + os.environ["PATH"], "TERM": "dumb", "PS1": "> "}
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe(COMMAND[shell][0], COMMAND[shell], environment)

    said = b""

    def told(pattern):
        nonlocal said
        while not (found := re.search(pattern, said)):
            if not select.select([terminal], [], [], LIMIT_SECONDS)[0]:
                sys.exit(f"{shell} does not answer: {said.decode(errors='replace')}")
            said += os.read(terminal, 65536)
        said = said[found.end():]
        return found[1].decode()

    os.write(terminal, PREPARATION[shell].encode() + b"; printf 'REA''DY\\n'\n")
    told(rb"(READY)\r?\n")
    for line in lines:
        # To the front of the line: what is printed is its words.
        typed = line.replace("<TAB>", "\t").encode() + b"\x01printf 'HE''RE <%s>' \x05; printf '\\n'\n"
        os.write(terminal, typed)
        print(told(rb"HERE <litfass>(.*?)\r?\n").replace("HERE ", " ").strip())
    os.close(terminal)


main(*sys.argv[1:])
