"""Classes of one's own that derive from Ray's logger of CSV files."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "from ray.tune.logger import CSVLogger\n\n\n"
OWN = "class Short(CSVLogger):\n    def on_result(self, result):\n        super().on_result({'a': result['a']})\n"


@pytest.mark.parametrize(
    "body",
    [
        "    def on_result(self, result):\n        CSVLogger.on_result(self, {'a': 1})\n",
        "    def _init(self):\n        self._file = open(self.logdir + '/mine', 'a')\n        self._csv_out = None\n",
        "    kinds = (int, float)\n\n    def close(self):\n        super(Short, self).close()\n",
    ],
)
def test_a_class_keeps_what_it_changes_and_gets_a_callback(body):
    done = rewritten(f"{HEAD}class Short(CSVLogger):\n{body}")
    assert f"class Short(CSVLogger):\n{body}" in done
    assert done.count("class CSVLogger:") == 1
    assert "class ShortCallback(CSVLoggerCallback):" in done
    assert "from ray.tune.logger import CSVLoggerCallback\n" in done


def test_each_of_several_classes_gets_one():
    done = rewritten(HEAD + OWN + "\n\n" + OWN.replace("Short", "Long"))
    assert done.count("class CSVLogger:") == 1
    assert "class ShortCallback(" in done
    assert "class LongCallback(" in done


def test_a_run_of_the_same_file_is_given_the_callback():
    done = rewritten(
        f"{HEAD}{OWN}\n\ntune.run(train, loggers=[Short])\n".replace("from ray", "from ray import tune\nfrom ray", 1)
    )
    assert "callbacks=[ShortCallback()]" in done


def test_a_run_of_another_file_is_given_the_callback(tree):
    own = f"from ray.tune.logger import CSVLogger, JsonLogger\n\n\n{OWN}\n\nLOGGERS = (JsonLogger, Short)\n"
    main = "from own import LOGGERS\nfrom ray import tune\n\ntune.run('PPO', loggers=LOGGERS)\n"
    text, codes = tree({"own.py": own, "main.py": main}, "main.py")
    assert "from own import ShortCallback\n" in text
    assert "callbacks=[ShortCallback()]" in text
    assert codes == []


@pytest.mark.parametrize(
    "code",
    [
        OWN.replace("(CSVLogger)", "(CSVLogger, Mixin)"),
        OWN + "\n\nclass More(Short):\n    pass\n",
        OWN + "\n\nprint(Short.on_result)\n",
        OWN + "\n\nclass ShortCallback:\n    pass\n",
        OWN + "\n\nloggers = [CSVLogger, Short]\n",
        OWN + "\n    def update_config(self, config):\n        pass\n",
        "def make():\n" + "".join(f"    {line}\n" for line in OWN.splitlines()) + "    return Short\n",
    ],
)
def test_what_is_more_than_a_logger_stays_and_is_reported(code):
    done = rewrite_text(HEAD + code)
    assert done.text == HEAD + code
    assert "MOD602" in {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize(
    "code",
    [
        "from mine import CSVLogger\nfrom ray import tune\n\n\n" + OWN,
        "from ray.tune.logger import CSVLoggerCallback\n\n\nclass Short(CSVLoggerCallback):\n    pass\n",
        "from lightning.pytorch.loggers import CSVLogger\nfrom ray import tune\n\nmake(logger=CSVLogger('.'))\n",
    ],
)
def test_others_stay(code):
    assert check_noop(code) == []


SCRIPT = """
import glob, json, os, sys
from ray import tune
from ray.tune.logger import CSVLogger, JsonLogger


class Short(CSVLogger):
    def _init(self):
        super()._init()
        self.rows = 0

    def on_result(self, result):
        self.rows += 1
        super().on_result({"loss": result["loss"], "more": {"rows": self.rows, "x": self.config["x"]}})


def train(config):
    for step in range(2):
        tune.report(loss=config["x"] * step)


space = {"x": tune.grid_search([1, 2])}
tune.run(train, config=space, loggers=(JsonLogger, Short), local_dir=sys.argv[1], name="e", verbose=0)
files = sorted(glob.glob(sys.argv[1] + "/e/train*/progress.csv"))
json.dump([open(file).read().split() for file in files], open(os.path.join(sys.argv[1], "out.json"), "w"))
"""


def test_every_trial_writes_its_own_file_as_on_ray_1_13(tmp_path):
    files, codes = run_on_plain_ray(SCRIPT, tmp_path)
    assert files == [["loss,more/rows,more/x", f"0,1,{x}", f"{x},2,{x}"] for x in (1, 2)]
    assert codes == []
