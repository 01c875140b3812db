"""Runs a program; writes what it and all it started took, as the system counts it, to a file as JSON.

Usage: rusage.py RESULT PROGRAM [ARGUMENT...]. Exit code: that of the program.
"""
import json
import os
import signal
import sys
import time

result, *command = sys.argv[1:]
start = time.monotonic()
child = os.fork()
if child == 0:
    os.execvp(command[0], command)
# Who stops the group stops the program, and still learns what it took.
signal.signal(signal.SIGTERM, signal.SIG_IGN)
_, status, usage = os.wait4(child, 0)
wall = time.monotonic() - start
bytes_per_step = 1 if sys.platform == "darwin" else 1024
with open(result, "w") as file:
    json.dump(
        {
            "wall": wall,
            "cpu": usage.ru_utime + usage.ru_stime,
            "memory": usage.ru_maxrss * bytes_per_step,
        },
        file,
    )
sys.exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 0)
