"""Checkpoints that were dictionaries: files in the checkpoint's directory."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray


def test_a_dictionary_over_several_lines_keeps_its_form():
    check_transformed(
        """
        from ray import tune
        from ray.air import Checkpoint, session


        def f(config):
            session.report(
                {"loss": 1},
                checkpoint=Checkpoint.from_dict({"model": model.state_dict(), "step": 3}),
            )


        tune.Tuner(f)
        """,
        """
        import os
        import pickle
        import tempfile

        from ray import tune


        def f(config):
            with tempfile.TemporaryDirectory() as checkpoint_dir:
                with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
                    pickle.dump({"model": model.state_dict(), "step": 3}, file)
                tune.report(
                    {"loss": 1},
                    checkpoint=tune.Checkpoint.from_directory(checkpoint_dir),
                )


        tune.Tuner(f)
        """,
    )


OF_LIBRARY = """\
from ray.air import session
from ray.train.{home} import {owner}, {trainer}


def loop(config):
    session.report({{"loss": 1}}, checkpoint={owner}.{made})


state = {trainer}(loop).fit().checkpoint.to_dict()
"""
LIBRARIES = [("torch", "TorchCheckpoint", "TorchTrainer"), ("tensorflow", "TensorflowCheckpoint", "TensorflowTrainer")]


@pytest.mark.parametrize(("home", "owner", "trainer"), LIBRARIES)
def test_the_checkpoint_class_of_a_library_keeps_its_dictionary_in_a_file_too(home, owner, trainer):
    made = OF_LIBRARY.format(home=home, owner=owner, trainer=trainer, made='from_dict({"epoch": 1})')
    result = rewrite_text(made)
    assert [found.code for found in result.findings if found.attention] == []
    first = "train.get_context().get_world_rank() == 0"
    assert 'pickle.dump({"epoch": 1}, file)' in result.text
    assert f"if {first}:\n" in result.text
    assert f"= {owner}.from_directory(checkpoint_dir)\n" in result.text
    assert "        state = pickle.load(file)\n" in result.text


@pytest.mark.parametrize(("home", "owner", "trainer"), LIBRARIES)
@pytest.mark.parametrize("made", ["from_model(model)", "from_directory(place)"])
def test_the_model_that_a_checkpoint_class_of_a_library_saves_is_no_dictionary(home, owner, trainer, made):
    text = rewritten(OF_LIBRARY.format(home=home, owner=owner, trainer=trainer, made=made))
    assert f'    checkpoint = {owner}.{made}\n    train.report({{"loss": 1}}, checkpoint=checkpoint if ' in text


def test_a_checkpoint_that_is_reported_later_is_made_of_a_directory():
    text = rewritten("""
        from ray import train
        from ray.train import Checkpoint


        def loop(config):
            checkpoint = None
            if config["save"]:
                checkpoint = Checkpoint.from_dict({"a": 1})
            train.report({"loss": 1}, checkpoint=checkpoint)
    """)
    assert "        checkpoint_dir = tempfile.TemporaryDirectory()\n" in text
    assert "        checkpoint = Checkpoint.from_directory(checkpoint_dir.name)\n" in text


def test_a_dictionary_that_is_read_where_it_is_asked_for():
    text = rewritten("""
        from ray import train


        def loop(config):
            state = train.get_checkpoint().to_dict()
    """)
    assert "    with train.get_checkpoint().as_directory() as checkpoint_dir:\n" in text
    assert "            state = pickle.load(file)\n" in text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("use(Checkpoint.from_dict({'a': 1}))", "use(checkpoint_of({'a': 1}))"),
        ("if Checkpoint.from_dict(x): pass", "if checkpoint_of(x): pass"),
        ("a = [Checkpoint.from_dict(x) for x in y]", "a = [checkpoint_of(x) for x in y]"),
        ("x = 1; c = Checkpoint.from_dict(x)", "x = 1; c = checkpoint_of(x)"),
        ('c = Checkpoint.from_dict({"a": """\ntwo"""})', 'c = checkpoint_of({"a": """\ntwo"""})'),
        ("if result.checkpoint.to_dict(): pass", "if load_state(result.checkpoint): pass"),
        ("if train.get_checkpoint().to_dict(): pass", "if load_state(train.get_checkpoint()): pass"),
        (
            "c = train.get_checkpoint() or old\ni = c.to_dict()['i'] if c else c.to_dict()['j']",
            "c = train.get_checkpoint() or old\ni = load_state(c)['i'] if c else load_state(c)['j']",
        ),
        ("def f(c: Checkpoint):\n    return g(c.to_dict(), c.to_dict())", "    return g(load_state(c), load_state(c))"),
    ],
)
def test_where_a_statement_has_no_room_a_function_does_it(line, expected):
    text = rewritten(f"from ray import train\nfrom ray.train import Checkpoint\n\n{line}\n")
    assert text.endswith(f"{expected}\n")
    assert text.count("def ") == 1 + line.startswith("def ")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("i = c.to_dict()['i'] + 1 if c else 0", "i = load_state(c)['i'] + 1 if c else 0"),
        ("i = c and c.to_dict()['i']", "i = c and load_state(c)['i']"),
        ("i = lambda: c.to_dict()['i']", "i = lambda: load_state(c)['i']"),
        (
            "i = [b.to_dict()['i'] for b, _ in result.best_checkpoints]",
            "i = [load_state(b)['i'] for b, _ in result.best_checkpoints]",
        ),
    ],
)
def test_what_is_not_read_each_time_is_read_in_a_function(line, expected):
    text = rewritten(f"from ray import train\n\nc = train.get_checkpoint()\n{line}\n")
    assert text.endswith(f"{expected}\n")


@pytest.mark.parametrize(
    ("line", "code"), [("c = Checkpoint.from_dict(a=x)", "TRP171"), ("print(my_checkpoint.to_dict())", "TRR793")]
)
def test_what_is_not_certain_is_reported(line, code):
    assert check_noop(f"from ray import train\nfrom ray.train import Checkpoint\n\n{line}\n") == [code]


OF_CLASS = """\
from ray import tune
from ray.tune import Trainable


