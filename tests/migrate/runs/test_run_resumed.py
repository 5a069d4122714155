"""`tune.run(resume=...)` becomes `Tuner.restore`."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.run_calls import HEAD, run
from tests.migrate.support import check_noop, rewritten


@pytest.mark.parametrize(
    ("made", "run"),
    [
        ("def train(config):\n    pass\n", "train"),
        ("class train(tune.Trainable):\n    pass\n", "train"),
        ("from mine import train\n", "tune.with_parameters(train, data=1)"),
    ],
)
def test_a_run_without_a_name_was_never_resumed(made, run):
    done = rewrite_text(f"from ray import tune\n{made}tune.run({run}, resume='AUTO')\n")
    assert "tune.Tuner(" in done.text and "resume" not in done.text
    assert ("RUN333", False) in [(finding.code, finding.attention) for finding in done.findings]
    assert not [finding for finding in done.findings if finding.attention]


@pytest.mark.parametrize(
    "made",
    [
        "from mine import train\n",
        "import os\nos.environ['TUNE_DISABLE_DATED_SUBDIR'] = '1'\ndef train(config):\n    pass\n",
    ],
)
def test_a_run_without_a_name_that_may_have_had_a_directory_is_told(made):
    done = rewrite_text(f"from ray import tune\n{made}tune.run(train, resume='AUTO')\n")
    assert "RUN333" in [finding.code for finding in done.findings if finding.attention]


def test_a_run_that_must_exist_is_restored():
    text = run("tune.run(train, name='x', local_dir='/r', resume=True)", "import os\n" + HEAD)
    assert text.startswith("results = tune.Tuner.restore(os.path.join('/r', 'x'), trainable=train).fit()\n")


@pytest.mark.parametrize(
    ("mode", "flags"),
    [
        ("AUTO", ""),
        ("AUTO+ERRORED", ", resume_errored=True"),
        ("AUTO+RESTART_ERRORED", ", restart_errored=True"),
    ],
)
def test_a_run_that_may_exist_is_asked_about(mode, flags):
    head = "import os\n" + HEAD
    text = run(f"tune.run(train, name='x', local_dir='/r', resume='{mode}')", head)
    assert "if tune.Tuner.can_restore(os.path.join('/r', 'x')):" in text
    assert f"trainable=train{flags})" in " ".join(text.split()).replace(", )", ")").replace("( ", "(")


def test_a_run_that_was_asked_about_is_asked_about():
    head = "import os\n" + HEAD
    done = rewrite_text(f"{head}tune.run(train, name='x', local_dir='/r', resume='PROMPT')\n")
    assert "import click\n" in done.text
    assert (
        'if click.confirm("Resume from local directory?"):\n'
        "    tuner = tune.Tuner.restore(os.path.join('/r', 'x'), trainable=train)\n"
        "else:\n    tuner = tune.Tuner(train, run_config=tune.RunConfig(name='x', storage_path='/r'))\n"
    ) in done.text
    assert [(found.code, found.attention) for found in done.findings] == [("RUN374", False)]
    assert rewritten(done.text) == done.text


def test_what_asks_has_another_name_where_that_is_taken():
    head = f"import os\n{HEAD}click = 1\n"
    done = rewrite_text(f"{head}tune.run(train, name='x', local_dir='/r', resume='PROMPT')\n")
    assert ".confirm(" not in done.text
    assert [found.code for found in done.findings if found.attention]


def test_a_run_that_was_taken_from_a_remote_directory_goes_on_where_it_is():
    done = rewrite_text(f"import os\n{HEAD}tune.run(train, name='x', local_dir='/r', resume='REMOTE')\n")
    assert "tune.Tuner.restore(os.path.join('/r', 'x'), trainable=train).fit()\n" in done.text
    assert [(found.code, found.attention) for found in done.findings] == [("RUN373", False)]


@pytest.mark.parametrize("mode", ["prompt", "PROMPT+ERRORED", "ASK"])
def test_a_mode_that_no_ray_knew_is_left_to_a_person(mode):
    assert "RUN333" in check_noop(f"{HEAD}tune.run(train, name='x', resume={mode!r})\n")


def test_a_flag_of_the_command_line_becomes_a_branch():
    head = HEAD + "import argparse\nimport os\np = argparse.ArgumentParser()\n"
    head += "p.add_argument('--resume', action='store_true')\nargs = p.parse_args()\n"
    text = run("tune.run(train, name='x', local_dir='/r', resume=args.resume)", head)
    assert text.startswith("if args.resume:\n    tuner = tune.Tuner.restore(")
    text = run("tune.run(train, name='x', local_dir='/r', resume=True if args.again != '' else False)", head)
    assert text.startswith("if args.again != '':\n    tuner = tune.Tuner.restore(")


def test_a_search_space_with_objects_is_given_again():
    head = "import os\n" + HEAD
    text = run("tune.run(train, name='x', config={'data': load()}, resume=True)", head)
    assert "param_space={'data': load()}" in text


def test_a_run_is_resumed_where_it_was_if_its_place_may_be_none():
    head = f"import argparse\nimport os\n{HEAD}p = argparse.ArgumentParser()\np.add_argument('--place', default=None)\n"
    head += "args = p.parse_args()\n"
    text = run("tune.run(train, name='x', local_dir=args.place, resume=True)", head)
    assert 'if args.place else os.path.expanduser("~/ray_results")\n' in text
    text = run("tune.run(train, name='x', local_dir=None if args.place else '/r', resume=True)", head)
    assert 'os.path.expanduser("~/ray_results") if args.place else ' in text


def test_tabs_and_a_resume_flag_give_code_that_parses():
    text = (
        "import os, sys\nfrom ray import tune\n\ndef main(path):\n"
        "\ttune.run(T, name='n', local_dir=path, resume='-r' in sys.argv)\n"
    )
    assert "\tif '-r' in sys.argv:\n" in rewritten(text)


def test_a_resume_where_os_is_something_else_is_left_alone():
    check_noop(
        """
        import mine as os
        from ray import tune
        tune.run(T, name="n", local_dir=path, resume=True)
        """
    )


@pytest.mark.parametrize(
    ("resume", "behind", "told"),
    [
        ("resume=len(again) > 1", "best.save('seen.pkl')", True),
        ("resume=True", "print(plan.debug_string())", True),
        ("resume='AUTO', name='e'", "best.save('seen.pkl')", True),
        ("resume=len(again) > 1", "print(1)", False),
        ("resume=False", "best.save('seen.pkl')", False),
        ("callbacks=[seen], resume=len(again) > 1", "plot(seen.rows)", True),
        ("stop=ends, resume=True", "print(ends.count)", True),
        ("callbacks=[seen], resume=True", "print(1)", False),
        ("callbacks=seen_by, resume=True", "print(seen_by)", False),
    ],
)
def test_a_searcher_that_is_asked_after_a_resumed_run_is_reported(resume, behind, told):
    name = "" if "name=" in resume else ", name='e'"
    text = (
        "from mine import again, ending, searcher, seeing, train, waits\nfrom ray import tune\n\n"
        "best = searcher()\nplan = waits()\nseen = seeing()\nends = ending()\nseen_by = []\n"
        f"tune.run(train, search_alg=best, scheduler=plan, {resume}{name})\n{behind}\n"
    )
    done = rewrite_text(text)
    assert any("this one is not used" in found.message for found in done.findings if found.attention) == told


SERVED = """\
from mine import Collector, Waits, mode, train
from ray import tune

