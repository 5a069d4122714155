"""`ray.train.Trainer` of Ray 1.9 - 1.13: the trainer of today where it can be followed, a reason where it cannot."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import train
from ray.train import Trainer


"""
LOOP = HEAD + "def loop(config):\n    return 1\n\n\n"
MADE = 'trainer = Trainer("torch", 2)\n'
FIT = "TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=2)).fit()"


WRAPPED = FIT.replace("(loop, ", "(\n    loop,\n    ", 1).replace(").fit", ",\n).fit")


def body(text):
    """What stands below the function of the rewritten text."""
    return rewritten(LOOP + text).partition("return 1\n\n\n")[2]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (MADE + "trainer.start()\ntrainer.run(loop)\ntrainer.shutdown()\n", FIT + "\n"),
        (MADE + "trainer.run(train_func=loop, config=None)\n", FIT + "\n"),
        (MADE + "r = trainer.run(loop)\nprint(r[0])\n", f"r = {FIT}\nprint(r.return_value)\n"),
        (MADE + "x = trainer.run(loop)[0]\n", "x = " + WRAPPED + ".return_value\n"),
        (MADE + "r = trainer.run(loop)\n", f"r = {FIT}\n"),
        (
            MADE + "trainer.run(loop)\nprint(trainer.latest_run_dir)\n",
            f"result = {FIT}\nprint(result.path)\n",
        ),
        (
            MADE + "trainer.run(loop, {'a': 1})\ntrainer.run(loop, {'a': 2})\n",
            "TorchTrainer(\n    loop,\n    train_loop_config={'a': 1},\n"
            "    scaling_config=train.ScalingConfig(num_workers=2),\n).fit()\n"
            "TorchTrainer(\n    loop,\n    train_loop_config={'a': 2},\n"
            "    scaling_config=train.ScalingConfig(num_workers=2),\n).fit()\n",
        ),
        (
            MADE + "try:\n    trainer.run(loop)\nfinally:\n    trainer.shutdown()\n",
            f"try:\n    {FIT}\nfinally:\n    pass\n",
        ),
        (
            'trainer = Trainer("torch", 2, logdir="/mnt/x", max_retries=1)\ntrainer.run(loop)\n',
            "TorchTrainer(\n    loop,\n    scaling_config=train.ScalingConfig(num_workers=2),\n"
            '    run_config=train.RunConfig(\n        storage_path="/mnt/x",\n'
            "        failure_config=train.FailureConfig(max_failures=1),\n    ),\n).fit()\n",
        ),
    ],
)
def test_a_trainer_that_runs_is_a_trainer_that_fits(old, new):
    assert body(old) == new


@pytest.mark.parametrize(
    ("backend", "name"),
    [
        ('"tensorflow"', "TensorflowTrainer(loop, "),
        ('TorchConfig(backend="gloo")', 'torch_config=TorchConfig(backend="gloo")'),
    ],
)
def test_the_backend_says_which_trainer(backend, name):
    text = rewritten(
        LOOP.replace("from ray import train\n", "from ray import train\nfrom ray.train.torch import TorchConfig\n")
        + f"t = Trainer({backend}, num_workers=2)\nt.run(loop)\n"
    )
    assert name in text
    assert "Trainer(backend" not in text


BARE = LOOP.replace("\n\n\ndef", "\nfrom ray.train.backend import BackendConfig\n\n\ndef")


def test_a_backend_that_sets_nothing_up_needs_no_framework():
    text = rewritten(f"{BARE}t = Trainer(backend=BackendConfig(), num_workers=2)\nt.run(loop)\n")
    assert "from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer\n" in text
    assert text.endswith("\nDataParallelTrainer(loop, scaling_config=train.ScalingConfig(num_workers=2)).fit()\n")


@pytest.mark.parametrize("backend", ["Own()", "BackendConfig(1)", "BackendConfig", "''", "None"])
def test_another_backend_of_ones_own_is_reported(backend):
    own = BARE.replace("\n\n\ndef loop", "\n\n\nclass Own(BackendConfig):\n    pass\n\n\ndef loop")
    assert "TRA121" in check_noop(f"{own}t = Trainer({backend}, num_workers=2)\nt.run(loop)\n")


SAVING = LOOP.replace("return 1", "state = train.load_checkpoint()\n    train.save_checkpoint(epoch=1)\n    return 1")


def runs(text):
    """What the rewritten text does from its first run on."""
    new = rewritten(SAVING + MADE + text)
    return " ".join(new[new.index("\nresult = ") :].split()).replace("( ", "(").replace(", )", ")")


