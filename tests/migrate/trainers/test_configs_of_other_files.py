"""Configs of ``ray.train`` that a file makes for a Tuner of another one."""

import pytest

SETTINGS = 'from ray import train\n\nCONFIG = train.RunConfig(name="a")\n'
TUNER = "from ray import tune\n{}\n\ntune.Tuner(f, run_config={}).fit()\n"
TRAINER = (
    "from ray.train.torch import TorchTrainer\nfrom settings import CONFIG\n\nTorchTrainer(loop, run_config=CONFIG)\n"
)


@pytest.mark.parametrize(
    "main",
    [
        TUNER.format("from settings import CONFIG", "CONFIG"),
        TUNER.format("import settings", "settings.CONFIG"),
        TUNER.format("from settings import CONFIG as C", "C"),
        TUNER.format("from settings import CONFIG\n\nconfig = CONFIG", "config"),
    ],
)
def test_a_global_is_tunes_where_a_tuner_of_another_file_gets_it(tree, main):
    assert tree({"settings.py": SETTINGS, "main.py": main}, "settings.py") == (SETTINGS.replace("train", "tune"), [])


def test_what_a_function_returns_is_tunes_where_a_tuner_of_another_file_gets_it(tree):
    settings = "from ray import train\n\n\ndef made():\n    return train.RunConfig(name='a')\n"
    main = TUNER.format("from settings import made", "made()")
    assert tree({"settings.py": settings, "main.py": main}, "settings.py") == (settings.replace("train", "tune"), [])


HELPER = """\
from ray import tune


def search(function, config, **more):
    tune.Tuner(function, run_config=config, **more)
"""


@pytest.mark.parametrize("given", ["{}", "config={}", "max=2, config={}"])
def test_what_a_function_of_another_file_gives_a_tuner_is_tunes(tree, given):
    made = f"search(f, {given.format('train.RunConfig()')})\n"
    main = f"from helper import search\nfrom ray import train\n\n{made}"
    text, codes = tree({"helper.py": HELPER, "main.py": main}, "main.py")
    assert f"search(f, {given.format('tune.RunConfig()')})\n" in text
    assert codes == []


def test_one_for_both_is_reported(tree):
    files = {"settings.py": SETTINGS, "a.py": TUNER.format("from settings import CONFIG", "CONFIG"), "b.py": TRAINER}
    text, codes = tree(files, "settings.py")
    assert text == SETTINGS
    assert len(codes) == 1


@pytest.mark.parametrize(
    "main",
    [
        TRAINER,
        TRAINER.replace("=CONFIG", "=other"),
        TUNER.format("from other import CONFIG", "CONFIG"),
        TUNER.format("from settings import CONFIG", "None"),
    ],
)
def test_one_for_trainers_or_for_nobody_stays(tree, main):
    assert tree({"settings.py": SETTINGS, "main.py": main}, "settings.py") == (SETTINGS, [])
