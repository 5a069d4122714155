"""Trials, analyses, results and checkpoints are followed through whatever a file keeps them in."""

import pytest

from tests.migrate.support import check_noop, rewritten

RUN = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis('/place/run')\n"
TRIALS = {
    "the largest": "best = max(analysis.trials, key=lambda one: one.last_result['x'])\nprint({best})\n",
    "sorted": "print(sorted(analysis.trials, key=lambda one: {one})[0].config)\n",
    "sorted in place": "found = list(analysis.trials)\nfound.sort(key=lambda one: {one})\n",
    "asked by a function": "def size(one):\n    return len({one})\n\n\nprint(min(analysis.trials, key=size))\n",
    "filtered": "for one in filter(lambda one: one.config, analysis.trials):\n    print({one})\n",
    "beside others": "for one, score in zip(analysis.trials, scores):\n    print({one}, score)\n",
    "counted": "for rank, (one, score) in enumerate(zip(analysis.trials, scores)):\n    print({one})\n",
    "some of them": "for one in analysis.trials[:3]:\n    print({one})\n",
    "two of them": "one, other = analysis.trials[:2]\nprint({one})\n",
    "the first": "one = next(iter(analysis.trials))\nprint({one})\n",
    "the first that is good": "one = next((it for it in analysis.trials if it.config), None)\nprint({one})\n",
    "one that is looked for": (
        "one = None\nfor it in analysis.trials:\n    if good(it):\n        one = it\nprint({one})\n"
    ),
    "a list that grows": (
        "kept = []\nfor it in analysis.trials:\n    kept.append(it)\nfor one in kept:\n    print({one})\n"
    ),
    "a list that is added to": "kept = []\nkept += analysis.trials\nfor one in kept:\n    print({one})\n",
    "a dictionary": "table = {it.trial_id: it for it in analysis.trials}\none = table['a']\nprint({one})\n",
    "a dictionary that grows": (
        "table = {}\ntable[key] = analysis.best_trial\nfor _, one in table.items():\n    print({one})\n"
    ),
    "lists in a dictionary": (
        "from collections import defaultdict\n\ntable = defaultdict(list)\nfor it in analysis.trials:\n"
        "    table[it.status].append(it)\nfor one in table['DONE']:\n    print({one})\n"
    ),
    "lists that are begun": (
        "table = {}\nfor it in analysis.trials:\n    table.setdefault(it.status, []).append(it)\n"
        "for found in table.values():\n    for one in found:\n        print({one})\n"
    ),
    "a generator": (
        "def good():\n    for it in analysis.trials:\n        yield it\n\n\nfor one in good():\n    print({one})\n"
    ),
    "the first of a generator": "def good():\n    yield analysis.best_trial\n\n\none = next(good())\nprint({one})\n",
    "records": "rows = [{'trial': it, 'x': 1} for it in analysis.trials]\none = rows[0]['trial']\nprint({one})\n",
    "pairs": (
        "rows = [(it, 1) for it in analysis.trials]\n"
        "for one, x in sorted(rows, key=lambda row: row[1]):\n    print({one})\n"
    ),
    "a method": (
        "class Report:\n    def show(self, one):\n        print({one})\n\n\nreport = Report()\n"
        "report.show(analysis.best_trial)\n"
    ),
    "a global": (
        "one = None\n\n\ndef find():\n    global one\n    one = analysis.best_trial\n\n\nfind()\nprint({one})\n"
    ),
    "a chain": "from itertools import chain\n\nfor one in chain(analysis.trials, analysis.trials):\n    print({one})\n",
    "a chain of lists": (
        "import itertools\n\nrows = [analysis.trials]\n"
        "for one in itertools.chain.from_iterable(rows):\n    print({one})\n"
    ),
    "a slice": "from itertools import islice\n\nfor one in islice(analysis.trials, 2):\n    print({one})\n",
    "the largest few": (
        "import heapq\n\nfor one in heapq.nlargest(2, analysis.trials, key=lambda it: it.config):\n    print({one})\n"
    ),
    "asked by the largest few": "import heapq\n\nheapq.nlargest(2, analysis.trials, key=lambda one: {one})\n",
    "reduced": "import functools\n\none = functools.reduce(better, analysis.trials)\nprint({one})\n",
    "a sample": "import random\n\nfor one in random.sample(analysis.trials, 2):\n    print({one})\n",
    "pairs that become a dictionary": (
        "table = dict(zip(names, analysis.trials))\none = table['a']\nprint({one})\n"
        "for _, one in table.items():\n    print({one})\n"
    ),
    "a parameter with a default": "def show(one=None):\n    print({one})\n\n\nshow()\nshow(analysis.best_trial)\n",
}


