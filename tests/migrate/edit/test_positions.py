"""On which lines of a file things are said that were found in another version of it."""

from migrate.edit.edits import Edit, apply_edits
from migrate.edit.positions import Versions
from migrate.engine import rewrite_text

TRAINER = 'r = TorchTrainer(loop, metadata=m, datasets={"train": a}, preprocessor=s).fit()\n'
OLD = "one\ntwo\nthree\nfour\nfive\n"


def steps(*edits):
    """The versions of a text that edits give one after the other, and the last of them."""
    versions, text = Versions(), OLD
    for edit in edits:
        new = apply_edits(text.encode(), [edit], "\n").decode()
        versions.add(text, new, [edit])
        text = new
    return versions, text


def test_calls_that_look_alike_have_a_finding_each_on_the_line_of_each():
    text = f"from ray.train.torch import TorchTrainer\nfrom other import loop\n\n{TRAINER * 3}"
    findings = rewrite_text(text, positions_in_new=False).findings
    assert [finding.line for finding in findings if finding.code == "TRP152"] == [4, 5, 6]


def test_lines_around_an_edit_move_with_it():
    versions, new = steps(Edit(4, 7, "2\n2"), Edit(0, 0, "zero\n"))
    assert new == "zero\none\n2\n2\nthree\nfour\nfive\n"
    assert [versions.line(number, OLD, new) for number in (1, 2, 3, 5)] == [2, 3, 5, 7]
    assert [versions.line(number, new, OLD) for number in (1, 2, 3, 4, 5, 7)] == [1, 1, 2, 2, 3, 5]


def test_lines_that_are_taken_out_are_the_nearest_that_is_left():
    versions, new = steps(Edit(4, 14, ""))
    assert new == "one\nfour\nfive\n"
    assert [versions.line(number, OLD, new) for number in (1, 2, 3, 4, 5)] == [1, 2, 2, 2, 3]
    assert [versions.line(number, new, OLD) for number in (1, 2, 3)] == [1, 4, 5]


def test_lines_that_are_joined_are_the_line_that_they_become():
    versions, new = steps(Edit(3, 8, " and "))
    assert new == "one and three\nfour\nfive\n"
    assert [versions.line(number, OLD, new) for number in (1, 2, 3, 4)] == [1, 1, 1, 2]
    assert [versions.line(number, new, OLD) for number in (1, 2)] == [1, 4]
