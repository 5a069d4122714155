"""`log_dir` and `config` of results."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed, rewritten

TRAINED = "import os\nimport shutil\nfrom ray.train.torch import TorchTrainer\n\nresult = TorchTrainer(loop).fit()\n"
TUNED = "import os\nimport shutil\nfrom ray import tune\n\nresult = tune.Tuner(f).fit().get_best_result()\n"


@pytest.mark.parametrize("head", [TRAINED, TUNED])
@pytest.mark.parametrize(
    ("use", "after"),
    [
        ("print(result.log_dir)", "print(result.path)"),
        ("str(result.log_dir).split('/')", "str(result.path).split('/')"),
        ("os.path.join(result.log_dir, 'a')", "os.path.join(result.path, 'a')"),
        ("shutil.copytree(result.log_dir, 'a')", "shutil.copytree(result.path, 'a')"),
        ("f'{result.log_dir}/a'", "f'{result.path}/a'"),
        ("result.log_dir.as_posix()", "Path(result.path).as_posix()"),
        ("show(result.log_dir)", "show(Path(result.path))"),
    ],
)
def test_the_directory_of_a_result_is_its_path(head, use, after):
    text = rewritten(f"{head}{use}\n")
    assert text.endswith(f"{after}\n")
    assert ("from pathlib import Path\n" in text) == ("Path(" in after)


@pytest.mark.parametrize(
    ("use", "after"),
    [
        (
            "{one.log_dir: one.metrics_dataframe for one in given}",
            "{Path(one.path): one.metrics_dataframe for one in given}",
        ),
        (
            "(lambda one: (str(one.log_dir), one.metrics_dataframe))",
            "(lambda one: (str(one.path), one.metrics_dataframe))",
        ),
    ],
)
def test_what_is_asked_for_its_frame_of_metrics_is_a_result_whatever_gives_it(use, after):
    before = f"from ray import tune\n\nprint({use})\n"
    assert may_be_legacy(before.encode())
    assert rewritten(before).endswith(f"print({after})\n")


def test_another_thing_than_what_is_asked_for_its_frame_is_left_alone():
    assert check_noop("from ray import tune\n\nprint(one.metrics_dataframe, other.log_dir)\n") == []


@pytest.mark.parametrize("use", ["other.log_dir", "result.log_dirs", "args.config", "result.path"])
def test_other_directories_are_left_alone(use):
    assert check_noop(f"{TRAINED}print({use})\n") == []


@pytest.mark.parametrize(
    "use",
    [
        "pathlib.Path(result.path).parent",
        "pathlib.Path(result.path).parents[0]",
        "os.path.dirname(result.path)",
        "os.path.dirname(pathlib.Path(result.path))",
    ],
)
def test_the_directory_above_that_of_a_trained_result_is_reported_and_above_that_of_a_trial_is_not(use):
    assert check_noop(f"import pathlib\n{TRAINED}print({use})\n") == ["TRR800"]
    assert check_noop(f"import pathlib\n{TUNED}print({use})\n") == []


@pytest.mark.parametrize(
    "use",
    [
        "directory = result.path\nprint(os.path.dirname(directory))",
        "directory = pathlib.Path(result.path)\nprint(directory.parent)",
        "print(pathlib.Path(str(result.path)).parent)",
    ],
)
def test_the_directory_above_is_reported_where_a_variable_holds_the_one_below(use):
    assert check_noop(f"import pathlib\n{TRAINED}{use}\n") == ["TRR800"]
    assert check_noop(f"import pathlib\n{TUNED}{use}\n") == []


def test_the_config_of_a_trained_result_is_reported_and_that_of_a_trial_is_not():
    assert check_noop(f"{TRAINED}print(result.config)\n") == ["TRR788"]
    assert check_noop(f"{TUNED}print(result.config)\n") == []


@pytest.mark.parametrize(
    ("use", "after"),
    [
        ("for one in results:\n    print(one.log_dir)\n", "for one in results:\n    print(one.path)\n"),
        ("print([one.log_dir for one in results])\n", "print([Path(one.path) for one in results])\n"),
        ("print(results[0].log_dir)\n", "print(results[0].path)\n"),
        ("for one in others:\n    print(one.log_dir)\n", "for one in others:\n    print(one.log_dir)\n"),
        ("print(others[0].log_dir)\n", "print(others[0].log_dir)\n"),
    ],
)
def test_the_directory_of_each_result_of_a_tuner(use, after):
    head = "from ray import tune\n\nresults = tune.Tuner(f).fit()\nothers = mine.fit()\n"
    text = rewritten(head + use) if use != after else head + use
    assert text.endswith(after)
    assert check_noop(text) == ([] if use != after else check_noop(head))


GIVEN = "from ray.train.torch import TorchTrainer\n\n\ndef run(settings):\n    settings = read(settings)\n"
USE = "    result = trainer.fit()\n{}    save(result.config['train_loop_config'])\n"
MADE = "    trainer = TorchTrainer(loop, train_loop_config=settings)\n"


def test_what_a_trainer_was_given_is_read_from_its_variable():
    assert rewritten(GIVEN + MADE + USE.format("")).endswith("    save(settings)\n")


def test_what_no_variable_holds_is_put_into_one():
    text = (
        GIVEN
        + MADE.replace("=settings", "={'lr': settings.lr}")
        + USE.format("    print(result.config['train_loop_config'])\n")
    )
    assert rewritten(text).endswith(
        "    train_loop_config = {'lr': settings.lr}\n"
        "    trainer = TorchTrainer(loop, train_loop_config=train_loop_config)\n    result = trainer.fit()\n"
        "    print(train_loop_config)\n    save(train_loop_config)\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        GIVEN + MADE.replace("(loop, train_loop_config=settings", "(make(), train_loop_config={}") + USE.format(""),
        GIVEN + MADE + USE.format("    settings['lr'] = 1\n"),
        GIVEN + MADE + USE.format("    settings = {}\n"),
        GIVEN + MADE.replace("=settings", "=read()") + USE.format(""),
        GIVEN + MADE + USE.format("").replace("train_loop_config']", "scaling_config']"),
    ],
)
def test_what_may_have_changed_since_is_left_to_a_person(text):
    assert check_noop(text) == ["TRR788"]


READ = [
    "open(os.path.join(result.{where}, 'progress.csv'))",
    "read(result.{where} + '/result.json')",
    "read(f'{{result.{where}}}/params.json')",
    "directory = result.{where}\nread(os.path.join(directory, 'error.txt'))",
]


@pytest.mark.parametrize("use", READ)
def test_files_that_tune_wrote_of_a_run_are_reported(use):
    assert check_noop(TRAINED + use.format(where="path") + "\n") == ["MIGRATE"]
    assert check_noop(TUNED + use.format(where="path") + "\n") == []


@pytest.mark.parametrize(
    "checkpoint",
    ["result.checkpoint", "result.best_checkpoints[0][0]", "result.get_best_checkpoint('loss', 'min')"],
)
@pytest.mark.parametrize(
    "above",
    ["read(Path({}.path).parent / 'params.json')", "read(os.path.join(os.path.dirname({}.path), 'params.json'))"],
)
def test_files_beside_a_checkpoint_are_those_of_the_run(checkpoint, above):
    imports = "from pathlib import Path\n"
    assert check_noop(imports + TRAINED + above.format(checkpoint) + "\n") == ["MIGRATE"]
    assert check_noop(imports + TUNED + above.format(checkpoint) + "\n") == []


@pytest.mark.parametrize(
    "use",
    [
        "open(os.path.join(result.path, 'params.json'), 'w')",
        "frame.to_csv(os.path.join(result.path, 'progress.csv'))",
        "open(os.path.join(result.path, 'my_progress.csv'))",
        "open(os.path.join(folder, 'progress.csv'))",
        "print(result.path, 'progress.csv')",
    ],
)
def test_other_files_in_the_directory_of_a_run_are_left_alone(use):
    assert check_noop(f"{TRAINED}{use}\n") == []


SAID = """\
from typing import List, Optional

