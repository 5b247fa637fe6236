"""Becomes the server given on the command line, in such a way that the server ends when its starter does.

Run as a script of its own, with `PARENT_PID PROGRAM ARGUMENT…`: asking the kernel between fork and exec from within
the service would run Python code in a forked child of a process that has threads.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Tie this process to its parent (Linux only), then become the program."""
    parent, program = int(sys.argv[1]), sys.argv[2]
    # Its files hold what people have in their hands.
    os.umask(0o077)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != parent:
        # It was gone before the kernel knew of the tie.
        sys.exit(1)
    os.execv(program, sys.argv[2:])  # noqa: S606  # becoming this program is the purpose


if __name__ == "__main__":
    main()