def test_a_run_begins_with_the_checkpoint_of_the_one_before():
    text = "trainer.run(loop, {'x': 1})\ntrainer.run(loop, checkpoint=trainer.latest_checkpoint)\n"
    assert 'train_loop_config={"resume_from_checkpoint": result.checkpoint}' in runs(text)
    assert 'load_state(train.get_checkpoint() or config.get("resume_from_checkpoint"))' in rewritten(
        SAVING + MADE + text
    )


def test_the_latest_checkpoint_of_several_runs_may_be_of_an_earlier_one():
    text = runs(
        "trainer.run(loop)\nprint(trainer.latest_checkpoint)\n"
        "trainer.run(loop)\nprint(trainer.latest_checkpoint, trainer.latest_run_dir)\n"
    )
    assert "print(load_state(result.checkpoint))" in text
    assert "print(load_state(result_2.checkpoint or result.checkpoint), result_2.path)" in text


def test_runs_of_one_function_are_collected_in_one_queue():
    text = rewritten(
        LOOP.replace("return 1", "return train.world_rank()")
        + MADE
        + "print(trainer.run(loop, {'x': 1}))\nprint(trainer.run(loop, {'x': 2}))\n"
    )
    assert text.count("Queue()") == text.count("def run_loop") == 1
    assert text.count("    run_loop,\n") == text.count("by_rank = dict(") == 2


def test_runs_in_two_branches_have_a_queue_each():
    text = rewritten(
        LOOP + MADE + "if x:\n    print(trainer.run(loop, {'x': 1}))\nelse:\n    print(trainer.run(loop, {'x': 2}))\n"
    )
    assert text.count("Queue()") == text.count("def run_loop") == 2


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        ("trainer.run(loop)\ntrainer.run(loop, checkpoint=state)\n", "`checkpoint=` was what"),
        ("trainer.run(loop)\ntrainer.run(loop, checkpoint=trainer.best_checkpoint)\n", "`checkpoint=` was what"),
        ("trainer.run(loop)\ntrainer.run(loop, {'from': trainer.latest_checkpoint})\n", "cannot tell which run"),
        ("if x:\n    trainer.run(loop)\ntrainer.run(loop)\nprint(trainer.latest_checkpoint)\n", "cannot tell which"),
        ("trainer.run(loop)\ntrainer.run(loop)\nif x:\n    print(trainer.latest_checkpoint)\n", "cannot tell which"),
        ("trainer.run(loop)\nprint(trainer.run(loop), trainer.latest_checkpoint)\n", "cannot tell which run"),
        ("trainer.run(loop)\ntrainer.run(loop)\nprint(trainer.best_checkpoint)\n", "cannot tell which run"),
        ("print(trainer.latest_checkpoint)\ntrainer.run(loop)\ntrainer.run(loop)\n", "cannot tell which run"),
        ("for _ in range(2):\n    trainer.run(loop, checkpoint=trainer.latest_checkpoint)\n", "asked before it runs"),
    ],
)
def test_what_is_asked_of_runs_that_are_not_one_after_the_other_is_reported(use, reason):
    done = rewrite_text(SAVING + MADE + use)
    assert "Trainer(" in done.text
    assert ".fit()" not in done.text
    assert any(reason in finding.message and finding.code == "TRA121" for finding in done.findings)


def test_a_function_that_others_call_begins_with_no_checkpoint_of_another_run():
    text = "trainer.run(loop)\nprint(trainer.run(loop, {'x': 1}, checkpoint=trainer.latest_checkpoint))\nloop({})\n"
    done = rewrite_text(SAVING.replace("return 1", "return train.world_rank()") + MADE + text)
    assert "TRR603" in [found.code for found in done.findings if found.attention]
    assert "resume_from_checkpoint=result.checkpoint" in done.text


@pytest.mark.parametrize(
    ("loop", "datasets"),
    [
        ("train.get_dataset_shard()", 'datasets={"train": data}'),
        ('train.get_dataset_shard("train")', "datasets=data"),
        ("1", 'datasets=data if isinstance(data, dict) else {"train": data}'),
    ],
)
def test_one_dataset_has_a_name_today(loop, datasets):
    text = rewritten(LOOP.replace("return 1", f"return {loop}") + MADE + "trainer.run(loop, dataset=data)\n")
    assert datasets in text
    assert "train.get_dataset_shard()" not in text  # it has to be asked for by its name


