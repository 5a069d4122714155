"""A `FilenameProvider`, which is asked for the name of a task alone."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.data.datasource import FilenameProvider\n\n\nclass Names(FilenameProvider):\n    def "


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "get_filename_for_block(self, block, task_index, block_index):\n        return f'{task_index}.csv'",
            "get_filename_for_task(self, write_uuid, task_index):\n        return f'{task_index}.csv'",
        ),
        (
            "get_filename_for_block(self, block, task_index, block_index):\n"
            "        return f'{task_index}{block_index}'",
            "get_filename_for_task(self, write_uuid, task_index, block_index=0):\n"
            "        return f'{task_index}{block_index}'",
        ),
        (
            "get_filename_for_block(self, block, write_uuid, task_index, block_index):\n        return write_uuid",
            "get_filename_for_task(self, write_uuid, task_index):\n        return write_uuid",
        ),
        (
            "get_filename_for_block(self, _, n: int, i: int) -> str:\n        return f'{n}-{i}'",
            "get_filename_for_task(self, write_uuid, n: int, i: int = 0) -> str:\n        return f'{n}-{i}'",
        ),
        (
            "get_filename_for_block(\n        self, block, task_index, block_index\n    ):\n        return 'x'",
            "get_filename_for_task(\n        self, write_uuid, task_index\n    ):\n        return 'x'",
        ),
    ],
)
def test_files_of_blocks_are_those_of_tasks(old, new):
    assert rewritten(f"{HEAD}{old}\n") == f"{HEAD}{new}\n"


ROW = "get_filename_for_row(self, row, task_index, block_index, row_index):\n        return row['id']\n"


def test_names_of_rows_beside_them_are_reported():
    text = f"{HEAD}get_filename_for_block(self, block, n, i):\n        return f'{{n}}'\n\n    def {ROW}"
    done = rewrite_text(text)
    assert "get_filename_for_task(self, write_uuid, n)" in done.text
    assert [(found.code, found.attention) for found in done.findings] == [("DAT289", True)]


@pytest.mark.parametrize(
    ("method", "codes"),
    [
        (ROW, ["DAT289"]),
        ("get_filename_for_block(self, block, task_index, block_index):\n        return len(block)\n", ["DAT288"]),
        ("get_filename_for_block(self, *given):\n        return 'x'\n", ["DAT288"]),
        ("get_filename_for_block(self, block, n, i, more=1):\n        return 'x'\n", ["DAT288"]),
        (
            "get_filename_for_block(self, block, n, i):\n        return super().get_filename_for_block(block, n, i)\n",
            ["DAT288"],
        ),
    ],
)
def test_what_needs_a_person_is_reported(method, codes):
    assert check_noop(HEAD + method) == codes


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}get_filename_for_task(self, write_uuid, task_index):\n        return 'x'\n",
        f"{HEAD}get_filename_for_task(self, write_uuid, task_index):\n        return 'x'\n\n"
        "    def get_filename_for_block(self, block, task_index, block_index):\n        return 'x'\n\n    def " + ROW,
        HEAD.replace("(FilenameProvider)", "") + ROW,
        HEAD.replace("(FilenameProvider)", "(Own)")
        + "get_filename_for_block(self, block, n, i):\n        return 'x'\n",
        f"{HEAD}__init__(self):\n        self.n = 1\n",
    ],
)
def test_providers_of_today_and_others_stay(text):
    assert check_noop(text) == []
