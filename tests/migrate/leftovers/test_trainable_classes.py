"""Trainable classes of Ray 0.8: method names, and checkpoints that were files."""

import re

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.text.source import Source
from tests.migrate.support import check_noop, check_transformed, rewritten

SAVES_AND_LOADS = """
        import os
        from ray import tune


        class A(tune.Trainable):
            def save_checkpoint(self, d):
                {body}

            def load_checkpoint(self, path):
                self.x = open(path).read()
"""


@pytest.mark.parametrize(
    "text",
    [
        # not a Trainable at all
        "class A:\n    def _train(self):\n        return {}\n",
        # somebody else's Trainable
        "from mylib import tune\n\n\nclass A(tune.Trainable):\n    def _train(self):\n        return {}\n",
        # the name is shadowed
        "from ray import tune\n\n\ndef make(tune):\n    class A(tune.Trainable):\n        def _train(self):\n"
        "            return {}\n    return A\n",
        # modern already
        "from ray import tune\n\n\nclass A(tune.Trainable):\n    def step(self):\n        return {}\n",
        # private helpers that only look alike
        "from ray import tune\n\n\nclass A(tune.Trainable):\n    def _train_one(self):\n        return self._trainer\n",
        # a dictionary of the base class with something more in it
        "from ray import tune\n\n\nclass A(tune.Trainable):\n    def save_checkpoint(self, d):\n"
        "        saved = super().save_checkpoint(d)\n        saved['x'] = 1\n        return saved\n",
        # an attribute of another object
        "from ray import tune\n\n\nclass A(tune.Trainable):\n    def step(self):\n        return self.model._train()\n",
    ],
)
def test_classes_that_are_no_legacy_trainables_are_left_alone(text):
    assert check_noop(text) == []


def test_an_old_name_that_the_new_one_calls_is_no_legacy_use():
    text = "from ray import tune\n\n\nclass A(tune.Trainable):\n    def {}(self):\n        return {{}}\n\n"
    text = text.format("_train") + "    def step(self):\n        return self._train()\n"
    assert check_noop(text) == []
    assert not [row for _, row, _ in legacy_uses(Source(text)) if row.code == "TRN102"]


def test_both_generations_in_one_class_are_reported_and_left_alone():
    assert "TRN102" in check_noop(
        """
        from ray import tune


        class A(tune.Trainable):
            def _train(self):
                return {}

            def step(self):
                return {}
        """
    )


RENAMED = """\
from ray import tune


class A(tune.Trainable):
    def setup(self, config):
        self.x = 0

    def step(self):
        return {}

    def {save}(self, directory):
        return {{"x": self.x}}


class B(A):
    def {old}(self, given=None):
        self.x = 1
"""


@pytest.mark.parametrize(
    ("old", "codes"),
    [("_restore", ["TRN104"]), ("_stop", ["TRN105"]), ("_log_result", ["TRN106"]), ("load_checkpoint", [])],
)
def test_an_old_name_that_is_left_over_beside_the_new_ones_is_not_brought_to_life(old, codes):
    assert check_noop(RENAMED.replace("{}", "{{}}").format(save="save_checkpoint", old=old)) == codes


@pytest.mark.parametrize(("save", "codes"), [("save_checkpoint", ["TRN104"]), ("_save", [])])
def test_the_new_names_may_be_those_of_a_class_of_another_file(tmp_path, save, codes):
    first, second = RENAMED.replace("{}", "{{}}").format(save=save, old="_restore").split("class B")
    (tmp_path / "base.py").write_text(first)
    text = "from base import A\n\n\nclass B" + second
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "search.py")))
    assert [finding.code for finding in done.findings if finding.attention] == codes
    assert ("load_checkpoint" in done.text) == (not codes)


def test_a_class_that_keeps_an_old_name_keeps_it_for_its_relatives_alone():
    text = rewritten("""
        from ray import tune


        class Own(tune.Trainable):
            def _setup(self, config):
                pass

            def _train(self):
                return {"x": 1}

            def setup(self, model):
                self.model = model


        class Heir(Own):
            def _setup(self, config):
                super()._setup(config)


        class Other(tune.Trainable):
            def _setup(self, config):
                tune.Trainable._setup(self, config)
        """)
    assert text.count("    def _setup(self, config):\n") == 2
    assert "        super()._setup(config)\n" in text
    assert "    def setup(self, config):\n        tune.Trainable.setup(self, config)\n" in text