@pytest.mark.parametrize(
    ("datasets", "is_said"),
    [('{"train": a, "valid": b}', True), ('{"first": a, "second": b}', True), ('{"train": a}', False), ("a", False)],
)
def test_all_datasets_stay_divided(datasets, is_said):
    text = rewritten(LOOP + MADE + f"trainer.run(loop, dataset={datasets})\n")
    assert ('dataset_config=train.DataConfig(datasets_to_split="all")' in text) is is_said
    assert 'datasets_to_split=["train"]' not in text


def test_checkpoints_that_are_dictionaries_are_read_from_the_result():
    text = rewritten(
        HEAD + "from ray.train import CheckpointStrategy\n\n\n"
        "def loop(config):\n    train.save_checkpoint(loss=1)\n\n\n"
        + MADE
        + 'strategy = CheckpointStrategy(1, "loss", "min")\n'.replace(
            '(1, "loss", "min")', '(num_to_keep=1, checkpoint_score_attribute="loss", checkpoint_score_order="min")'
        )
        + "trainer.run(loop, checkpoint_strategy=strategy)\n"
        "print(trainer.latest_checkpoint, trainer.best_checkpoint['loss'])\n"
    )
    assert 'load_state(result.checkpoint), load_state(result.get_best_checkpoint("loss", "min"))[\'loss\']' in text
    assert 'train.report({"loss": state["loss"]}, checkpoint=checkpoint)' in text
    assert "run_config=train.RunConfig(checkpoint_config=strategy)" in text
    assert text.count("def load_state") == 1


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        ("train_with(trainer)\n", "handed on"),
        ("for r in trainer.run_iterator(loop):\n    print(r)\n", "nothing replaces `trainer.run_iterator()`"),
        ("trainer.start(initialization_hook=f)\ntrainer.run(loop)\n", "`initialization_hook` ran on every worker"),
        ("trainer.run(loop, checkpoint={'a': 1})\n", "`checkpoint=` was what"),
        ("trainer.run(*arguments)\n", "cannot be told apart"),
        ("trainer.start()\n", "does not run in this file"),
        ("print(trainer.logdir)\ntrainer.run(loop)\n", "asked before it runs"),
        ("def f():\n    trainer.run(loop)\n", "in another function"),
        ("trainer.to_worker_group(Worker)\n", "nothing replaces"),
    ],
)
def test_what_has_no_counterpart_is_reported_and_left_alone(use, reason):
    text = LOOP + MADE + use
    done = rewrite_text(text)
    assert done.text == text
    assert any(reason in finding.message and finding.code == "TRA121" for finding in done.findings)


@pytest.mark.parametrize(
    "made",
    ['trainer = Trainer("horovod", 2)\n', "trainer = Trainer(backend, 2)\n", "trainer = make(Trainer)\n"],
)
def test_a_backend_that_is_not_known_is_reported(made):
    assert "TRA121" in check_noop(LOOP + made + "trainer.run(loop)\n")


OF_RAY = "from ray.train.callbacks import JsonLoggerCallback as J\n"


@pytest.mark.parametrize("made", ["c = [J(workers_to_log=1)]", "c = [J(workers_to_log=1), J('there', 'name', 0)]"])
def test_callbacks_of_ray_go_with_the_argument_that_took_them(made):
    text = rewritten(OF_RAY + LOOP + made + "\n" + MADE + "trainer.run(loop, callbacks=c)\n")
    assert "J" not in text
    assert "c =" not in text


@pytest.mark.parametrize(
    "made", ["c = [J(workers_to_log=1), mine()]", "c = J()", "c = [J(workers_to_log=1)]\nprint(c)", "c = make(J)"]
)
def test_other_callbacks_stay_where_they_are_made(made):
    text = rewritten(OF_RAY + LOOP + made + "\n" + MADE + "trainer.run(loop, callbacks=c)\n")
    assert made in text


def test_what_is_lost_is_said_where_it_was():
    done = rewrite_text(f"{HEAD}from mine import loop\n\n{MADE}r = trainer.run(loop, callbacks=[c])\nprint(r)\n")
    said = [finding.message for finding in done.findings if finding.attention]
    assert any("first worker" in message for message in said)
    assert any("UserCallback" in message for message in said)


