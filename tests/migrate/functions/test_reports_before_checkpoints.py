"""A report in front of the block that saves moves behind it, with `--unsafe` alone, if what it tells stays the same."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text

HEAD = "import os\nfrom ray import tune\n\n\ndef train(config):\n    for step in range(3):\n        loss = fit()\n"
SAVED = "        with tune.checkpoint_dir(step=step) as path:\n            save(os.path.join(path, 'model'))\n"
REPORT = "        tune.report(loss=loss)\n"
UNSAFE = DEFAULTS._replace(unsafe=True)


def body(text: str) -> str:
    """What stands below the head of the function, rewritten with `--unsafe`."""
    done = rewrite_text(HEAD + text, options=UNSAFE)
    return done.text.partition("        loss = fit()\n")[2]


def codes(text: str, options=UNSAFE) -> list[str]:
    return [finding.code for finding in rewrite_text(HEAD + text, options=options).findings if finding.attention]


BEHIND = """\
        with tempfile.TemporaryDirectory() as path:
            save(os.path.join(path, 'model'))
"""
TOLD = 'tune.report({"loss": loss}, checkpoint=tune.Checkpoint.from_directory(path))'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (REPORT + SAVED, f"{BEHIND}            {TOLD}\n"),
        (f"{REPORT}\n        log(loss)\n{SAVED}", f"\n        log(loss)\n{BEHIND}            {TOLD}\n"),
        (f"{SAVED}            tune.report(loss=loss)\n", f"{BEHIND}            {TOLD}\n"),
        (f"        # tell\n{REPORT}{SAVED}    end()\n", f"{BEHIND}            # tell\n            {TOLD}\n    end()\n"),
        (f"{SAVED}            tune.report(loss=loss)  # now\n", f"{BEHIND}            {TOLD}  # now\n"),
    ],
    ids=["right in front", "in front", "at the end of the block", "comment above", "comment behind"],
)
def test_the_report_moves_behind_the_block(text, expected):
    assert body(text) == expected


def test_lines_that_end_as_on_windows_stay_so():
    done = rewrite_text((HEAD + REPORT + SAVED).replace("\n", "\r\n"), options=UNSAFE)
    assert done.text.count("\n") == done.text.count("\r\n")
    assert TOLD in done.text


def test_without_the_flag_a_person_moves_it():
    text = REPORT + SAVED
    done = rewrite_text(HEAD + text)
    assert "tune.checkpoint_dir(step=step)" in done.text
    message = next(finding.message for finding in done.findings if finding.code == "FUN214")
    assert "`--unsafe` moves the report if it can" in message


@pytest.mark.parametrize(
    "text",
    [
        f"{REPORT}        loss = 2\n{SAVED}",
        f"{REPORT}{SAVED}            loss = 2\n",
        f"        print(); tune.report(loss=loss)\n{SAVED}",
        f"        if step:\n    {REPORT}{SAVED}",
        f"{SAVED}            tune.report(text='''\n''')\n",
        f"{SAVED}            tune.report(loss=loss)\n            print()\n",
    ],
    ids=["assigned between", "assigned in the block", "one line", "in an if", "text of lines", "in the block"],
)
def test_a_report_whose_place_matters_stays(text):
    assert codes(text) == ["FUN214"]
    assert "tune.checkpoint_dir(step=step)" in body(text)


def test_a_report_that_follows_is_the_one_that_takes_the_checkpoint():
    assert body(REPORT + SAVED + REPORT).startswith('        tune.report({"loss": loss})\n')
