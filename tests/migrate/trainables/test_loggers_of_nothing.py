"""Loggers that wrote nothing, for instances that code makes itself."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.rllib.agents.ppo import PPOTrainer\nfrom ray.tune.logger import NoopLogger\n\n"
CREATOR = 'logger_creator=lambda config: NoopLogger(config, "")'


@pytest.mark.parametrize(
    ("made", "today"),
    [
        (f"PPOTrainer(env='x', {CREATOR})", "PPOTrainer(env='x')"),
        (f"PPOTrainer({CREATOR})", "PPOTrainer()"),
        (f"classes[name](env='x', {CREATOR}, config=config)", "classes[name](env='x', config=config)"),
    ],
)
def test_an_instance_is_made_without_one(made, today):
    done = rewritten(f"{HEAD}algo = {made}\nalgo.train()\n")
    assert done.endswith(f"\nalgo = {today}\nalgo.train()\n")
    assert "NoopLogger" not in done


@pytest.mark.parametrize(
    "code",
    [
        f"algo = PPOTrainer({CREATOR})\nprint(algo.logdir)\n",
        f"algo = PPOTrainer({CREATOR})\nalgo.save()\n",
        "algo = PPOTrainer(logger_creator=make)\nNoopLogger({}, '')\n",
        "algo = PPOTrainer(logger_creator=lambda config: chosen(NoopLogger, config))\n",
        f"class Mine(Base):\n    pass\n\n\nMine({CREATOR})\n",
        f"def make(logger_creator):\n    pass\n\n\nmake({CREATOR})\n",
    ],
)
def test_what_may_want_it_keeps_it_and_is_reported(code):
    assert "MOD607" in check_noop_codes(code)


def check_noop_codes(code):
    """The codes of what needs a person; the logger stays."""
    done = rewritten(HEAD + code)
    assert "NoopLogger" in done
    return check_noop(done)


@pytest.mark.parametrize(
    "code",
    [
        "from mine import NoopLogger\nfrom ray import tune\n\nmake(logger_creator=lambda config: NoopLogger(config))\n",
        "from ray import tune\n\nmake(logger_creator=lambda config: print(config))\n",
    ],
)
def test_others_stay(code):
    assert check_noop(code) == []
