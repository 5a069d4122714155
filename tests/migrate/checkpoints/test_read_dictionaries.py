"""Where code asks checkpoints for their dictionaries: each is read from its file."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten


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
    text = f"from ray import train\n\n\ndef loop():\n    checkpoint = train.get_checkpoint()\n    checkpoint.{asked}\n"
    assert check_noop(text) == [code]
    assert check_noop(f"from ray import train\n\nprint(number.{asked})\n") == []


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


SAVING = """\
def f(config):
    session.report({"loss": 1}, checkpoint=Checkpoint.from_dict({"step": 1}))


tune.Tuner(f)
"""


@pytest.mark.parametrize(
    ("path", "is_said"),
    [
        ('"/runs/f_2023/checkpoint_000000"', True),
        ("BEST", True),
        ("path", False),
        ("result.checkpoint.path", False),
        ('Checkpoint.from_dict({}).to_directory("/a") or "/a"', False),
    ],
)
def test_a_place_that_is_written_down_was_there_before_what_the_file_saves(path, is_said):
    head = 'from ray import tune\nfrom ray.air import Checkpoint, session\n\nBEST = "/runs/best"\n'
    done = rewrite_text(f"{head}print(Checkpoint.from_directory({path}).to_dict())\n\n\n{SAVING}")
    assert any("wrote has" in finding.message for finding in done.findings) is is_said


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
