"""Instances of Trainable classes that code makes itself: what it gives them and asks of them, and where they save."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, rewritten


@pytest.mark.parametrize(
    ("call", "codes"),
    [
        ("self.save()", []),
        ("return {'path': self.save()}", ["TRN121"]),
        ("saved = self.save()\n        return {'path': saved.checkpoint.path}", []),
    ],
)
def test_a_save_is_reported_where_its_path_is_used(call, codes):
    text = f"from ray import tune\n\n\nclass A(tune.Trainable):\n    def step(self):\n        {call}\n"
    assert check_noop(text) == codes


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("return super().save(checkpoint_dir)", []),
        ("saved = super().save(checkpoint_dir)\n        self.log('saved')\n        return saved", []),
        ("path = super().save(checkpoint_dir)\n        os.listdir(path)\n        return path", ["TRN121"]),
        ("return {'path': super().save(checkpoint_dir)}", ["TRN121"]),
        ("torch.save(self.model, 'x')\n        return 'x'", ["TRN159"]),
        ("path = self.save_checkpoint(self.logdir)\n        return path", ["TRN159"]),
        ("return _TrainingResult(self.save_checkpoint(checkpoint_dir), {})", []),
    ],
)
def test_a_save_in_the_place_of_rays_is_reported_where_tune_takes_no_checkpoint_from_it(body, codes):
    head = "from ray import tune\n\n\nclass A(tune.Trainable):\n    def save(self, checkpoint_dir=None):\n"
    text = f"{head}        {body}\n"
    assert check_noop(text) == codes


def test_so_is_what_is_asked_of_an_instance_of_a_class_of_another_file(tmp_path):
    (tmp_path / "models.py").write_text(
        "from ray import tune\n\n\nclass Model(tune.Trainable):\n    def step(self):\n        return {}\n\n"
        "    def delete_checkpoint(self, path):\n        pass\n"
    )
    text = (
        "import os\nfrom ray import tune\nfrom models import Model\n\n"
        "model = Model({})\nprint(os.listdir(model.save()))\n"
        "model.delete_checkpoint('x')\nother = torch.nn.Linear(1, 1)\nprint(os.listdir(other.save()))\n"
    )
    path = tmp_path / "main.py"
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(path)))
    assert may_be_legacy(text.encode(), str(path))
    assert [(found.code, found.line) for found in done.findings] == [("TRN121", 6)]


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("a = A()\npath = a.save()\nos.listdir(path)", ["TRN121"]),
        ("a: A = A(config={})\nshutil.copytree(a.save(), 'x')", ["TRN121"]),
        ("print(os.listdir(A().save('x')))", ["TRN121"]),
        ("a = A()\nb = a\nblob = b.save_to_object()", ["TRN119"]),
        ("a = A()\na.delete_checkpoint('x')", ["TRN118"]),
        ("a = A()\na.save('there')", []),
        ("a, = [A()]\npath = a.save()", []),
        ("a = A()\nsaved = a.save()\nA().restore(saved)\nprint(saved.checkpoint.path)", []),
        ("a = A()\na.own()\na.storage_client", []),
        ("a = A()\nif x:\n    a = torch.nn.Linear(1, 1)\nos.listdir(a.save())", []),
        ("model = Model()\nos.listdir(model.save())", []),
    ],
)
def test_what_is_asked_of_an_instance_is_reported_where_the_answer_is_another_one_today(asked, codes):
    text = f"""\
from ray import tune
from models import Model


class A(tune.Trainable):
    storage_client = None

    def step(self):
        return {{}}

    def own(self):
        self.storage_client = 1


{asked}
"""
    assert check_noop(text) == codes


BY_HAND = """\
from ray import tune


class Steps(tune.Trainable):
{body}

steps = Steps({{}}{given})
steps.save({saved})
"""


@pytest.mark.parametrize(
    ("body", "given", "saved", "codes"),
    [
        ("    at = 0\n", ", remote_checkpoint_dir=None", "", ["TRN114"]),
        ("    at = 0\n", ", sync_config=settings", "prevent_upload=flag", ["TRN115", "TRN154"]),
        ("    at = 0\n", ", sync_function_tpl='cp'", "'/there'", ["TRN116"]),
        ("    def __init__(self, config, sync_config):\n        super().__init__(config)\n", ", sync_config=1", "", []),
    ],
)
def test_what_a_trainable_made_by_hand_is_given_and_no_longer_takes_is_reported(body, given, saved, codes):
    text = BY_HAND.format(body=body, given=given, saved=saved)
    made = text[: text.index("steps =")].count("\n")
    found = rewrite_text(text).findings
    assert [finding.code for finding in found if finding.attention and finding.line > made] == codes


INNER = """
    from ray.tune import Trainable


    class Outer(Trainable):
        def setup(self, config):
            self.inner = config["class"](config)

        def save_checkpoint(self, directory):
            self.inner.save(directory)

        def cleanup(self):
            self.inner._stop()
    """


def test_an_old_method_of_what_a_trainable_keeps_is_reported():
    assert check_noop(INNER) == ["TRN105"]


@pytest.mark.parametrize(
    "text",
    [
        INNER.replace("self.inner._stop()", "tool._stop()"),
        INNER.replace("self.inner.save(", "self.model.save("),
        f"{INNER}\n    class Tool:\n        def _stop(self):\n            pass\n",
    ],
)
def test_a_method_of_that_name_of_what_may_be_something_else_is_not(text):
    assert check_noop(text) == []


OWN_CALLS = """
        import os
        from ray import tune


        class A(tune.Trainable):
            def step(self):
                {does}
                return {{"loss": 1}}

            def save_checkpoint(self, directory):
                return os.path.join(directory, "model")

            def load_checkpoint(self, path):
                self.x = open(path).read()
        """


@pytest.mark.parametrize(
    "does",
    [
        "upload(self.save_checkpoint(folder))",
        "saved = self.save_checkpoint(folder); upload(saved)",
        'self.load_checkpoint(self.config["model"])',
        "self.load_checkpoint(path=kept)",
    ],
)
def test_a_class_that_means_a_file_where_it_saves_or_loads_itself_is_reported(does):
    assert check_noop(OWN_CALLS.format(does=does)) == ["TRN109"]


@pytest.mark.parametrize(
    "does",
    [
        "self.save_checkpoint(folder)",
        "self.load_checkpoint(self.save_checkpoint(folder))",
        "saved = self.save_checkpoint(folder)\n                self.load_checkpoint(saved)",
    ],
)
def test_a_class_that_loads_what_it_saved_itself_loads_a_directory(does):
    after = rewritten(OWN_CALLS.format(does=does))
    assert "return directory\n" in after
    assert 'path = os.path.join(path, "model")\n' in after


@pytest.mark.parametrize(
    ("algorithm", "codes"),
    [("PPOTrainer()", ["TRN103"]), ("ppo.PPOTrainer()", ["TRN103"]), ("Agent()", []), ("make()", [])],
)
def test_an_old_method_is_reported_that_a_class_asks_of_an_algorithm_that_it_keeps(algorithm, codes):
    assert (
        check_noop(f"""
        from ray import tune
        from ray.rllib.agents import ppo
        from ray.rllib.agents.ppo import PPOTrainer


        class A(tune.Trainable):
            def setup(self, config):
                self.agent = {algorithm}

            def step(self):
                return self.agent.train()

            def save_checkpoint(self, folder):
                self.agent._save(folder)
        """)
        == codes
    )
