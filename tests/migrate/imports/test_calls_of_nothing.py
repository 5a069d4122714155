"""Calls that nothing is left to be done for."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

SESSION = "from ray import tune\nfrom ray.tune import session\n\n"
OPENED = "from ray import tune\n\nopened = tune.ExperimentAnalysis('/runs/a')\n"


def test_the_end_of_a_session_is_left_out():
    check_transformed(
        f"{SESSION}tune.Tuner(f).fit()\nsession.shutdown()\n", "from ray import tune\n\ntune.Tuner(f).fit()\n"
    )


def test_it_is_left_out_of_a_block_of_its_own():
    text = "import ray.tune.session\n\nif done:\n    ray.tune.session.shutdown()\n"
    assert "if done:\n    pass\n" in rewritten(text)


def test_who_uses_its_answer_gets_it():
    check_transformed(f"{SESSION}print(tune, session.shutdown())\n", "from ray import tune\n\nprint(tune, None)\n")
    check_transformed(f"{OPENED}assert opened.set_filetype('csv')\n", f"{OPENED}assert True\n")


@pytest.mark.parametrize("given", ["", "'csv'", "None", "file_type='json'"])
def test_an_analysis_is_not_told_what_to_read(given):
    check_transformed(f"{OPENED}opened.set_filetype({given})\nprint(opened)\n", f"{OPENED}print(opened)\n")


@pytest.mark.parametrize("said", ["use_pickle=True", "use_dict=True", "use_pickle=True, use_dict=False"])
def test_a_class_is_pickled_unasked(said):
    text = "import ray\nimport models\n\n{}ray.put(models.Network())\n"
    check_transformed(
        text.format(f"ray.register_custom_serializer(models.Network, {said})\n"),
        text.format(""),
    )


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("import ray\n\nray.register_custom_serializer(Model, use_pickle=False)\n", ["CON141"]),
        ("import ray\n\nray.register_custom_serializer(Model, write, read)\n", ["CON141"]),
        ("import ray\n\nray.register_custom_serializer(Model, use_pickle=True, class_id=name)\n", ["CON141"]),
        ("import ray\n\nray.register_custom_serializer(make(), use_pickle=True)\n", ["CON141"]),
        ("import ray\n\nregister = ray.register_custom_serializer\n", ["CON141"]),
        (f"{OPENED}opened.set_filetype(chosen())\n", ["RES415"]),
        (f"{OPENED}told = opened.set_filetype\n", ["RES415"]),
        ("import ray\n\nstop = ray.tune.session.shutdown\n", ["NAM796"]),
        ("from ray import tune\n\ntable.set_filetype('csv')\n", []),
        ("import ray\nfrom mine import session\n\nsession.shutdown()\nray.shutdown()\n", []),
        (f"{OPENED}if hasattr(opened, 'set_filetype'):\n    opened.set_filetype('csv')\n", []),
    ],
)
def test_other_calls_stay(text, codes):
    assert check_noop(text) == codes
