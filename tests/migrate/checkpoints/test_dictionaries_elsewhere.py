"""Checkpoints of dictionaries that went through the object store, or through bytes."""

import pytest

from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "import ray\nfrom ray import cloudpickle\nfrom ray.train import Checkpoint\n\n"
MADE = 'checkpoint = Checkpoint.from_dict({"at": 3})\n'
SCRIPT = """\
import json

import ray
from ray.air.checkpoint import Checkpoint


class Named:
    name = "of the script"


checkpoint = Checkpoint.from_dict({"at": 3, "kind": Named})
reference = checkpoint.to_object_ref()
data = checkpoint.to_bytes()
told = [
    Checkpoint.from_object_ref(reference).to_dict()["at"],
    Checkpoint.from_object_ref(obj_ref=ray.put({"at": 4})).to_dict()["at"],
    Checkpoint.from_bytes(data).to_dict()["kind"].name,
    Checkpoint.from_bytes(data=checkpoint.to_bytes()).to_dict()["at"],
]
json.dump(told, open("out.json", "w"))
"""


@pytest.mark.slow
def test_what_went_elsewhere_comes_back(tmp_path):
    assert run_on_plain_ray(SCRIPT, tmp_path) == ([3, 4, "of the script", 3], [])


@pytest.mark.parametrize(
    ("use", "gone"),
    [
        ("held = checkpoint.to_object_ref()\n", "to_object_ref"),
        ("held = checkpoint.to_bytes()\n", "to_bytes"),
        ('held = Checkpoint.from_dict({"at": 4}).to_bytes()\n', "to_bytes"),
        ("held = checkpoint.to_object_ref()\nagain = Checkpoint.from_object_ref(held)\n", "object_ref"),
        ("again = Checkpoint.from_object_ref(obj_ref=checkpoint.to_object_ref())\n", "object_ref"),
        ('again = Checkpoint.from_object_ref(ray.put({"at": 4}))\n', "object_ref"),
        ("again = Checkpoint.from_bytes(checkpoint.to_bytes())\n", "_bytes"),
        ('again = Checkpoint.from_bytes(cloudpickle.dumps({"at": 4}))\n', "_bytes"),
    ],
)
def test_a_dictionary_goes_by_itself(use, gone):
    text = rewritten(HEAD + MADE + use)
    assert gone not in text
    assert check_noop(text) == []


def test_functions_that_the_file_lacks_are_imported():
    text = rewritten(f"from ray.train import Checkpoint\n\n{MADE}print(checkpoint.to_object_ref())\n")
    assert "import ray\n" in text
    assert "ray.put(" in text


@pytest.mark.parametrize(
    "use",
    [
        # whose checkpoint it is cannot be told, or it is one of files
        "print(find().to_object_ref())\n",
        "print(ray.train.get_checkpoint().to_bytes())\n",
        "def save(checkpoint):\n    return checkpoint.to_bytes()\n",
        "checkpoint = Checkpoint.from_directory(path)\nprint(checkpoint.to_bytes())\n",
        "checkpoint = Checkpoint.from_directory(path)\nprint(Checkpoint.from_object_ref(checkpoint.to_object_ref()))\n",
        # what it comes from
        "print(Checkpoint.from_object_ref(reference))\n",
        "print(Checkpoint.from_object_ref(ray.put(state)))\n",
        "print(Checkpoint.from_bytes(open(path, 'rb').read()))\n",
        "print(Checkpoint.from_bytes(find().to_bytes()))\n",
        "print(Checkpoint.from_bytes(*data))\n",
        "print(Checkpoint.from_bytes)\n",
        # others have methods of these names
        "print((3).to_bytes())\n",
        "print(Image.from_bytes(data))\n",
    ],
)
def test_what_may_have_been_something_else_is_left_alone(use):
    check_noop(HEAD + use)


def test_files_beside_dictionaries_are_left_to_a_person():
    use = "print(checkpoint.to_object_ref())\nother = Checkpoint.from_directory(path)\n"
    assert "to_object_ref()" in rewritten(HEAD + MADE + use)