@pytest.mark.parametrize(
    "text",
    [
        "from mine import Trainer\n\nt = Trainer('torch', 2)\nt.run(f)\n",
        "from transformers import Trainer\nfrom ray import train\n\nt = Trainer(model)\nt.train()\n",
        "from ray.train.torch import TorchTrainer\n\nt = TorchTrainer(f)\nt.fit()\n",
        "def save_checkpoint(**state):\n    pass\n\n\nsave_checkpoint(a=1)\n",
    ],
)
def test_other_trainers_are_left_alone(text):
    assert check_noop(text) == []


TUNED = """\
from ray import train, tune
from ray.train import Trainer
from ray.tune.schedulers import FIFOScheduler, PB2


def loop(config):
    {saved}train.report(loss=1)


trainer = Trainer("torch", 2)
trainable = trainer.to_tune_trainable(loop)
tune.run(trainable, checkpoint_freq=3, keep_checkpoints_num=1, scheduler={scheduler}(metric="loss", mode="min"))
"""


def test_a_trainer_in_tune_is_a_function_which_saves_when_it_wants():
    text = rewritten(TUNED.format(saved="", scheduler="FIFOScheduler"))
    assert "checkpoint_config=tune.CheckpointConfig(num_to_keep=1)" in text


@pytest.mark.parametrize(
    ("search", "in_trial"),
    [
        ('tune.run(trainable, local_dir="/r")', 'storage_path="/r",'),
        ("tune.run(trainable)", ""),
        ("tune.Tuner(trainable, run_config=RunConfig(local_dir='/r')).fit()", "storage_path='/r',"),
        ('tune.run(trainable, local_dir="r")', "storage_path=storage_path,"),
    ],
)
@pytest.mark.parametrize("own", ["", ", logdir=os.getcwd()"])
def test_a_trainer_in_tune_stores_where_the_search_does(search, in_trial, own):
    # Its own place was that of its other runs alone: in a trial Ray made another trainer, without one.
    head = TUNED.format(saved="", scheduler="FIFOScheduler").rpartition("tune.run(")[0]
    head = f"import os\n{head}".replace('Trainer("torch", 2)', f'Trainer("torch", 2{own})')
    text = rewritten(f"from ray.air import RunConfig\n{head}{search}\n")
    inside = " ".join(text.partition("def trainable(config):\n")[2].partition(".fit()")[0].split())
    assert inside.endswith(f"callbacks=[TuneReportCallback()],{' ' * bool(in_trial)}{in_trial} ), )")
    if in_trial == "storage_path=storage_path,":
        assert '\nstorage_path = os.path.abspath("r")\n' in text
        assert "run_config=tune.RunConfig(storage_path=storage_path)" in text


def test_one_empty_line_is_enough_above_a_trainer_in_tune():
    made = '    t = Trainer("torch", 2)\n    made = t.to_tune_trainable(loop)\n    tune.run(made)\n'
    head = TUNED.format(saved="", scheduler="FIFOScheduler").partition('trainer = Trainer("torch", 2)')[0]
    assert "    ready()\n\n    def made(config):\n" in rewritten(f"{head}def search():\n    ready()\n\n{made}")


def test_what_is_saved_apart_from_reports_is_no_result_of_a_trial():
    text = rewritten(TUNED.format(saved="train.save_checkpoint(epoch=1)\n    ", scheduler="FIFOScheduler"))
    assert "\n\nclass ReportMetrics(TuneReportCallback):\n" in text
    assert "callbacks=[ReportMetrics()]," in text


@pytest.mark.parametrize(("saved", "tells"), [("train.save_checkpoint(epoch=1)\n    ", True), ("", False)])
def test_what_a_search_is_asked_of_checkpoints_of_its_trials_is_told(saved, tells):
    head, call, rest = TUNED.format(saved=saved, scheduler="FIFOScheduler").partition("tune.run(")
    asks = "print(analysis.best_checkpoint, analysis.get_best_trial().checkpoint, trainer.latest_checkpoint)\n"
    found = rewrite_text(f"{head}trainer.run(loop)\nanalysis = {call}{rest}{asks}").findings
    told = [finding.old for finding in found if "checkpoint" in finding.message and finding.attention]
    asked = ["analysis.best_checkpoint", "analysis.get_best_trial().checkpoint"]
    assert told == (["ray.tune.CheckpointConfig(num_to_keep=)", *asked] if tells else [])


