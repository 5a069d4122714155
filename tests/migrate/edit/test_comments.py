"""Comments of a file outlive what they stood beside."""

from __future__ import annotations

import re

import pytest

from migrate.engine import rewrite_text
from migrate.rules import all_rules

EXAMPLES = [
    pytest.param(before, id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
    if '"""' not in before and "\\\n" not in before
]


GOES = {
    "beside": re.compile(r"import |from |queue_trials=|verbose=|stop=None"),
    "above": re.compile(r"queue_trials=|verbose=|stop=None"),
}
"""How the lines of the examples begin that are removed, rather than said in another way, and whose comments go."""


@pytest.mark.parametrize("place", ["{code}  {remark}", "{indent}{remark}\n{code}"], ids=["beside", "above"])
@pytest.mark.parametrize("before", EXAMPLES)
def test_no_comment_of_an_example_is_lost_but_those_of_imports_and_arguments_that_go(before: str, place: str) -> None:
    lines = before.split("\n")
    codes = {f"# remark {number};": code for number, code in enumerate(lines) if code.strip()}
    remarks = {number: remark for remark in codes for number in [int(remark[9:-1])]}
    marked = [
        place.format(code=code, remark=remarks[number], indent=code[: len(code) - len(code.lstrip())])
        if number in remarks
        else code
        for number, code in enumerate(lines)
    ]
    after = rewrite_text("\n".join(marked)).text
    lost = [codes[remark].strip() for remark in codes.keys() - set(re.findall(r"# remark \d+;", after))]
    allowed = GOES["beside" if place.startswith("{code}") else "above"]
    assert all(allowed.match(code) and code not in map(str.strip, after.split("\n")) for code in lost)


def test_the_comment_of_an_import_that_goes_goes_with_it() -> None:
    before = (
        "import os\nfrom ray.tune.integration.wandb import WandbLogger  # not any more\nfrom ray import tune\n\n"
        "tune.Tuner('PPO')\n"
    )
    assert rewrite_text(before).text == "import os\nfrom ray import tune\n\ntune.Tuner('PPO')\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# What is for Ray.\n{}", "# What is for Ray.\n"),
        ("{}  # WandbLogger = None", "# WandbLogger = None\n"),
        ("# %% Imports\n{}\n", "# %% Imports\n\n"),
    ],
)
def test_other_comments_beside_an_import_that_goes_stay(before: str, after: str) -> None:
    rest = "\nfrom ray import tune\n\ntune.Tuner('PPO')\n"
    text = "import os\n" + before.format("from ray.tune.integration.wandb import WandbLogger") + rest
    assert rewrite_text(text).text == "import os\n" + after + rest.lstrip("\n")


@pytest.mark.parametrize(
    "comment", ["# noqa: F401", "# type: ignore", "#pylint: disable=unused-import", "# isort:skip"]
)
def test_what_a_comment_says_to_a_tool_goes_with_the_import(comment: str) -> None:
    before = (
        f"from ray.tune.integration.wandb import WandbLogger  {comment}\nfrom ray import tune\n\ntune.Tuner('PPO')\n"
    )
    assert rewrite_text(before).text == "from ray import tune\n\ntune.Tuner('PPO')\n"


def test_the_comment_of_an_argument_that_moves_away_stands_above_the_statement() -> None:
    before = """\
from ray.air import ScalingConfig
from ray.train.xgboost import XGBoostTrainer


def fit(dataset):
    trainer = XGBoostTrainer(
        label_column="y",  # what is predicted
        datasets={"train": dataset},
        scaling_config=ScalingConfig(num_workers=2),
    )
    return trainer.fit()
"""
    assert "    # what is predicted\n    trainer = XGBoostTrainer(\n" in rewrite_text(before).text


