"""What a class asks for its trials, with resources for what they start."""

import pytest

from tests.migrate.support import check_noop, rewritten

CLASS = (
    "{imports}\n\n\nclass Model({base}):\n    @classmethod\n    def default_resource_request(cls, config):\n"
    "        {body}\n"
)


def text(body, base="Trainable", imports="from ray.tune import Trainable"):
    return CLASS.format(body=body, base=base, imports=imports)


def test_a_dictionary_becomes_two_bundles_with_an_import():
    new = rewritten(text("return dict(cpu=1) if config else {}\n        return {'gpu': 1, 'extra_gpu': 2}"))
    assert new.startswith("from ray import tune\nfrom ray.tune import Trainable\n")
    assert new.endswith('        return tune.PlacementGroupFactory([{"GPU": 1}, {"GPU": 2}])\n')


def test_extra_resources_of_zero_make_no_bundle():
    assert 'return {"cpu": 1, "gpu": 0}\n' in rewritten(text("return {'cpu': 1, 'gpu': 0, 'extra_gpu': 0}"))
    asked = "return {'cpu': 1, 'extra_cpu': 2, 'extra_gpu': 0}"
    assert rewritten(text(asked)).endswith('PlacementGroupFactory([{"CPU": 1}, {"CPU": 2}])\n')


@pytest.mark.parametrize(
    "code",
    [
        text("return {'cpu': 1, 'gpu': 0}"),
        text("return {'cpu': 1, 'extra_cpu': 2}", base="object"),
        text(
            "asked = {'extra_cpu': 2}\n        return PlacementGroupFactory([{'CPU': 1}, {'CPU': asked['extra_cpu']}])"
        ),
        "from ray import tune\n\n\nclass Model(tune.Trainable):\n"
        "    def step(self):\n        return {'extra_cpu': 1}\n",
    ],
    ids=["of today", "no Trainable", "bundles", "metrics"],
)
def test_what_waits_for_nothing_stays(code):
    assert check_noop(code) == []


def test_what_cannot_be_written_as_bundles_is_reported():
    assert check_noop(text("return {'extra_cpu': 2, **config['more']}")) == ["TRN155"]


OBJECT = """\
from ray.tune.{module} import Resources
from rllib_of_ours import Agent


class Mine(Agent):
    @classmethod
    def default_resource_request(cls, config) -> Resources:
        return {returned}
"""


@pytest.mark.parametrize(
    ("returned", "bundles"),
    [
        (
            "Resources(cpu=1, gpu=0, extra_gpu=config['n'])",
            '{"CPU": 1, "GPU": 0}, *([{"GPU": config[\'n\']}] if config[\'n\'] else [])',
        ),
        (
            "Resources(1, 0, custom_resources={'a': 1}, extra_custom_resources={'b': 2})",
            '{"CPU": 1, "GPU": 0, "a": 1}, {"b": 2}',
        ),
        (
            "Resources(1, 0, object_store_memory=0, extra_object_store_memory=9)",
            '{"CPU": 1, "GPU": 0}, {"object_store_memory": 9}',
        ),
        ("Resources(1, 2)", '{"CPU": 1, "GPU": 2}'),
        ("Resources(1, 0, extra_cpu=0)", '{"CPU": 1, "GPU": 0}'),
        ("Resources(0, 0, extra_cpu=0)", '{"CPU": 0.001}'),
        ("Resources(0, 0, extra_cpu=2)", '{"CPU": 0, "GPU": 0}, {"CPU": 2}'),
        (
            "Resources(0, 0, extra_gpu=config['n'])",
            "{\"CPU\": 0 if config['n'] else 0.001}, *([{\"GPU\": config['n']}] if config['n'] else [])",
        ),
        ("Resources(cpu=1, gpu=0, memory=9, extra_memory=8)", '{"CPU": 1, "GPU": 0, "memory": 9}, {"memory": 8}'),
    ],
)
@pytest.mark.parametrize("module", ["trial", "resources"])
def test_an_object_of_resources_becomes_bundles(returned, bundles, module):
    text = rewritten(OBJECT.format(returned=returned, module=module))
    assert f"        return tune.PlacementGroupFactory([{bundles}])\n" in text
    assert "(cls, config) -> tune.PlacementGroupFactory:\n" in text
    assert "Resources" not in text


@pytest.mark.parametrize(
    "returned",
    [
        "Resources(1, 0, 2)",
        "Resources(1, 0, custom_resources=config['custom'])",
        "Resources(1, 0, custom_resources={config['name']: 1})",
        "Resources(1, 0, object_store_memory=1)",
        "Resources(*config['asked'])",
        "Resources(cpu=1, **config['more'])",
    ],
)
def test_an_object_that_cannot_be_written_as_bundles_is_reported(returned):
    assert "MOD610" in check_noop(OBJECT.format(returned=returned, module="resources"))


def test_an_object_that_another_method_returns_is_reported():
    text = OBJECT.format(returned="Resources(1, 0)", module="resources").replace("default_resource", "own_resource")
    assert check_noop(text) == ["MOD610"]


def test_an_object_that_a_variable_holds_until_it_is_returned_becomes_bundles():
    text = OBJECT.format(returned="asked", module="resources").replace(
        "        return", "        asked = Resources(1, 0, extra_gpu=2)\n        return"
    )
    after = rewritten(text)
    assert (
        '        asked = tune.PlacementGroupFactory([{"CPU": 1, "GPU": 0}, {"GPU": 2}])\n        return asked\n'
        in after
    )
    assert "Resources" not in after
    shown = text.replace("        return", "        print(asked.cpu)\n        return")
    assert "MOD610" in check_noop(shown)


GIVEN = "from ray import tune\nfrom ray.tune.resources import Resources\n\n{code}\n"
BUNDLES = 'tune.PlacementGroupFactory([{"CPU": 1, "GPU": 0}, {"CPU": 2}])'
MADE = "Resources(cpu=1, gpu=0, extra_cpu=2)"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (f"r = {MADE}\ntune.run(f, resources_per_trial=r)", f"r = {BUNDLES}"),
        (f"r = {MADE}\nt = tune.with_resources(f, r)\nu = tune.with_resources(g, resources=r)", f"r = {BUNDLES}"),
        (f"tune.run(f, resources_per_trial={MADE})", f"with_resources(f, {BUNDLES})"),
    ],
)
def test_an_object_that_runs_are_given_becomes_bundles(code, line):
    after = rewritten(GIVEN.format(code=code))
    assert line in after
    assert "import Resources" not in after


@pytest.mark.parametrize(
    "code",
    [
        f"r = {MADE}\nprint(r.cpu)",
        f"r = {MADE}\nt = tune.with_resources(f, r)\nprint(r.cpu_total())",
        f"r = s = {MADE}\nt = tune.with_resources(f, r)",
        f"r = {MADE} if big else None\nt = tune.with_resources(f, r)",
        f"r = {MADE}\nr = add(r)\nt = tune.with_resources(f, r)",
        "r = Resources(cpu=1, gpu=0, custom_resources=more)\nt = tune.with_resources(f, r)",
        f"ask({MADE})",
    ],
)
def test_an_object_that_is_used_otherwise_is_reported(code):
    assert "MOD610" in check_noop(GIVEN.format(code=code))
