"""What tests put something else in the place of, by a text: no rule sees what is called then."""

import pytest

from tests.migrate.support import check_noop


@pytest.mark.parametrize(
    "test",
    [
        '@mock.patch("ray.tune.run")\ndef test(run): ...\n',
        'with mock.patch("ray.tune.tune.run", fake): ...\n',
        'with mock.patch.object(tune, "run") as run: ...\n',
        'mocker.patch.object(ray.tune, "run_experiments")\n',
        'monkeypatch.setattr("ray.tune.run", fake)\n',
        'monkeypatch.setattr(tune, "run", fake)\n',
        'setattr(tune, "run", fake)\n',
    ],
)
def test_a_run_that_is_replaced_is_reported(test):
    assert check_noop(f"from unittest import mock\n\nimport ray\nfrom ray import tune\n\n{test}") == ["MIGRATE"]


def test_a_run_that_is_replaced_is_reported_in_a_file_that_does_not_import_ray():
    assert check_noop('from unittest import mock\n\nmock.patch("ray.tune.run").start()\n') == ["MIGRATE"]


def test_a_session_that_is_replaced_is_reported():
    text = 'from ray.air import session\n\n\ndef test(monkeypatch):\n    monkeypatch.setattr(session, "report", fake)\n'
    assert check_noop(text) == ["FUN224"]


@pytest.mark.parametrize("name", ["work.tune.run", "work.session.report"])
def test_what_a_module_of_the_tree_calls_is_reported_where_it_is_replaced(tree, name):
    work = "from ray import tune\nfrom ray.air import session\n"
    test = f'# of ray\nfrom unittest import mock\n\nmock.patch("{name}").start()\n'
    assert len(tree({"work.py": work, "test_work.py": test}, "test_work.py")[1]) == 1


@pytest.mark.parametrize(
    "test",
    [
        'mock.patch("ray.tune.Tuner.fit")\n',
        'mock.patch("subprocess.run")\n',
        'mock.patch("work.tune.run")\n',
        'monkeypatch.setattr(tune, "Tuner", fake)\n',
        'monkeypatch.setattr(other, "run", fake)\n',
        'print("ray.tune.run")\n',
    ],
)
def test_what_is_as_it_was_or_unknown_is_no_matter(test):
    assert check_noop(f"from unittest import mock\n\nfrom ray import tune\n\n{test}") == []


def test_the_default_node_types_of_a_cluster_are_no_names_of_ray():
    types = "types = {'ray.head.default': {}, 'ray.worker.default': {}}\n"
    assert check_noop(f"import ray\n\n{types}") == []
    assert check_noop("import ray\n\nname = 'ray.worker.global_worker'\n") == ["COR107"]


WORK = "from ray import tune\n\n\ndef search():\n    return tune.run('PPO', name='e', raise_on_failed_trial=False)\n"


@pytest.mark.parametrize(
    "test",
    [
        'mock.patch("work.tune.run").start()',
        "mock.patch('work.tune.run', fake).start()",
        'def test(monkeypatch):\n    monkeypatch.setattr("work.tune.run", fake)',
        '@mock.patch("work.tune.run_experiments")\ndef test(run):\n    work.search()',
        'mock.patch.object(work.tune, "run").start()',
        "@mock.patch.object(work.tune, 'run_experiments')\ndef test(run):\n    work.search()",
        'def test(monkeypatch):\n    monkeypatch.setattr(work.tune, "run", fake)',
    ],
)
def test_a_run_of_the_tree_is_reported_in_a_file_that_does_not_name_ray(tree, test):
    files = {"work.py": WORK, "test_work.py": f"from unittest import mock\n\nimport work\n\n{test}\n"}
    assert tree(files, "test_work.py")[1] == ["MIGRATE"]


