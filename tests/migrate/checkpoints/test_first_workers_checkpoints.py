"""Checkpoints that every worker of a trainer reports: Ray 2.0 - 2.6 kept that of rank 0, today all are one."""

import textwrap

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

HEAD = """\
from ray.air import Checkpoint, ScalingConfig, session
from ray.train.torch import TorchCheckpoint, TorchTrainer


def loop(config):
"""
TAIL = "\n\n\ntrainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))\n"
FIRST = "if train.get_context().get_world_rank() == 0 else None"


def of_loop(body, head=HEAD, tail=TAIL):
    return head + textwrap.indent(textwrap.dedent(body).strip(), "    ") + tail


def loop_of(text):
    """The lines of the loop, as they are after `migrate`."""
    lines = text.split("def loop(config):\n")[1].split("\n\n")[0]
    return textwrap.dedent(lines).strip()


@pytest.mark.parametrize(
    "made",
    [
        'Checkpoint.from_directory("model")',
        "TorchCheckpoint.from_model(model)",
        "TorchCheckpoint.from_state_dict(model.state_dict())",
    ],
)
def test_every_worker_makes_its_checkpoint_and_the_first_one_reports_it(made):
    text = rewritten(of_loop(f'session.report({{"loss": 1}}, checkpoint={made})'))
    assert loop_of(text) == f'checkpoint = {made}\ntrain.report({{"loss": 1}}, checkpoint=checkpoint {FIRST})'


def test_a_checkpoint_that_has_a_name_is_reported_by_the_first_worker():
    text = rewritten(of_loop('made = Checkpoint.from_directory("model")\nsession.report({}, checkpoint=made)'))
    assert loop_of(text).splitlines()[-1] == f"train.report({{}}, checkpoint=made {FIRST})"


HELPER = HEAD.replace("def loop", "def saved(epoch):\n{}\n\n\ndef loop")


@pytest.mark.parametrize(
    "body",
    [
        '    return Checkpoint.from_dict({"epoch": epoch})',
        '    state = {"epoch": epoch}\n    made = Checkpoint.from_dict(state)\n    return made',
        "    return TorchCheckpoint.from_model(model)",
    ],
)
@pytest.mark.parametrize(
    "report", ["session.report({}, checkpoint=saved(3))", "c = saved(3)\nsession.report({}, checkpoint=c)"]
)
def test_a_checkpoint_that_a_function_of_the_file_makes_is_reported_by_the_first_worker(body, report):
    lines = loop_of(rewritten(of_loop(report, head=HELPER.replace("{}", body)))).splitlines()
    assert lines[0].endswith("= saved(3)")
    assert lines[1] == f"train.report({{}}, checkpoint={lines[0].split(' ')[0]} {FIRST})"


@pytest.mark.parametrize(
    "body",
    [
        "    if epoch:\n        return None\n    return TorchCheckpoint.from_model(model)",
        "    if session.get_world_rank() == 0:\n        return TorchCheckpoint.from_model(model)",
        "    return other(epoch)",
    ],
)
def test_a_function_that_may_return_something_else_is_left_to_decide(body):
    assert FIRST not in rewritten(of_loop("session.report({}, checkpoint=saved(3))", head=HELPER.replace("{}", body)))


@pytest.mark.parametrize("names", ["a = b\nb = c\nc = a", "a = not a", "a = b and c\nb = a or c"])
def test_a_condition_that_names_nothing_but_itself_tells_no_worker(names):
    body = f'{names}\nif a:\n    session.report({{}}, checkpoint=Checkpoint.from_directory("m"))'
    assert FIRST in rewritten(of_loop(body))


def test_a_name_that_the_loop_uses_itself_is_left_to_it():
    text = rewritten(
        of_loop('checkpoint = config["from"]\nsession.report({}, checkpoint=Checkpoint.from_directory(checkpoint))')
    )
    assert loop_of(text).splitlines()[1:] == [
        "new_checkpoint = Checkpoint.from_directory(checkpoint)",
        f"train.report({{}}, checkpoint=new_checkpoint {FIRST})",
    ]


