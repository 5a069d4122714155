"""Where an import stands in a file whose tests are passed over without Ray: below what does so."""

import pytest

from tests.migrate.support import check_transformed, rewritten

REPORT = "def objective(config):\n    session.report({'a': 1})\n\n\ndef run():\n    ray.tune.Tuner(objective).fit()\n"


def test_a_module_that_is_there_needs_no_import():
    before = """
        import pytest

        tune = pytest.importorskip("ray.tune")
        air = pytest.importorskip("ray.air", reason="no Ray")


        def test_run(path):
            tune.Tuner(train, run_config=air.RunConfig(name=path))
        """
    check_transformed(before, before.replace("air.RunConfig", "tune.RunConfig"))


@pytest.mark.parametrize("skip", ['ray = pytest.importorskip("ray")', "ray = pytest.importorskip('ray', '2.0')"])
def test_another_one_is_imported_below(skip):
    head = f'import pytest\n\n{skip}\nsession = pytest.importorskip("ray.air.session")\n'
    text = rewritten(f"{head}\n\n{REPORT}")
    assert text.startswith(f"{head}from ray import tune\n\n\ndef objective(config):\n    tune.report(")


def test_it_stands_beside_other_imports_of_ray_below():
    head = 'import pytest\n\nray = pytest.importorskip("ray")\n\n'
    text = rewritten(f"{head}from ray.air import session\n\n\n{REPORT}")
    assert text.startswith(f"{head}from ray import tune\n\n\ndef")


@pytest.mark.parametrize("skip", ['pytest.importorskip("torch")', 'pytest.importorskip("raytracer")'])
def test_it_stands_above_what_asks_for_other_libraries(skip):
    text = rewritten(f"import pytest\nimport ray\nfrom ray.air import session\n\n{skip}\n\n\n{REPORT}")
    assert text.index("from ray import tune") < text.index(skip)


def test_it_stands_beside_ray_that_is_imported_above():
    skip = 'pytest.importorskip("ray.tune")'
    text = rewritten(f"import pytest\nimport ray\nfrom ray.air import session\n\n{skip}\n\n\n{REPORT}")
    assert text.index("from ray import tune") < text.index(skip)
