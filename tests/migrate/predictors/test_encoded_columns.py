"""Preprocessors of Ray through 2.38 and 2.42 that made a column for each value: classes written into the file."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

IMPORT = "from ray.data.preprocessors import Concatenator, CountVectorizer, FeatureHasher, OneHotEncoder\n\n"
THEN = "c = Concatenator(exclude=['y'])\n"


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("OneHotEncoder", "['sex']"),
        ("OneHotEncoder", "columns=names, max_categories={'sex': 2}"),
        ("CountVectorizer", "['text'], max_features=3"),
        ("HashingVectorizer", "['text'], num_features=8"),
        ("FeatureHasher", "['a', 'b'], 4"),
    ],
)
@pytest.mark.parametrize("old", [THEN, "from ray import tune\ntune.report(loss=1)\n"])
def test_the_class_of_then_is_written_into_a_file_of_then(name, given, old):
    text = rewritten(f"from ray.data.preprocessors import Concatenator, {name}\n\np = {name}({given})\n{old}")
    assert f"class {name}(preprocessors.{name}):\n" in text
    assert f"p = {name}({given})\n" in text


def test_a_hasher_that_names_no_column_is_of_then_in_any_file():
    text = rewritten("from ray.data.preprocessors import FeatureHasher\n\nh = FeatureHasher(['a'], num_features=4)\n")
    assert 'output_column="hash"' in text


@pytest.mark.parametrize(
    "use",
    [
        "p = OneHotEncoder(['a'], output_columns=['b'])\n",
        "p = CountVectorizer(['a'], output_columns=['b'])\n",
        "p = FeatureHasher(['a'], 4, 'hashed')\n",
        "p = FeatureHasher(['a'], 4, output_column='hashed')\n",
        "p = OneHotEncoder(**given)\n",
        "make(OneHotEncoder)\n",
        "class Own(OneHotEncoder):\n    pass\n",
    ],
)
def test_what_is_of_today_or_not_seen_stays(use):
    assert not check_noop(IMPORT + use)
    assert use in rewritten(IMPORT + use + THEN)


@pytest.mark.parametrize("name", ["OneHotEncoder", "CountVectorizer", "HashingVectorizer"])
def test_in_a_file_of_any_age_it_is_said_what_is_made_today(name):
    done = rewrite_text(f"from ray.data.preprocessors import {name}\n\np = {name}(['a'])\n").findings
    assert [(one.attention, "one column of lists today" in one.message) for one in done] == [(False, True)]


@pytest.mark.parametrize(
    "use",
    [
        "if yes:\n    from ray.data.preprocessors import OneHotEncoder\np = OneHotEncoder(['a'])\n",
        "OneHotEncoder(['a']); make(OneHotEncoder)\n",
    ],
    ids=["imported in a block", "handed on"],
)
def test_what_cannot_be_written_is_reported(use):
    assert "DAT258" in {one.code for one in rewrite_text(IMPORT + use + THEN).findings if one.attention}


def test_columns_are_those_of_then(tmp_path):
    script = """\
import json, sys
import pandas as pd
import ray
from ray.data.preprocessors import Chain, CountVectorizer, FeatureHasher, HashingVectorizer, OneHotEncoder
from ray.data.preprocessors import Concatenator, StandardScaler

frame = pd.DataFrame({"color": ["red", "green", "red", "blue"], "size": [3, 1, 3, 2]})
frame["text"] = ["a b", "b b c", "a", "c a a"]
frame["x"] = [1.0, 2.0, 3.0, 4.0]

assert Concatenator(exclude=["x"])


def shown(preprocessor):
    done = preprocessor.fit_transform(ray.data.from_pandas(frame)).to_pandas()
    return [[name, done[name].tolist()] for name in done]


def counted(preprocessor):
    columns = dict(shown(preprocessor))
    hashes = [name for name in columns if name.startswith("hash_")]
    return list(columns), [sum(columns[name][row] for name in hashes) for row in range(4)]


def batch(preprocessor, like):
    preprocessor.fit(ray.data.from_pandas(frame))
    done = preprocessor.transform_batch(like)
    return [[name, done[name].tolist()] for name in done]


out = {
    "one hot": shown(OneHotEncoder(["color"])),
    "two": shown(OneHotEncoder(columns=["size", "color"])),
    "most": sorted(shown(OneHotEncoder(["size"], max_categories={"size": 2}))),
    "chain": shown(Chain(StandardScaler(columns=["x"]), OneHotEncoder(["color"]))),
    "unseen": batch(OneHotEncoder(["color"]), pd.DataFrame({"color": ["violet", "red"]})),
    "count": shown(CountVectorizer(["text"])),
    "count most": shown(CountVectorizer(["text"], max_features=2)),
    "hashing": counted(HashingVectorizer(["text"], num_features=3)),
    "hasher": counted(FeatureHasher(["size", "x"], num_features=4)),
}
try:
    out["null"] = batch(OneHotEncoder(["color"]), pd.DataFrame({"color": ["red", None]}))
except ValueError:
    out["null"] = "ValueError"
json.dump(out, open(sys.argv[1] + "/out.json", "w"))
"""
    assert run_on_plain_ray(script, tmp_path) == (OF_RAY_263, [])


OF_RAY_263 = {
    "one hot": [
        ["size", [3, 1, 3, 2]],
        ["text", ["a b", "b b c", "a", "c a a"]],
        ["x", [1.0, 2.0, 3.0, 4.0]],
        ["color_blue", [0, 0, 0, 1]],
        ["color_green", [0, 1, 0, 0]],
        ["color_red", [1, 0, 1, 0]],
    ],
    "two": [
        ["text", ["a b", "b b c", "a", "c a a"]],
        ["x", [1.0, 2.0, 3.0, 4.0]],
        ["size_1", [0, 1, 0, 0]],
        ["size_2", [0, 0, 0, 1]],
        ["size_3", [1, 0, 1, 0]],
        ["color_blue", [0, 0, 0, 1]],
        ["color_green", [0, 1, 0, 0]],
        ["color_red", [1, 0, 1, 0]],
    ],
    "most": [
        ["color", ["red", "green", "red", "blue"]],
        ["size_1", [0, 1, 0, 0]],
        ["size_3", [1, 0, 1, 0]],
        ["text", ["a b", "b b c", "a", "c a a"]],
        ["x", [1.0, 2.0, 3.0, 4.0]],
    ],
    "chain": [
        ["size", [3, 1, 3, 2]],
        ["text", ["a b", "b b c", "a", "c a a"]],
        ["x", [-1.3416407864998738, -0.4472135954999579, 0.4472135954999579, 1.3416407864998738]],
        ["color_blue", [0, 0, 0, 1]],
        ["color_green", [0, 1, 0, 0]],
        ["color_red", [1, 0, 1, 0]],
    ],
    "unseen": [["color_blue", [0, 0]], ["color_green", [0, 0]], ["color_red", [0, 1]]],
    "count": [["text_a", [1, 0, 1, 2]], ["text_b", [1, 2, 0, 0]], ["text_c", [0, 1, 0, 1]]],
    "count most": [["text_a", [1, 0, 1, 2]], ["text_b", [1, 2, 0, 0]]],
    "hashing": [["color", "size", "x", "hash_text_0", "hash_text_1", "hash_text_2"], [2, 3, 1, 3]],
    "hasher": [["color", "text", "hash_0", "hash_1", "hash_2", "hash_3"], [4.0, 3.0, 6.0, 6.0]],
    "null": "ValueError",
}
"""What the script gave on Ray 2.6.3."""