def test_the_first_worker_of_each_node_is_not_the_first_of_all():
    text = rewritten(
        of_loop('if session.get_local_rank() == 0:\n    session.report({}, checkpoint=Checkpoint.from_directory("m"))')
    )
    assert f"checkpoint=checkpoint {FIRST})" in text


@pytest.mark.parametrize(
    "body",
    [
        """
        if session.get_world_rank() == 0:
            session.report({}, checkpoint=Checkpoint.from_directory("m"))
        else:
            session.report({})
        """,
        """
        if session.get_world_rank() != 0:
            session.report({})
        else:
            session.report({}, checkpoint=Checkpoint.from_directory("m"))
        """,
        """
        rank = session.get_world_rank()
        if not rank and config:
            session.report({}, checkpoint=Checkpoint.from_directory("m"))
        """,
        """
        is_chief = session.get_world_rank() == 0
        checkpoint = None
        if is_chief:
            checkpoint = Checkpoint.from_directory("m")
        session.report({}, checkpoint=checkpoint)
        """,
        """
        here = session.get_world_rank() == 0
        session.report({}, checkpoint=Checkpoint.from_directory("m") if here else None)
        """,
        """
        session.report({}, checkpoint=made_elsewhere(config))
        """,
        """
        session.report({}, checkpoint=None)
        """,
    ],
)
def test_what_one_worker_makes_or_nobody_sees_made_stays(body):
    text = loop_of(rewritten(of_loop(body)))
    as_it_was = textwrap.dedent(body).strip()
    for old, new in (
        ("session.report", "train.report"),
        ("session.get_world_rank", "train.get_context().get_world_rank"),
    ):
        as_it_was = as_it_was.replace(old, new)
    assert text == as_it_was


def test_a_loop_whose_trainer_is_elsewhere_reports_so_in_a_file_that_names_nothing_of_tune():
    made = "session.report({}, checkpoint=TorchCheckpoint.from_model(model))"
    apart = HEAD.replace(", ScalingConfig", "").replace(", TorchTrainer", "")
    assert FIRST in rewritten(of_loop(made, head=apart, tail="\n"))
    with_tune = rewritten(of_loop(made, head=f"from ray import tune\n{apart}", tail="\n\n\nspace = tune.choice([1])\n"))
    assert FIRST not in with_tune


def test_a_trial_of_tune_has_no_other_workers():
    tail = "\n\nfrom ray import tune\ntune.Tuner(loop).fit()\n"
    text = rewritten(of_loop('session.report({}, checkpoint=Checkpoint.from_directory("m"))', tail=tail))
    assert 'tune.report({}, checkpoint=tune.Checkpoint.from_directory("m"))' in text


def test_code_of_later_rays_which_stored_the_files_of_all_workers_stays():
    head = HEAD.replace(
        "ray.air import Checkpoint, ScalingConfig, session", "ray.train import Checkpoint, ScalingConfig"
    )
    body = 'from ray.air import session\nsession.report({}, checkpoint=Checkpoint.from_directory("m"))'
    assert 'report({}, checkpoint=Checkpoint.from_directory("m"))' in rewritten(of_loop(body, head=head))


@pytest.mark.parametrize(
    "body",
    [
        'later = lambda: session.report({}, checkpoint=Checkpoint.from_directory("m"))\nlater()',
        'if config: session.report({}, checkpoint=Checkpoint.from_directory("m"))',
    ],
)
def test_a_report_that_is_no_line_of_its_own_is_told_of(body):
    found = [finding for finding in rewrite_text(of_loop(body), positions_in_new=False).findings if finding.attention]
    assert [(finding.line, finding.old) for finding in found] == [(6, "ray.air.session.report")]
    assert "the files of all workers are one checkpoint today" in found[0].message


