"""What only checkpoints of old Ray had, asked of something that may be one."""

import pytest

from tests.migrate.support import check_noop, rewritten

START = "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n\nresult = TorchTrainer(loop).fit()\n"


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("last = result.best_checkpoints[-1][0]\nlast.to_bytes()\n", "TRR795"),
        ("def show(best_ckpt):\n    return best_ckpt.to_dict()\n", "TRR793"),
        ("def keep(checkpoint, uri):\n    checkpoint.to_uri(uri)\n", "TRR797"),
        ("def keep(checkpoint):\n    return checkpoint.to_uri(uri='s3://b')\n", "TRR797"),
        ("load(result.checkpoint.uri)\n", "TRR774"),
        ("print(load(result.checkpoint.uri))\n", "TRR774"),
        ("load(result.checkpoint.uri.split('://')[1])\n", "TRR774"),
        ("load(result.checkpoint.uri.split('file://')[0])\n", "TRR774"),
        ("load(result.checkpoint.uri.replace('file://', 's3://'))\n", "TRR774"),
        ("print(result.checkpoint._data_dict)\n", "TRR779"),
        ("print(result.checkpoint._uri)\n", "TRR786"),
        ("print(anything.get_internal_representation())\n", "TRR775"),
    ],
)
def test_it_is_reported(code, row):
    assert check_noop(START + code) == [row]


@pytest.mark.parametrize(
    "code",
    [
        "def show(frame):\n    return frame.to_dict()\n",
        "def keep(frame, uri):\n    frame.to_uri(uri)\n",
        "def keep(checkpoint, uri):\n    checkpoint.to_uri(uri, overwrite=True)\n",
        "def keep(checkpoint):\n    checkpoint.to_uri()\n",
        "def keep(checkpoint):\n    checkpoint.to_dict('records')\n",
        "print(request.uri, result.checkpoint.path)\n",
        "print(f'{request.uri}')\nload(request.uri.split('file://')[1])\n",
        "def show(checkpoint):\n    print(checkpoint.uri)\n",
        "print(folder._local_path, request._uri)\n",
        "kept = [c for c, _ in result.best_checkpoints]\nkept[0].as_directory()\n",
    ],
)
def test_what_is_none_stays(code):
    assert check_noop(START + code) == []


@pytest.mark.parametrize("owner", ["result.checkpoint", "result.best_checkpoints[0][0]"])
def test_the_directory_that_a_checkpoint_kept_for_itself_is_its_path(owner):
    assert rewritten(f"{START}print({owner}._local_path)\n") == f"{START}print({owner}.path)\n"


SAID = """
from ray.train.torch import TorchCheckpoint


def show(found: TorchCheckpoint):
    return found.{asked}
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [("to_dict()", ["TRR793"]), ("uri", ["TRR774"]), ("get_model()", []), ("get_preprocessor()", []), ("path", [])],
)
def test_what_is_said_to_be_one_of_a_library_has_what_models_need(asked, rows):
    assert check_noop(SAID.format(asked=asked)) == rows


def test_a_dictionary_is_read_where_the_file_saves_some():
    made = "\n\nsaved = TorchCheckpoint.from_dict({{}})\n"
    assert "pickle.load(file)" in rewritten((SAID + made).format(asked="to_dict()"))


@pytest.mark.parametrize("copied", ["result.checkpoint", "last"])
def test_a_copy_of_a_dictionary_makes_none(copied):
    text = START + (
        "from ray.train.torch import TorchCheckpoint\n\nlast = result.checkpoint\n"
        "def loop():\n"
        "    train.report({}, checkpoint=TorchCheckpoint.from_state_dict(model.state_dict()))\n\n\n"
        f"copy = TorchCheckpoint.from_dict({copied}.to_dict())\n"
    )
    assert sorted(check_noop(text)) == ["TRP181", "TRR793"]


def test_a_dictionary_beside_models_is_read_by_a_person():
    text = (
        "from ray.train.torch import TorchCheckpoint\n\n\n"
        "def show(found: TorchCheckpoint):\n    return found.to_dict()\n\n\n"
        "def save(model):\n    model = TorchCheckpoint.from_model(model)\n    return model\n\n\n"
        "first = TorchCheckpoint.from_dict({})\n"
    )
    assert "return found.to_dict()" in rewritten(text)


@pytest.mark.parametrize("member", ["get_preprocessor()", "set_preprocessor(scaler)"])
@pytest.mark.parametrize("said", ["Checkpoint", "TorchCheckpoint"])
def test_only_checkpoints_of_models_have_a_preprocessor(member, said):
    module = "ray.train" if said == "Checkpoint" else "ray.train.torch"
    text = f"from {module} import {said}\n\n\ndef show(found: {said}, scaler):\n    return found.{member}\n"
    assert check_noop(text) == (["TRR777"] if said == "Checkpoint" else [])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("print(result.checkpoint.uri)", "print(result.checkpoint.path)"),
        ("print(f'stored in {result.checkpoint.uri}')", "print(f'stored in {result.checkpoint.path}')"),
        ("logger.info('stored in %s', result.checkpoint.uri)", "logger.info('stored in %s', result.checkpoint.path)"),
        ("print('in ' + result.checkpoint.uri)", "print('in ' + result.checkpoint.path)"),
        ("load(result.checkpoint.uri.split('file://')[1])", "load(result.checkpoint.path)"),
        ("load(result.checkpoint.uri.split('file://')[-1])", "load(result.checkpoint.path)"),
        ("load(result.checkpoint.uri.removeprefix('file://'))", "load(result.checkpoint.path)"),
        ("load(result.checkpoint.uri.replace('file://', ''))", "load(result.checkpoint.path)"),
    ],
)
def test_a_place_that_is_shown_or_local_is_the_path(before, after):
    assert rewritten(f"{START}{before}\n") == f"{START}{after}\n"


def test_what_is_asked_for_a_dictionary_is_a_checkpoint_for_all_else_that_is_asked_of_it():
    asked = "def show(checkpoint):\n    load(checkpoint.uri)\n    return checkpoint.to_dict()\n"
    assert sorted(check_noop(START + asked)) == ["TRR774", "TRR793"]
