"""The hooks for pre-commit, run by pre-commit itself over a repository that holds legacy code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

HOOKS = Path(__file__).parents[3] / ".pre-commit-hooks.yaml"
OLD = "from ray import tune\n\n\ndef f(config):\n    tune.report(loss=1)\n"
NEW = OLD.replace("loss=1", '{"loss": 1}')
SCRIPT = "#!/bin/sh\nray start --head --redis-port=6379\n"

pytestmark = pytest.mark.slow


@pytest.fixture
def repository(tmp_path):
    """A repository with legacy files of three kinds and one that has nothing to do with Ray; and how to run a hook."""
    pytest.importorskip("pre_commit")
    home = tmp_path / "home"
    home.mkdir()
    project = tmp_path / "project"
    project.mkdir()
    env = os.environ | {"HOME": str(home), "PRE_COMMIT_HOME": str(home / "cache"), "PYTHONPATH": str(HOOKS.parent)}

    def run(*command):
        return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, timeout=240)

    def hook(name):
        # The hook as it is published, but for the environment that pre-commit would install it into.
        found = next(entry for entry in yaml.safe_load(HOOKS.read_text()) if entry["id"] == name)
        found |= {"language": "system", "entry": found["entry"].replace("python", sys.executable, 1)}
        config = {"repos": [{"repo": "local", "hooks": [found]}]}
        (project / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        run("git", "add", ".")
        return run(sys.executable, "-m", "pre_commit", "run", "--all-files", "--verbose")

    run("git", "init", "-q")
    (project / "old.py").write_text(OLD)
    (project / "page.md").write_text(f"```python\n{OLD}```\n")
    (project / "start.sh").write_text(SCRIPT)
    (project / "other.py").write_text("import os\n")
    return project, hook


def test_the_hook_rewrites_and_passes_the_second_time(repository):
    project, hook = repository
    first = hook("ray-migrate-v2")
    assert first.returncode == 1, first.stdout + first.stderr
    assert "files were modified by this hook" in first.stdout
    assert (project / "old.py").read_text() == NEW
    assert (project / "page.md").read_text() == f"```python\n{NEW}```\n"
    assert (project / "start.sh").read_text() == SCRIPT.replace("redis-", "")
    second = hook("ray-migrate-v2")
    assert second.returncode == 0, second.stdout + second.stderr


def test_the_checking_hook_fails_and_writes_nothing(repository):
    project, hook = repository
    done = hook("ray-migrate-v2-check")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "old.py: would change" in done.stdout
    assert (project / "old.py").read_text() == OLD
