"""Files that a trainable leaves where its trial works: they are kept with the results, as they were through Ray 2.6."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.resolve.names.definitions import source_of
from tests.migrate.support import check_noop, rewritten

KEPT = "sync_config=tune.SyncConfig(sync_artifacts=True)"


def run(body, head="def train(config):"):
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    text = f"import os\nimport pytorch_lightning\nfrom pathlib import Path\nfrom ray import tune\n\n\n{head}\n{lines}"
    return rewritten(f"{text}\n\ntune.run(train, name='e')\n")


@pytest.mark.parametrize(
    "body",
    [
        "with open('notes.txt', 'w') as file:\n    file.write('x')",
        "open('notes.txt', mode='ab').close()",
        "torch.save(net.state_dict(), 'net.pt')",
        "plt.savefig('figures/loss.png')",
        "frame.to_csv('rows.csv', index=False)",
        "path = 'net.pt'\ntorch.save(net.state_dict(), path)",
        "net.save_model(f'net_{epoch}.pt')",
        "torch.save(net.state_dict(), os.path.join('nets', name))",
        "path = os.path.join(tune.get_trial_dir(), 'x')",
        "path = tune.track.trial_dir()",
        "net.fit(callbacks=[ModelCheckpoint('net.h5', save_best_only=True)])",
        "net.fit(callbacks=[keras.callbacks.ModelCheckpoint(filepath='nets/net.h5')])",
        "net.fit(callbacks=[CSVLogger('log.csv')])",
        "trainer.save_checkpoint('last.ckpt')",
        "torch.save(net, os.getcwd() + '/net.pt')",
        "torch.save(net, Path.cwd() / 'net.pt')",
        "logger = TensorBoardLogger(save_dir=os.getcwd(), name='')",
        "saver = ModelCheckpoint(dirpath='nets', filename='best')",
        "torch.save(net.state_dict(), './net_{}.pt'.format(epoch))",
        "name = 'net_{}.txt'.format(epoch)\nwith open(name, 'w') as file:\n    file.write('x')",
        "writer = SummaryWriter()",
        "writer = SummaryWriter(log_dir=os.path.join('runs', name))",
        "logging.basicConfig(level=10, filename='train.log')",
        "os.makedirs('nets', exist_ok=True)",
        "trainer = pytorch_lightning.Trainer(max_epochs=3)",
        "trainer = pytorch_lightning.Trainer(logger=False)",
        "trainer = pytorch_lightning.Trainer(default_root_dir='here')",
        "write_results('./', rows, 0)",
        "plots.save_figures(rows, folder=os.getcwd())",
        "here = str(Path('.'))\nnet.exportWeights(here)",
        "net.save('.')",
    ],
)
def test_a_function_that_writes_beside_itself_keeps_its_files(body):
    assert KEPT in run(body)


@pytest.mark.parametrize(
    "body",
    [
        "tune.report(loss=1)",
        "data = open('notes.txt').read()",
        "open('/data/notes.txt', 'w').close()",
        "open(os.path.join(config['out'], 'notes.txt'), 'w').close()",
        "torch.save(net.state_dict(), path)",
        "path = '/data/net.pt'\ntorch.save(net.state_dict(), path)",
        "net.save_model(f'{out}/net.pt')",
        "torch.save(net.state_dict(), os.path.join('~', name))",
        "frame.to_csv('s3://bucket/rows.csv')",
        "writer = Writer(args.logdir)",
        "config.save('last')",
        "net.fit(callbacks=[ModelCheckpoint(config['out'])])",
        "net.fit(callbacks=[ModelCheckpoint(dirpath='/data', filename='{epoch}')])",
        "trainer.save_checkpoint(path)",
        "sys.stdout.write('.')",
        "plt.plot(xs, ys, '.')",
        "write_results(config['out'], rows, 0)",
        "save_figures('..', rows)",
        "rows = load_rows('./')",
        "torch.save(net, home + '/net.pt')",
        "torch.save(net, '/data/net_{}.pt'.format(epoch))",
        "torch.save(net, '{}/net.pt'.format(home))",
        "torch.save(net, mine.format(epoch))",
        "print.dump('epoch {}'.format(epoch))",
        "logger = TensorBoardLogger(save_dir='/data')",
        "writer = SummaryWriter(run_folder)",
        "logging.basicConfig(level=10)",
        "os.makedirs(config['out'], exist_ok=True)",
        "trainer = pytorch_lightning.Trainer(default_root_dir='/data')",
        "trainer = pytorch_lightning.Trainer(logger=mine)",
        "trainer = pytorch_lightning.Trainer(logger=False, enable_checkpointing=False)",
        "trainer = pytorch_lightning.Trainer(**given)",
        "trainer = Trainer(max_epochs=3)",
    ],
)
def test_one_that_does_not_is_left_as_it_is(body):
    assert "SyncConfig" not in run(body)


def read(lines, found='open(os.path.join(best, "net.h5"))'):
    head = "import os\nimport shutil\nfrom mine import train\nfrom ray import tune\n\n"
    text = f"{head}analysis = tune.run(train, name='e')\n{lines}\n"
    return rewritten(f"{text}net = {found}\n")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ('best = analysis.get_best_logdir("loss", mode="min")', 'load(os.path.join(best, "net.h5"))'),
        ('best = analysis.get_best_logdir("loss", mode="min")', 'load(best + "/net.h5")'),
        ('best = analysis.get_best_logdir("loss", mode="min")', 'load(f"{best}/net.h5")'),
        ("pass", 'load(os.path.join(analysis.get_best_trial("loss", "min").logdir, "net.h5"))'),
        ('trial = analysis.get_best_trial("loss", "min")', 'load(trial.logdir + "/net.h5")'),
        ("pass", 'load(os.path.join(analysis.best_logdir, "net.h5"))'),
        ('trial = analysis.get_best_trial("loss")', 'load(os.path.join(trial.logdir, trial.last_result["file"]))'),
        ("pass", 'load(os.path.join(analysis.best_logdir, "nets", "last.pt"))'),
        ('nets = os.path.join(analysis.best_logdir, "nets")', "load(nets)"),
        ("pass", 'load(analysis.best_logdir + "/nets")'),
        ("pass", 'load(f"{analysis.best_logdir}/nets")'),
        ("pass", 'shutil.copytree(analysis.best_logdir, "best")'),
        ("pass", "os.listdir(analysis.best_trial.logdir)"),
        ('best = analysis.get_best_logdir("loss", mode="min")', 'shutil.make_archive("best", "zip", best)'),
    ],
)
def test_what_is_read_where_trials_were_is_kept_there(lines, found):
    assert KEPT in read(lines, found)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ('best = analysis.get_best_logdir("loss", mode="min")', 'load(os.path.join(best, "progress.csv"))'),
        ('best = analysis.get_best_logdir("loss", mode="min")', 'load(os.path.join(best, "checkpoint"))'),
        ('best = analysis.get_best_logdir("loss", mode="min")', "print(best)"),
        ('best = analysis.get_best_trial("loss", "min").checkpoint.value', 'load(os.path.join(best, "net.h5"))'),
        ("pass", 'load(os.path.join(args.logdir, "net.h5"))'),
        ("pass", 'load(os.path.join(args.out, trial.last_result["file"]))'),
        ('trial = analysis.get_best_trial("loss")', "load(os.path.join(trial.logdir, name))"),
        ("pass", 'load(args.out + "/net.h5")'),
        ("pass", 'load(os.path.join(analysis.best_logdir, "checkpoint_1", "model.pt"))'),
        ("pass", 'load(os.path.join(analysis.best_logdir, "..", "nets"))'),
        ("pass", 'load(os.path.join("nets", analysis.best_logdir))'),
        ("pass", 'copy(analysis.best_logdir, analysis.best_logdir + "_old")'),
        ("pass", 'glob(f"{analysis.best_logdir}/events*")'),
        ("pass", 'print(f"{analysis.best_logdir} has it")'),
        ("pass", "os.path.exists(analysis.best_logdir)"),
        ("pass", 'shutil.copytree(args.logdir, "best")'),
        ("pass", 'shutil.copytree(analysis.best_checkpoint, "best")'),
    ],
)
def test_what_tune_wrote_there_and_other_files_need_nothing(lines, found):
    assert "SyncConfig" not in read(lines, found)


def test_a_tuner_keeps_what_is_read_where_its_trials_were():
    text = """\
