"""The catalogue is clean, and the check would say so if it were not."""

import pytest

from legacy_api import check
from legacy_api.catalog import MODULES
from legacy_api.row import Row

GOOD = Row(
    "RUN999", "ray.tune.run(thing)", "parameter", "0.8.7", "2.6.3", "error", "convert", ("RunConfig.name",), "", "why"
)


def test_the_catalogue_has_no_problems():
    assert check.problems() == []


def test_a_good_row_has_no_problems():
    assert check.problems_in([GOOD]) == []


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ({"code": "RUN9"}, "a code is three capital letters and three digits"),
        ({"code": "run999"}, "a code is three capital letters and three digits"),
        ({"kind": "argument"}, "the kind 'argument' is not one of"),
        ({"today": "broken"}, "the today 'broken' is not one of"),
        ({"action": "ignore"}, "the action 'ignore' is not one of"),
        ({"old": "ray.tune.run.thing"}, "'ray.tune.run.thing' is not a spelling of the kind parameter"),
        ({"old": "ray.tune.run()"}, "'ray.tune.run()' is not a spelling of the kind parameter"),
        ({"kind": "module", "old": "ray tune"}, "'ray tune' is not a spelling of the kind module"),
        ({"kind": "environment", "old": "tune_dir"}, "'tune_dir' is not a spelling of the kind environment"),
        ({"kind": "call_form", "old": " "}, "the old spelling is empty"),
        ({"first": "1.0.0"}, "'1.0.0' is not one of the releases"),
        ({"last": ""}, "'' is not one of the releases"),
        ({"first": "2.6.3", "last": "1.13.0"}, "it worked from 2.6.3 until 1.13.0, which was before"),
        ({"last": "2.60.0"}, "today it is 'error', but the last release in which it worked is 2.60.0"),
        ({"today": "same"}, "today it is 'same', but the last release in which it worked is 2.6.3"),
        ({"to": ()}, "a conversion has at least one target"),
        ({"to": ("",)}, "a target is empty"),
        ({"to": ("storage_path",)}, "nothing called 'storage_path' takes a value"),
        ({"action": "move", "to": ()}, "a move has one target, this has 0"),
        ({"action": "move", "to": ("ray.a", "ray.b")}, "a move has one target, this has 2"),
        ({"action": "drop", "to": (), "note": ""}, "the action drop needs a note: the way out"),
        ({"action": "refuse", "to": (), "note": ""}, "the action refuse needs a note: the way out"),
        ({"action": "drop"}, "the action drop has no target"),
        ({"action": "refuse"}, "the action refuse has no target"),
        ({"action": "keep", "to": ()}, "what raises today cannot be kept"),
        ({"convert": "upside_down"}, "there is no conversion 'upside_down'"),
        ({"action": "rewrite", "convert": "min_prefix"}, "a value is converted, but the action is rewrite"),
        ({"note": " why"}, "the note is one line without space around it"),
        ({"note": "why\nnot"}, "the note is one line without space around it"),
        ({"note": "Because."}, "the note goes into a longer sentence and has no full stop"),
        ({"action": "rewrite", "to": (), "note": ""}, "it has neither target nor note"),
    ],
)
def test_a_broken_row_is_reported_with_its_code(broken, complaint):
    row = GOOD._replace(**broken)
    assert any(line.startswith(f"{row.code}: {complaint}") for line in check.problems_in([row]))


def test_a_code_used_twice_is_reported():
    assert "RUN999: the code is used 2 times" in check.problems_in([GOOD, GOOD._replace(old="ray.tune.run(other)")])


def test_a_spelling_used_twice_is_reported():
    assert "ray.tune.run(thing): the spelling is used 2 times" in check.problems_in(
        [GOOD, GOOD._replace(code="RUN998")]
    )


def test_a_row_in_the_wrong_module_is_reported(monkeypatch):
    monkeypatch.setitem(check.PREFIXES, "environment", "XYZ")
    assert "ENV701: stands in environment.py, whose codes begin with XYZ" in check.problems()


def test_an_empty_module_is_reported(monkeypatch):
    from legacy_api.catalog import results

    monkeypatch.setattr(results, "ROWS", ())
    assert "legacy_api/catalog/results.py: has no rows" in check.problems()


def test_every_module_has_its_letters_and_no_letters_are_shared():
    assert set(check.PREFIXES) == set(MODULES)
    assert len(set(check.PREFIXES.values())) == len(MODULES)
