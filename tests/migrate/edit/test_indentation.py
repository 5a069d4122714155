"""Files that are indented by tabs or by two spaces get what is written into them indented as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.edit.indentation import Indentation, own_indentation
from migrate.engine import rewrite_text
from migrate.rules import all_rules

UNITS = ["\t", "  "]
EXAMPLES = [
    pytest.param(before, id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
    if ":\n    " in before
]

BEFORE = """\
from ray import tune


def trainable(config, checkpoint_dir=None):
>for step in range(3):
>>with tune.checkpoint_dir(step) as directory:
>>>text = \"\"\"
    indented
>\"\"\"
>>>open(directory + "/x", "w").write(text)
>>tune.report(loss=step)


def main():
>analysis = tune.run(trainable, metric="loss", mode="min", keep_checkpoints_num=1, queue_trials=True)
>print(analysis.get_best_config())
"""
TABBED = (
    """\
\tanalysis = tune.Tuner(
\t\ttrainable,
\t\ttune_config=tune.TuneConfig(metric="loss", mode="min"),
""",
    """\
\tif analysis.errors:
\t\traise tune.TuneError("Trials did not complete", analysis.errors)
""",
)


@pytest.mark.parametrize("unit", UNITS)
def test_what_is_written_is_indented_as_the_file_is(unit: str) -> None:
    done = rewrite_text(BEFORE.replace(">", unit))
    assert all(part.replace("\t", unit) in done.text for part in TABBED)
    assert 'text = """\n    indented\n' + unit + '"""' in done.text
    assert rewrite_text(done.text).text == done.text


@pytest.mark.parametrize("unit", UNITS)
def test_findings_have_the_columns_of_the_file(unit: str) -> None:
    done = rewrite_text(BEFORE.replace(">", unit), positions_in_new=False)
    line = BEFORE.replace(">", unit).split("\n")[14]
    assert [found.col for found in done.findings if found.code == "RUN347"] == [line.index("True") + 1]
    assert ("RUN304", line.index('"loss"') + 1) in {(use.code, use.col) for use in done.rewrites}


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("before", EXAMPLES)
def test_every_example_comes_to_the_same_with_any_indentation(before: str, unit: str) -> None:
    own = Indentation(unit)
    narrow = own.narrowed(before)
    assert own_indentation(narrow) == own
    assert own.widened(rewrite_text(narrow).text) == rewrite_text(before).text


def test_a_file_with_both_is_rewritten_as_it_was() -> None:
    before = "from ray import tune\n\n\ndef f(config):\n\tif config:\n\t    tune.report(loss=1)\n"
    assert rewrite_text(before).text == before.replace("loss=1", '{"loss": 1}')


@given(levels=st.lists(st.integers(0, 4)), unit=st.sampled_from(UNITS), newline=st.sampled_from(["\n", "\r\n", "\r"]))
def test_each_line_comes_back_as_it_was(levels: list[int], unit: str, newline: str) -> None:
    lines, depth = ["if x:", f"{unit}y = 1"], 1
    for level in levels:
        around = min(level, depth)
        depth = around + 1
        lines += [unit * around + "if y:", unit * depth + "y = f(", unit * depth + "   1)"]
    text = newline.join([*lines, unit * depth + "z = '''", "    x", "\ty'''", ""])
    own = own_indentation(text)
    assert own == Indentation(unit)
    assert own.narrowed(own.widened(text)) == text


ALIGNED = """\
from ray import tune

if True:
  for name in names:
    best = tune.run(f, name=name,
                    config={"lr": tune.uniform(0.001, 1.0),
                            # it is kept
                            "layers": [tune.choice([1, 2]),
                                       3],
                            "deep": {
                              "x": 1,
                            }},
                    verbose=1)
"""
NOW_ALIGNED = """\
      param_space={"lr": tune.uniform(0.001, 1.0),
                   # it is kept
                   "layers": [tune.choice([1, 2]),
                              3],
                   "deep": {
                     "x": 1,
                   }},
"""


def test_lines_that_are_aligned_with_a_bracket_stay_so() -> None:
    assert NOW_ALIGNED in rewrite_text(ALIGNED).text


@pytest.mark.parametrize("text", [ALIGNED, ALIGNED.replace("(f, ", "(\n      f, "), NOW_ALIGNED.strip(" ,\n")])
def test_such_lines_come_back_as_they_were(text: str) -> None:
    found = Indentation("  ")
    assert found.narrowed(found.widened(text)) == text
