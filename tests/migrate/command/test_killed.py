"""A run that is killed leaves every file as it was, or as it was to become."""

import signal
import subprocess
import sys
import time

import pytest

OLD = b"from ray import tune\n\n\ndef train(config):\n    tune.report(loss=%d)\n"
NEW = b'from ray import tune\n\n\ndef train(config):\n    tune.report({"loss": %d})\n'
FILES = 400


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7])
def test_a_killed_run_leaves_every_file_old_or_new(tmp_path, share):
    paths = [tmp_path / f"m{number:03}.py" for number in range(FILES)]
    for number, path in enumerate(paths):
        path.write_bytes(OLD % number)
    run = subprocess.Popen([sys.executable, "-m", "migrate", str(tmp_path)], stdout=subprocess.DEVNULL)
    first = paths[int(share * (FILES - 1))]
    while first.stat().st_size == len(OLD % int(first.stem[1:])) and run.poll() is None:
        time.sleep(0.001)
    run.send_signal(signal.SIGKILL)
    assert run.wait() == -signal.SIGKILL, "it was done before it could be killed"
    contents = [path.read_bytes() for path in paths]
    assert all(data in (OLD % number, NEW % number) for number, data in enumerate(contents))
    assert contents[-1] == OLD % (FILES - 1)

    again = subprocess.run([sys.executable, "-m", "migrate", str(tmp_path)], stdout=subprocess.DEVNULL, check=False)
    assert again.returncode == 0
    assert [path.read_bytes() for path in paths] == [NEW % number for number in range(FILES)]
