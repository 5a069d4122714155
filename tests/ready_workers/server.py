"""The process whose forks are workers of Ray. Run as ``python server.py SOCKET``; ends when its standard input does."""

import ast
import gc
import os
import runpy
import select
import shlex
import signal
import socket
import sys
from importlib import import_module

_READY = (
    # Nothing of Ray itself, which reads the environment of its process when it is imported.
    *("pandas", "pyarrow.fs", "pyarrow.parquet", "pyarrow.compute", "pyarrow.pandas_compat"),
    *("pydantic.main", "pydantic.dataclasses", "pydantic.deprecated.class_validators"),
    *("rich.progress", "rich.layout", "rich.panel", "rich.pretty", "tqdm.auto"),
    *("google.protobuf.json_format", "google.protobuf.struct_pb2", "google.protobuf.timestamp_pb2"),
    *("fsspec.implementations.local", "requests", "jsonschema", "yaml", "filelock", "msgpack", "psutil"),
    *("asyncio", "multiprocessing.pool", "logging.config", "packaging.version", "pdb", "argparse"),
)
"""What Ray's workers, Tune and Train import of others."""


def main(address):
    """Fork for everyone who asks."""
    for name in _READY:
        import_module(name)
    gc.collect()
    gc.freeze()  # what is not looked at stays in memory once
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen(64)
        print("ready", flush=True)
        while True:
            asking, _, _ = select.select([server, 0], [], [])
            if 0 in asking and not os.read(0, 1):
                break
            client, _ = server.accept()
            if os.fork() == 0:
                server.close()
                _be_worker(client)
                os._exit(0)
            client.close()


def _be_worker(client):
    """Become what the client was to be."""
    os.setpgid(0, 0)  # with a worker, Ray ends its process group
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    length, streams, _, _ = socket.recv_fds(client, 8, 3)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    with client.makefile("rb") as given:
        arguments, variables, directory = ast.literal_eval(given.read(int.from_bytes(length, "big")).decode())
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(directory)
    import_module("numpy").random.seed()  # else it would draw the same numbers as all others
    os.execvp = _execute
    _run(arguments)


def _execute(file, args):
    """Go on in this process with the worker that Ray would execute."""
    command = shlex.split(args[-1])
    if command[:2] != ["exec", sys.executable] or not command[2].endswith("/workers/default_worker.py"):
        os.execv("/bin/bash", args)
    _run(command[2:])


def _run(arguments):
    script = arguments[0]
    sys.argv = list(arguments)
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[0:1] = [os.path.dirname(script), *filter(None, paths)]
    runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1])
