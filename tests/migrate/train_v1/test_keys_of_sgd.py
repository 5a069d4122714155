"""The constants of RaySGD, which were texts."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

IMPORT = "from ray.util.sgd.utils import BATCH_SIZE, NUM_SAMPLES\n"


def test_the_keys_of_a_configuration_are_texts():
    check_transformed(
        f"from ray import tune\n{IMPORT}\nspace = {{BATCH_SIZE: tune.choice([1, 2])}}\nkeys = (NUM_SAMPLES, 'loss')\n",
        """\
        from ray import tune

        space = {"*batch_size": tune.choice([1, 2])}
        keys = ("num_samples", 'loss')
        """,
    )


@pytest.mark.parametrize(
    ("head", "used"),
    [
        ("from ray.util.sgd import utils", "utils.BATCH_SIZE"),
        ("from ray.util.sgd.utils import BATCH_SIZE as SIZE", "SIZE"),
        ("import ray.util.sgd.utils", "ray.util.sgd.utils.BATCH_SIZE"),
    ],
)
def test_however_it_is_imported(head, used):
    assert 'config["*batch_size"] = 4' in rewritten(f"{head}\n\nconfig = {{}}\nconfig[{used}] = 4\n")


def test_how_schedulers_step():
    text = "from ray.util.sgd.torch.constants import SCHEDULER_STEP, SCHEDULER_STEP_EPOCH as EPOCH\n\n\n"
    done = rewritten(f"{text}def train(info):\n    return info[SCHEDULER_STEP] == EPOCH\n")
    assert done == 'def train(info):\n    return info["scheduler_step"] == "epoch"\n'


@pytest.mark.parametrize(
    "text",
    [
        "from mine import BATCH_SIZE\nfrom ray import tune\n\nspace = {BATCH_SIZE: tune.choice([1])}\n",
        "from ray import tune\n\nBATCH_SIZE = '*size'\nspace = {BATCH_SIZE: tune.choice([1])}\n",
        "from ray import tune\n\n\ndef f(sgd):\n    return {sgd.BATCH_SIZE: tune.choice([1])}\n",
    ],
)
def test_others_of_the_same_name_stay(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "from ray.util.sgd.utils import TimerCollection\n\ntimers = TimerCollection()\n",
        "from ray.util.sgd.torch.constants import NCCL_TIMEOUT_S\n\nprint(NCCL_TIMEOUT_S)\n",
        "from ray.util.sgd.utils import BATCH_SIZE\n\nprint(f'{BATCH_SIZE}')\n",
        "try:\n    from ray.util.sgd.utils import BATCH_SIZE as B\nexcept ImportError:\n    B = 'b'\nprint(B)\n",
        "from ray.util.sgd.utils import BATCH_SIZE\n\n__all__ = ['BATCH_SIZE']\n",
    ],
)
def test_what_is_no_plain_text_there_is_reported(text):
    assert check_noop(text) == ["AIR329"]


def test_what_other_files_have_from_a_file_is_reported(tmp_path):
    (tmp_path / "setup.py").touch()
    (tmp_path / "search.py").write_text("from settings import BATCH_SIZE\n\nprint(BATCH_SIZE)\n")
    settings = tmp_path / "settings.py"
    settings.write_text("from ray.util.sgd.utils import BATCH_SIZE\n\nsize = {BATCH_SIZE: 4}\n")
    done = rewrite_text(settings.read_text(), options=DEFAULTS._replace(path=str(settings)))
    assert done.text == settings.read_text()
    assert [finding.code for finding in done.findings if finding.attention] == ["AIR329"]