class Mine(Trainable):
    def save_checkpoint(self, checkpoint_dir):
        {saved}


{more}
state = tune.Tuner(Mine).fit()[0].checkpoint.to_dict()
"""


def test_the_dictionary_of_a_class_is_read_in_a_file_of_its_own():
    done = rewritten(OF_CLASS.format(saved="return {'x': 1}", more=""))
    assert 'with open(os.path.join(loaded_checkpoint_dir, "_dict_checkpoint.pkl"), "rb") as file:' in done
    assert "state = pickle.load(file)" in done


def test_where_a_statement_has_no_room_a_function_reads_it():
    text = OF_CLASS.format(saved="return {'x': 1}", more="found = tune.Tuner(Mine).fit()")
    asked = "states = [one.checkpoint.to_dict() for one in found]"
    done = rewritten(text.replace("state = tune.Tuner(Mine).fit()[0].checkpoint.to_dict()", asked))
    assert "states = [load_state(one.checkpoint) for one in found]" in done
    assert 'with open(os.path.join(directory, "_dict_checkpoint.pkl"), "rb") as file:' in done


@pytest.mark.parametrize(
    ("saved", "more"),
    [
        ("return checkpoint_dir", ""),
        ("pass", ""),
        ("return dict(self.state)", ""),
        ("if self.x:\n            return checkpoint_dir\n        return {'x': 1}", ""),
        ("return {'x': 1}", "class More(Mine):\n    def save_checkpoint(self, path):\n        return path"),
        ("return {'x': 1}", "class Other:\n    def _save(self, path):\n        return {}"),
        ("return {'x': 1}", "tune.Tuner(f).fit()"),
        ("return {'x': 1}", "Mine = wrapped(Mine)"),
    ],
)
def test_what_a_class_may_save_otherwise_is_reported(saved, more):
    assert check_noop(OF_CLASS.format(saved=saved, more=more)) == ["TRR793"]


def test_so_is_that_of_a_class_of_another_file(tmp_path):
    (tmp_path / "models.py").write_text("from ray import tune\n\n\nclass Mine(tune.Trainable):\n    pass\n")
    text = "from ray import tune\n\nfrom models import Mine\n\nstate = tune.Tuner(Mine).fit()[0].checkpoint.to_dict()\n"
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "main.py")))
    assert done.text == text
    assert [found.code for found in done.findings if found.attention] == ["TRR793"]


@pytest.mark.parametrize(("asked", "code"), [("to_bytes()", "TRR795"), ("to_object_ref()", "AIR336")])
def test_what_a_checkpoint_no_longer_answers_is_reported_wherever_one_is_certain(asked, code):
    assert check_noop(f"from ray import train\n\ncheckpoint = train.get_checkpoint()\ncheckpoint.{asked}\n") == [code]
    assert check_noop(f"from ray import train\n\nprint(number.{asked})\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train import Checkpoint\n\nc = Checkpoint.from_directory(path)\n",
        "from ray import train\n\nframe = train.Result.metrics_dataframe.to_dict()\n",
        "from mine import Checkpoint\n\nc = Checkpoint.from_dict({})\n",
        "from ray import train\nfrom mine import Checkpoint\n\nc = Checkpoint.from_dict({})\nc.to_dict()\n",
        "from ray.train import Checkpoint\n\nframe.to_dict()\ncheckpoint.to_dict('records')\n",
    ],
)
def test_other_code_stays(text):
    assert check_noop(text) == []


def test_a_dictionary_on_lines_of_its_own_is_moved():
    text = rewritten("""
        from ray import train
        from ray.train import Checkpoint


        def loop(config):
            train.report(
                dict(test=1),
                checkpoint=Checkpoint.from_dict(
                    dict(test=1, count=2)
                ),
            )
        """)
    assert "            pickle.dump(dict(test=1, count=2), file)\n" in text
    assert "            checkpoint=Checkpoint.from_directory(checkpoint_dir),\n        )\n" in text


def test_what_is_made_and_read_at_once_is_a_file_in_between():
    text = rewritten("from ray.train import Checkpoint\n\nx = Checkpoint.from_dict(a).to_dict()\n")
    assert "with checkpoint_of(a).as_directory() as checkpoint_dir:\n" in text
    assert text.endswith("        x = pickle.load(file_2)\n")


def test_a_variable_that_may_keep_its_value_is_looked_at_once():
    assert (
        check_noop("""
        from ray import train
        from ray.train import Checkpoint


        def loop(config, state=None):
            state = state or config["state"]
            config = config if state else state
            state.to_dict()
    """)
        == []
    )


def test_a_function_that_is_added_stands_above_code_of_a_file_that_imports_later():
    text = rewritten("""
        #!/usr/bin/env python
        print("starts")
        from ray.train import Checkpoint

        show(Checkpoint.from_dict(state), predictor=Predictor)
    """)
    head, _, rest = text.partition("\n\ndef checkpoint_of(state):\n")
    assert head.endswith("from ray.train import Checkpoint\n")
    assert rest.endswith("\nshow(checkpoint_of(state), predictor=Predictor)\n")


def test_a_class_that_one_function_imports_is_reported():
    assert check_noop("""
        def loop(config):
            from ray.train import Checkpoint
            show(Checkpoint.from_dict(state), predictor=Predictor)
    """) == ["TRP171"]


IF_FIRST = "if train.get_context().get_world_rank() == 0"


@pytest.mark.parametrize(
    ("report", "made", "only_first"),
    [
        (
            "session.report({}, checkpoint=Checkpoint.from_dict(state))",
            "checkpoint=Checkpoint.from_directory(checkpoint_dir)",
            f"        checkpoint = None\n        {IF_FIRST}:\n"
            "            checkpoint = Checkpoint.from_directory(checkpoint_dir)\n"
            "        train.report({}, checkpoint=checkpoint)\n",
        ),
        (
            "saved = Checkpoint.from_dict(state)\n    session.report({}, checkpoint=saved)",
            "checkpoint=Checkpoint.from_directory(checkpoint_dir)",
            f"        saved = None\n        {IF_FIRST}:\n"
            "            saved = Checkpoint.from_directory(checkpoint_dir)\n"
            "        train.report({}, checkpoint=saved)\n",
        ),
        (
            "saved = Checkpoint.from_dict(state)\n    print(state)\n    session.report({}, checkpoint=saved)",
            "saved = Checkpoint.from_directory(checkpoint_dir.name)",
            f"    saved = None\n    {IF_FIRST}:\n        saved = Checkpoint.from_directory(checkpoint_dir.name)\n"
            "    print(state)\n    train.report({}, checkpoint=saved)\n",
        ),
        (
            "session.report({}, checkpoint=Checkpoint.from_dict(data=state))",
            "checkpoint=checkpoint_of(state)",
            f"    train.report({{}}, checkpoint=checkpoint_of(state) {IF_FIRST} else None)\n",
        ),
    ],
)
def test_of_the_workers_of_a_trainer_only_the_first_reports_its_dictionary(report, made, only_first):
    head = "from ray import tune\nfrom ray.air import Checkpoint, session\nfrom ray.train.torch import TorchTrainer\n"
    loop = f"\n\ndef loop(config):\n    state = 1\n    {report}\n\n\n"
    in_trainer = rewritten(f"{head}{loop}TorchTrainer(loop)\n")
    assert only_first in in_trainer
    in_trial = rewritten(f"{head}{loop}tune.Tuner(loop)\n")
    assert made.replace("Checkpoint.from", "tune.Checkpoint.from") in in_trial
    assert "get_world_rank" not in in_trial


REPORTED = """
import tempfile

