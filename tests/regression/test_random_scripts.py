"""Scripts of random parts are Python, always the same, and of many kinds; `python -m` runs them on old Rays."""

import ast

import pytest

from tests.regression.random_scripts.parts import DIALECT
from tests.regression.random_scripts.script import kinds, script

NUMBERS = range(100)
EVERY_KIND = [(ray, kind) for ray in DIALECT for kind in kinds(ray)]


@pytest.mark.parametrize(("ray", "kind"), EVERY_KIND)
def test_they_are_python_and_always_the_same(ray, kind):
    texts = [script(ray, number, kind) for number in NUMBERS]
    for text in texts:
        ast.parse(text)
    assert [script(ray, number, kind) for number in NUMBERS] == texts
    assert len({text.partition("\n")[2] for text in texts}) > len(NUMBERS) / 2


@pytest.mark.parametrize(
    ("ray", "kind", "words"),
    [
        ("0.8.7", "run", "_train( _save( reporter( track.log( checkpoint_dir(step local_dir resume=True _restore("),
        (
            "1.13.0",
            "run",
            "save_checkpoint( tune.report( yield session.report( Stopper reuse_actors ERRORED_ONLY Callback",
        ),
        ("2.6.3", "run", "storage_path local_dir Checkpoint.from_dict( AUTO+ERRORED ASHAScheduler MedianStoppingRule"),
        (
            "2.6.3",
            "trainer",
            "DataParallelTrainer.restore( from_dict( from_directory( resume_from_checkpoint local_dir",
        ),
        ("2.42.1", "trainer", "TorchTrainer.restore( TorchTrainer.can_restore( ray.air session.report( train.report("),
    ],
)
def test_what_users_wrote_is_among_them(ray, kind, words):
    texts = "".join(script(ray, number, kind) for number in NUMBERS)
    assert [word for word in words.split() if word not in texts] == []