from mine import train
from ray import tune
from ray.air import RunConfig

results = tune.Tuner(train, run_config=RunConfig(local_dir="/data")).fit()
net = load(results.get_best_result().{} / "net.h5")
"""
    assert KEPT in rewritten(text.format("log_dir"))
    assert "SyncConfig" not in rewritten(text.format("config"))


@pytest.mark.parametrize(
    ("body", "written"),
    [
        ("keep(config)", f"run_config=tune.RunConfig(name='e', {KEPT})"),
        ("tune.report({'loss': 1})", "run_config=tune.RunConfig(name='e')"),
    ],
)
def test_a_function_of_another_file_is_known_by_what_it_does_there(tree, body, written):
    keep = "def keep(config):\n    open('a.txt', 'w').close()\n"
    work = f"from ray import tune\n\n\n{keep}\n\ndef train(config):\n    {body}\n"
    main = "from ray import tune\nfrom work import train\n\ntune.run(tune.with_parameters(train, data=1), name='e')\n"
    text, _ = tree({"work.py": work, "main.py": main}, "main.py")
    assert written in " ".join(text.split()).replace("( ", "(").replace(", )", ")")


def test_what_it_calls_counts():
    helper = "def keep():\n    open('a.txt', 'w').close()\n\n\n"
    text = f"from ray import tune\n\n\n{helper}def train(config):\n    keep()\n\n\ntune.run(train)\n"
    assert KEPT in rewritten(text)


@pytest.mark.parametrize(
    "imports", ["from models.training import train", "from models import training as train", "from models import train"]
)
def test_what_other_files_of_the_tree_do_counts(tmp_path, imports):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "models").mkdir()
    (tmp_path / "models/saving.py").write_text("def keep(net):\n    torch.save(net, 'net.pt')\n")
    (tmp_path / "models/__init__.py").write_text("from .training import train\n")
    training = tmp_path / "models/training.py"
    training.write_text("from .saving import keep\n\n\ndef train(config):\n    keep(config['net'])\n")
    options = DEFAULTS._replace(path=str(tmp_path / "run.py"))
    run_it = "train.train" if " as " in imports else "train"
    text = f"from ray import tune\n{imports}\n\ntune.run({run_it})\n"
    assert KEPT in rewrite_text(text, options=options).text
    training.write_text(training.read_text().replace("keep(config", "build(config"))
    source_of.cache_clear()
    assert KEPT not in rewrite_text(text, options=options).text


@pytest.mark.parametrize(
    "body",
    [
        "def step(self):\n    open(os.path.join(self.logdir, 'x'), 'w').close()\n    return {}",
        "def export_model(self, export_formats, export_dir=None):\n    export(export_dir)",
    ],
)
def test_a_class_that_writes_into_its_directory_keeps_its_files(body):
    assert KEPT in run(body, "class train(tune.Trainable):")


HEAD_OF_CLASS = "class Train(tune.Trainable):\n    def setup(self, config):"


def run_class(setup, step, more=""):
    made = f"{HEAD_OF_CLASS}\n        {setup}\n\n    def step(self):\n        {step}\n        return {{}}\n{more}"
    return rewritten(f"import os\nfrom ray import tune\n\n\n{made}\n\ntune.run(Train, name='e')\n")


@pytest.mark.parametrize(
    ("setup", "step"),
    [
        ("self.name = 'net.pt'", "torch.save(self.net, self.name)"),
        ("self.name = 'net_' + '_'.join(map(str, config)) + '.pt'", "torch.save(self.net, self.name)"),
        ("self.name = f'net_{config[0]}.pt'", "name = self.name\n        torch.save(self.net, name)"),
        ("self.folder = 'nets'", "torch.save(self.net, os.path.join(self.folder, 'net.pt'))"),
        ("self.folder = './'", "save_net(self.net, self.folder)"),
    ],
)
def test_a_file_whose_name_an_object_gets_where_it_is_set_up_is_kept(setup, step):
    assert KEPT in run_class(setup, step)


@pytest.mark.parametrize(
    ("setup", "step", "more"),
    [
        ("self.name = '/data/net.pt'", "torch.save(self.net, self.name)", ""),
        ("self.name = config['name']", "torch.save(self.net, self.name)", ""),
        ("self.name = config['folder'] + 'net.pt'", "torch.save(self.net, self.name)", ""),
        ("self.other = 'net.pt'", "torch.save(self.net, self.name)", ""),
        ("self.net.name = 'net.pt'", "torch.save(self.net, self.name)", ""),
        ("self.name = 'net.pt'", "torch.load(self.name)", ""),
        (
            "self.name = 'net.pt'",
            "torch.save(self.net, self.name)",
            "\n    def into(self, place):\n        self.name = place\n",
        ),
        ("self.name = None", "self.name = 'net.pt'\n        torch.save(self.net, self.name)", ""),
        ("self.folder = os.path.expanduser('~/nets')", "torch.save(self.net, os.path.join(self.folder, 'net'))", ""),
    ],
)
def test_a_name_that_an_object_has_from_elsewhere_says_nothing(setup, step, more):
    assert KEPT not in run_class(setup, step, more)


def test_who_says_how_to_synchronise_has_said_it():
    text = "from ray import tune\n\n\ndef train(config):\n    open('a.txt', 'w').close()\n\n\n"
    assert "sync_artifacts" not in rewritten(f"{text}tune.run(train, sync_config=tune.SyncConfig())\n")


@pytest.mark.parametrize("name", ["'net'", "name", "f'{name}_2'"])
def test_what_is_registered_keeps_its_files_under_its_name(name):
    text = (
        "from ray import tune\n\n\ndef train(config):\n    open('a.txt', 'w').close()\n\n\n"
        f"name = unique()\nkey = {name}\ntune.register_trainable(key, train)\ntune.run(key)\n"
    )
    assert KEPT in rewritten(text)
    assert KEPT not in rewritten(text.replace("run(key)", "run('other')"))


TUNER = """\
from ray import tune
from ray.air import RunConfig, session