def test_code_in_comments_keeps_its_shape() -> None:
    before = """from ray import tune

tune.run(
    "PPO",
    # scheduler=tune.schedulers.ASHAScheduler(
        # metric="score",
            # mode="max",
    # ),
    config=config,  # this one is set
    # callbacks=[
        #    Logger()],
)
"""
    after = rewrite_text(before).text
    assert (
        """\
    # scheduler=tune.schedulers.ASHAScheduler(
        # metric="score",
            # mode="max",
    # ),
).fit()
"""
        in after
    )
    assert (
        """\
        # callbacks=[
            #    Logger()],
    ),
"""
        in after
    )


SCALING = "from ray.train import ScalingConfig\n\nconfig = ScalingConfig(\n{})\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            '    num_workers=2,\n    trainer_resources={"CPU": 0},  # it needs none\n    use_gpu=True,\n',
            "    num_workers=2,\n    use_gpu=True,\n",
            id="at the end of its line",
        ),
        pytest.param(
            '    num_workers=2,  # two\n    trainer_resources={"CPU": 0}  # it needs none\n',
            "    num_workers=2,  # two\n",
            id="at the end of the last one",
        ),
        pytest.param(
            "    num_workers=2,\n    trainer_resources={  # it needs\n"
            '        "CPU": 0,  # none\n        # or next to none\n    },\n    use_gpu=True,\n',
            "    num_workers=2,\n    use_gpu=True,\n",
            id="within its lines",
        ),
        pytest.param(
            "    num_workers=2,\n    trainer_resources=None,  # it needs\n"
            "                             # none\n    use_gpu=True,\n",
            "    num_workers=2,\n    use_gpu=True,\n",
            id="that goes on below it",
        ),
        pytest.param(
            "    # Workers.\n    num_workers=2,\n    # Those of the trainer\n    # itself.\n"
            '    trainer_resources={"CPU": 0},\n    # With or without.\n    use_gpu=True,\n',
            "    # Workers.\n    num_workers=2,\n    # With or without.\n    use_gpu=True,\n",
            id="above it and before another comment",
        ),
        pytest.param(
            '    # Its own.\n    trainer_resources={"CPU": 0},\n\n    # Workers.\n    num_workers=2,\n',
            "    # Workers.\n    num_workers=2,\n",
            id="above the first one and before a blank line",
        ),
        pytest.param(
            '    use_gpu=True,\n    # Its own.\n    trainer_resources={"CPU": 0},\n\n    num_workers=2,\n',
            "    use_gpu=True,\n\n    num_workers=2,\n",
            id="above it and before a blank line",
        ),
        pytest.param(
            '    num_workers=2,\n    # Its own.\n    trainer_resources={"CPU": 0},\n',
            "    num_workers=2,\n",
            id="above the last one",
        ),
        pytest.param('    # Its own.\n    trainer_resources={"CPU": 0},  # none\n', None, id="of the only one"),
    ],
)
def test_a_comment_goes_with_the_argument_that_it_is_about(before: str, after: str | None) -> None:
    wanted = SCALING.format(after) if after is not None else SCALING.replace("\n{}", "")
    assert rewrite_text(SCALING.format(before)).text == wanted


@pytest.mark.parametrize(
    "before",
    [
        pytest.param("    # How many.\n{}    num_workers=2,\n", id="it may be about the next one"),
        pytest.param("    # How many.\n{}    num_workers=2,  # two\n", id="the next one has another one at its end"),
        pytest.param(
            "    # ------ resources ------\n    # Its own.\n{}    # Workers.\n    num_workers=2,\n", id="header"
        ),
        pytest.param(
            "    # Resources follow.\n    # Its own.\n{}    # Workers.\n    num_workers=2,\n", id="two of them"
        ),
        pytest.param("    # use_gpu=True,\n{}    # Workers.\n    num_workers=2,\n", id="an argument"),
        pytest.param("    # fmt: off\n{}    # Workers.\n    num_workers=2,\n", id="for a tool"),
        pytest.param("    # --------\n{}    # Workers.\n    num_workers=2,\n", id="a line"),
        pytest.param("# Its own.\n{}    # Workers.\n    num_workers=2,\n", id="elsewhere"),
    ],
)
def test_a_comment_above_an_argument_that_goes_stays(before: str) -> None:
    text = SCALING.format(before.format('    trainer_resources={{"CPU": 0}},\n'.replace("{{", "{").replace("}}", "}")))
    assert rewrite_text(text).text == SCALING.format(before.format(""))


