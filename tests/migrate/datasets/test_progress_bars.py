"""`ray.data.set_progress_bars`, which is a setting of the context of Ray Data today."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten


@pytest.mark.parametrize(
    ("given", "today"),
    [
        ("False", "False"),
        ("enabled=args.verbose", "args.verbose"),
        ("not args.quiet", "not args.quiet"),
        ("a or\n    b", "(a or\n    b)"),
        ("(a, b)[0]", "(a, b)[0]"),
    ],
)
def test_a_call_sets_what_the_context_says(given, today):
    text = rewritten(f"import ray\n\nray.data.set_progress_bars({given})\n")
    assert text == f"import ray\n\nray.data.DataContext.get_current().enable_progress_bars = {today}\n"


def test_a_name_that_was_imported_is_that_of_the_context():
    check_transformed(
        """
        from ray.data import set_progress_bars

        if quiet:
            set_progress_bars(False)
        """,
        """
        from ray.data import DataContext

        if quiet:
            DataContext.get_current().enable_progress_bars = False
        """,
    )


@pytest.mark.parametrize(
    "use",
    [
        "shown = ray.data.set_progress_bars(False)",
        "print(ray.data.set_progress_bars(False))",
        "set_bars = ray.data.set_progress_bars",
        "ray.data.set_progress_bars()",
        "ray.data.set_progress_bars(*given)",
        "ray.data.set_progress_bars(**given)",
        "def hide():\n    return ray.data.set_progress_bars(False)",
    ],
)
def test_what_is_no_statement_with_one_argument_is_left_to_a_person(use):
    assert check_noop(f"import ray\n\n{use}\n") == ["DAT107"]


@pytest.mark.parametrize(
    "text",
    [
        "from mine import set_progress_bars\n\nset_progress_bars(False)\n",
        "import tqdm.data\n\ntqdm.data.set_progress_bars(False)\n",
        "import ray\n\nray.data.DataContext.get_current().enable_progress_bars = False\n",
    ],
)
def test_other_bars_stay(text):
    assert check_noop(text) == []