def of(code, attribute):
    return code.replace("{one}", f"one.{attribute}").replace("{best}", f"best.{attribute}")


@pytest.mark.parametrize("code", TRIALS.values(), ids=TRIALS)
def test_trials(code):
    text = of(code, "logdir")
    old = f"from ray import tune\n\nanalysis = tune.run(train)\n{text}"
    assert rewritten(old).endswith(of(code, "path"))


@pytest.mark.parametrize(
    "code",
    [
        "rows = [(it, work(it)) for it in analysis.trials]\nprint(rows[0][1].logdir)\n",
        "rows = [{'trial': it, 'x': other} for it in analysis.trials]\nprint(rows[0]['x'].logdir)\n",
        "for one in sorted(map(work, analysis.trials)):\n    print(one.logdir)\n",
        "one = max(analysis.trials, other)\nprint(one.logdir)\n",
        "for one in {it: 1 for it in things}:\n    print(one.logdir)\n",
        "def show(one):\n    print(one.logdir)\n\n\nregister(show)\nshow(analysis.best_trial)\n",
        "class A:\n    def show(self, one):\n        print(one.logdir)\n\n\nA.show(a, analysis.best_trial)\n",
        "loop = []\nloop = [loop]\nprint(loop[0][0].logdir)\n",
    ],
)
def test_what_may_be_something_else_stays(code):
    assert check_noop(RUN + code) == []


@pytest.mark.parametrize(
    "code",
    [
        "kept = [None]\nkept.append(analysis.best_trial)\nkept.append(other)\nprint(kept[0].logdir)\n",
        "table = {'a': analysis.best_trial}\ntable['a'] = other\nprint(table['a'].logdir)\n",
        "def show(one):\n    print(one.logdir)\n\n\nshow(analysis.best_trial)\nshow(other)\n",
        "def size(one):\n    return one.logdir\n\n\nmax(analysis.trials, key=size)\nmax(others, key=size)\n",
    ],
)
def test_what_may_be_a_trial_and_something_else_is_reported(code):
    assert check_noop(RUN + code) == ["RES425"]


ANALYSES = {
    "a list": "runs = []\nfor lr in (1, 2):\n    runs.append({run})\nprint({runs[0]})\n",
    "a list in one expression": (
        "runs = [make() for _ in range(2)]\n\n\ndef show(one):\n    print({one})\n\n\nfor it in runs:\n    show(it)\n"
    ),
    "a dictionary": "runs = {}\nruns['a'] = {run}\nfor name, one in runs.items():\n    print(name, {one})\n",
    "an attribute": (
        "class Study:\n    def __init__(self):\n        self.runs = {}\n\n    def go(self):\n"
        "        self.runs['a'] = {run}\n\n    def show(self):\n        for one in self.runs.values():\n"
        "            print({one})\n"
    ),
    "none at first": (
        "one = None\ntry:\n    one = {run}\nexcept ValueError:\n    pass\nif one is not None:\n    print({one})\n"
    ),
}


def filled(code, run, asked):
    for name in ("runs[0]", "one"):
        code = code.replace(f"{{{name}}}", f"{name}.{asked}")
    return code.replace("{run}", run)


