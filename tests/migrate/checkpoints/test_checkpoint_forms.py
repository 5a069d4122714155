"""The forms that a checkpoint of Ray 1.13 - 2.6 could have: bytes, a URI, and what it was made of."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "from ray import train\nfrom ray.air import Checkpoint\nfrom ray.train.torch import TorchCheckpoint\n\n"
OF_STATE = f'{HEAD}checkpoint = Checkpoint.from_dict({{"at": 1}})\n'
OF_FILES = f'{HEAD}checkpoint = Checkpoint.from_directory("/files")\n'
OF_FILE_URI = f'{HEAD}uri = "file:///files"\ncheckpoint = Checkpoint.from_uri(uri)\n'
OF_STORAGE = f'{HEAD}checkpoint = Checkpoint.from_uri("s3://bucket/files")\n'


def left(text: str) -> list[str]:
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


@pytest.mark.parametrize(
    ("start", "asked", "answer"),
    [
        (OF_STATE, "checkpoint.uri", "None"),
        (OF_STATE, "checkpoint._uri", "None"),
        (OF_STATE, "checkpoint._local_path", "None"),
        (OF_STATE, "checkpoint.path", "None"),
        (OF_STATE, "checkpoint.get_preprocessor()", "None"),
        (OF_STATE, "checkpoint.get_internal_representation()[0]", '"data_dict"'),
        (OF_FILES, "checkpoint._uri", "None"),
        (OF_FILES, "checkpoint._data_dict", "None"),
        (OF_FILES, "checkpoint._local_path", "checkpoint.path"),
        (OF_FILES, "checkpoint.get_internal_representation()[0]", '"local_path"'),
        (OF_FILE_URI, "checkpoint._uri", "None"),
        (OF_FILE_URI, "checkpoint.uri", "uri"),
        (OF_FILE_URI, "checkpoint.get_internal_representation()[0]", '"local_path"'),
        (OF_STORAGE, "checkpoint.uri", '"s3://bucket/files"'),
        (OF_STORAGE, "checkpoint._uri", '"s3://bucket/files"'),
        (OF_STORAGE, "checkpoint._data_dict", "None"),
        (OF_STORAGE, "checkpoint._local_path", "None"),
        (OF_STORAGE, "checkpoint.get_internal_representation()[0]", '"uri"'),
        (OF_STORAGE, "Checkpoint.from_uri(place).uri", "place"),
    ],
)
def test_what_a_checkpoint_of_a_known_form_answered_stands_there(start, asked, answer):
    place = 'place = "s3://bucket/other"\n' if "place" in asked else ""
    text = f"{start}{place}answer = {asked}\n"
    assert rewritten(text).endswith(f"answer = {answer}\n")
    assert left(text) == []


def test_each_of_a_list_has_its_own_form():
    text = (
        f'{OF_STATE}files = Checkpoint.from_directory("/files")\n'
        "print([one.get_internal_representation()[0] for one in (checkpoint, files)])\n"
    )
    assert rewritten(text).endswith('print(["data_dict", "local_path"])\n')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("with open('x', 'wb') as file:\n    file.write(checkpoint.to_bytes())\n", "pickle.dumps("),
        (
            "copy = Checkpoint.from_bytes(checkpoint.to_bytes())\nprint(copy)\n",
            "pickle.dump(pickle.load(file), file_2)",
        ),
        (
            "data = checkpoint.to_bytes()\nprint(Checkpoint.from_bytes(data))\n",
            "print(checkpoint_of(pickle.loads(data)))",
        ),
    ],
)
def test_bytes_are_the_pickled_dictionary(old, new):
    text = rewritten(OF_STATE + old)
    assert new in text
    assert "bytes(" not in text
    assert left(OF_STATE + old) == []


def test_a_checkpoint_of_one_that_stands_there_is_made_of_the_same():
    text = rewritten(f'{HEAD}made = TorchCheckpoint.from_checkpoint(Checkpoint.from_directory("/files"))\n')
    assert text.endswith('made = TorchCheckpoint.from_directory("/files")\n')


def test_a_file_makes_checkpoints_of_each_class_by_a_function_of_its_own():
    text = rewritten(f'{HEAD}show(Checkpoint.from_dict({{"at": 1}}), TorchCheckpoint.from_dict({{"at": 2}}))\n')
    assert text.endswith('show(checkpoint_of({"at": 1}), checkpoint_of_2({"at": 2}))\n')
    assert text.count("def checkpoint_of(state)") == text.count("def checkpoint_of_2(state)") == 1


@pytest.mark.parametrize("given", ['"s3://bucket/best"', "uri", 'uri="s3://bucket/best"'])
def test_a_checkpoint_is_stored_by_copying_its_files(given):
    text = rewritten(f"from ray import train\n\ncheckpoint = train.get_checkpoint()\ncheckpoint.to_uri({given})\n")
    assert text.endswith(f"store_checkpoint(checkpoint, {given.removeprefix('uri=')})\n")
    assert text.count("def store_checkpoint(checkpoint, uri):") == 1


def test_what_a_file_stores_it_opens_with_its_dictionary():
    stored = 'uri = "file:///there"\ncheckpoint.to_uri(uri)\nkept = Checkpoint.from_uri(uri)\nprint(kept.to_dict())\n'
    text = rewritten(OF_STATE + stored)
    assert "\nkept = Checkpoint(uri)\nwith kept.as_directory() as " in text
    assert left(OF_STATE + stored) == []


def test_the_same_comes_back(tmp_path):
    script = f"""\