collector, plan = Collector(), Waits()
settings = {{"stop": ends}}
analysis = tune.run(train, name="again", {}, resume={})
{}
"""


@pytest.mark.parametrize(
    ("given", "resume", "behind", "told"),
    [
        ("callbacks=[collector]", "mode", "print(collector.rows)", [True]),
        ("callbacks=[collector], scheduler=plan", "mode", "print(collector.rows, plan.seen)", [True, True]),
        ("callbacks=[collector], scheduler=plan", "mode", "print(collector.rows)", [True, False]),
        ("callbacks=[collector]", "mode", "print(analysis)", [False]),
        ("**settings", "mode", "print(analysis)", [False]),
        ("scheduler=None", "mode", "print(analysis)", []),
        ("num_samples=2", "mode", "print(analysis)", []),
    ],
)
def test_what_a_resumed_run_does_not_take_is_said_where_the_mode_is_known_at_run_time(given, resume, behind, told):
    done = rewrite_text(SERVED.format(given, resume, behind))
    assert "analysis = run_in_tuner(" in done.text
    assert [found.attention for found in done.findings if found.code == "RUN333"] == told


@pytest.mark.parametrize(
    ("resume", "told"),
    [("'AUTO'", ["`scheduler`", "`callbacks`"]), ("flag", ["`scheduler`", "`callbacks`"]), ("True", ["`scheduler`"])],
)
def test_objects_that_nobody_asks_behind_a_run_that_may_be_resumed_are_named(resume, told):
    call = f"tune.run(f, name='a', resume={resume}, scheduler=s, callbacks=[c], num_samples=2)\n"
    done = rewrite_text(f"from ray import tune\n\n{call}")
    (said,) = [finding for finding in done.findings if "and not the" in finding.message]
    assert not said.attention
    assert said.message.partition("and not the ")[2] == f"{', '.join(told)} of this call"


def test_a_run_that_is_not_resumed_says_nothing_of_its_objects():
    done = rewrite_text("from ray import tune\n\ntune.run(f, name='a', resume=False, scheduler=s, callbacks=[c])\n")
    assert not [finding for finding in done.findings if finding.code == "RUN333"]


@pytest.mark.parametrize(("resume", "told"), [("True", True), ("'AUTO'", False), ("flag", False), ("False", False)])
def test_what_a_restored_run_does_not_take_from_the_call_is_said(resume, told):
    call = f"tune.run(f, name='a', resume={resume}, stop={{'x': 1}}, verbose=0, callbacks=[c])\n"
    done = rewrite_text(f"from ray import tune\n\n{call}")
    said = {finding.code for finding in done.findings if "is restored has what" in finding.message}
    assert said == ({"RUN338", "RUN341"} if told else set())


@pytest.mark.parametrize("said", ["run_errored_only=True, resume=True", "resume=True, run_errored_only=True"])
def test_only_trials_that_failed_are_run_again(said):
    head = "from ray import tune\nfrom mine import Model\n\n"
    text = rewritten(f'{head}tune.run(Model, name="x", {said})\n')
    assert text == rewritten(f'{head}tune.run(Model, name="x", resume="LOCAL+RESTART_ERRORED")\n')
    assert "restart_errored=True" in text


@pytest.mark.parametrize("said", ["run_errored_only=False", "run_errored_only=True", "run_errored_only=None"])
def test_trials_that_failed_are_no_others_where_nothing_is_resumed(said):
    head = "from ray import tune\nfrom mine import Model\n\n"
    assert rewritten(f'{head}tune.run(Model, name="x", {said})\n') == rewritten(f'{head}tune.run(Model, name="x")\n')


def test_whether_only_failed_trials_are_run_again_has_to_be_known():
    head = "from ray import tune\nfrom mine import Model\n\n"
    assert check_noop(f'{head}tune.run(Model, name="x", resume=True, run_errored_only=flag)\n') == ["RUN386"]


def test_it_is_told_beside_another_argument_for_which_a_call_is_left():
    text = 'from ray import tune\n\ntune.run("PPO", export_formats=["h5"], run_errored_only=True)\n'
    assert set(check_noop(text)) == {"RUN343", "RUN386"}
