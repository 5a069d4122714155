"""Models in dictionaries, which workers wrap: they are saved without that."""

import pytest

from migrate.engine import rewrite_text

PREPARED = """\
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer, prepare_model


def loop(config):
    plain = model = Net()
    model = prepare_model(model)
    {report}


TorchTrainer(loop)
"""
PLAIN = 'getattr(model, "module", model)'


@pytest.mark.parametrize(
    ("report", "saved"),
    [
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))', f"{PLAIN}.state_dict()"),
        ('state = {"model": model}\n    session.report({}, checkpoint=Checkpoint.from_dict(state))', PLAIN),
        ('session.report({}, checkpoint=Checkpoint.from_dict(data={"model": model}))', PLAIN),
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": plain.state_dict()}))', "plain.state_dict()"),
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": model.module}))', "model.module"),
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": {"deep": model}}))', '{"deep": model}'),
        ('w = model.state_dict()\n    session.report({}, checkpoint=Checkpoint.from_dict({"model": w}))', "w"),
    ],
)
def test_a_model_is_saved_without_what_workers_wrap_it_in(report, saved):
    done = rewrite_text(PREPARED.format(report=report))
    assert "from_dict" not in done.text
    assert f'{{"model": {saved}}}' in done.text
    assert saved != "w" or f"w = {PLAIN}.state_dict()\n" in done.text
    assert not [found for found in done.findings if found.attention]


@pytest.mark.parametrize(
    ("made", "saved"),
    [
        ("dict(epoch=1, model=model.state_dict())", f"dict(epoch=1, model={PLAIN}.state_dict())"),
        ("dict(model=dict(deep=model))", "dict(model=dict(deep=model))"),
    ],
)
def test_the_dictionary_may_be_made_by_a_call(made, saved):
    done = rewrite_text(PREPARED.format(report=f"session.report({{}}, checkpoint=Checkpoint.from_dict({made}))"))
    assert f"pickle.dump({saved}, file)" in done.text
    assert not [found for found in done.findings if found.attention]


@pytest.mark.parametrize(
    "saved",
    [
        'model.module.state_dict() if hasattr(model, "module") else model.state_dict()',
        "model.module.state_dict() if isinstance(model, DistributedDataParallel) else model.state_dict()",
        'model.state_dict() if not hasattr(model, "module") else model.module.state_dict()',
        '(model.module if hasattr(model, "module") else model).state_dict()',
    ],
)
def test_a_model_of_which_the_code_asks_whether_it_is_wrapped_is_left_alone(saved):
    report = f'session.report({{}}, checkpoint=Checkpoint.from_dict({{"model": {saved}}}))'
    done = rewrite_text(PREPARED.format(report=report))
    assert f'{{"model": {saved}}}' in done.text
    assert not [found for found in done.findings if found.attention]


@pytest.mark.parametrize(
    "saved",
    [
        "model.module.state_dict() if rank == 0 else model.state_dict()",
        'model.state_dict() if hasattr(model, "module") else model.module.state_dict()',
        'model.module.state_dict() if hasattr(other, "module") else model.state_dict()',
        'model.state_dict() if hasattr(model, "module") else {}',
    ],
)
def test_a_choice_that_does_not_tell_whether_a_model_is_wrapped_is_for_a_person(saved):
    report = f'session.report({{}}, checkpoint=Checkpoint.from_dict({{"model": {saved}}}))'
    found = [one.old for one in rewrite_text(PREPARED.format(report=report)).findings if one.attention]
    assert set(found) == {"model"}


@pytest.mark.parametrize(
    "report",
    [
        'session.report({}, checkpoint=Checkpoint.from_dict({"model": halved(model.state_dict())}))',
        'state = {"model": model}\n    show(state)\n    session.report({}, checkpoint=Checkpoint.from_dict(state))',
        'w = model.state_dict()\n    show(w)\n    session.report({}, checkpoint=Checkpoint.from_dict({"model": w}))',
    ],
)
def test_a_model_that_may_be_saved_as_it_was_wrapped_is_for_a_person(report):
    done = rewrite_text(PREPARED.format(report=report))
    assert "from_dict" not in done.text
    assert [found.old for found in done.findings if found.attention and "wrapper" in found.message] == ["model"]


KEPT = """\
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer, prepare_model


class Base:
    def prepare(self):
        self.model = prepare_model(self.plain)


class Other:
    def prepare(self):
        self.plain = prepare_model(self.plain)


class Runner(Base):
    def run(self, config):
        self.prepare()
        {report}


TorchTrainer(Runner().run)
"""
OWN = 'getattr(self.model, "module", self.model)'


@pytest.mark.parametrize(
    ("report", "saved"),
    [
        (
            'session.report({}, checkpoint=Checkpoint.from_dict({"model": self.model.state_dict()}))',
            f"{OWN}.state_dict()",
        ),
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": self.model}))', OWN),
        (
            'w = self.model.state_dict()\n        session.report({}, checkpoint=Checkpoint.from_dict({"model": w}))',
            "w",
        ),
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": self.model.module}))', "self.model.module"),
        (
            'session.report({}, checkpoint=Checkpoint.from_dict({"model": self.plain.state_dict()}))',
            "self.plain.state_dict()",
        ),
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": other.model}))', "other.model"),
        ('session.report({}, checkpoint=Checkpoint.from_dict({"model": self.one.model}))', "self.one.model"),
        (
            'w = self.model.module if hasattr(self.model, "module") else self.model\n'
            '        session.report({}, checkpoint=Checkpoint.from_dict({"model": w}))',
            "w",
        ),
    ],
)
def test_a_model_of_an_object_is_saved_without_what_workers_wrap_it_in(report, saved):
    done = rewrite_text(KEPT.format(report=report))
    assert f'{{"model": {saved}}}' in done.text
    assert saved != "w" or f"w = {OWN}.state_dict()\n" in done.text or "hasattr" in report
    assert not [found for found in done.findings if found.attention]


def test_a_model_of_an_object_that_may_be_saved_as_it_was_wrapped_is_for_a_person():
    report = 'session.report({}, checkpoint=Checkpoint.from_dict({"model": halved(self.model)}))'
    done = rewrite_text(KEPT.format(report=report))
    assert [found.old for found in done.findings if found.attention] == ["self.model"]