def test_an_old_name_beside_new_ones_is_renamed_where_ray_must_have_been_0_8():
    text = RENAMED.replace("{}", "{{}}").format(save="_save", old="_restore")
    check_transformed(text, text.replace("_save", "save_checkpoint").replace("_restore", "load_checkpoint"))
    text = RENAMED.replace("{}", "{{}}").format(save="save_checkpoint", old="_restore")
    more = "\n\nclass C(tune.Trainable):\n    def _train(self):\n        return {}\n"
    check_transformed(text + more, (text + more).replace("_restore", "load_checkpoint").replace("_train", "step"))


def test_a_class_for_both_generations_whose_new_names_call_the_old_needs_nobody():
    text = """
        from ray import tune


        class A(tune.Trainable):
            def step(self):
                return self._train()

            def _train(self):
                return {}
        """
    assert check_noop(text) == []


def test_an_old_name_that_is_also_an_attribute_is_reported():
    assert "TRN105" in check_noop(
        """
        from ray import tune


        class A(tune.Trainable):
            def setup(self, config):
                self._stop = False

            def _stop(self):
                pass
        """
    )


def test_a_base_class_in_the_same_file_counts_whatever_the_order_of_use():
    check_transformed(
        """
        import ray.tune as rt


        class Mixin:
            def _save(self, path):
                return self.where(path)


        class Base(rt.Trainable):
            pass


        class A(Mixin, Base):
            def _setup(self, config):
                super()._setup(config)
                self._save("x")
        """,
        """
        import ray.tune as rt


        class Mixin:
            def save_checkpoint(self, path):
                return self.where(path)


        class Base(rt.Trainable):
            pass


        class A(Mixin, Base):
            def setup(self, config):
                super().setup(config)
                self.save_checkpoint("x")
        """,
    )


def test_a_mixin_that_others_use_too_is_left_alone():
    codes = check_noop(
        """
        from ray.tune import Trainable


        class Mixin:
            def _save(self, path):
                return {}


        class A(Mixin, Trainable):
            pass


        class Other(Mixin):
            pass
        """
    )
    assert codes == ["TRN103"]


def test_names_and_file_checkpoints_are_rewritten_together():
    check_transformed(
        """
        from ray import tune

        NAME = "model.bin"


        class A(tune.Trainable):
            def _save(self, d):
                with open(d + "/model.bin", "wb") as f:
                    f.write(self.x)
                return d + "/model.bin"

            def _restore(self, path):
                "Read it back."
                self.x = open(path, "rb").read()
        """,
        """
        import os

        from ray import tune

        NAME = "model.bin"


        class A(tune.Trainable):
            def save_checkpoint(self, d):
                with open(d + "/model.bin", "wb") as f:
                    f.write(self.x)
                return d

            def load_checkpoint(self, path):
                "Read it back."
                path = os.path.join(path, "model.bin")
                self.x = open(path, "rb").read()
        """,
    )


@pytest.mark.parametrize(
    "returned",
    [
        "None",
        "d",
        '{"x": 1}',
        "dict(x=1)",
        "state",
        "Path(d)",
        "str(Path(d))",
    ],
)
def test_what_tune_accepts_today_is_returned_as_before(returned):
    text = f"""
        from pathlib import Path
        from ray import tune


        class A(tune.Trainable):
            def save_checkpoint(self, d):
                state = {{"x": self.x}}
                return {returned}

            def load_checkpoint(self, state):
                self.x = state["x"]
        """
    assert check_noop(text) == []


@pytest.mark.parametrize(
    "body",
    [
        "return self.agent.save_checkpoint(d)",
        "path = self.agent.save(d)\n                return path",
        "return self.agent.save(checkpoint_dir=d)",
        "return super().save_checkpoint(d)",
        'd = d + "x"\n                return d + ".pth"',
        "return d, 1",
    ],
)
def test_what_another_object_saves_in_the_directory_is_reported(body):
    assert check_noop(SAVES_AND_LOADS.format(body=body)) == ["TRN109"]


@pytest.mark.parametrize(
    "body",
    [
        "return self.saver.save(self.session, d + '/model')",
        'path = os.path.join(d, "m")\n                path = path + str(1)\n                return path',
        'name = "m-%d" % self.n\n                return os.path.join(d, name)',
        'return os.path.join(d, "m-{}".format(self._iteration))',
        'if self.x:\n                    return os.path.join(d, "a")\n                return os.path.join(d, "b")',
    ],
    ids=["a call", "assigned twice", "a local variable", "a counter", "two files"],
)
def test_a_path_that_only_the_method_knows_that_saves_is_noted(body):
    text = rewritten(SAVES_AND_LOADS.format(body=body))
    returned = re.findall(r"return (.*)\n", body + "\n")
    assert all(f"return keep_path({path}, d)\n" in text for path in returned)
    assert "        path = kept_path(path)\n        self.x = open(path).read()\n" in text
    assert text.count("def keep_path(") == text.count("def kept_path(") == 1


