"""Resources of a trial that may turn out to be nothing, which today's Ray refuses."""

import pytest

from tests.migrate.support import rewritten

FILE = """\
from ray import tune


def train(config):
    tune.report({"loss": 1})


def search(gpus, settings):
    tune.run(train, resources_per_trial={}, raise_on_failed_trial=False)
"""


def resources(given):
    """What the trials of a run take after the codemod."""
    text = " ".join(rewritten(FILE.replace("resources_per_trial={}", f"resources_per_trial={given}")).split())
    return text.replace("( ", "(").partition("tune.with_resources(train, ")[2].removesuffix(").fit()").rstrip(" ,)")


@pytest.mark.parametrize(
    ("given", "today"),
    [
        ('{"cpu": 0, "gpu": gpus}', '{"cpu": 0 if gpus else 0.001, "gpu": gpus}'),
        ("{'gpu': gpus, 'cpu': 0.0}", "{'gpu': gpus, 'cpu': 0 if gpus else 0.001}"),
        ('{"cpu": 0, "gpu": settings.gpus}', '{"cpu": 0 if settings.gpus else 0.001, "gpu": settings.gpus}'),
        ('{"cpu": 0, "gpu": settings["n"]}', '{"cpu": 0 if settings["n"] else 0.001, "gpu": settings["n"]}'),
        ('{"cpu": 0, "gpu": 0, "memory": gpus}', '{"cpu": 0 if gpus else 0.001, "gpu": 0, "memory": gpus}'),
        ('{"cpu": 0, "gpu": gpus, "a": gpus}', '{"cpu": 0 if gpus else 0.001, "gpu": gpus, "a": gpus}'),
        (
            '{"cpu": 0, "gpu": 0, "extra_gpu": gpus}',
            'tune.PlacementGroupFactory([{"CPU": 0 if gpus else 0.001}, *([{"GPU": gpus}] if gpus else [])]',
        ),
        (
            '{"cpu": 0, "gpu": gpus, "a": settings.a}',
            '{"cpu": 0 if gpus or settings.a else 0.001, "gpu": gpus, "a": settings.a}',
        ),
    ],
)
def test_it_takes_next_to_nothing_where_it_takes_nothing_else(given, today):
    assert resources(given) == today


@pytest.mark.parametrize(
    "given",
    [
        '{"cpu": 1, "gpu": gpus}',
        '{"cpu": 0, "gpu": 1}',
        '{"cpu": 0, "gpu": 1, "memory": gpus}',
        '{"cpu": gpus, "gpu": 0}',
        '{"cpu": 0, "gpu": 1 / settings}',
        '{"cpu": 0, "gpu": count()}',
        '{"cpu": 0, **settings}',
        '{"cpu": 0, gpus: 1}',
        "settings",
    ],
)
def test_what_takes_something_or_cannot_be_asked_stays(given):
    assert resources(given) == given


@pytest.mark.parametrize(
    ("given", "bundles"),
    [
        ('{"cpu": 1, "gpu": 0, "extra_gpu": gpus}', '{"CPU": 1, "GPU": 0}, *([{"GPU": gpus}] if gpus else [])'),
        ('{"cpu": 0, "extra_gpu": 1}', '{"CPU": 0}, {"GPU": 1}'),
        ('{"cpu": 0, "extra_cpu": 1, "extra_gpu": gpus}', '{"CPU": 0}, {"CPU": 1, "GPU": gpus}'),
    ],
)
def test_neither_do_bundles_with_something_in_them(given, bundles):
    assert resources(given) == f"tune.PlacementGroupFactory([{bundles}]"


def test_a_number_that_the_file_says_is_no_question():
    text = FILE.replace("trial={}", 'trial={"cpu": 0, "gpu": count}').replace("def search", "count = 2\n\n\ndef search")
    assert '{"cpu": 0, "gpu": count}' in rewritten(text)
