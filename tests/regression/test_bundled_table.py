"""docs/bundled-examples.md, as the program that runs the examples writes it."""

import re

import pytest

from tests.regression.bundled.kept import kept_cells
from tests.regression.bundled.releases import RELEASES, TRAIN
from tests.regression.bundled.run import FAILED, NEEDS, RAN, REFUSED, Outcome
from tests.regression.bundled.table import DOCUMENT, document, title_of
from tests.regression.bundled.ways import BESIDE_OWN, MIGRATED


def _parts() -> tuple[str, dict[str, list[str]], str]:
    """The document, the examples that it names by release, and the Ray that it is about."""
    text = DOCUMENT.read_text()
    kept = kept_cells(text)
    examples = {
        release: [
            name
            for of_train in (False, True)
            for title, name in kept
            if title == title_of(release, of_train) and name.startswith(TRAIN) == of_train
        ]
        for release in RELEASES
    }
    ray = re.search(r"on Ray ([\w.]+):", text)
    assert ray is not None
    return text, examples, ray[1]


def test_what_was_not_run_again_stays_as_the_document_said() -> None:
    text, examples, ray = _parts()
    assert sum(map(len, examples.values())) > 200
    assert document({}, examples, ray, text) == text


def test_a_run_takes_the_place_of_what_the_document_said_and_is_counted() -> None:
    text, examples, ray = _parts()
    example = examples["1.13.0"][0]
    written = document({f"1.13.0 {example} shim": Outcome(FAILED, "Error: no", 0, 1.0)}, examples, ray, text)
    before, after = (kept_cells(each)["Ray Tune 1.13.0", example] for each in (text, written))
    assert before[0] == RAN
    assert after == ["**failed** `Error: no`", *before[1:]]
    assert sum(a != b for a, b in zip(text.splitlines(), written.splitlines(), strict=True)) == 2


def test_what_the_shim_refuses_is_not_run_migrated() -> None:
    text, examples, ray = _parts()
    example = examples["1.13.0"][0]
    written = document({f"1.13.0 {example} shim": Outcome(REFUSED, "MOD506", 0, 1.0)}, examples, ray, text)
    assert kept_cells(written)["Ray Tune 1.13.0", example][2] == "not run"


@pytest.mark.parametrize(
    ("migrated", "beside_own", "said"),
    [
        (FAILED, RAN, "ran"),
        (FAILED, FAILED, "**failed** `Error: migrated`"),
        (FAILED, None, "**failed** `Error: migrated`"),
        (NEEDS, RAN, "needs Error: migrated"),
    ],
)
def test_what_the_installed_examples_let_fail_is_told_of_beside_its_own(migrated, beside_own, said) -> None:
    text, examples, ray = _parts()
    example = examples["1.13.0"][0]
    results = {f"1.13.0 {example} {MIGRATED}": Outcome(migrated, "Error: migrated", 0, 1.0)}
    if beside_own is not None:
        results[f"1.13.0 {example} {BESIDE_OWN}"] = Outcome(beside_own, "" if beside_own == RAN else "Error", 0, 1.0)
    cell = kept_cells(document(results, examples, ray, text))["Ray Tune 1.13.0", example][2]
    assert cell.startswith(said)


def test_another_ray_is_told_nothing_of_this_one() -> None:
    text, examples, _ = _parts()
    written = document({}, examples, "9.9.9", text)
    assert {cell for cells in kept_cells(written).values() for cell in cells} == {"not run"}


def test_a_place_of_the_machine_is_left_out_also_where_the_line_was_cut_off() -> None:
    text, examples, ray = _parts()
    example = examples["1.13.0"][0]
    cut = "ImportError: cannot import name 'f' from 'ray.train' (/somewhere/ray/tra"
    written = document({f"1.13.0 {example} shim": Outcome(FAILED, cut, 0, 1.0)}, examples, ray, text)
    assert (
        kept_cells(written)["Ray Tune 1.13.0", example][0]
        == "**failed** `ImportError: cannot import name 'f' from 'ray.train'`"
    )
