"""What has nothing logged of a Trainable that code makes itself, which nothing logs of today."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_transformed, rewritten

CLASS = """\
from ray import tune
from ray.tune.logger import NoopLogger


class Model(tune.Trainable):
    def step(self):
        return {}


"""
WITHOUT = CLASS.replace("from ray.tune.logger import NoopLogger\n", "")


@pytest.mark.parametrize(
    ("made", "today"),
    [
        ('Model(logger_creator=lambda config: NoopLogger(config, "/x"))', "Model()"),
        ('Model({"lr": 1}, logger_creator=lambda config: NoopLogger({}, "/x"))', 'Model({"lr": 1})'),
        ('Model(logger_creator=lambda config: NoopLogger(config, "/x"), config={})', "Model(config={})"),
    ],
)
def test_a_class_of_the_file_is_made_without(made, today):
    assert rewritten(f"{CLASS}model = {made}\n") == f"{WITHOUT}model = {today}\n"


def test_so_is_an_algorithm_and_a_function_for_it_alone_goes():
    check_transformed(
        """
        from ray.rllib.agents.ppo import PPOTrainer
        from ray.tune.logger import NoopLogger


        def silent(config):
            return NoopLogger(config, "/tmp")


        first = PPOTrainer(env="CartPole-v0", logger_creator=silent)
        second = PPOTrainer(
            env="CartPole-v0",
            logger_creator=silent,
        )
        """,
        """
        from ray.rllib.agents.ppo import PPOTrainer


        first = PPOTrainer(env="CartPole-v0")
        second = PPOTrainer(
            env="CartPole-v0",
        )
        """,
    )


FUNCTION = """\
def silent(config):
    return NoopLogger(config, place)


model = Model(logger_creator=silent)
"""
MADE = "model = Model(logger_creator=lambda config: NoopLogger(config, place))\n"


@pytest.mark.parametrize(
    "code",
    [
        f"{MADE}print(model.logdir)\n",
        f"{MADE}print(getattr(model, 'logdir'))\n",
        f"{MADE}model.save()\n",
        MADE.replace("NoopLogger(", "UnifiedLogger("),
        MADE.replace("NoopLogger(config, place)", "[NoopLogger(config, place)]"),
        MADE.replace("Model(", "make("),
        "silent = lambda config: NoopLogger(config, place)\nmodel = Model(logger_creator=silent)\n",
        f"{FUNCTION}keep(silent)\n",
        FUNCTION.replace("    return", "    log(config)\n    return"),
        f"@noted\n{FUNCTION}",
    ],
)
def test_what_may_depend_on_it_is_left_and_reported(code):
    found = rewrite_text(CLASS.replace("import NoopLogger", "import NoopLogger, UnifiedLogger") + code)
    assert "logger_creator=" in found.text
    assert {"MOD606", "MOD607"} & {one.code for one in found.findings if one.attention}


def test_a_class_with_a_constructor_of_its_own_takes_it_itself():
    own = "    def __init__(self, logger_creator):\n        self.log = logger_creator({})\n\n"
    code = CLASS.replace("    def step", f"{own}    def step") + MADE
    assert MADE in rewrite_text(code).text


def test_a_function_that_another_file_takes_stays(tmp_path):
    code = f"{CLASS}{FUNCTION}"
    (tmp_path / "made.py").write_text(code)
    (tmp_path / "other.py").write_text("from made import silent\n\nsilent({})\n")
    found = rewrite_text(code, options=DEFAULTS._replace(path=str(tmp_path / "made.py")))
    assert "logger_creator=silent" in found.text
    assert "MOD607" in {one.code for one in found.findings if one.attention}