@pytest.mark.parametrize(
    ("before", "kept"),
    [
        ('num_workers=2, trainer_resources={"CPU": 0},  # two of them\n', "# two of them"),
        ('    num_workers=2,\n    trainer_resources={"CPU": 0},  # or {"GPU": 1},\n', '# or {"GPU": 1},'),
        ('    trainer_resources={  # use_gpu=True,\n        "CPU": 0},\n    num_workers=2,\n', "# use_gpu=True,"),
    ],
)
def test_a_comment_beside_an_argument_that_goes_stays(before: str, kept: str) -> None:
    after = rewrite_text(SCALING.format(before)).text
    assert kept in after
    assert "trainer_resources" not in after


RUN = """\
from ray import tune

tune.run(
    "PPO",
    # The name of the run.
    name="x",  # short
{}    # How many.
    num_samples=2,
    stop={{"training_iteration": 3}},  # soon
)
"""


@pytest.mark.parametrize(
    "argument",
    [
        "    sync_to_driver=False,  # no rsync\n",
        "    # No rsync.\n    sync_to_driver=False,\n",
        "    # No rsync.\n    sync_to_driver=False,\n    queue_trials=True,  # wait\n",
    ],
)
def test_a_comment_goes_with_the_argument_of_a_run_that_it_is_about(argument: str) -> None:
    assert rewrite_text(RUN.format(argument)).text == rewrite_text(RUN.format("")).text


@pytest.mark.parametrize(
    ("argument", "kept"),
    [
        ('    # In this place.\n    local_dir="/results",\n', "# In this place."),
        ("    # sync_config=None,\n    sync_to_driver=False,\n", "# sync_config=None,"),
        ("    # No rsync.\n    sync_to_driver=False,\n    verbose=1,\n", "# No rsync."),
    ],
)
def test_a_comment_of_an_argument_of_a_run_that_is_not_its_own_stays(argument: str, kept: str) -> None:
    after = rewrite_text(RUN.format(argument)).text
    for comment in ("# The name of the run.", "# short", "# How many.", "# soon", kept):
        assert comment in after


RESUMED = """\
from ray import tune

tune.run(
    "PPO",  # the algorithm
    # "DQN",
    name="run",  # of May
    num_samples=4,  # as many as fit
    stop={"a": 5},  # "b": 30
    resume=True,
)
"""


def test_a_restored_run_has_the_comments_of_what_it_repeats_and_those_that_may_be_code() -> None:
    now = rewrite_text(RESUMED).text
    assert '    trainable="PPO",  # the algorithm\n    # "DQN",\n    # of May\n    # "b": 30\n).fit()' in now
    assert "# as many as fit" not in now


def test_a_run_that_may_be_restored_has_all_its_comments_once() -> None:
    now = rewrite_text(RESUMED.replace("resume=True", 'resume="AUTO"')).text
    for comment in ("# the algorithm", '# "DQN"', "# of May", "# as many as fit", '# "b": 30'):
        assert now.count(comment) == 1


@pytest.mark.parametrize("resume", ["", "    resume=True,\n"])
def test_arguments_that_are_commented_out_are_not_said_of_the_resources_below_them(resume: str) -> None:
    commented = "    # num_samples=3,\n    # resume=False,  # anew\n"
    text = (
        f'from ray import tune\n\ntune.run(\n    f,\n    name="x",\n{commented}    resources_per_trial=r,\n{resume})\n'
    )
    now = rewrite_text(text).text
    assert "with_resources(f, r)" in now
    assert "# num_samples=3," in now
    assert "# resume=False,  # anew" in now