import json
import sys

{OF_STATE}uri = "file://" + sys.argv[1] + "/there"
checkpoint.to_uri(uri)
data = checkpoint.to_bytes()
result = [
    Checkpoint.from_bytes(data).to_dict()["at"],
    Checkpoint.from_bytes(checkpoint.to_bytes()).to_dict()["at"],
    Checkpoint.from_uri(uri).to_dict()["at"],
    Checkpoint.from_uri(checkpoint.to_uri(uri + "-too")).to_dict()["at"],
    checkpoint.uri,
]
with open(sys.argv[1] + "/out.json", "w") as file:
    json.dump(result, file)
"""
    assert run_on_plain_ray(script, tmp_path) == ([1, 1, 1, 1, None], [])


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("checkpoint = Checkpoint.from_bytes(data)\n", ["TRP172"]),
        ("checkpoint = Checkpoint.from_bytes(open('x', 'rb').read())\n", ["TRP172"]),
        ("files = Checkpoint.from_directory('/files').to_bytes()\n", ["TRR795"]),
        ("kind = Checkpoint.from_uri(place).get_internal_representation()[0]\n", ["TRR775"]),
        ("place = Checkpoint.from_directory('/files').uri + '/x'\n", ["TRR774"]),
        ("asked = Checkpoint.from_directory('/files').get_preprocessor()\n", ["TRR777"]),
        ("def show(checkpoint):\n    return checkpoint.to_bytes()\n", ["TRR795"]),
        ("print(train.get_checkpoint().get_internal_representation())\n", ["TRR775"]),
        ("checkpoint = train.get_checkpoint()\nplace = checkpoint.uri + '/x'\n", ["TRR774"]),
        ("print(train.get_checkpoint().to_bytes())\n", ["TRR795"]),
    ],
)
def test_what_the_file_does_not_tell_is_left_to_a_person(text, codes):
    text = text.replace("from_uri(place)", "from_uri(sys.argv[1])")
    found = left(HEAD + text)
    assert set(codes) <= set(found), found


@pytest.mark.parametrize(
    "more",
    [
        "checkpoint.set_preprocessor(scaler)\n",
        'state["_preprocessor"] = scaler\n',
    ],
)
def test_a_preprocessor_may_have_been_put_in(more):
    start = f'{HEAD}state = {{"at": 1}}\ncheckpoint = Checkpoint.from_dict(state)\n'
    text = f"{start}{more}print(checkpoint.get_preprocessor())\n"
    assert "print(None)" not in rewrite_text(text).text


def test_of_a_dictionary_that_is_not_seen_the_preprocessor_is_not_known():
    text = f"{HEAD}checkpoint = Checkpoint.from_dict(state)\nprint(checkpoint.get_preprocessor())\n"
    assert "TRR777" in left(text)


def test_one_of_several_checkpoints_may_have_any_form():
    text = (
        f"{HEAD}checkpoint = Checkpoint.from_dict(a) if a else Checkpoint.from_directory(b)\nprint(checkpoint._uri)\n"
    )
    assert "print(None)" not in rewrite_text(text).text


@pytest.mark.parametrize(
    "text",
    [
        "print(number.to_bytes(2), request.uri, page.path)\n",
        "def show(it):\n    return it.to_bytes(4, 'big')\n",
        "class Mine:\n    def from_bytes(self, data):\n        return self\n\n\nprint(Mine().from_bytes(b'').uri)\n",
        "from pathlib import Path\n\nprint(Path('x').path)\n",
    ],
)
def test_what_is_no_checkpoint_stays(text):
    assert check_noop(f"from ray import train\n\nprint(train)\n{text}") == []


def test_a_uri_that_is_another_one_by_then_is_left_to_a_person():
    text = f'{OF_FILE_URI}uri = "file:///others"\nplace = checkpoint.uri + "/x"\n'
    assert rewrite_text(text).text.endswith('place = checkpoint.uri + "/x"\n')
    assert "TRR774" in left(text)


def test_a_checkpoint_of_today_stays():
    text = (
        "from ray.train import Checkpoint\n\n"
        'checkpoint = Checkpoint.from_directory("/files")\nprint(checkpoint.path, checkpoint.filesystem)\n'
    )
    assert check_noop(text) == []