from ray import tune
from ray.air import Checkpoint, session


def train(config):
    for epoch in range(3):
        {made}
        session.report({{"epoch": epoch}}, checkpoint=saved)
    return None


tune.Tuner(train)
"""


@pytest.mark.parametrize(
    "made",
    [
        "saved = Checkpoint.from_dict({'epoch': epoch})",
        "saved = Checkpoint.from_dict({'epoch': epoch})  # what it has learned",
        "# what it has learned\n        saved = Checkpoint.from_dict({'epoch': epoch})",
        "saved = Checkpoint.from_dict({'epoch': epoch})\n        # tell of it",
    ],
)
def test_what_the_next_statement_reports_is_made_beside_it(made):
    text = rewritten(REPORTED.format(made=made))
    assert (
        """\
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
                pickle.dump({'epoch': epoch}, file)
            tune.report({"epoch": epoch}, checkpoint=tune.Checkpoint.from_directory(checkpoint_dir))
"""
        in text
    )
    assert all(text.count(comment) == made.count(comment) for comment in ("# what it has learned", "# tell of it"))


@pytest.mark.parametrize(
    "made",
    [
        "saved = Checkpoint.from_dict({'epoch': epoch})\n        print(epoch)",
        "if epoch == 0:\n            saved = Checkpoint.from_dict({'epoch': epoch})",
        "saved = again = Checkpoint.from_dict({'epoch': epoch})",
        "print(saved)\n        saved = Checkpoint.from_dict({'epoch': epoch})",
        "session.report({}, checkpoint=saved)\n        saved = Checkpoint.from_dict({'epoch': epoch})",
    ],
)
def test_what_is_reported_elsewhere_too_or_later_is_not(made):
    assert "with tempfile.TemporaryDirectory() as" not in rewritten(REPORTED.format(made=made))


@pytest.mark.parametrize("use", ["return saved", "keep(saved)", "self.saved = saved", "lambda: saved"])
def test_the_directory_of_a_checkpoint_that_is_kept_stays(use):
    done = rewrite_text(f"""
