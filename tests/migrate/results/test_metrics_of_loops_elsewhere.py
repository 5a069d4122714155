"""Metrics of a trainer whose loop stands in another file of the tree, and saves nothing, or not what comes last."""

import pytest

LOOP = "from ray import train\n\n\ndef loop(config):\n    train.report(dict(epoch=1){saved})\n"
MAIN = "from ray.train.torch import TorchTrainer\n{imports}\nresult = TorchTrainer({loop}).fit()\nprint({read})\n"
SHOWN = "result.metrics['epoch']"


@pytest.mark.parametrize(
    ("imports", "loop"), [("from loops import loop\n", "loop"), ("import loops\n", "train_loop_per_worker=loops.loop")]
)
def test_they_are_kept_where_no_report_has_a_checkpoint(tree, imports, loop):
    main = MAIN.format(imports=imports, loop=loop, read=SHOWN)
    text, codes = tree({"loops.py": LOOP.format(saved=""), "main.py": main}, "main.py")
    assert "\nprint(reports_of(result)[-1]['epoch'])\n" in text
    assert f"TorchTrainer({loop}, run_config=RunConfig(callbacks=[ReportKeeper()])).fit()" in text
    assert not codes


@pytest.mark.parametrize(
    "loop",
    [
        LOOP.format(saved=", checkpoint=checkpoint"),
        LOOP.format(saved=", **saved"),
        "def loop(config):\n    print(config)\n",
        LOOP.format(saved="").replace("def loop", "def other") + "\n\ndef loop(config):\n    pass\n",
    ],
)
def test_they_stay_where_it_may_save_or_reports_nothing(tree, loop):
    main = MAIN.format(imports="from loops import loop\n", loop="loop", read=SHOWN)
    assert tree({"loops.py": loop, "main.py": main}, "main.py") == (main, [])


def test_what_is_not_the_result_of_its_trainer_stays(tree):
    main = MAIN.format(imports="from loops import loop\n", loop="loop", read="other.metrics['epoch']")
    assert tree({"loops.py": LOOP.format(saved=""), "main.py": main}, "main.py") == (main, [])


def test_a_last_report_without_a_checkpoint_is_seen(tree):
    loop = LOOP.format(saved=", checkpoint=saved") + "    train.report({'epoch': 2})\n"
    main = MAIN.format(imports="from loops import loop\n", loop="loop", read=SHOWN)
    text, _ = tree({"loops.py": loop, "main.py": main}, "main.py")
    assert "\nprint(reports_of(result)[-1]['epoch'])\n" in text