@pytest.mark.parametrize(
    ("saved", "scheduler", "tells"),
    [
        ("train.save_checkpoint(epoch=1)\n    ", "PB2", True),
        ("", "PB2", False),
        ("train.save_checkpoint(epoch=1)\n    ", "FIFOScheduler", False),
    ],
)
def test_a_scheduler_that_copies_checkpoints_finds_none_of_a_trainer_in_tune(saved, scheduler, tells):
    found = rewrite_text(TUNED.format(saved=saved, scheduler=scheduler)).findings
    assert any("copies checkpoints" in finding.message for finding in found if finding.attention) is tells


@pytest.mark.parametrize(
    ("scheduler", "tells"),
    [("PB2", True), ("FIFOScheduler", False), ("tune.schedulers.PopulationBasedTrainingReplay", False)],
)
@pytest.mark.parametrize(("more", "takes_turns"), [("", False), (", synch=False", False), (", synch=True", True)])
def test_a_population_of_trainers_is_told_that_all_of_its_trials_need_room(scheduler, tells, more, takes_turns):
    text = TUNED.format(saved="", scheduler=scheduler).replace('mode="min"', f'mode="min"{more}')
    told = [one for one in rewrite_text(text).findings if one.old == "to_tune_trainable"]
    assert [one.attention for one in told] == [tells and not takes_turns]
    assert ("nothing is exploited" in told[0].message) == (tells and not takes_turns)
    assert ("limit those that run side by side" in told[0].message) != (tells and not takes_turns)


def test_runs_of_two_trainers_in_one_statement_are_told():
    made = "".join(f"{name} = Trainer('torch', 2)\n" for name in ("first", "second"))
    text = f"from ray.train import Trainer\n\n\ndef loop():\n    pass\n\n\n{made}"
    text += "pairs = zip(first.run(loop), second.run(loop))\n"
    assert check_noop(text) == ["TRA121"] * 3


@pytest.mark.parametrize(
    ("returned", "is_told"),
    [
        ("model.state_dict()", True),
        ('{"weights": model.state_dict()}', True),
        ("torch.mean(losses)", True),
        ("torch.mean(losses).item()", False),
        ("losses", False),
        ('{"loss": losses}', False),
    ],
)
def test_tensors_that_a_function_returns_are_told(returned, is_told):
    text = LOOP.replace("return 1", f"return {returned}")
    done = rewrite_text(f"import torch\n{text}{MADE}r = trainer.run(loop)\nprint(r[0])\n")
    assert any("returns tensors" in finding.message for finding in done.findings if finding.attention) == is_told


KEEPS = 'os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"\n'


def in_loop(use, head=""):
    """The rewritten text of a file whose training function does something, and what is said of its directory."""
    text = f"{head}{HEAD}def loop(config):\n    {use}\n    return 1\n\n\n{MADE}trainer.run(loop)\n"
    done = rewrite_text(text)
    return done.text, [found for found in done.findings if "went on in the directory" in found.message]


@pytest.mark.parametrize(
    "use",
    [
        "net = torch.load('net.pt')",
        "path = './data/rows'\n    rows = read(path)",
        "assert os.path.exists('./net')",
        "open('run.log', 'w').close()",
        "plt.savefig(os.path.join('plots', name))",
    ],
)
def test_workers_that_ask_for_files_beside_the_script_stay_there(use):
    text, told = in_loop(use, "import os\n")
    assert text.index(KEEPS) < text.index("TorchTrainer(")
    assert [found.attention for found in told] == [False]


@pytest.mark.parametrize(
    "use", ["net = torch.load('/data/net.pt')", "net = Net('resnet')", "rows = read('~/data.csv')"]
)
def test_those_that_do_not_need_nothing(use):
    assert in_loop(use) == (in_loop(use)[0].replace(KEEPS, ""), [])


@pytest.mark.parametrize("use", ["net = torch.load(config['net'])", "rows = pd.read_csv(home + name)"])
def test_names_that_others_give_are_said(use):
    text, told = in_loop(use)
    assert KEEPS not in text
    assert [found.attention for found in told] == [False]


def test_beside_trials_a_person_has_to_look_at_it():
    text, told = in_loop("net = torch.load('net.pt')", "from ray import tune\n\ntune.Tuner(train).fit()\n")
    assert KEEPS not in text
    assert [found.attention for found in told] == [True]


def test_comments_beside_the_trainer_stay_where_they_stay_in_a_directory():
    made = 'trainer = Trainer(\n    "torch",  # not Horovod\n    2,\n)  # for all\n'
    text = rewritten(f"{HEAD}def loop():\n    torch.load('net.pt')\n\n\n{made}trainer.run(loop)\n")
    assert f"# not Horovod\n{KEEPS.rstrip()}  # for all\n" in text
