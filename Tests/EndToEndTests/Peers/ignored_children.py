"""Becomes a program, with the signal ignored that tells of the end of a child: ignored_children.py PROGRAM [WORD]...

Some of those that start programs ignore it, and what they start inherits that: the kernel forgets how each child ended.
"""

import os
import signal
import sys

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.execvp(sys.argv[1], sys.argv[1:])
