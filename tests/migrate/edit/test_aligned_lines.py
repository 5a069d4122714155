"""Lines that are aligned with a bracket: they stay so where what stands in front of it becomes longer or shorter."""

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray import air, tune\n\n"
NEW_HEAD = "from ray import tune\n\n"


def test_lines_move_with_their_bracket():
    check_transformed(
        """
        from ray import air, tune

        tuner = tune.Tuner(
            train,
            run_config=air.RunConfig(name="a",
                                     # when to stop
                                     stop={"loss": 1},

                                     failure_config=air.FailureConfig(max_failures=1,
                                                                      fail_fast=False)),
        )
        """,
        """
        from ray import tune

        tuner = tune.Tuner(
            train,
            run_config=tune.RunConfig(name="a",
                                      # when to stop
                                      stop={"loss": 1},

                                      failure_config=tune.FailureConfig(max_failures=1,
                                                                        fail_fast=False)),
        )
        """,
    )


def test_what_hangs_below_a_line_that_moves_moves_with_it():
    check_transformed(
        """
        from ray import air, tune

        config = air.RunConfig(name="a",
                               stop={
                                   "loss": 1,
                               },
                               verbose=(1 +
                                        1))
        tune.Tuner(train, run_config=config)
        """,
        """
        from ray import tune

        config = tune.RunConfig(name="a",
                                stop={
                                    "loss": 1,
                                },
                                verbose=(1 +
                                         1))
        tune.Tuner(train, run_config=config)
        """,
    )


@pytest.mark.parametrize(
    "rest",
    [
        'name="a",\n    stop=None)',  # stands left of its bracket
        '\n    name="a",\n    stop=None,\n)',
        '  # it\n    name="a",\n    stop=None)',
        'name="a", stop=None)',
        'name="""a\n                       b""")',
        'name=f"""a\n                       {b}""")',
        'name="a" if (b\n  ) else "b")',
        'name="a",\n\t\t\tstop=None)',
        'name="a",\n                        stop=None)',  # one too many, as it was for a longer name
    ],
)
def test_what_is_not_aligned_stays_where_it_is(rest):
    text = rewritten(f"{HEAD}config = air.RunConfig({rest}\ntune.Tuner(train, run_config=config)\n")
    assert f"config = tune.RunConfig({rest}\n" in text


def test_lines_in_a_string_stay_below_one_that_moves():
    old = (
        f'{HEAD}config = air.RunConfig(name="a",\n                       stop=f("""x\n                       y\n"""))\n'
    )
    text = rewritten(f"{old}tune.Tuner(train, run_config=config)\n")
    assert 'name="a",\n                        stop=f("""x\n                       y\n"""))\n' in text


@pytest.mark.parametrize(
    "text",
    [
        'from ray import tune\n\nconfig = tune.RunConfig(name="a",\n                    stop=None)\n',
        'from ray import tune\n\nconfig = tune.RunConfig(name="a",\n                        stop=None)\n',
    ],
)
def test_lines_of_what_stays_are_left_alone(text):
    assert check_noop(text) == []


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_other_lines_stay_byte_for_byte(newline):
    others = "x = f(a,\n      b)\ny = g(a,\n         b)\n"
    old = f'{HEAD}{others}config = air.RunConfig(name="é",\n                       stop=f(1,\n  2))\n'
    text = rewritten(f"{old}tune.Tuner(train, run_config=config)\n".replace("\n", newline))
    new = f'{NEW_HEAD}{others}config = tune.RunConfig(name="é",\n                        stop=f(1,\n   2))\n'
    assert text == f"{new}tune.Tuner(train, run_config=config)\n".replace("\n", newline)


def test_lines_move_to_the_left_where_a_name_becomes_shorter():
    text = rewritten(
        "import ray.air\nfrom ray import tune\n\n"
        "config = ray.air.config.RunConfig(name='a',\n                                  stop=None)\n"
        "tune.Tuner(train, run_config=config)\n"
    )
    assert "config = ray.tune.RunConfig(name='a',\n                            stop=None)\n" in text
    ast.parse(text)


def test_lines_of_a_block_that_moves_move_once():
    text = rewritten(
        """
        from ray import tune


        def train(config):
            for step in range(3):
                with tune.checkpoint_dir(step) as path:
                    save(path)
                tune.report(loss=step,
                            accuracy=1,
                            other=f(step,
                                    2))
        """
    )
    assert (
        '            tune.report({"loss": step,\n'
        '                         "accuracy": 1,\n'
        '                         "other": f(step,\n'
        "                                    2)}, checkpoint"
    ) in text


def test_a_line_without_indentation_stays_in_brackets_that_move():
    text = HEAD + 'config = air.RunConfig(name="a",\n                       stop=g(\nab, cd), verbose=h(\n  ab))\n'
    done = rewritten(f"{text}tune.Tuner(f, run_config=config)\n")
    assert 'tune.RunConfig(name="a",\n                        stop=g(\nab, cd), verbose=h(\n  ab))\n' in done


_VALUES = st.recursive(
    st.sampled_from(["1", "name", "-x", "'a'", "'''a\n  b\nc'''", "f'{x}'", 'f"""{\n x}\n  y"""', "(\n1)", "[]"]),
    lambda inner: st.builds(
        lambda form, gap, one, two: form.format(gap, one, two),
        st.sampled_from(
            ["g({0}{1},{0}{2})", "[{1},{0}{2}]", "{{'k': {1},{0}'l':{0}{2}}}", "({1}{0}+{0}{2})", "g({0}{1}{0})"]
        ),
        st.sampled_from(["", " ", "\n", "\n  ", "\n" + " " * 23, "\n" + " " * 25, "  # said\n" + " " * 23]),
        inner,
        inner,
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(_VALUES, st.sampled_from(["", "\n", "\n    ", "\n" + " " * 23]), _VALUES)
def test_moved_lines_mean_the_same(first, gap, second):
    text = f"{HEAD}config = air.RunConfig(name={first},{gap}verbose={second})\ntune.Tuner(f, run_config=config)\n"
    expected = ast.dump(ast.parse(text.replace("air.RunConfig", "tune.RunConfig")).body[1])
    assert ast.dump(ast.parse(rewritten(text)).body[1]) == expected
