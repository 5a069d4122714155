"""`ray.init` with the arguments of then, each in a process of its own."""

import textwrap

import pytest

GONE = "_system_config=<settings that are gone>"


def test_arguments_of_then_start_ray(run_python, tmp_path):
    script = tmp_path / "start.py"
    script.write_text(
        textwrap.dedent(
            """
            import ray

            context = ray.init(
                redis_address=None, num_cpus=2, temp_dir="/tmp/ray_of_then", include_webui=False, local_mode=True,
                redis_max_memory=10**8, _lru_evict=True, use_pickle=True,
                _internal_config='{"task_retry_delay_ms": 5, "num_heartbeats_timeout": 300, "max_lineage_size": 9}',
                object_store_memory=100 * 2**20,
            )

            @ray.remote
            def square(x):
                return x * x

            print(ray.get([square.remote(x) for x in range(3)]), ray.cluster_resources()["CPU"])
            assert context["redis_address"] == context["address"]
            """
        )
    )
    done = run_python("-m", "compat", script)
    assert done.stdout.strip().endswith("[0, 1, 4] 2.0"), done.stderr
    for name in ("temp_dir", "local_mode", "_lru_evict", "redis_max_memory", "_internal_config", GONE):
        assert f"{script}:4: RayCompatWarning: ray.init({name}) [INI" in done.stderr
    assert "include_webui" not in done.stderr  # False is what it means today, too


def test_an_argument_that_never_was_is_rays_own_error(run_python):
    done = run_python("-c", "import compat.auto, ray; ray.init(no_such_argument=1)")
    assert done.returncode == 1
    assert "no_such_argument" in done.stderr


@pytest.mark.slow
def test_runs_are_kept_in_the_storage_of_ray(run_python, tmp_path):
    script = tmp_path / "stored.py"
    script.write_text(
        textwrap.dedent(
            f"""
            import ray
            from ray import air, train, tune
            from ray.train.torch import TorchTrainer

            def function(config):
                tune.report(x=1)

            ray.init(num_cpus=2, storage="{tmp_path}/kept")
            tune.run(function, name="run", verbose=0)
            tune.Tuner(function, run_config=tune.RunConfig(name="tuner")).fit()
            tune.run(function, name="elsewhere", storage_path="{tmp_path}/other", verbose=0)
            # Through Ray 2.6 it said where to keep a copy.
            tune.run(function, name="local_dir", local_dir="{tmp_path}/copy", verbose=0)
            tune.Tuner(function, run_config=air.RunConfig(name="of_config", local_dir="{tmp_path}/copy")).fit()
            print(train.RunConfig(name="trainer").storage_path)
            ray.shutdown()
            ray.init(num_cpus=2)
            print(tune.RunConfig().storage_path)
            """
        )
    )
    done = run_python("-m", "compat", script)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().splitlines()[-2] == f"{tmp_path}/kept"
    assert done.stdout.strip().splitlines()[-1].endswith("ray_results")
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["local_dir", "of_config", "run", "tuner"]
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["elsewhere"]
    assert done.stderr.count("no copy of them is kept here") == 2
