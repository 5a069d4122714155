"""`Concatenator` of Ray 2.0 - 2.6, which concatenated all columns but some: a class that is written into the file."""

import pytest

from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

IMPORT = "from ray.data.preprocessors import Concatenator\n\n"


@pytest.mark.parametrize(
    "call", ["Concatenator(exclude=['label'])", "Concatenator('x', ['a'])", "Concatenator()", "Concatenator(dtype=int)"]
)
def test_the_class_of_then_is_written_where_it_is_called_as_then(call):
    text = rewritten(f"{IMPORT}p = {call}\n")
    assert "class Concatenator(Preprocessor):\n" in text
    assert "preprocessors import" not in text
    assert text.endswith(f"p = {call}\n")


@pytest.mark.parametrize(
    ("use", "codes"),
    [
        ("p = Concatenator(columns=['a'])\n", []),
        ("p = Concatenator(['a'], 'x')\n", []),
        ("p = Concatenator(columns, dtype=int)\n", []),
        ("p = Concatenator(**given)\n", []),
        ("make(Concatenator)\n", []),
        ("class Own(Concatenator):\n    pass\n", []),
        ("p = Concatenator(exclude=['a']), Concatenator(['a'])\n", ["MIGRATE"]),
        ("if yes:\n    from ray.data.preprocessors import Concatenator\np = Concatenator()\n", ["MIGRATE"]),
    ],
    ids=["columns", "list", "variable", "unpacked", "handed on", "derived", "both kinds", "in a block"],
)
def test_other_calls_stay_and_what_is_not_taken_today_is_reported(use, codes):
    assert check_noop(IMPORT + use) == codes


def test_columns_become_one_as_then(tmp_path):
    script = """\
import json
import sys

import numpy as np
import pandas as pd
from ray.data.preprocessors import Chain, Concatenator

frame = pd.DataFrame({"a": [1, 2], "b": [3.5, 4.5], "label": [0, 1]})


def made(preprocessor):
    try:
        out = preprocessor.transform_batch(frame)
    except (KeyError, ValueError) as error:
        return type(error).__name__
    return [[name, np.stack(list(out[name])).tolist()] for name in out]


out = [
    made(Concatenator(exclude=["label"], dtype=np.float32)),
    made(Concatenator("x", ["b", "a"])),
    made(Concatenator(include="a", exclude="b")),
    made(Concatenator(include=["other"])),
    made(Concatenator(exclude=["other"], raise_if_missing=True)),
    made(Chain(Concatenator("x", ["a", "b"]), Concatenator("y", include=["label"]))),
]
json.dump(out, open(sys.argv[1] + "/out.json", "w"))
"""
    assert run_on_plain_ray(script, tmp_path) == (
        [
            [["label", [0, 1]], ["concat_out", [[1.0, 3.5], [2.0, 4.5]]]],
            [["label", [0, 1]], ["x", [[1.0, 3.5], [2.0, 4.5]]]],
            [["b", [3.5, 4.5]], ["label", [0, 1]], ["concat_out", [[1], [2]]]],
            "KeyError",
            "ValueError",
            [["x", [[1.0, 3.5], [2.0, 4.5]]], ["y", [[0], [1]]]],
        ],
        [],
    )
