"""Classes of users that derive from the callback for W&B, and reach into it as it was through Ray 2.2."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = """\
from ray.air.integrations.wandb import WandbLoggerCallback, _clean_log


class Mine(WandbLoggerCallback):
"""
START = """\
    def log_trial_start(self, trial):
        settings = dict(id=trial.trial_id, config=_clean_log(trial.config))
        self._trial_queues[trial] = Queue()
        self._trial_processes[trial] = self._logger_process_cls({given})
        self._trial_processes[trial].start()
"""
GIVEN = "queue=self._trial_queues[trial], exclude=excluded, to_config=self._config_results"
ENDS = "        self._trial_processes[trial].start()\n"


@pytest.mark.parametrize(
    ("given", "now"),
    [
        (f"{GIVEN}, **settings", "trial, excluded, **settings"),
        (f"logdir=trial.logdir, {GIVEN}, **settings", "trial, excluded, **settings"),
        (f'{GIVEN}, name="a" + str(trial)', 'trial, excluded, name="a" + str(trial)'),
        (GIVEN.replace("excluded", "self._exclude_results + more"), "trial, self._exclude_results + more"),
    ],
)
def test_a_process_that_is_started_is_an_actor(given, now):
    old = HEAD + START.format(given=given)
    assert rewritten(f"from multiprocessing import Queue\n{old}") == (
        f"{HEAD}    def log_trial_start(self, trial):\n"
        "        settings = dict(id=trial.trial_id, config=_clean_log(trial.config))\n"
        f"        self._start_logging_actor({now})\n"
    )


def test_it_may_be_started_in_a_block_and_under_other_names():
    body = """\
    def log_trial_start(this, one):
        if one.config:
            this._trial_queues[one] = Queue()
            this._trial_processes[one] = this._logger_process_cls(
                queue=this._trial_queues[one], exclude=[], to_config=this._config_results
            )
            this._trial_processes[one].start()
        return None
"""
    text = rewritten(HEAD + body)
    assert "        if one.config:\n            this._start_logging_actor(one, [])\n        return None\n" in text


def test_whether_a_trial_has_a_process_is_whether_it_has_an_actor():
    body = """\
    def log_trial_result(self, iteration, trial, result):
        if trial not in self._trial_processes:
            self.log_trial_start(trial)
        super().log_trial_result(iteration, trial, self._config_results)
"""
    new = body.replace("_trial_processes", "_trial_logging_actors").replace("_config_results", "AUTO_CONFIG_KEYS")
    assert rewritten(HEAD + body) == HEAD + new


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        (START.format(given=f"{GIVEN}, logdir=folder, **settings"), {"ITG181", "ITG182"}),
        (START.format(given="**settings"), {"ITG181", "ITG182"}),
        (START.format(given=f"folder, {GIVEN}"), {"ITG181", "ITG182"}),
        (START.format(given=GIVEN).replace(ENDS, ""), {"ITG181", "ITG182"}),
        (START.format(given=GIVEN).replace("Queue()", "Queue(8)"), {"ITG181", "ITG182"}),
        (START.format(given=GIVEN).replace(ENDS, f"        # It may take a while.\n{ENDS}"), {"ITG181", "ITG182"}),
        (START.format(given=GIVEN).replace(ENDS, f"        pause()\n{ENDS}"), {"ITG181", "ITG182"}),
        (f"    _logger_process_cls = Own\n\n{START.format(given=GIVEN)}", {"ITG181", "ITG182"}),
        ("    def log_trial_end(self, trial, failed=False):\n        del self._trial_processes[trial]\n", {"ITG182"}),
        ('    _config_results = ["pid"]\n', {"ITG183"}),
        ("    def put(self, trial, result):\n        self._trial_queues[trial].put(result)\n", {"ITG184"}),
        ('    def put(self, trial):\n        self._trial_queues[trial].put({"a": 1})\n', {"ITG184"}),
    ],
)
def test_what_else_a_class_does_with_it_is_reported(body, codes):
    text = HEAD + body
    done = text.replace("self._config_results", "self.AUTO_CONFIG_KEYS")
    found = check_transformed(text, done) if done != text else None
    assert (set(check_noop(text)) if found is None else {one.code for one in found if one.attention}) == codes


@pytest.mark.parametrize(("name", "code"), [("_logger_process_cls", "ITG181"), ("_trial_processes", "ITG182")])
@pytest.mark.parametrize("owner", ["WandbLoggerCallback", "Mine"])
def test_what_is_put_in_the_place_of_a_part_that_nothing_asks_for_is_reported(name, code, owner):
    head = "from unittest.mock import MagicMock\nfrom ray.air.integrations.wandb import WandbLoggerCallback\n\n\n"
    text = f"{head}class Mine(WandbLoggerCallback):\n    pass\n\n\n{owner}.{name} = MagicMock\n"
    assert check_noop(text) == [code]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "    def log_trial_end(self, trial, failed=False):\n        super().log_trial_end(trial, failed)\n",
        HEAD + "    def put(self, trial, result):\n        self._trial_queues[trial].put((kind, result))\n",
        HEAD + "    def put(self, trial, result):\n        self._queues[trial].put(result)\n",
        HEAD + "    def start(self, trial):\n        self._start_logging_actor(trial, [], name='a')\n",
        HEAD + "    _logger_actor_cls = Actor\n    AUTO_CONFIG_KEYS = ['pid']\n",
        HEAD + "    def __init__(self):\n        super().__init__()\n        self._trial_processes = {}\n\n"
        "    def start(self, trial):\n        self._trial_processes[trial] = Process()\n",
        HEAD + "    def other(self, one):\n        return one._trial_processes\n",
        "from ray.tune.logger import LoggerCallback\n\n\nclass Mine(LoggerCallback):\n"
        "    _logger_process_cls = Process\n\n    def start(self, trial):\n"
        "        self._trial_processes[trial] = self._logger_process_cls(self._config_results)\n",
        "from mine import WandbLoggerCallback\n\n\nclass Mine(WandbLoggerCallback):\n"
        "    def start(self):\n        return self._trial_processes\n",
        "import ray\n\nthing._logger_process_cls = Process\nthing._trial_processes.clear()\n",
        "from ray.air.integrations.wandb import WandbLoggerCallback\n\nWandbLoggerCallback._logger_actor_cls = Mock\n",
    ],
)
def test_what_is_there_today_and_what_is_of_others_stays(text):
    assert check_noop(text) == []


def test_a_class_of_then_is_read_through_its_old_module_and_other_classes():
    text = """\
from ray.tune.integration.wandb import WandbLoggerCallback


class Base(WandbLoggerCallback):
    pass


class Mine(Base):
    def log_trial_end(self, trial, failed=False):
        self._trial_processes[trial].join(timeout=10)
"""
    found = check_transformed(text, text.replace("ray.tune.integration", "ray.air.integrations"))
    assert [one.code for one in found if one.attention] == ["ITG182"]
