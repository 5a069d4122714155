"""Functions that stand for themselves in a search space, which Tune called before Ray 0.6."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten


def test_amounts_of_resources_are_drawn_too_and_the_call_stays():
    done = check_transformed(
        """
        from ray.tune import run_experiments

        amounts = {"cpu": lambda spec: spec.config.n}
        run_experiments({"e": {"run": "PPO", "resources_per_trial": amounts}})
        """,
        """
        from ray import tune
        from ray.tune import run_experiments

        amounts = {"cpu": tune.sample_from(lambda spec: spec.config.n)}
        run_experiments({"e": {"run": "PPO", "resources_per_trial": amounts}})
        """,
    )
    assert not [finding for finding in done if finding.attention]


def test_a_function_over_several_lines_is_handed_over_as_it_is():
    text = rewritten(
        """
        from ray import tune

        tune.run(
            train,
            config={
                "lr":
                    lambda spec: (
                        random.random()
                    ),  # low
            },
        )
        """
    )
    assert "tune.sample_from(lambda spec: (\n" in text
    assert "# low" in text


@pytest.mark.parametrize(
    "space",
    [
        '{"lr": lambda config: random()}',
        '{"lr": lambda spec, other: random()}',
        '{"lr": lambda spec=2: random()}',
        '{"lr": [lambda spec: random()]}',
        '{"lr": lambda spec: random(), "wide": tune.sample_from(lambda spec: 2)}',
        '{"mlp": lambda spec: MLP(spec.width)}',
        '{"env": lambda spec: Env(spec.config)}',
        '{"none": lambda spec: None}',
    ],
)
def test_other_functions_and_files_that_know_better_are_left_alone(space):
    text = f"from ray import tune\n\nspace = {space}\ntune.run_experiments(made(space))\n"
    assert space in rewrite_text(text).text


def test_the_draws_of_a_space_that_a_variable_holds_are_handed_over():
    space = '{"lr": lambda spec: 10 ** random.uniform(-4, -1), "half": lambda spec: spec.config["lr"] / 2}'
    text = rewritten(f"from ray import tune\n\nspace = {space}\ntune.run(train, config=space)\n")
    assert '"lr": tune.sample_from(lambda spec: 10 ** random.uniform(-4, -1))' in text
    assert '"half": tune.sample_from(lambda spec: spec.config["lr"] / 2)' in text


def test_what_is_put_into_a_space_is_handed_over_too():
    text = rewritten(
        """
        from ray import tune

        config["lr"] = lambda spec: random.uniform(0, 1)
        tune.run(train, config=config)
        """
    )
    assert 'config["lr"] = tune.sample_from(lambda spec: random.uniform(0, 1))\n' in text


@pytest.mark.parametrize(
    "statement",
    [
        'config["lr"] = lambda: random.uniform(0, 1)',
        'config["make"] = lambda spec: Model(spec)',
        "draw = lambda spec: random.uniform(0, 1)",
        'config["lr"] = draw = lambda spec: random.uniform(0, 1)',
        'config["lr"] += lambda spec: random.uniform(0, 1)',
    ],
)
def test_what_tune_does_not_call_in_a_space_is_left_alone(statement):
    text = f"from ray import tune\n\n{statement}\ntune.run_experiments(made(config))\n"
    assert statement in rewrite_text(text).text


def test_a_file_that_runs_nothing_says_nothing_about_its_functions():
    check_noop('from ray import tune\n\nspace = {"lr": lambda spec: random()}\nprint(tune.grid_search, space)\n')


@pytest.mark.parametrize(
    "amounts",
    ["tune.sample_from(lambda spec: {'cpu': spec.config.n})", "{'cpu': tune.grid_search([1, 2])}"],
)
@pytest.mark.parametrize("run", ["tune.run_experiments(experiment)", "tune.run(experiment)"])
def test_a_run_of_an_experiment_with_amounts_that_are_drawn_stays_as_it_still_works(amounts, run):
    text = f"from ray import tune\n\nexperiment = tune.Experiment('e', 'PPO', resources_per_trial={amounts})\n{run}\n"
    assert check_noop(text) == []
