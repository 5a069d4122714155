"""Where the statements go that a `tune.run` becomes, and what stands around it."""

import pytest

from tests.migrate.run_calls import CHECK, HEAD, run
from tests.migrate.support import rewritten


def test_what_follows_a_call_stands_below_all_lines_of_its_last_comment():
    call = "tune.run(train)"
    second = f"{' ' * len(call)}  # two\n# of the next\nprint()"
    after = second.replace("# of", f"{CHECK}# of")
    assert run(f"{call}  # one\n{second}") == f"results = tune.Tuner(train).fit()  # one\n{after}\n"


def test_every_comment_of_a_call_survives_but_that_of_what_means_nothing_any_more():
    text = run(
        """\
tune.run(  # first
    train,  # second
    # third
    config={
        "a": 1,  # fourth
    },
    queue_trials=True,  # fifth
    max_failures=2,  # sixth
    # seventh
)"""
    )
    for comment in ("first", "second", "third", "fourth", "sixth", "seventh"):
        assert text.count(f"# {comment}\n") == 1, text
    assert "# fifth" not in text


def test_strings_over_several_lines_are_not_moved():
    text = rewritten(
        'from ray import tune\nif x:\n  tune.run(f, config={"a": """one\n  two\n"""},\n           name="n")\n'
    )
    assert '"""one\n  two\n"""' in text


def test_strings_that_stand_one_below_the_other_move_with_their_argument():
    text = run(
        """\
tune.run(
    train,
    name=f"{a}-"
    f"{b}-"
    "c",
    stop={"n": 1},
    metric="loss",
    num_samples=1000000000000000000,
)"""
    )
    assert 'name=f"{a}-"\n            f"{b}-"\n            "c",\n' in text


def test_a_path_over_several_lines_stays_as_it_was_where_it_is_made_absolute():
    call = 'tune.run(\n    train,\n    local_dir="{}/runs".format(\n        home\n    ),\n)\n'
    assert 'os.path.expanduser("{}/runs".format(\n            home\n        ))),\n' in rewritten(HEAD + call)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("c = [t.config for t in tune.run(train).trials]", "c = [t.config for t in results]"),
        ("n = sum(1 for t in tune.run(train).trials if t.config)", "n = sum(1 for t in results if t.config)"),
    ],
)
def test_what_a_comprehension_goes_through_is_run_before_it(before, after):
    text = rewritten(f"{HEAD}{before}\n")
    assert text.index("results = tune.Tuner(train).fit()\n") < text.index(f"{after}\n")


@pytest.mark.parametrize(
    "statement",
    [
        "c = [tune.run(train) for x in names]",
        "c = [t for x in names for t in tune.run(train).trials]",
        "c = [t for t in names if tune.run(train)]",
        "c = lambda: [t for t in tune.run(train).trials]",
    ],
)
def test_what_a_comprehension_evaluates_again_and_again_stays(statement):
    assert statement in rewritten(f"{HEAD}{statement}\n")


def test_two_runs_in_one_statement_stay_two():
    text = "from ray import tune\n\n\ndef both():\n    return tune.run(a), tune.run(b, queue_trials=True)\n"
    assert rewritten(text) == text.replace(", queue_trials=True", "")


def test_two_calls_of_run_experiments_in_one_statement_stay_two():
    one, other = (f"tune.run_experiments({{'{name}': {{'run': f}}}})" for name in "ab")
    text = f"from ray import tune\n\n\ndef f(config):\n    pass\n\n\ndef both():\n    return {one}, {other}\n"
    assert rewritten(text) == text


def test_what_is_named_within_an_expression_stays():
    text = "from ray import tune\n\nif (a := tune.run(f, metric='m', mode='min')).best_config:\n    print(a)\n"
    assert rewritten(text) == text


