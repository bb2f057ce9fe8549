"""Becomes a program whose files may not grow beyond so many bytes: limited_files.py BYTES PROGRAM [WORD]...

Signals are as at a shell, where going on to write ends the program: those that the tests block, and those that Python ignores, come.
"""

import os
import resource
import signal
import sys

limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_SETMASK, [])
os.execvp(sys.argv[2], sys.argv[2:])
