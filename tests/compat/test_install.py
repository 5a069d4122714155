"""`import compat.auto` and its undoing, each in a process of its own."""

import json
import textwrap

import pytest


def python(run_python, code, **environment):
    done = run_python("-W", "ignore", "-c", textwrap.dedent(code), **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_compat_auto_imports_neither_ray_nor_pydantic(run_python):
    loaded = python(
        run_python,
        """
        import sys, compat.auto
        print([name for name in ("ray", "torch", "pydantic", "v2_api.tune_run") if name in sys.modules])
        """,
    )
    assert loaded == "[]"


def test_a_worker_may_meet_ours_before_the_module_of_ray_that_it_changes(run_python):
    changed = python(
        run_python,
        """
        import compat.auto
        # As unpickling an object of a class in them does.
        from compat.adapters.results import analysis
        from compat.adapters.tracking import mlflow_tracking
        from ray.air.integrations import mlflow
        print(mlflow.setup_mlflow is mlflow_tracking.setup_mlflow)
        """,
    )
    assert changed == "True"


def test_uninstall_takes_back_every_change(run_python):
    changed = python(
        run_python,
        """
        import contextlib, importlib.util, os, sys, warnings
        os.environ["RAY_TRAIN_V2_ENABLED"] = "1"
        import ray, ray.tune, ray.train
        from compat import gone_names
        from compat.overlays import OVERLAYS
        from compat.v2_flag import release_of

        overlays = [*OVERLAYS, *gone_names.overlays()]
        for overlay in overlays:
            if "keras" in overlay.after and importlib.util.find_spec("tensorflow") is None:
                continue  # on Ray 2.43 the module by itself can do without
            with contextlib.suppress(ImportError):  # a backend that is not installed
                importlib.import_module(overlay.after)
        release = release_of(ray.__version__)
        overlays = [each for each in overlays if each.after in sys.modules and each.releases.have(release)]
        assert len(overlays) > 100, len(overlays)

        def state():
            found = {}
            for overlay in overlays:
                module, _, path = overlay.target.partition(":")
                owner = importlib.import_module(module)
                *parents, attribute = path.split(".")
                for parent in parents:
                    owner = getattr(owner, parent)
                found[overlay.target] = vars(owner).get(attribute, "absent")
            return found

        def rest():
            modules = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "ray"}
            everything = {name: dict(vars(module)) for name, module in modules.items() if module is not None}
            return everything, list(sys.meta_path), list(warnings.filters), dict(os.environ)

        before, others = state(), rest()
        import compat
        compat.install()
        during = state()
        import ray.tune.suggest.basic_variant, ray.tune.track, ray.tune.logger.unified
        compat.uninstall()
        after = state()
        print([target for target in before if before[target] is during[target]])
        print([target for target in before if before[target] is not after[target]])
        now = rest()
        print([
            (name, attribute)
            for name, attributes in now[0].items()
            for attribute, value in attributes.items()
            if name not in others[0] or others[0][name].get(attribute, "absent") is not value
        ])
        print(others[1:] == now[1:], "ray.tune.suggest" in sys.modules, hasattr(ray.tune, "suggest"))
        """,
    )
    assert changed.splitlines() == ["[]", "[]", "[]", "True False False"]


def test_installing_before_and_after_the_import_of_ray_gives_the_same_names(run_python):
    answers = {
        python(run_python, code + "import ray.tune; print(ray.tune.run.__module__, ray.tune.report.__module__)")
        for code in ("import compat.auto\n", "import ray.tune, compat.auto\n", "import ray, compat.auto\n")
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    "module", ["ray.air", "ray.data", "ray.tune", "ray.train", "ray.train.v2.api.data_parallel_trainer"]
)
def test_any_module_of_ray_may_be_the_first(run_python, module):
    assert python(run_python, f"import compat.auto, {module}; print('imported')") == "imported"


def test_a_moved_module_is_the_real_module_under_its_old_name(run_python):
    same = python(
        run_python,
        """
        import compat.auto
        from ray.tune.suggest.bayesopt import BayesOptSearch as old
        from ray.tune.search.bayesopt import BayesOptSearch as new
        import ray.tune.suggest, ray.tune.search
        import pickle
        print(old is new, ray.tune.suggest is ray.tune.search, ray.tune.search.__spec__.name, old.__module__)
        """,
    )
    assert same == "True True ray.tune.search ray.tune.search.bayesopt.bayesopt_search"


def test_a_module_that_is_gone_says_so_as_an_import_error(run_python):
    text = python(
        run_python,
        """
        import compat.auto
        try:
            import ray.tune.suggest.dragonfly
        except ImportError as error:
            print(error)
        """,
    )
    assert "ray.tune.suggest.dragonfly [MOD" in text
    assert "Way out" in text


def test_an_unknown_name_is_an_ordinary_attribute_error(run_python):
    text = python(
        run_python,
        """
        import compat.auto
        from ray import tune
        print(hasattr(tune, "no_such_thing"), hasattr(tune, "checkpoint_dir"))
        """,
    )
    assert text == "False True"


def test_the_mirror_patches_nothing(run_python):
    text = python(
        run_python,
        """
        import ray.tune
        before = dict(vars(ray.tune)), dict(vars(ray.tune.Trainable))
        from compat import tune
        from compat.tune.suggest.bayesopt import BayesOptSearch
        from compat.tune.schedulers import ASHAScheduler
        import ray.tune.schedulers
        assert issubclass(tune.Trainable, ray.tune.Trainable)
        assert tune.run is not ray.tune.run and tune.choice is ray.tune.choice
        assert issubclass(ASHAScheduler, ray.tune.schedulers.ASHAScheduler)
        assert issubclass(BayesOptSearch, ray.tune.search.bayesopt.BayesOptSearch)
        changed = [n for n, v in before[0].items() if vars(ray.tune)[n] is not v]
        changed += [n for n, v in before[1].items() if vars(ray.tune.Trainable)[n] is not v]
        print(changed)
        """,
    )
    assert text == "[]"


def test_train_v2_switched_off_stops_with_the_reason(run_python):
    done = run_python("-c", "import compat.auto", RAY_TRAIN_V2_ENABLED="0")
    assert done.returncode == 1
    assert "RAY_TRAIN_V2_ENABLED is set to '0'" in done.stderr
    assert "[ENV" in done.stderr


def test_installing_after_ray_started_stops_with_the_way_out(run_python):
    done = run_python("-c", "import ray; ray.init(num_cpus=1, include_dashboard=False); import compat.auto")
    assert done.returncode == 1
    assert "Ray was started before the shim was installed" in done.stderr


def test_worker_processes_see_the_same_world(ray_session):
    @ray_session.remote
    def in_a_worker():
        import ray.tune.suggest.bayesopt as old
        from ray import tune

        return old.BayesOptSearch.__module__, tune.run.__module__, hasattr(tune, "checkpoint_dir")

    assert ray_session.get(in_a_worker.remote()) == (
        "ray.tune.search.bayesopt.bayesopt_search",
        "ray.tune.tune",
        True,
    )


def test_the_users_own_worker_hook_still_runs(run_python, tmp_path):
    text = python(
        run_python,
        """
        import compat.auto, os, ray

        def hook():
            os.environ["FROM_MY_HOOK"] = "yes"

        ray.init(num_cpus=1, include_dashboard=False, runtime_env={"worker_process_setup_hook": hook})

        @ray.remote
        def look():
            import sys
            return os.environ.get("FROM_MY_HOOK"), "compat.install" in sys.modules

        print(ray.get(look.remote()))
        """,
    )
    assert text.endswith("('yes', True)")


def test_the_report_lists_each_spelling_once_with_file_and_line(run_python, tmp_path):
    script = tmp_path / "legacy.py"
    script.write_text("from ray.tune.suggest import bayesopt\nfrom ray.tune.suggest import basic_variant\n")
    done = run_python("-m", "compat", script, COMPAT_REPORT=str(tmp_path / "report.json"))
    assert done.returncode == 0, done.stderr
    uses = json.loads((tmp_path / "report.json").read_text())
    assert [(use["old"], use["line"], use["file"]) for use in uses if use["old"] == "ray.tune.suggest"] == [
        ("ray.tune.suggest", 1, str(script))
    ]
    assert f"{script}:1: RayCompatWarning: ray.tune.suggest [MOD" in done.stderr


def test_a_ray_that_is_too_old_is_refused_with_the_way_out():
    from compat.v2_flag import require_release

    with pytest.raises(RuntimeError, match=r"runs on Ray 2\.43 or newer, and Ray 2\.42\.1 is installed: upgrade with"):
        require_release("2.42.1")
    require_release("2.43.0")
    require_release("3.0.0.dev0")


def test_a_ray_that_cannot_give_workers_a_place_is_refused_with_the_way_out(monkeypatch):
    import ray

    from compat.v2_flag import require_placement

    monkeypatch.setattr(ray, "__version__", "2.54.0")
    with pytest.raises(ImportError, match=r"TRR801.*Ray 2\.54\.0 is installed.*install Ray 2\.55 or newer"):
        require_placement()
    monkeypatch.setattr(ray, "__version__", "2.55.0")
    require_placement()


def test_trainers_of_a_ray_that_is_too_old_for_them_are_refused_with_the_way_out(run_python):
    said = python(
        run_python,
        """
        import compat.auto
        import ray
        from compat.v2_flag import refuse_trainer
        try:
            refuse_trainer(object(), lambda: None)
        except RuntimeError as error:
            print(error)
        """,
    )
    assert "before Ray 2.51 [TRR785] cannot be carried over" in said
    assert "install Ray 2.51 or newer" in said


def test_a_name_is_served_or_refused_with_the_release_that_has_it(run_python):
    said = python(
        run_python,
        """
        import compat.auto, ray
        release = tuple(map(int, ray.__version__.split(".")[:2]))
        try:
            from ray.utils import get_ray_temp_dir
        except ImportError as error:
            told = "get_default_ray_temp_dir came with Ray 2.55, and Ray" in str(error) and "[COR103]" in str(error)
            print(told and release < (2, 55))
        else:
            print(get_ray_temp_dir().endswith("ray"))
        """,
    )
    assert said == "True"