from ray import tune
from ray.air import Checkpoint, session


def train(config):
    saved = Checkpoint.from_dict({{"a": 1}})
    session.report({{}}, checkpoint=saved)
    {use}


tune.Tuner(train)
""")
    assert "checkpoint_dir = tempfile.mkdtemp()\n" in done.text
    assert any("stays behind" in finding.message for finding in done.findings)


def test_a_dictionary_that_is_also_read_stays_with_every_worker():
    text = rewritten("""
        from ray.air import Checkpoint, session
        from ray.train.torch import TorchTrainer


        def loop(config):
            saved = Checkpoint.from_dict({"a": 1})
            look_at(saved)
            session.report({}, checkpoint=saved)


        TorchTrainer(loop)
        """)
    assert "    saved = Checkpoint.from_directory(checkpoint_dir)\n    look_at(saved)\n" in text
    assert f"train.report({{}}, checkpoint=saved {IF_FIRST} else None)\n" in text


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


def test_what_is_imported_for_code_stands_before_it_runs():
    """Sections of a page, and cells of a notebook, import what they need again, after others have run."""
    first = "from ray import tune\nfrom ray.train import Checkpoint\n\n\ndef f(config):\n"
    report = "    tune.report({}, checkpoint=Checkpoint.from_dict({}))\n\n\ntune.Tuner(f).fit()\n\n"
    later = "import os\nimport random\nfrom ray import tune\n\nprint(os.sep, random.random())\ntune.Tuner(f).fit()\n"
    text = rewrite_text(first + report + later).text
    assert text.startswith("import os\nimport pickle\nimport tempfile\nfrom ray import tune\n")
    assert text.endswith(later)
    assert rewrite_text(text).text == text


@pytest.mark.parametrize(("before", "kind"), [("    print(c)\n    for i in range(3):\n", "TemporaryDirectory"),
                                              ("    for i in range(3):\n        print(c)\n", "mkdtemp")])  # fmt: skip
def test_what_was_asked_of_another_checkpoint_of_that_name_keeps_no_directory(before, kind):
    head = "from ray import tune\nfrom ray.train import Checkpoint\n\n\ndef f(config):\n    c = tune.get_checkpoint()\n"
    made = "        c = Checkpoint.from_dict({})\n        tune.report({}, checkpoint=c)\n\n\ntune.Tuner(f)\n"
    assert f"tempfile.{kind}()" in rewrite_text(head + before + made).text


def test_a_file_that_makes_checkpoints_of_models_reads_them_itself():
    text = """
