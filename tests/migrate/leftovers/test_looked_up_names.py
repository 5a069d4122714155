"""Names that are looked up at run time: ``getattr(tune, "run")`` and ``importlib.import_module("ray.tune")``."""

import pytest

from tests.migrate.support import check_noop, check_transformed


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            'from ray import tune\n\ngetattr(tune, "report")(loss=1)\n',
            'from ray import tune\n\ngetattr(tune, "report")({"loss": 1})\n',
        ),
        (
            'from ray import tune\n\nreport = getattr(tune, "report")\nreport(loss=1)\n',
            'from ray import tune\n\nreport = getattr(tune, "report")\nreport({"loss": 1})\n',
        ),
        (
            'import importlib\n\ntune = importlib.import_module("ray.tune")\ntune.report(loss=1)\n',
            'import importlib\n\ntune = importlib.import_module("ray.tune")\ntune.report({"loss": 1})\n',
        ),
        (
            'from importlib import import_module\n\nimport_module("ray.tune").report(loss=1)\n',
            'from importlib import import_module\n\nimport_module("ray.tune").report({"loss": 1})\n',
        ),
    ],
)
def test_what_is_looked_up_is_what_it_is_called(before, after):
    assert not check_transformed(before, after)


def test_a_run_that_is_looked_up_becomes_a_tuner():
    findings = check_transformed(
        """
        import importlib

        tune = importlib.import_module("ray.tune")
        getattr(tune, "run")(train, name="a", max_failures=2, checkpoint_at_end=True)
        """,
        """
        import importlib

        tune = importlib.import_module("ray.tune")
        results = tune.Tuner(
            train,
            run_config=tune.RunConfig(
                name="a",
                checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=True),
                failure_config=tune.FailureConfig(max_failures=2),
            ),
        ).fit()
        if results.errors:
            raise tune.TuneError("Trials did not complete", results.errors)
        """,
    )
    assert not [finding for finding in findings if finding.attention]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('import importlib\n\nsearch = importlib.import_module("ray.tune.suggest")\n', ["MOD501"]),
        ('import importlib\n\nimportlib.import_module("ray.tune.suggest." + name)\n', ["MOD501"]),
        ('import importlib\n\nimportlib.import_module(f"ray.tune.suggest.{name}")\n', ["MOD501"]),
        ('import importlib\n\nimportlib.import_module("ray.tune.schedulers." + name)\n', []),
        ('from ray import tune\n\nif getattr(tune, "report", None):\n    pass\n', []),
        ('import importlib\n\nimportlib.import_module(".tune", "ray").report(loss=1)\n', []),
        ("from ray import tune\n\ngetattr(tune, name)(loss=1)\n", []),
        ('from ray import tune\n\ngetattr(tune, "choice")([1])\n', []),
    ],
)
def test_modules_that_moved_are_reported_and_what_cannot_be_told_is_left(text, codes):
    assert check_noop(text) == codes