def train(config):
    open('a.txt', 'w').close()
    session.report({{'a': 1}})


{made}tune.Tuner(train{given}).fit()
print(tune.is_session_enabled())
"""


@pytest.mark.parametrize(
    ("made", "given", "kept"),
    [
        ("", "", "tune.Tuner(train, run_config=tune.RunConfig(sync_config=tune.SyncConfig(sync_artifacts=True)))"),
        ("", ", run_config=RunConfig(name='e')", f"RunConfig(name='e', {KEPT})"),
        ("c = RunConfig()\n", ", run_config=c", f"c = RunConfig({KEPT})"),
        ("", ",\n    param_space={},\n", "    run_config=tune.RunConfig(sync_config="),
    ],
)
def test_a_tuner_of_an_old_file_keeps_them_too(made, given, kept):
    text = rewritten(TUNER.format(made=made, given=given))
    assert kept in text
    assert rewritten(text) == text


@pytest.mark.parametrize(
    ("logged", "is_kept"), [("log_to_file=True", True), ("log_to_file='out.txt'", True), ("log_to_file=False", False)]
)
def test_a_tuner_of_an_old_file_keeps_what_trials_print(logged, is_kept):
    text = TUNER.format(made="", given=f", run_config=RunConfig({logged})").replace(
        "    open('a.txt', 'w').close()\n", ""
    )
    assert (KEPT in rewritten(text)) == is_kept


@pytest.mark.parametrize("made", ["tune.with_parameters(train, data=1)", "partial(train, data=1)"])
def test_a_function_is_found_in_what_is_made_of_it_first(made):
    text = TUNER.format(made=f"again = {made}\n", given="").replace(
        "Tuner(train)", "Tuner(tune.with_resources(again, {}))"
    )
    assert KEPT in rewritten(text)
    assert rewritten(text.replace("again = ", "train = ").replace("(again", "(train"))


@pytest.mark.parametrize(
    ("made", "given", "kept"),
    [
        ("", "tune.SyncConfig(sync_period=3)", "sync_config=tune.SyncConfig(sync_period=3, sync_artifacts=True)"),
        ("", "tune.SyncConfig(upload_dir='s3://a', sync_timeout=9)", "tune.SyncConfig(sync_timeout=9, sync_artifacts="),
        ("s = tune.SyncConfig(sync_period=3)\n", "s", "s = tune.SyncConfig(sync_period=3, sync_artifacts=True)"),
    ],
)
def test_a_sync_config_that_says_nothing_about_them_keeps_them_as_it_did(made, given, kept):
    text = rewritten(TUNER.format(made=made, given=f", run_config=RunConfig(sync_config={given})"))
    assert kept in text
    assert rewritten(text) == text


def test_a_sync_config_of_two_tuners_is_told_once():
    made = "s = tune.SyncConfig(sync_period=3)\ntune.Tuner(train, run_config=RunConfig(sync_config=s)).fit()\n"
    text = rewritten(TUNER.format(made=made, given=", run_config=RunConfig(sync_config=s)"))
    assert text.count("sync_artifacts") == 1


@pytest.mark.parametrize("said", ["True", "False", "flag"])
def test_a_sync_config_that_says_it_has_said_it(said):
    given = f", run_config=RunConfig(sync_config=tune.SyncConfig(sync_artifacts={said}))"
    text = rewritten(TUNER.format(made="", given=given))
    assert f"tune.SyncConfig(sync_artifacts={said})" in text


@pytest.mark.parametrize(
    "given",
    [
        ", run_config=RunConfig(sync_config=made())",
        ", run_config=RunConfig(sync_config=tune.SyncConfig(**more))",
        ", run_config=RunConfig(**more)",
        ", run_config=made()",
        ", **more",
    ],
)
def test_a_tuner_whose_config_is_not_seen_is_reported_where_its_trials_leave_files(given):
    text = TUNER.format(made="", given=given)
    told = "ray.tune.Tuner(a trainable that leaves files)"
    done = rewrite_text(text)
    assert "sync_artifacts" not in done.text
    assert told in [found.old for found in done.findings if found.attention]
    nothing = rewrite_text(text.replace("    open('a.txt', 'w').close()\n", ""))
    assert told not in [found.old for found in nothing.findings]


def test_a_tuner_of_today_is_left_as_it_is():
    text = TUNER.format(made="", given="").replace("print(tune.is_session_enabled())\n", "")
    text = text.replace("from ray.air import RunConfig, session\n", "").replace("session.", "tune.")
    assert check_noop(text) == []


FUNCTION = "def train(config):\n    {use}\n    tune.report(loss=1)\n"
CLASS = "class Train(tune.Trainable):\n    def step(self):\n        {use}\n        return {{}}\n"


@pytest.mark.parametrize(
    ("body", "use", "codes"),
    [
        (CLASS, "open(os.path.join(self.logdir, 'result.json'))", ["FUN255"]),
        (CLASS, "open(f'{self.logdir}/progress.csv')", ["FUN255"]),
        (CLASS, "open(os.path.join(self.home, 'result.json'))", []),
        (FUNCTION, "load(tune.get_trial_dir() + '/params.json')", ["FUN255"]),
        (FUNCTION, "home = tune.get_trial_dir()\n    load(os.path.join(home, 'result.json'))", ["FUN255"]),
        (FUNCTION, "load('result.json')", []),
    ],
)
def test_files_of_the_driver_that_a_trial_looks_for_are_reported(body, use, codes):
    text = f"import os\nfrom ray import tune\n\n\n{body.format(use=use)}\n\ntune.run(train, queue_trials=True)\n"
    assert [found.code for found in rewrite_text(text).findings if found.attention] == codes


@pytest.mark.parametrize(
    ("last", "written"),
    [
        ("callbacks=[mine]  # mine only\n", f"callbacks=[mine],  # mine only\n    {KEPT}\n"),
        ("callbacks=[mine],  # mine only\n", f"callbacks=[mine],  # mine only\n    {KEPT},\n"),
        ("callbacks=[mine])  # all\n", f"callbacks=[mine],\n    {KEPT})  # all\n"),
    ],
)
def test_a_comment_beside_the_last_argument_stays_beside_it(last, written):
    end = "" if ")" in last else ")\n"
    head = (
        "from ray import air, tune\n\n\ndef train(config):\n    frame.to_csv('rows.csv')\n    tune.report(rows=1)\n\n\n"
    )
    tuner = "tune.Tuner(train, run_config=run).fit()\n"
    after = rewritten(head + "run = air.RunConfig(\n    " + last + end + tuner)
    assert after.endswith(f"\n\nrun = tune.RunConfig(\n    {written}{end}{tuner}")


WORKERS = """\
from ray.air import RunConfig, session
from ray.train.torch import TorchTrainer


