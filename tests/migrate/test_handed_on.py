"""``tune.run`` as a value."""

import pytest

from tests.migrate.support import check_noop


@pytest.mark.parametrize(
    "text",
    [
        "RUNNERS = {'a': tune.run}\nRUNNERS['a'](f, local_dir='x')",
        "def go(runner=tune.run):\n    runner(f, local_dir='x')",
        "task = ray.remote(tune.run)\ntask.remote(f, local_dir='x')",
        "go(run=tune.run_experiments)",
        "runner = tune.run if fast else other",
        "def runner():\n    return tune.run",
    ],
)
def test_it_is_reported(text):
    assert check_noop(f"import ray\nfrom ray import tune\n\n{text}\n") == ["MIGRATE"]


@pytest.mark.parametrize(
    "text",
    [
        "assert callable(tune.run)",
        "patch.object(tune, 'run')",
        "print(tune.run.__doc__)",
        "inspect.signature(tune.run)",
    ],
)
def test_looking_at_it_is_fine(text):
    assert check_noop(f"import inspect\nfrom ray import tune\n\n{text}\n") == []