@pytest.mark.parametrize("code", ANALYSES.values(), ids=ANALYSES)
def test_analyses(code):
    made = "from ray import tune\n\n\ndef make():\n    return tune.run(train)\n\n\n"
    text = rewritten(made + filled(code, "tune.run(train)", "best_logdir"))
    assert "best_logdir" not in text
    assert "best_trial.path" in text


def test_runs_whose_results_meet_in_a_container_keep_what_is_asked_of_both():
    text = rewritten(
        "from ray import tune\n\nruns = {}\nruns['a'] = tune.run(train)\nruns['b'] = tune.run(other)\n"
        "alone = tune.run(third, metric='x', mode='max')\n"
        "print(runs['a'].get_best_logdir('x', 'max'), alone.best_config)\n"
    )
    assert "runs['a'].get_best_trial('x', 'max').path" in text
    assert "alone.get_best_result().config" in text
    assert text.count("ExperimentAnalysis") == 2


RESULTS = {
    "counted": "for i, one in enumerate(results):\n    print({one})\n",
    "the largest": "one = max(results, key=lambda it: it.metrics['x'])\nprint({one})\n",
    "in a comprehension": "print([{one} for one in results if one.error is None])\n",
    "a list": "found = [it for it in results]\none = found[0]\nprint({one})\n",
}


@pytest.mark.parametrize("code", RESULTS.values(), ids=RESULTS)
def test_results_of_tuners(code):
    head = "from ray import tune\n\nresults = tune.Tuner(train).fit()\n"
    assert "log_dir" not in rewritten(head + of(code, "log_dir"))


@pytest.mark.parametrize(
    "code",
    [
        (
            "trainers = {'a': TorchTrainer(f), 'b': TorchTrainer(f)}\n"
            "done = {k: it.fit() for k, it in trainers.items()}\none = done['a']\n"
        ),
        "done = []\nfor lr in (1, 2):\n    done.append(TorchTrainer(f).fit())\none = done[0]\n",
    ],
)
def test_results_of_trainers(code):
    head = "from ray.train.torch import TorchTrainer\n\n"
    assert rewritten(f"{head}{code}print(one.log_dir)\n").endswith("print(one.path)\n")
    assert check_noop(f"{head}{code}print(one.config)\n") == ["TRN447"] or check_noop(
        f"{head}{code}print(one.config)\n"
    )


CHECKPOINTS = {
    "a list": "found = [one for one, _ in result.best_checkpoints]\nprint(found[0].{to})\n",
    "turned": "found, metrics = zip(*result.best_checkpoints)\nprint(found[0].{to})\n",
    "sorted": "best = sorted(result.best_checkpoints, key=lambda row: row[1]['x'])[-1][0]\nprint(best.{to})\n",
    "a parameter": "def show(it):\n    print(it.{to})\n\n\nshow(result.checkpoint)\n",
    "annotated": "def show(it: Checkpoint):\n    print(it.{to})\n",
}


@pytest.mark.parametrize("code", CHECKPOINTS.values(), ids=CHECKPOINTS)
@pytest.mark.parametrize("member", ["to_bytes()", "_uri"])
def test_checkpoints(code, member):
    head = (
        "from ray.train import Checkpoint\nfrom ray.train.torch import TorchTrainer\n\nresult = TorchTrainer(f).fit()\n"
    )
    assert len(check_noop(head + code.replace("{to}", member))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "kept = [one for one, _ in result.best_checkpoints]\nprint(kept[0].to_dict())\n",
        "print(result.best_checkpoints[-1][0].to_dict())\n",
        "state = {'it': result.checkpoint}\nprint(state['it'].to_dict())\n",
    ],
)
def test_dictionaries_of_checkpoints(code):
    head = (
        "from ray.train import Checkpoint\nfrom ray.train.torch import TorchTrainer\n\nresult = TorchTrainer(f).fit()\n"
    )
    text = rewritten(head + code)
    assert "to_dict" not in text
    assert ".as_directory() as checkpoint_dir:\n" in text