def loop(config):
    {}
    session.report({{'a': 1}})


TorchTrainer(loop, run_config=RunConfig(local_dir='/data')).fit()
"""


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        ("torch.save(net, 'net.pt')", True),
        ("torch.save(net, '/data/net.pt')", False),
        ("torch.save(net, 'saved/net.pt')\n    made = Checkpoint.from_directory('saved')", False),
        ("pass", False),
    ],
)
def test_files_that_workers_left_in_the_directory_of_results_are_reported(body, is_told):
    found = rewrite_text(WORKERS.format(body)).findings
    assert any("`rank_0` and so on" in one.message for one in found if one.attention) == is_told
    later = WORKERS.format(body).replace("local_dir", "storage_path")
    assert not any("`rank_0` and so on" in one.message for one in rewrite_text(later).findings)


@pytest.mark.parametrize(("rest", "codes"), [("", ["FUN219"]), ("tune.Tuner(train).fit()\n", [])])
def test_what_keeps_the_files_of_a_trial_is_said_where_the_run_is_in_another_file(rest, codes):
    text = f"from ray import tune\n\n\ndef train(config):\n    save(tune.get_trial_dir())\n\n\n{rest}"
    done = rewrite_text(text)
    assert [finding.code for finding in done.findings if "sync_artifacts" in finding.message] == codes
