"""Trials took one CPU that said nothing of them, through Ray 2.3: where a Tuner is written, and where a run stays."""

import pytest

from migrate.engine import rewrite_text

HEAD = "from ray import tune\n\n"
EXPORTED = ", export_formats=['h5']"
"""What a run of a class stays for, as a Tuner has no place for it."""
MODEL = """\
class train(tune.Trainable):
    def step(self):
        return {"loss": 1}

    def export_model(self, export_formats, export_dir=None):
        return {}


"""


def run(resources: str, more: str = "", before: str = "") -> str:
    return rewrite_text(f"{HEAD}{before}tune.run(train, resources_per_trial={resources}{more})\n").text


@pytest.mark.parametrize(
    ("resources", "written"),
    [
        ("{'gpu': 0.25}", "{'cpu': 1, 'gpu': 0.25}"),
        ('{"gpu": 0}', '{"cpu": 1, "gpu": 0}'),
        ('{"gpu": args.gpus}', '{"cpu": 1, "gpu": args.gpus}'),
        ('{"custom_resources": {"disk": 1}}', '{"cpu": 1, "custom_resources": {"disk": 1}}'),
        ('{"gpu": 1, "extra_gpu": 0}', '{"cpu": 1, "gpu": 1}'),
        ("{**base, 'gpu': 1}", "{\"cpu\": 1, **base, 'gpu': 1}"),
        ("dict(gpu=1)", "dict(cpu=1, gpu=1)"),
        ('{"gpu": 1} if cuda else {"cpu": 4}', '{"cpu": 1, "gpu": 1} if cuda else {"cpu": 4}'),
    ],
)
def test_a_tuner_is_told_of_the_cpu(resources, written):
    assert f"tune.with_resources(train, {written})" in run(resources)


def test_a_variable_keeps_what_else_it_is_used_for():
    text = run("amounts", before='amounts = {"gpu": 1}\nprint(amounts)\n')
    assert 'amounts = {"gpu": 1}\nprint(amounts)\n' in text
    assert 'tune.with_resources(train, {"cpu": 1, **amounts})' in text


def test_amounts_of_an_experiment_that_a_variable_holds_are_told_too():
    text = rewrite_text(
        f"{HEAD}exp = {{'run': train, 'trial_resources': {{'gpu': 1}}, 'stop': {{'training_iteration': 3}}}}\n"
        "print(exp)\ntune.run_experiments({name: exp})\n"
    ).text
    assert '{"cpu": 1, **exp["trial_resources"]})' in text


def test_lines_and_comments_stay_where_they_are():
    text = run('{\n    "gpu": 1,  # one each\n    "memory": 100,\n}')
    lines = ["{", '    "cpu": 1,', '    "gpu": 1,  # one each', '    "memory": 100,', "},"]
    assert "".join(f"        {line}\n" for line in lines) in text
    assert text.count("# one each") == 1


@pytest.mark.parametrize(
    "resources",
    ['{"cpu": 2, "gpu": 1}', '{"cpu": 0.5}', "dict(cpu=2)", "dict(**amounts)", "amounts", "dict(pairs)", '{"GPU": 1}'],
)
def test_what_says_so_or_cannot_be_told_stays(resources):
    assert f"tune.with_resources(train, {resources})" in run(resources)


@pytest.mark.parametrize(
    ("more", "before"),
    [
        (', storage_path="/mnt/results"', ""),
        ("", "print(rows.take_batch(2))\n"),
    ],
)
def test_files_for_later_rays_stay(more, before):
    assert 'tune.with_resources(train, {"gpu": 1})' in run('{"gpu": 1}', more, before)


def test_a_run_that_stays_says_so_too():
    text = run('{"gpu": 0.5}', EXPORTED, MODEL).replace("\n", " ")
    assert 'resources_per_trial={"cpu": 1, "gpu": 0.5}' in text


@pytest.mark.parametrize(
    "call",
    [
        'trainer.hyperparameter_search(backend="optuna", resources_per_trial={"gpu": 1})',
        'trainer.hyperparameter_search(backend="ray", resources_per_trial={"cpu": 2, "gpu": 1})',
        'trainer.hyperparameter_search(backend="ray", resources_per_trial=amounts)',
        'trainer.hyperparameter_search(backend="ray")',
        'launch(resources_per_trial={"gpu": 1})',
        'tune.with_resources(train, {"gpu": 1})',
    ],
)
def test_other_calls_stay(call):
    text = f"{HEAD}space = tune.uniform(0, 1)\n{call}\n"
    assert rewrite_text(text).text == text


def test_a_search_of_transformers_says_so_too():
    call = 'trainer.hyperparameter_search(backend="ray", resources_per_trial={"gpu": 1})'
    text = rewrite_text(f"{HEAD}space = tune.uniform(0, 1)\n{call}\n").text
    assert text.endswith(call.replace("{", '{"cpu": 1, ') + "\n")


def test_the_function_for_runs_that_are_known_later_says_so_too():
    text = run('{"gpu": 1}', ", **options")
    assert '    resources = {"cpu": 1, **resources} if is_dict else resources\n' in text
    later = run('{"gpu": 1}', ", storage_path=place, **options")
    assert "if is_dict else resources" not in later


def test_what_is_written_is_not_written_again():
    once = run('{"gpu": 0.5}', EXPORTED, MODEL)
    assert rewrite_text(once).text == once


REPORT = "\n\ndef train(config):\n    tune.report(loss=config['lr'])\n"
EXPERIMENTS = "tune.run_experiments({'a': {'run': train, 'resources_per_trial': {'gpu': 1}}})\n"
CONFIG = "from ray.air.config import CheckpointConfig\n\ncheckpoints = CheckpointConfig(num_to_keep=1)\n"


@pytest.mark.parametrize("before", [REPORT, EXPERIMENTS, CONFIG, REPORT + EXPERIMENTS])
def test_what_the_file_was_for_is_asked_of_what_it_was(before):
    text = run("{'gpu': 2}", before=before)
    assert "tune.with_resources(train, {\"cpu\": 1, 'gpu': 2})".replace('"cpu"', "'cpu'") in text
    left = rewrite_text(
        f"{HEAD}{REPORT}trainer.hyperparameter_search(backend='ray', resources_per_trial={{'gpu': 2}})\n"
    )
    assert "resources_per_trial={'cpu': 1, 'gpu': 2}" in left.text


def test_what_is_left_alone_says_it_too():
    ignored = "tune.run(train, storage_path='/a')  # migrate: ignore\n"
    assert "tune.with_resources(train, {'gpu': 2})" in run("{'gpu': 2}", before=ignored)