from ray import train
from ray.train.torch import TorchCheckpoint, TorchTrainer


def loop():
    train.report({}, checkpoint=TorchCheckpoint.from_state_dict(model.state_dict()))


result = TorchTrainer(loop).fit()
print(result.checkpoint.to_dict()["model"])
"""
    assert check_noop(text) == ["TRR793"]


OF_OTHERS = """
from ray import train
from ray.train.tensorflow import TensorflowTrainer
{imports}


def loop():
    {saves}


result = TensorflowTrainer(loop).fit()
print(result.checkpoint.to_dict()["model"])
"""


@pytest.mark.parametrize(
    ("imports", "saves"),
    [
        ("from ray.air.integrations.keras import Callback", "model.fit(callbacks=[Callback()])"),
        ("from ray.air.callbacks.keras import Callback", "model.fit(callbacks=[Callback()])"),
        ("from ray.train.tensorflow import keras", "model.fit(callbacks=[keras.ReportCheckpointCallback()])"),
        (
            "from ray.train.tensorflow.keras import ReportCheckpointCallback as Base\n\n\nclass Own(Base):\n    pass",
            "model.fit(callbacks=[Own()])",
        ),
        (
            "from ray.train.tensorflow import to_air_checkpoint",
            "train.report({}, checkpoint=to_air_checkpoint(model))",
        ),
    ],
)
def test_what_saves_models_for_a_file_keeps_no_dictionary_for_it(imports, saves):
    done = rewrite_text(OF_OTHERS.format(imports=imports, saves=saves))
    assert done.text.endswith('print(result.checkpoint.to_dict()["model"])\n')
    assert "TRR793" in [found.code for found in done.findings if found.attention]


@pytest.mark.parametrize(
    ("imports", "saves"),
    [
        ("from keras.callbacks import Callback", "model.fit(callbacks=[Callback()])"),
        ("from elsewhere import to_air_checkpoint", "save(to_air_checkpoint(model))"),
    ],
)
def test_what_only_has_the_name_of_such_saves_nothing_for_ray(imports, saves):
    done = rewrite_text(OF_OTHERS.format(imports=imports, saves=saves))
    assert "pickle.load(file)" in done.text


TABLE = """\
import pandas as pd
from ray import tune
from ray.air import Checkpoint, session