from ray import air, train
from ray.air import Result


"""


@pytest.mark.parametrize(
    "text",
    [
        "def show(result: Result):\n    print({result})\n",
        "def show(result: 'Result', name=None):\n    print({result})\n",
        "def show(result: Optional[air.Result] = None):\n    if result:\n        print({result})\n",
        "def show(results: List[Result]):\n    for result in results:\n        print({result})\n",
        "def show(results: list[train.Result]):\n    print([str({result}) for result in results])\n",
        "result: Result = work()\nprint({result})\n",
        "@timed\ndef run() -> Result:\n    return work()\n\n\nresult = run()\nprint({result})\n",
    ],
)
def test_what_annotations_say_to_be_a_result_is_one(text):
    head = SAID if "air." in text else SAID.replace("import air, train", "import train")
    check_transformed(SAID + text.replace("{result}", "result.log_dir"), head + text.replace("{result}", "result.path"))


def test_a_grid_that_annotations_name_has_results():
    grid = (
        "from ray.tune import ResultGrid\n\n\ndef show(results: ResultGrid):\n    print(results.get_best_result().{})\n"
    )
    check_transformed(grid.format("log_dir"), grid.format("path"))
    assert may_be_legacy(grid.format("log_dir").encode())
    assert not may_be_legacy(grid.format("path").encode())


@pytest.mark.parametrize(
    "text",
    [
        "def show(result: dict):\n    print(result.log_dir)\n",
        "def show(result):\n    print(result.log_dir)\n",
        "def show(result: work.Result):\n    print(result.log_dir)\n",
        "def show(result: dict[str, Result]):\n    print(result.log_dir)\n",
        "def show(result: Result):\n    result = other()\n    print(result.log_dir)\n",
        "class Result:\n    pass\n\n\ndef show(result: Result):\n    print(result.log_dir)\n",
        "def show(result: Result):\n    print(result.path)\n",
    ],
)
def test_what_annotations_do_not_say_for_certain_is_left_alone(text):
    assert check_noop(SAID + text) == []


HANDED = "from ray.train.torch import TorchTrainer\nfrom ray.tune import Tuner\n\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "def run(trainer: TorchTrainer):\n    print(trainer.fit(){asked})\n",
        "def run(trainer: 'TorchTrainer | None' = None):\n    result = trainer.fit()\n    print(result{asked})\n",
        "def run(tuner: Tuner):\n    for result in tuner.fit():\n        print(result{asked})\n",
        "class Study:\n    def __init__(self, tuner: Tuner):\n        self.tuner = tuner\n\n"
        "    def run(self):\n        print(self.tuner.fit()[0]{asked})\n",
    ],
)
def test_what_is_handed_on_gives_results_as_annotations_say(text):
    check_transformed(HANDED + text.replace("{asked}", ".log_dir"), HANDED + text.replace("{asked}", ".path"))


@pytest.mark.parametrize(
    "text",
    [
        "def run(trainer: Trainer):\n    print(trainer.fit().log_dir)\n",
        "def run(trainer: type[TorchTrainer]):\n    print(trainer.fit().log_dir)\n",
        "def run(trainer: TorchTrainer):\n    print(trainer.log_dir, trainer.run().log_dir)\n",
        "def run(tuner: Tuner):\n    print(tuner.fit().log_dir)\n",
    ],
)
def test_what_is_handed_on_and_is_no_result_is_left_alone(text):
    assert check_noop(HANDED + text) == []


def test_metrics_of_a_trainer_that_is_handed_on_are_reported():
    text = "def run(trainer: TorchTrainer):\n    return trainer.fit().metrics['training_iteration']\n"
    assert check_noop(HANDED + text) == ["TRR782"]


def test_results_that_a_generator_yields_are_followed():
    text = HANDED + "def runs():\n    for loop in loops:\n        yield TorchTrainer(loop).fit()\n\n\n"
    asked = "for result in runs():\n    print(result{asked})\nprint(next(runs()){asked})\n"
    check_transformed(text + asked.replace("{asked}", ".log_dir"), text + asked.replace("{asked}", ".path"))


@pytest.mark.parametrize(
    "text",
    [
        "def runs():\n    yield 1\n    yield TorchTrainer(loop).fit()\n\n\nprint(next(runs()).log_dir)\n",
        "def runs():\n    yield TorchTrainer(loop).fit()\n    yield from others\n\n\nprint(next(runs()).log_dir)\n",
        "@cached\ndef runs():\n    yield TorchTrainer(loop).fit()\n\n\nprint(next(runs()).log_dir)\n",
        "def runs():\n    yield TorchTrainer(loop).fit()\n\n\nprint(runs().log_dir)\n",
        "async def runs():\n    yield TorchTrainer(loop).fit()\n\n\nprint(next(runs()).log_dir)\n",
        "def runs():\n    yield\n    return TorchTrainer(loop).fit()\n\n\nprint(next(runs()).log_dir)\n",
    ],
)
def test_what_a_generator_does_not_yield_for_certain_is_left_alone(text):
    assert check_noop(HANDED + text) == []


RESULTS_OF_TUNER = (
    "from ray import air, tune\n\ntuner = tune.Tuner(f, run_config=air.RunConfig(name='e'))\ntuner.fit()\n"
)


@pytest.mark.parametrize(
    "asked",
    [
        "print(tuner.get_results()[0].{})",
        "for result in tuner.get_results():\n    print(result.{})",
        "grid = tuner.get_results()\nfor number, result in enumerate(grid):\n    print(number, result.{})",
        "grid = tuner.get_results()\nbest = max(grid, key=score)\nprint(best.{})",
        "print([str(result.{}) for result in tune.ResultGrid(analysis)])",
    ],
)
def test_so_are_those_of_the_results_that_a_tuner_has(asked):
    text = rewritten(f"{RESULTS_OF_TUNER}{asked.format('log_dir')}\n")
    assert asked.format("path") in text


@pytest.mark.parametrize("asked", ["print(other.get_results()[0].log_dir)", "print(ResultGrid(x)[0].log_dir)"])
def test_those_of_what_is_none_stay(asked):
    assert asked in rewritten(f"{RESULTS_OF_TUNER}{asked}\n")


FIELDS = """\
from dataclasses import dataclass

from ray.air import Result
from ray.tune import ResultGrid


@dataclass
class Outcome:
    result: {}
    grid: {}

    def show(self):
        print(self.result.log_dir, self.grid[0].log_dir)


def show(outcome: Outcome):
    print(outcome.result.log_dir, [one.log_dir for one in outcome.grid])
"""


def test_fields_of_a_class_that_annotations_name_are_followed():
    text = rewritten(FIELDS.format("Result", "ResultGrid"))
    assert "print(self.result.path, self.grid[0].path)" in text
    assert "print(outcome.result.path, [Path(one.path) for one in outcome.grid])" in text


def test_fields_of_other_classes_are_left_alone():
    text = FIELDS.format("Other", "Others").replace("Result\n", "Checkpoint\n", 1)
    assert "log_dir for one" in rewritten(text)
    assert "self.grid[0].log_dir" in rewritten(text)
