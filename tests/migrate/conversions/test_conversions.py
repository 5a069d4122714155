"""Both faces of every conversion: what the codemod writes means what the shim does."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compat.conversions import VALUE_FACES
from legacy_api.conversions import CONVERSIONS
from migrate import conversions
from migrate.converted import NotConvertible
from migrate.resolve.text.source import Source

NAMES = st.from_regex(r"[a-z][a-z0-9_/-]{0,12}", fullmatch=True)


def convert(name, expression, **variables):
    """The values that the written expressions have."""
    source = Source(expression)
    converted = getattr(conversions, name)(source, source.tree.body[-1].value, expression)
    scope = {"os": os, "Path": Path, **variables}
    return tuple(eval(text, scope) if text else None for text in converted.texts)


@pytest.mark.parametrize("name", CONVERSIONS)
def test_every_conversion_has_both_faces(name):
    assert callable(getattr(conversions, name))
    assert name in VALUE_FACES


@given(st.sampled_from(["", "./", "~/", "/", "../", "s3://", "gs://"]), NAMES)
def test_a_path_is_written_as_the_shim_makes_it(prefix, rest):
    value = prefix + rest
    expected = VALUE_FACES["absolute_path"](value)
    for expression, variables in ((repr(value), {}), ("p", {"p": value}), ("a.p", {"a": type("A", (), {"p": value})})):
        if "://" in value and expression != repr(value):
            continue  # a URI in a variable cannot be told from a path; `local_dir` never was one
        (path,) = convert("absolute_path", expression, **variables)
        assert path == expected if "://" in value else os.path.normpath(path) == os.path.normpath(expected)


@given(st.one_of(st.none(), NAMES, NAMES.map("min-{}".format)))
def test_a_checkpoint_order_is_written_as_the_shim_makes_it(value):
    attribute, order = VALUE_FACES["min_prefix"](value)
    assert convert("min_prefix", repr(value)) in [(attribute, order), (attribute, None)]
    if value is not None:
        assert convert("min_prefix", "v", v=value) == (attribute, order)
        assert convert("min_prefix", "v['of']", v={"of": value}) == (attribute, order)
        assert convert("min_prefix", "'min-' + v + 'x'", v=value) == (f"{value}x", "min")
        assert convert("min_prefix", "f'min-{v}'", v=value) == (value, "min")
        assert convert("min_prefix", "f'{v}{v}'", v=value) == VALUE_FACES["min_prefix"](value + value)
        assert convert("min_prefix", "v + '-' + v", v=value) == VALUE_FACES["min_prefix"](f"{value}-{value}")


@pytest.mark.parametrize("asked", ["find()", "'min-' + (a or b)", "f'{find()}'"])
def test_an_attribute_that_may_not_be_asked_for_twice_stays(asked):
    with pytest.raises(NotConvertible):
        convert("min_prefix", asked)


@pytest.mark.parametrize("value", [True, False])
def test_a_flag_of_the_environment_is_written_as_the_shim_makes_it(value):
    assert convert("zero_or_one", repr(value)) == (VALUE_FACES["zero_or_one"](value),)
    assert convert("zero_or_one", "v", v=value) == (VALUE_FACES["zero_or_one"](value),)


@pytest.mark.parametrize("value", [True, False])
def test_whether_a_model_is_wrapped_is_written_as_the_shim_makes_it(value):
    assert convert("ddp_or_none", repr(value)) == (VALUE_FACES["ddp_or_none"](value),)
    assert convert("ddp_or_none", "v", v=value) == (VALUE_FACES["ddp_or_none"](value),)


@pytest.mark.parametrize("value", [None, 0, 1, 3])
def test_a_number_of_checkpoints_is_written_as_the_shim_makes_it(value):
    (written,) = convert("zero_keeps_all", repr(value))
    assert written == VALUE_FACES["zero_keeps_all"](value)


@pytest.mark.parametrize(
    "value",
    [None, False, True, "LOCAL", "REMOTE", "AUTO", "AUTO+ERRORED", "AUTO+RESTART_ERRORED", "LOCAL+ERRORED_ONLY",
     "AUTO+RESTART_ERRORED_ONLY", "ERRORED_ONLY"],
)  # fmt: skip
def test_a_mode_of_resuming_means_what_the_shim_does(value):
    source = Source(repr(value))
    resume = conversions.resume_mode(source, source.tree.body[0].value, repr(value))
    expected = VALUE_FACES["resume_mode"](value)
    if expected is None:
        assert resume.condition == "False"
        return
    flags = dict(resume.flags)
    meaning = {"required": not resume.if_present}
    if flags.get("resume_unfinished") == "False":
        meaning["unfinished"] = "skip"
    if "resume_errored" in flags:
        meaning["errored"] = "resume"
    if "restart_errored" in flags:
        meaning["errored"] = "restart"
    # Where results are, a Tuner is told by the path alone.
    assert meaning == {name: what for name, what in expected.items() if name != "remote"}


@pytest.mark.parametrize("value", ["PROMPT", "auto", "AUTO+X", 3])
def test_a_mode_that_never_was_one_is_not_guessed(value):
    source = Source(repr(value))
    with pytest.raises(NotConvertible):
        conversions.resume_mode(source, source.tree.body[0].value, repr(value))


@given(st.dictionaries(st.text("ab"), st.integers()))
def test_a_json_text_is_written_as_the_shim_makes_it(value):
    for given_value in (value, json.dumps(value)):
        assert convert("json_object", repr(given_value)) == (VALUE_FACES["json_object"](given_value),)


@pytest.mark.parametrize(
    "path",
    [
        "str(args.out.absolute())",
        "out.resolve()",
        "pathlib.Path.cwd() / 'results'",
        "str(pathlib.Path(__file__).resolve().parent)",
        "os.path.dirname(os.path.abspath(__file__))",
        r'r"C:\results"',
        "'D:/results/' + name",
    ],
)
def test_a_path_that_is_made_absolute_stays_as_it_is(path):
    source = Source(f"import os\nimport pathlib\n{path}\n")
    assert conversions.absolute_path(source, source.tree.body[-1].value, path).texts == (path,)
