"""A row is found by its code, its spelling, its kind and its owner, and can say what the user should do."""

import pytest

from legacy_api import all_rows, find, known, moved_members, parameters_of, row, rows_of_kind
from legacy_api.row import KINDS, Row


def test_a_row_is_found_by_its_code():
    assert row("RUN315").old == "ray.tune.run(local_dir)"


def test_an_unknown_code_is_named_in_the_error():
    with pytest.raises(KeyError, match="RUN000"):
        row("RUN000")


def test_a_row_is_found_by_its_spelling():
    assert find("ray.tune.suggest").to == ("ray.tune.search",)


def test_an_unknown_spelling_is_not_found():
    assert find("ray.tune.nothing") is None


def test_a_spelling_an_interpreter_relies_on_must_be_known():
    with pytest.raises(LookupError, match=r"ray\.tune\.nothing"):
        known("ray.tune.nothing")


def test_the_parameters_of_a_function_are_found_by_name():
    assert parameters_of("ray.tune.run")["upload_dir"].to == ("RunConfig.storage_path",)


def test_a_member_is_found_under_the_name_that_its_class_has_today():
    assert moved_members()["ray.train.Checkpoint.from_object_ref"].owner == "ray.ml.checkpoint.Checkpoint"


def test_the_kinds_share_out_all_rows():
    assert sorted(entry.code for kind in KINDS for entry in rows_of_kind(kind)) == sorted(
        entry.code for entry in all_rows()
    )


@pytest.mark.parametrize(
    ("spelling", "owner", "name"),
    [
        ("ray.tune.run(local_dir)", "ray.tune.run", "local_dir"),
        ("ray.tune.Trainable._train", "ray.tune.Trainable", "_train"),
        ("ray.tune.suggest.bayesopt", "ray.tune.suggest", "bayesopt"),
    ],
)
def test_a_row_knows_its_owner_and_its_name(spelling, owner, name):
    assert (find(spelling).owner, find(spelling).name) == (owner, name)


@pytest.mark.parametrize(
    ("to", "note", "advice"),
    [
        (("a.b",), "", "now a.b"),
        (("a.b", "a.c"), "", "now a.b and a.c"),
        (("a.b",), "because", "now a.b: because"),
        ((), "because", "because"),
        ((), "", ""),
    ],
)
def test_advice_is_one_line_of_target_and_note(to, note, advice):
    assert Row("RUN999", "x", "name", "", "", "error", "rewrite", to, "", note).advice() == advice