@pytest.mark.parametrize(
    "body",
    [
        """
        session.report({}, checkpoint=Checkpoint.from_directory("m"))
        again = session.get_checkpoint()
        """,
        """
        for epoch in range(2):
            before = session.get_checkpoint()
            session.report({}, checkpoint=Checkpoint.from_directory("m"))
        """,
    ],
)
def test_a_loop_that_asks_for_its_checkpoint_after_the_report_is_told_of(body):
    result = rewrite_text(of_loop(body))
    assert 'checkpoint=Checkpoint.from_directory("m"))' in result.text
    assert [finding.old for finding in result.findings if finding.attention] == ["ray.air.session.report"]


def test_a_loop_that_asks_before_it_reports_goes_on():
    body = 'start = session.get_checkpoint()\nsession.report({}, checkpoint=Checkpoint.from_directory("m"))'
    assert FIRST in rewritten(of_loop(body))


@pytest.mark.parametrize(
    "test",
    ["session.get_world_rank() == 0", "not session.get_world_rank()", "is_main_process()", "0 == config['rank']"],
)
def test_a_dictionary_that_only_the_first_worker_makes_is_not_asked_for_again(test):
    body = f'if {test}:\n    session.report({{}}, checkpoint=Checkpoint.from_dict({{"a": 1}}))'
    assert rewritten(of_loop(body)).count("get_world_rank() == 0") == test.count("get_world_rank() == 0")


@pytest.mark.parametrize(("value", "is_of_all"), [("True", True), ("keep", True), ("False", False), ("None", False)])
def test_a_run_that_kept_the_checkpoints_of_all_ranks_keeps_them(value, is_of_all):
    head = HEAD.replace("import Checkpoint,", "import Checkpoint, CheckpointConfig,")
    config = f"\nconfig = CheckpointConfig(num_to_keep=1, _checkpoint_keep_all_ranks={value})"
    text = rewritten(of_loop('session.report({}, checkpoint=Checkpoint.from_directory("m"))', head, config + TAIL))
    assert (FIRST not in text) is is_of_all
    assert "_checkpoint_keep_all_ranks" not in text


BOTH = "\n\n\ntrainer = TorchTrainer(loop)\n\nfrom ray import tune\ntune.Tuner(loop).fit()\n"
NEITHER = "\n\n\nspace, scaling = tune.choice([1]), ScalingConfig()\n"
TRIAL = "tune.get_context().get_trial_id() is not None"


@pytest.mark.parametrize("made", ['Checkpoint.from_directory("model")', 'Checkpoint.from_dict({"a": 1})'])
@pytest.mark.parametrize("tail", [BOTH, NEITHER], ids=["run by both", "run by nobody"])
def test_a_trial_reports_its_checkpoint_where_of_workers_the_first_one_does(made, tail):
    head = (
        HEAD
        if tail == BOTH
        else HEAD.replace(", TorchTrainer", "").replace("session\n", "session\nfrom ray import tune\n")
    )
    text = rewritten(of_loop(f"session.report({{}}, checkpoint={made})", head=head, tail=tail))
    assert f"if {TRIAL} or train.get_context().get_world_rank() == 0" in text
    assert f"(tune if {TRIAL} else train).report({{}}, checkpoint=checkpoint" in text
    again = rewrite_text(text)
    assert again.text == text
    assert not [found for found in again.findings if found.attention]


@pytest.mark.parametrize("joined", ["and", "or"])
def test_a_rank_that_is_asked_in_a_trial_is_reported(joined):
    body = f"if {TRIAL} {joined} train.get_context().get_world_rank() == 0:\n    print(1)"
    head = "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n\n\ndef loop(config):\n"
    found = rewrite_text(of_loop(body, head=head, tail=BOTH)).findings
    assert [one.code for one in found if one.attention] == (["FUN239"] if joined == "and" else [])
