"""`except RuntimeError` around `Tuner.restore`, which is a FileNotFoundError today where no experiment is."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten, run_on_plain_ray

TEXT = """\
from ray import air, tune


def opened(path):
    try:
        tuner = tune.Tuner.restore(path, trainable=train)
    {}
        return tune.Tuner(train, run_config=air.RunConfig(local_dir=path))
    return tuner
"""


@pytest.mark.parametrize(
    ("caught", "catches"),
    [
        ("except RuntimeError:", "except (RuntimeError, FileNotFoundError):"),
        ("except RuntimeError as error:", "except (RuntimeError, FileNotFoundError) as error:"),
        ("except (RuntimeError, ValueError):", "except (RuntimeError, ValueError, FileNotFoundError):"),
        ("except (ValueError, RuntimeError,):", "except (ValueError, RuntimeError, FileNotFoundError,):"),
    ],
)
def test_the_error_of_today_is_caught_too(caught, catches):
    done = rewrite_text(TEXT.format(caught))
    assert catches in done.text
    assert "except RuntimeError of Tuner.restore()" in [found.old for found in done.findings]
    assert rewritten(done.text) == done.text


def test_what_is_restored_in_a_try_around_another_one_is_caught_there():
    text = """\
from ray import air, tune

try:
    try:
        tuner = tune.Tuner.restore("/data/run", trainable=train)
        config = tuner.get_results().get_best_result("loss", "min").config
    except KeyError:
        config = {}
except RuntimeError:
    tuner = tune.Tuner(train, run_config=air.RunConfig(local_dir="/data"))
"""
    assert "except (RuntimeError, FileNotFoundError):" in rewritten(text)


@pytest.mark.parametrize(
    "caught",
    [
        "except Exception:",
        "except:",
        "except ValueError:",
        "except FileNotFoundError:",
        "except (RuntimeError, FileNotFoundError):",
        "except (RuntimeError, OSError):",
        "except errors.RuntimeError:",
        "except RuntimeError:\n        return None\n    except FileNotFoundError:",
        "except RuntimeError:\n        return None\n    except Exception:",
        "except OSError:\n        return None\n    except RuntimeError:",
    ],
)
def test_what_catches_both_and_what_caught_neither_stays(caught):
    assert caught in rewritten(TEXT.format(caught))


def test_what_is_restored_elsewhere_stays():
    text = TEXT.format("except RuntimeError:").replace("tuner = tune.Tuner.restore(path, trainable=train)", "run()")
    assert "except RuntimeError:" in rewritten(text)
    inner = "def tuner():\n            return tune.Tuner.restore(path, trainable=train)"
    text = TEXT.format("except RuntimeError:").replace("tuner = tune.Tuner.restore(path, trainable=train)", inner)
    assert "except RuntimeError:" in rewritten(text)


def test_a_file_of_today_stays():
    text = TEXT.format("except RuntimeError:").replace("air, ", "").replace("air.", "tune.")
    assert "except RuntimeError:" in rewritten(text.replace("local_dir", "storage_path"))


def test_a_rewritten_script_begins_where_there_is_nothing_to_restore(tmp_path):
    script = """
import json
import sys

from ray import air, tune
from ray.air import session


def train(config):
    session.report({"x": 3})


try:
    tuner = tune.Tuner.restore(f"{sys.argv[1]}/none", trainable=train)
except RuntimeError:
    tuner = tune.Tuner(train, run_config=air.RunConfig(local_dir=sys.argv[1], name="first", verbose=0))
with open(f"{sys.argv[1]}/out.json", "w") as file:
    json.dump([result.metrics["x"] for result in tuner.fit()], file)
"""
    assert run_on_plain_ray(script, tmp_path) == ([3], [])