def f(config):
    session.report({"error": 1}, checkpoint=Checkpoint.from_dict({"model": 1}))


found = [result.checkpoint for result in tune.Tuner(f).fit()]
frame = pd.DataFrame(zip(range(2), found), columns=["place", "checkpoint"])
"""


@pytest.mark.parametrize("taken", ["frame.checkpoint[0]", 'frame["checkpoint"][0]', 'frame.loc[0, "checkpoint"]'])
def test_a_checkpoint_out_of_a_table_is_one_where_the_file_makes_some(taken):
    text = rewritten(f'{TABLE}checkpoint = {taken}\nprint(checkpoint.to_dict()["model"])\n')
    assert text.endswith(
        f"checkpoint = {taken}\n"
        "with checkpoint.as_directory() as checkpoint_dir:\n"
        '    with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "rb") as file:\n'
        '        print(pickle.load(file)["model"])\n'
    )


@pytest.mark.parametrize("taken", ["frame.checkpoint[0]\ncheckpoint = read(checkpoint)", "read(frame)", "frames[0]"])
def test_what_may_be_something_else_out_of_a_table_is_reported(taken):
    before = f'{TABLE}checkpoint = {taken}\nprint(checkpoint.to_dict()["model"])\n'
    done = rewrite_text(before)
    assert done.text.endswith(before.rpartition("checkpoint =")[2])
    assert [found.code for found in done.findings if found.attention] == ["TRR793"]


@pytest.mark.parametrize("use", ["frame.checkpoint[0].to_dict()", "frame.checkpoint[frame.place > 0].to_dict()"])
def test_the_column_of_a_table_stays(use):
    assert rewritten(f"{TABLE}print({use})\n").endswith(f"print({use})\n")


def test_a_dictionary_of_a_library_whose_model_is_asked_for_is_reported():
    text = (
        "from ray.train.torch import TorchCheckpoint\n\n\n"
        'checkpoint = TorchCheckpoint.from_dict({"model": 1})\nprint(checkpoint.get_model(Net()))\n'
    )
    assert check_noop(text) == ["TRP181"]


def test_a_dictionary_whose_model_a_predictor_asks_for_is_written_for_it():
    text = rewritten(
        "from ray.train.torch import TorchCheckpoint, TorchPredictor\n\n\n"
        'checkpoint = TorchCheckpoint.from_dict({"model": 1})\n'
        "print(TorchPredictor.from_checkpoint(checkpoint, model=Net()))\n"
    )
    assert 'pickle.dump({"model": 1}, ' in text
    assert 'saved = pickle.load(file)["model"]' in text


OPENED = "from ray.air import Checkpoint\n\ncheckpoint = Checkpoint.from_directory(path)\nprint(checkpoint.to_dict())\n"


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        (OPENED, True),
        (OPENED.replace("from_directory(path)", "from_uri(path)"), True),
        (OPENED.replace("Checkpoint.from_directory(path)", "Checkpoint.from_dict({})"), False),
        (f"{OPENED}Checkpoint.from_dict({{}})\n", False),
        ("from ray.air import session\n\nprint(session.get_checkpoint().to_dict())\n", False),
    ],
)
def test_who_opens_a_directory_is_told_which_file_old_rays_wrote(text, is_said):
    done = rewrite_text(text)
    told = [found for found in done.findings if "dict_checkpoint.pkl" in found.message]
    assert [found.attention for found in told] == [False] * is_said


REMOTE = """\
import ray
from ray.air import Checkpoint, ScalingConfig, session
from ray.train.torch import TorchTrainer
from tasks import other


