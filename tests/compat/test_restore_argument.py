"""`tune.run(restore=...)`: what it takes, and where the counters go on, for checkpoints that older Rays wrote."""

import os
from pathlib import Path

import pytest

RECORDED = Path(__file__).parent / "recorded_runs"


@pytest.mark.parametrize("form", ["file", "object", "relative"])
@pytest.mark.parametrize("release", ["0.8.7", "1.13.0"])
def test_a_trial_goes_on_from_a_checkpoint_of_an_older_ray(ray_session, tmp_path, monkeypatch, release, form):
    from ray import tune

    class Restored(tune.Trainable):
        def _setup(self, config):
            self.x = None

        def _train(self):
            return {"x": self.x}

        def _save(self, directory):
            return {}

        def _restore(self, path):
            file = path if os.path.isfile(path) else os.path.join(path, "x.txt")
            self.x = int(Path(file).read_text())

    trial = next(path for path in (RECORDED / release).iterdir() if "x=2" in path.name)
    (directory,) = (path for path in trial.glob("checkpoint_*") if int(path.name.partition("_")[2]) == 2)
    monkeypatch.chdir(trial)
    given = {
        "file": str(directory / "x.txt"),
        "object": tune.Checkpoint.from_directory(str(directory)),
        "relative": f"./{directory.name}/",
    }[form]
    analysis = tune.run(
        Restored, name="run", local_dir=str(tmp_path), restore=given, stop={"training_iteration": 4}, verbose=0
    )
    result = analysis.trials[0].last_result
    assert (result["x"], result["training_iteration"], result["iterations_since_restore"]) == (2, 4, 2)


def test_a_function_goes_on_counting_from_a_checkpoint_of_its_own(ray_session, tmp_path):
    from ray import tune

    def train(config, checkpoint_dir=None):
        start = int(Path(checkpoint_dir, "step.txt").read_text()) + 1 if checkpoint_dir else 0
        for step in range(start, start + 2):
            with tune.checkpoint_dir(step) as directory:
                Path(directory, "step.txt").write_text(str(step))
            tune.report(step=step)

    first = tune.run(train, name="first", local_dir=str(tmp_path), verbose=0)
    path = str(first.get_last_checkpoint(first.trials[0]))
    second = tune.run(train, name="second", local_dir=str(tmp_path), restore=path, verbose=0)
    result = second.trials[0].last_result
    assert (result["step"], result["training_iteration"], result["iterations_since_restore"]) == (3, 4, 2)


@pytest.mark.parametrize("tells", ["argument", "module", "nothing"])
def test_trials_count_from_zero_where_the_run_can_only_be_of_ray_2_7_or_newer(
    ray_session, tmp_path, monkeypatch, tells
):
    import ray.air
    import ray.train
    from ray import tune

    class Counting(tune.Trainable):
        def setup(self, config):
            self.total = 0

        def step(self):
            self.total += 1
            return {"total": self.total}

        def save_checkpoint(self, directory):
            Path(directory, "total").write_text(str(self.total))

        def load_checkpoint(self, directory):
            self.total = int(Path(directory, "total").read_text())

    def last_result(**arguments):
        (trial,) = tune.run(Counting, storage_path=str(tmp_path), verbose=0, **arguments).trials
        return trial.checkpoint.path, trial.last_result

    config = ray.air.CheckpointConfig(checkpoint_at_end=True)
    path, _ = last_result(name="first", stop={"training_iteration": 2}, checkpoint_config=config)
    if tells == "argument":
        config = ray.train.CheckpointConfig(checkpoint_at_end=True)
    if tells == "module":
        monkeypatch.setitem(globals(), "RunConfig", ray.train.RunConfig)
    _, result = last_result(name="again", stop={"training_iteration": 3}, checkpoint_config=config, restore=path)
    iterations = [result["training_iteration"], result["iterations_since_restore"], result["total"]]
    assert iterations == ([3, 1, 3] if tells == "nothing" else [3, 3, 5])


def test_a_checkpoint_is_found_by_the_name_that_it_had_through_ray_1_2(ray_session, tmp_path):
    from ray import tune

    class Counting(tune.Trainable):
        def setup(self, config):
            self.total = 0

        def step(self):
            self.total += 1
            return {"total": self.total}

        def save_checkpoint(self, directory):
            file = Path(directory, "total.txt")
            file.write_text(str(self.total))
            return str(file)

        def load_checkpoint(self, path):
            self.total = int(Path(path).read_text())

    common = {"local_dir": str(tmp_path), "verbose": 0}
    first = tune.run(Counting, name="first", checkpoint_freq=1, stop={"training_iteration": 2}, **common)
    by_old_name = f"{first.trials[0].logdir}/checkpoint_2/total.txt"
    second = tune.run(Counting, name="second", restore=by_old_name, stop={"training_iteration": 3}, **common)
    assert second.trials[0].last_result["total"] == 3
    by_hand = Counting()
    with pytest.warns(UserWarning, match="checkpoint_000002 is taken"):
        by_hand.restore(by_old_name)
    assert (by_hand.total, by_hand.iteration) == (2, 2)
