"""Runs as the Python that Ray starts: asks for a fork where a worker is to be started, and is Python for all else.

Run as ``python -IS client.py PYTHON SOCKET ARGUMENT...``; imports little, for it is started for every worker.
"""

import os
import socket
import sys


def main(python, address, *arguments):
    """Hand what this process was given to the server, and wait for the end of the worker."""
    if not arguments or not arguments[0].endswith("/workers/setup_worker.py"):
        os.execv(python, [python, *arguments])
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(address)
        given = repr((arguments, dict(os.environ), os.getcwd())).encode()
        socket.send_fds(server, [len(given).to_bytes(8, "big")], [0, 1, 2])
        server.sendall(given)
        server.recv(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
