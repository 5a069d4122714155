"""Splits of what Hugging Face loads, of which Ray 2.0 - 2.6 made a dictionary of datasets."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "import ray\nfrom datasets import DatasetDict, load_dataset\nfrom ray.data import from_huggingface\n\n"
EACH = "{{name: ray.data.from_huggingface(split) for name, split in {}.items()}}"


@pytest.mark.parametrize(
    "splits",
    [
        'load_dataset("glue", "cola")',
        'load_dataset("glue", name="cola", data_dir="here")',
        'load_dataset("glue").map(tokenize, batched=True).remove_columns(["text"])',
        'load_dataset("glue")["train"].train_test_split(test_size=0.2)',
        "DatasetDict({'train': first})",
    ],
)
def test_what_certainly_is_a_dictionary_of_splits_is_converted_by_split(splits):
    check_transformed(f"{HEAD}data = ray.data.from_huggingface({splits})\n", f"{HEAD}data = {EACH.format(splits)}\n")


def test_so_is_a_variable_that_is_assigned_one():
    lines = 'loaded = load_dataset("glue")\nloaded = loaded.map(tokenize)\ndata = {}\n'
    before = lines.format("ray.data.from_huggingface(loaded)")
    check_transformed(HEAD + before, HEAD + lines.format(EACH.format("loaded")))


@pytest.mark.parametrize(
    "used",
    [
        'print(data["train"].count())',
        "for name, part in data.items():\n    print(name, part.count())",
        "print(list(data.keys()))",
        "TorchTrainer(loop, datasets=data)",
    ],
)
def test_so_is_what_is_used_as_a_dictionary(used):
    head = "import ray\nfrom ray.train.torch import TorchTrainer\n\n\ndef made(loaded):\n"
    body = "    data = {}\n    " + used.replace("\n", "\n    ") + "\n"
    check_transformed(
        head + body.replace("{}", "ray.data.from_huggingface(loaded)"),
        head + body.replace("{}", EACH.format("loaded")),
    )


@pytest.mark.parametrize(
    ("call", "one"),
    [
        ('ray.data.from_huggingface(loaded)["train"]', 'ray.data.from_huggingface(loaded["train"])'),
        ('from_huggingface(dataset=loaded)["train"]', 'from_huggingface(dataset=loaded["train"])'),
        ('from_huggingface(first or second)["train"]', 'from_huggingface((first or second)["train"])'),
        ('from_huggingface(load_dataset("a"))["train"].take()', 'from_huggingface(load_dataset("a")["train"]).take()'),
    ],
)
def test_the_one_split_that_is_asked_for_is_converted_alone(call, one):
    check_transformed(f"{HEAD}print({call})\n", f"{HEAD}print({one})\n")


def test_what_is_no_name_stands_in_parentheses():
    before = 'data = from_huggingface(first or second)\nprint(data["train"])\n'
    after = "data = {name: from_huggingface(split) for name, split in (first or second).items()}\n"
    check_transformed(HEAD + before, HEAD + after + 'print(data["train"])\n')


@pytest.mark.parametrize(
    "lines",
    [
        'data = ray.data.from_huggingface(load_dataset("glue", split="train"))',
        'data = ray.data.from_huggingface(load_dataset("glue", "cola", None, None, "train"))',
        'data = ray.data.from_huggingface(load_dataset("glue")["train"])',
        'data = ray.data.from_huggingface(load_dataset("glue", streaming=True))',
        'data = ray.data.from_huggingface(load_dataset("glue", **options))',
        "data = ray.data.from_huggingface(load_dataset(*names))",
        "data = ray.data.from_huggingface(loaded)\nprint(data.take(), data.columns())",
        "data = ray.data.from_huggingface(loaded)\nfor row in data.iter_rows():\n    print(row['x'])",
        "data = ray.data.from_huggingface(loaded.map(tokenize))",
        'data = ray.data.from_huggingface(loaded)\ndata = other\nprint(data["train"])',
        "data = {name: ray.data.from_huggingface(split) for name, split in loaded.items()}\nprint(data['train'])",
        "train(datasets=ray.data.from_huggingface(loaded))",
        "data = mine.from_huggingface(load_dataset('glue'))",
        "data = ray.data.from_huggingface(*loaded)",
    ],
)
def test_one_dataset_and_what_may_be_one_stay(lines):
    assert check_noop(f"{HEAD}{lines}\n") == []


def test_code_for_several_releases_stays():
    text = """
        import ray
        from datasets import load_dataset

        loaded = load_dataset("glue")
        if ray.__version__ < "2.7":
            data = ray.data.from_huggingface(loaded)
        else:
            data = {name: ray.data.from_huggingface(part) for name, part in loaded.items()}
        """
    assert check_noop(text) == []


def test_a_rewritten_script_makes_a_dataset_of_each_split(tmp_path):
    pytest.importorskip("datasets")
    from tests.migrate.support import run_on_plain_ray

    script = """
import json
import sys

import datasets
import ray

ray.init(num_cpus=1, include_dashboard=False)
whole = datasets.Dataset.from_dict({"x": list(range(10))})
data = ray.data.from_huggingface(whole.train_test_split(test_size=0.2, shuffle=False))
with open(f"{sys.argv[1]}/out.json", "w") as file:
    json.dump({name: [row["x"] for row in part.take()] for name, part in data.items()}, file)
"""
    out, codes = run_on_plain_ray(script, tmp_path)
    assert (out, codes) == ({"train": [0, 1, 2, 3, 4, 5, 6, 7], "test": [8, 9]}, [])