def loop(config):
    session.report({"loss": 1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))


@ray.remote
def run():
    return TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=1)).fit().checkpoint


@ray.remote
class Keeper:
    def put(self, kept):
        self.kept = kept

    def last(self):
        return self.kept


keeper = Keeper.remote()
keeper.put.remote(run.remote())
"""


@pytest.mark.parametrize(
    "made",
    [
        *("ray.get(run.remote())", "ray.get(run.options(num_cpus=2).remote())", "ray.get([run.remote()])[0]"),
        *("ray.get(keeper.last.remote())", "ray.get(ray.put(ray.get(run.remote())))"),
    ],
)
def test_a_checkpoint_that_a_task_returns_is_one(made):
    text = rewritten(f"{REMOTE}found = {made}\nstate = found.to_dict()\n")
    assert "with found.as_directory() as checkpoint_dir:\n" in text
    assert "        state = pickle.load(file)\n" in text


@pytest.mark.parametrize("made", ["ray.get(other.remote())", "ray.get(keeper.gone.remote())"])
def test_what_a_task_returns_that_nobody_knows_is_reported_where_checkpoints_are_made(made):
    done = rewrite_text(f"{REMOTE}found = {made}\nstate = found.to_dict()\n")
    assert "state = found.to_dict()\n" in done.text
    assert [finding.code for finding in done.findings if finding.attention] == ["TRR793"]


def test_what_a_task_returns_elsewhere_stays():
    check_noop(
        "import ray\nfrom tasks import other\nfrom ray import train\n\nprint(ray.get(other.remote()).to_dict())\n"
    )


@pytest.mark.parametrize(
    "name", ['"dict_checkpoint.pkl"', 'f"{path}/dict_checkpoint.pkl"', '"/tmp/dict_checkpoint.pkl"']
)
def test_the_file_of_old_rays_is_reported_where_another_one_is_written(name):
    done = rewrite_text(f"{REMOTE}\npath = '/tmp'\nopen(os.path.join(path, {name}), 'rb')\n")
    assert [finding.old for finding in done.findings if finding.attention] == ["dict_checkpoint.pkl"]


def test_the_file_of_old_rays_stays_where_old_ones_are_read():
    check_noop("import os\nfrom ray import train\n\nopen(os.path.join(path, 'dict_checkpoint.pkl'), 'rb')\n")


def test_the_file_of_a_trainable_class_is_another_one():
    done = rewrite_text(f"{REMOTE}\nopen('/tmp/_dict_checkpoint.pkl', 'rb')\n")
    assert not [finding for finding in done.findings if finding.attention]


def test_a_checkpoint_that_is_made_in_a_task_is_said_to_be_on_that_machine():
    done = rewrite_text("""
import ray
from ray.air import Checkpoint


@ray.remote
def make(i):
    return Checkpoint.from_dict({"i": i})
""")
    assert any("other machines do not see it" in finding.message for finding in done.findings)


CLASSES = """\
from ray import tune
from ray.train import Checkpoint
from ray.train.torch import prepare_model
from library import Other