@pytest.mark.parametrize(
    "test",
    [
        'mock.patch("other.tune.run").start()',
        'mock.patch("work.tune.Tuner").start()',
        'mock.patch("work.search").start()',
        'mock.patch.object(other.tune, "run").start()',
        'mock.patch.object(work.tune, "Tuner").start()',
        'mock.patch.object(work, "search").start()',
        'print(work.tune, "run")',
        'print("it may tune, run", mock.patch)',
        'print("work.tune.run", mock.patch.object)',
    ],
)
def test_another_one_is_not(tree, test):
    files = {"work.py": WORK, "test_work.py": f"from unittest import mock\n\nimport work\n\n{test}\n"}
    assert tree(files, "test_work.py")[1] == []


TRAINING = "from ray.air import session\n\n\ndef train(config):\n    session.report({'loss': 1})\n"
TEST = "from unittest import mock\n\nimport work\n\nsession.report.assert_called_once()\n{test}\n"


@pytest.mark.parametrize(
    "test",
    [
        'mock.patch("work.session").start()',
        'mock.patch("work.session.report").start()',
        'mock.patch.object(work.session, "report").start()',
        'def test(monkeypatch):\n    monkeypatch.setattr(work, "session", fake)',
        "@mock.patch('work.session')\ndef test(session):\n    work.train({})",
    ],
)
def test_a_session_of_the_tree_is_reported_in_a_file_that_does_not_name_ray(tree, test):
    files = {"work.py": TRAINING, "test_work.py": TEST.format(test=test)}
    assert tree(files, "test_work.py")[1] == ["FUN224"]


@pytest.mark.parametrize(
    ("work", "test"),
    [
        (TRAINING, 'mock.patch("other.session").start()'),
        (TRAINING, 'mock.patch("work.train").start()'),
        (TRAINING, 'def test(monkeypatch):\n    monkeypatch.setattr(other, "session", fake)'),
        (TRAINING, 'print("work.session", mock.patch(x))'),
        ("import ray\nfrom mine import session\n", 'mock.patch("work.session").start()'),
        ("session = make()\n", 'mock.patch("work.session").start()'),
    ],
)
def test_another_session_is_not(tree, work, test):
    files = {"work.py": work, "test_work.py": TEST.format(test=test)}
    assert tree(files, "test_work.py")[1] == []


IN_TRIALS = "from ray import train\n\n\ndef rank():\n    return train.get_context().get_trial_id()\n"
IN_WORKERS = "from ray import train\n\n\ndef rank():\n    return train.get_context().get_world_rank()\n"
SEARCH = (
    "from ray import tune\nfrom work import rank\n\n\ndef fit(config):\n    print(rank())\n\n\ntune.Tuner(fit).fit()\n"
)
TRAINS = (
    "from ray.train.torch import TorchTrainer\nfrom work import rank\n\n\ndef fit(config):\n    print(rank())\n\n\n"
    "TorchTrainer(fit).fit()\n"
)
PATCH = "from unittest.mock import patch\nfrom work import rank\n\nwith patch({}) as mocked:\n    print(rank())\n"


@pytest.mark.parametrize(
    ("work", "main", "name", "codes"),
    [
        (IN_TRIALS, SEARCH, "'ray.train.get_context'", ["MIGRATE"]),
        (
            IN_TRIALS.replace("get_context().get_trial_id", "get_checkpoint"),
            SEARCH,
            "'ray.train.get_checkpoint'",
            ["MIGRATE"],
        ),
        (IN_TRIALS, SEARCH, "'ray.train.get_checkpoint'", []),
        (IN_TRIALS, SEARCH, "'ray.tune.get_context'", []),
        (IN_WORKERS, TRAINS, "'ray.train.get_context'", []),
        (IN_TRIALS.replace("from ray", "from rays"), SEARCH, "'ray.train.get_context'", []),
    ],
)
def test_what_trials_asked_train_for_is_reported_where_it_is_replaced(tree, work, main, name, codes):
    test = PATCH.format(name)
    assert tree({"work.py": work, "main.py": main, "test_work.py": test}, "test_work.py") == (test, codes)
