"""What functions asked the session of their trial."""

import pytest

from tests.migrate.support import check_noop, check_transformed

TRAIN = "\n\ndef train(config):\n    print({})\n"


@pytest.mark.parametrize("module", ["ray.tune.session", "ray.tune.trainable.session"])
@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("trial_name", "get_trial_name"),
        ("trial_id", "get_trial_id"),
        ("logdir", "get_trial_dir"),
        ("trial_resources", "get_trial_resources"),
    ],
)
def test_what_a_session_knows_of_the_trial_is_asked_of_the_context(module, asked, answer):
    check_transformed(
        f"from ray import tune\nfrom {module} import get_session\n" + TRAIN.format(f"get_session().{asked}"),
        "from ray import tune\n" + TRAIN.format(f"tune.get_context().{answer}()"),
    )


def test_tune_is_imported_where_it_is_not():
    check_transformed(
        "from ray.tune.trainable.session import get_session\n" + TRAIN.format("get_session().trial_name"),
        "from ray import tune\n" + TRAIN.format("tune.get_context().get_trial_name()"),
    )


@pytest.mark.parametrize(("module", "code"), [("ray.tune.session", "NAM794"), ("ray.tune.trainable.session", "NAM839")])
@pytest.mark.parametrize("use", ["get_session()", "get_session().iteration", "get_session"])
def test_other_uses_of_a_session_are_reported_and_its_import_stays(module, code, use):
    assert check_noop(f"from {module} import get_session\n" + TRAIN.format(use)) == [code]


def test_another_session_is_left_alone():
    assert check_noop("from database import get_session\n" + TRAIN.format("get_session().trial_name")) == []
    assert (
        check_noop("from ray import tune\nfrom sessions import get_session\n" + TRAIN.format("get_session().logdir"))
        == []
    )