class Net:
    pass


class Wide(Net):
    pass


def build():
    return Net()


"""


def saved_with(state, before="net = Net()", own=CLASSES):
    lines = f"def train(config):\n    {before}\n    tune.report({{}}, checkpoint=Checkpoint.from_dict({state}))\n"
    text = rewritten(f"{own}{lines}\n\ntune.Tuner(train).fit()\n")
    assert text.count(".dump(") == 1
    return text.partition(".dump(")[0].rsplit(maxsplit=1)[-1]


@pytest.mark.parametrize(
    ("state", "before"),
    [
        ('{"net": net, "epoch": 1}', "net = Net()"),
        ("dict(net=net)", "net = Net()"),
        ('{"net": Wide()}', "pass"),
        ('{"nets": [net, net]}', "net = Wide()"),
        ('{"net": net}', "net = prepare_model(Net())"),
        ('{"net": net}', "net = Net() if config else None"),
        ('{"net": net}', "net = build()"),
        ("state", 'state = {"net": Net()}'),
    ],
)
def test_objects_of_classes_of_the_file_are_pickled_with_their_classes_as_ray_did(state, before):
    assert saved_with(state, before) == "cloudpickle"


@pytest.mark.parametrize(
    ("state", "before"),
    [
        ('{"net": net.state_dict()}', "net = Net()"),
        ('{"net": net.weights}', "net = Net()"),
        ('{"net": net}', "net = Other()"),
        ('{"net": config["net"]}', "net = Net()"),
        ('{"net": net.build()}', "net = Net()"),
        ('{"net": Net}', "pass"),
        ('{"epoch": 1}', "net = Net()"),
    ],
)
def test_what_else_is_saved_is_pickled_plainly(state, before):
    assert saved_with(state, before) == "pickle"


@pytest.mark.parametrize(("own", "pickler"), [(CLASSES, "cloudpickle"), ("from ray import tune\n", "pickle")])
def test_a_function_that_saves_whatever_it_is_given_pickles_classes_where_the_file_has_some(own, pickler):
    made = "save = lambda state: tune.report({}, checkpoint=Checkpoint.from_dict(state))\n"
    text = rewritten(f"{own}from ray.air import Checkpoint\n\n{made}")
    assert "checkpoint=checkpoint_of(state)" in text
    assert f"        {pickler}.dump(state, file)\n" in text
    check_noop(text)


@pytest.mark.parametrize(("own", "pickler"), [("\n\nclass Net:\n    pass\n", "cloudpickle"), ("", "pickle")])
def test_so_does_one_of_the_first_trainers(own, pickler):
    loop = "\n\ndef loop():\n    train.save_checkpoint(net=net)\n"
    run = "\n\ntrainer = Trainer('torch', 1)\ntrainer.start()\ntrainer.run(loop)\ntrainer.shutdown()\n"
    text = rewritten(f"from ray import train\nfrom ray.train import Trainer\n{own}{loop}{run}")
    assert "save_checkpoint(net=net)" in text
    assert f"            {pickler}.dump(state, file)\n" in text


SCRIPT = """\
import json

import ray
from ray import tune
from ray.air import Checkpoint, session


class State:
    def __init__(self, count):
        self.count = count


def train(config):
    state = State(0)
    for _ in range(3):
        state.count += config["by"]
        session.report({"count": state.count}, checkpoint=Checkpoint.from_dict({"state": state}))


ray.init(num_cpus=1)
state = tune.Tuner(train, param_space={"by": 2}).fit()[0].checkpoint.to_dict()["state"]
with open("out.json", "w") as out:
    json.dump([type(state).__name__, state.count], out)
"""
"""What it writes was recorded with Ray 2.6.3."""


@pytest.mark.slow
def test_a_trial_saves_objects_of_classes_of_the_script_as_with_ray_2_6(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == ["State", 6]
    assert left == []