def test_a_save_without_a_load_is_reported():
    text = """
        import os
        from ray import tune


        class A(tune.Trainable):
            def save_checkpoint(self, d):
                return os.path.join(d, "m")
        """
    assert check_noop(text) == ["TRN109"]


def test_os_under_another_name_is_used_under_that_name():
    text = rewritten(
        """
        import os as system
        from ray import tune


        class A(tune.Trainable):
            def save_checkpoint(self, d):
                return system.path.join(d, "m")

            def load_checkpoint(self, path):
                self.x = open(path).read()
        """
    )
    assert 'path = system.path.join(path, "m")' in text


CONSTRUCTOR = """\
from ray import tune


class A(tune.Trainable):
    def __init__(self, {arguments}):
        {body}
"""


@pytest.mark.parametrize(
    ("arguments", "body", "new_arguments", "new_body"),
    [
        (
            "config=None, logger_creator=None",
            "tune.Trainable.__init__(self, config, logger_creator)",
            "config=None, storage=None",
            "tune.Trainable.__init__(self, config, storage)",
        ),
        (
            "config, *, logger_creator=None",
            "super().__init__(config, logger_creator=logger_creator)",
            "config, *, storage=None",
            "super().__init__(config, storage=storage)",
        ),
    ],
)
def test_a_constructor_takes_what_tune_passes_today(arguments, body, new_arguments, new_body):
    before = CONSTRUCTOR.format(arguments=arguments, body=body)
    assert check_transformed(before, CONSTRUCTOR.format(arguments=new_arguments, body=new_body)) == ()


@pytest.mark.parametrize(
    ("arguments", "body"),
    [
        ("config, logger_creator", "super().__init__(config)"),
        ("config, logger_creator", "logger_creator(config)"),
        ("config, logger_creator, storage", "super().__init__(config, logger_creator)"),
        ("config, logger_creator", "logger_creator = logger_creator or f"),
        ("config, logger_creator", "super().__init__(config, creator=logger_creator)"),
    ],
)
def test_a_constructor_that_uses_its_logger_creator_is_reported(arguments, body):
    assert check_noop(CONSTRUCTOR.format(arguments=arguments, body=body)) == ["TRN113"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "_setup(self):\n        self.x = self.config['x']",
            "setup(self, config=None):\n        self.x = self.config['x']",
        ),
        ("_setup(self):\n        self.x = config['x']", "setup(self, _config=None):\n        self.x = config['x']"),
        ("_setup(self, *given):\n        self.x = given", "setup(self, *given):\n        self.x = given"),
    ],
)
def test_a_setup_of_the_first_releases_takes_the_configuration(before, after):
    head = "from ray import tune\n\n\nclass Digits(tune.Trainable):\n    def "
    assert rewritten(f"{head}{before}\n") == f"{head}{after}\n"


def test_a_directory_that_is_made_a_file_beside_it_is_reported():
    text = (
        "from ray import tune\n\n\nclass C(tune.Trainable):\n    def save_checkpoint(self, path):\n"
        '        path = path + ".pth"\n        save(path)\n        return path\n\n'
        "    def load_checkpoint(self, path):\n        load(path)\n"
    )
    done = rewrite_text(text)
    assert done.text == text
    assert [finding.code for finding in done.findings] == ["TRN109"]


def test_a_directory_that_is_made_a_path_is_returned_as_before():
    text = (
        "from pathlib import Path\nfrom ray import tune\n\n\nclass C(tune.Trainable):\n"
        "    def save_checkpoint(self, path):\n        path = Path(path)\n        save(path)\n        return path\n"
    )
    assert rewrite_text(text).findings == ()


WITH_A_LOSS = """\
from ray import tune


def with_loss(base):
    class Cls(base):
        def _setup(self, config):
            super()._setup(config)

        def _train(self):
            return {"loss": 1, **super()._train()}

    return Cls
"""


def test_a_class_that_a_function_makes_of_one_that_it_is_given_is_rewritten_where_tune_runs_it():
    text = rewritten(f"{WITH_A_LOSS}\n\ndef go(base):\n    tune.run(with_loss(base), name='e')\n")
    assert "        def setup(self, config):\n            super().setup(config)\n" in text
    assert '        def step(self):\n            return {"loss": 1, **super().step()}\n' in text


def test_a_class_that_a_function_makes_of_one_that_it_is_given_is_reported_where_nobody_knows_who_runs_it():
    assert check_noop(WITH_A_LOSS) == ["TRN101", "TRN102"]
    assert check_noop(WITH_A_LOSS.replace("from ray import tune", "import tune")) == []
