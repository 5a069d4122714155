"""Names that ``del`` takes away mean until then what they were given."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

TRAINED = """\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

from loops import loop

trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))
result = trainer.fit()
"""


def test_a_result_is_followed_though_it_is_deleted_with_its_trainer():
    check_transformed(
        TRAINED + "print(result.log_dir)\ndel trainer\ndel result\n",
        TRAINED + "print(result.path)\ndel trainer\ndel result\n",
    )


def test_a_name_that_is_deleted_between_two_runs_means_each_time_what_it_is_given():
    again = "result = trainer.fit()\nprint({})\ndel result\nresult = load()\nprint(result.log_dir)\n"
    check_transformed(
        TRAINED + "del result\n" + again.format("result.log_dir"),
        TRAINED + "del result\n" + again.format("result.path"),
    )


def test_a_dataset_is_followed_though_it_is_deleted():
    check_transformed(
        "import ray\n\nrows = ray.data.read_csv('a')\nprint(rows.fully_executed().size_bytes())\ndel rows\n",
        "import ray\n\nrows = ray.data.read_csv('a')\nprint(rows.materialize().size_bytes())\ndel rows\n",
    )


def test_an_analysis_that_is_deleted_needs_no_other_analysis():
    text = rewritten(
        """
        from ray import tune

        analysis = tune.run("PPO")
        best = analysis.get_best_trial("loss", "min")
        print(best.last_result["loss"])
        del best
        del analysis
        """
    )
    assert 'best = analysis.get_best_result("loss", "min")\nprint(best.metrics["loss"])\n' in text
    assert "ExperimentAnalysis" not in text
    assert text.endswith("del best\ndel analysis\n")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        # A function that runs later must not need what is deleted before.
        (
            TRAINED.replace("result = trainer.fit()\n", "tuner = tune.Tuner(trainer)\ndel trainer\n").replace(
                "\nfrom loops", "from ray import tune\n\nfrom loops"
            ),
            ["TRR780"],
        ),
        # What is deleted may be something else by then.
        (TRAINED + "if again:\n    result = load()\nprint(result.log_dir)\ndel result\n", []),
        (TRAINED + "for result in results:\n    print(result.log_dir)\n    del result\n", []),
        # An attribute that is deleted is no name.
        ("class A:\n    def go(self):\n        del self.result\n        print(self.result.log_dir)\n", []),
        ("from ray import tune\n\ndel tune\ntune.run(f)\n", []),
    ],
)
def test_what_is_not_certain_is_left_alone(text, codes):
    assert check_noop(text) == codes