@pytest.mark.parametrize(
    "statement",
    [
        "print(load(), {run})",
        "both = {'a': load(), 'b': {run}}",
        "load().compare({run})",
        "with open(load()) as rows, closing({run}) as analysis:\n    pass",
    ],
)
def test_a_run_behind_a_call_stays_behind_it(statement):
    text = f"from ray import tune\n\n{statement.replace('{run}', 'tune.run(f, queue_trials=True)')}\n"
    assert rewritten(text) == text.replace(", queue_trials=True", "")


@pytest.mark.parametrize("before", ["'best', str(rows)", "lambda: load()", "'{}'.format(rows)"])
def test_a_run_behind_what_only_makes_a_value_is_rewritten(before):
    assert "results = tune.Tuner(" in rewritten(f"from ray import tune\n\nprint({before}, tune.run(f))\n")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "num_samples=2,\n    # checkpoint_freq=1,\n    local_dir='/r', keep_checkpoints_num=3",
            "            num_to_keep=3,\n            # checkpoint_freq=1,\n        ),\n",
        ),
        (
            "num_samples=2,\n    # search_alg=a,\n    local_dir='/r'",
            "num_samples=2,\n        # search_alg=a,\n    ),\n",
        ),
        (
            "local_dir='/r',\n    # fail_fast=True, # soon",
            "        storage_path='/r',\n        # fail_fast=True, # soon,\n    ),\n",
        ),
        (
            "local_dir='/r',\n    # scheduler=Asha(\n    #     max_t=3,\n    # ),\n    # num_samples=2,\n    verbose=1",
            "verbose=1),\n    # scheduler=Asha(\n    #     max_t=3,\n    # ),\n    # num_samples=2,\n).fit()",
        ),
        (
            "resume=False,\n    # stop={'a': 1},\n    num_samples=2",
            "num_samples=2),\n    # stop={'a': 1},\n).fit()",
        ),
        ("num_samples=2,\n    # config=space,\n    verbose=1", "verbose=1),\n    # config=space,\n).fit()"),
        ("# scheduler=s,\n    num_samples=2", "        # scheduler=s,\n        num_samples=2,\n    ),\n"),
        ("# Two, scheduler=s,\n    # scheduler=s,\n    local_dir='/r'", "# scheduler=s,\n        storage_path='/r',\n"),
    ],
)
def test_an_argument_that_is_commented_out_goes_where_it_would_go(written, expected):
    text = rewritten(f"from ray import tune\n\n\ndef f(config):\n    pass\n\n\ntune.run(\n    f,\n    {written},\n)\n")
    assert expected in text


RAGGED = """\
from ray import tune

for name in names:
    tune.run_experiments({
        name: {
            "run": "PPO",
            "env": "CartPole-v1",
            "config": {

        # === Model ===
    "lr": 1,
#    "gamma": 0.9,
    "model": {
        "hiddens": [64],
    },
            },
        },
    })
"""


def test_entries_that_stand_left_of_their_key_stand_right_of_the_argument():
    assert """
        param_space={
            "env": "CartPole-v1",

                # === Model ===
            "lr": 1,
        #    "gamma": 0.9,
            "model": {
                "hiddens": [64],
            },
        },
""" in rewritten(RAGGED)


@pytest.mark.parametrize("formats", ["[]", "()", "None"])
def test_no_formats_to_export_are_left_out(formats):
    text = (
        f"from ray import tune\n\n\ndef main(model):\n    return tune.run(model, name='a', export_formats={formats})\n"
    )
    done = rewritten(text)
    assert "export_formats" not in done
    assert "tune.Tuner(" in done


@pytest.mark.parametrize("formats", ["['onnx']", "formats", "[*formats]", "list()"])
def test_formats_to_export_stay_with_their_run(formats):
    text = f"from ray import tune\n\n\ndef main(model, formats):\n    tune.run(model, export_formats={formats})\n"
    assert rewritten(text) == text


def test_formats_that_a_variable_holds_and_that_may_get_more_stay():
    text = (
        "from ray import tune\n\n\ndef main(model):\n    formats = []\n    formats.append('onnx')\n"
        "    tune.run(model, name='a', export_formats=formats)\n"
    )
    assert rewritten(text) == text
