"""What is started is found again and ended, whatever it does to hide; nothing else is touched."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples.demo.processes import Started, belonging, kill, run, start, wait_until

SLEEP = "import time; time.sleep(60)"
# A child in a session of its own, as a daemon is; the parent tells when it is there.
DAEMON = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", {SLEEP!r}], start_new_session=True)
print("ready", flush=True)
time.sleep(60)
"""


@pytest.fixture
def with_a_daemon(tmp_path: Path) -> Iterator[Started]:
    started = start([sys.executable, "-c", DAEMON], cwd=tmp_path, log=tmp_path / "log")
    wait_until(lambda: "ready" in started.output(), started, timeout=30)
    yield started
    kill(started)


def test_a_killed_program_leaves_nothing_behind(with_a_daemon: Started) -> None:
    assert len(belonging(with_a_daemon)) == 2
    assert kill(with_a_daemon) == 1
    assert belonging(with_a_daemon) == []


def test_processes_of_others_live_on(with_a_daemon: Started) -> None:
    bystander = subprocess.Popen([sys.executable, "-c", SLEEP])
    try:
        kill(with_a_daemon)
        time.sleep(0.1)
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()


def test_a_program_that_ends_too_early_is_told_with_its_output(tmp_path: Path) -> None:
    started = start([sys.executable, "-c", "raise SystemExit('out of luck')"], cwd=tmp_path, log=tmp_path / "log")
    with pytest.raises(RuntimeError, match="out of luck"):
        wait_until(lambda: False, started, timeout=30)


def test_a_program_that_takes_too_long_is_killed(tmp_path: Path) -> None:
    with pytest.raises(TimeoutError):
        run([sys.executable, "-c", SLEEP], cwd=tmp_path, log=tmp_path / "log", timeout=0.5)


def test_an_exit_code_passes_through(tmp_path: Path) -> None:
    assert run([sys.executable, "-c", "raise SystemExit(3)"], cwd=tmp_path, log=tmp_path / "log") == 3
