"""Trials of runs that `from compat import tune` has started, without anything of Ray being patched."""

SCRIPT = """
import os
import pickle
import warnings

warnings.simplefilter("ignore")
import ray
from compat import tune


class Saves(tune.Trainable):
    def step(self):
        return {"n": self.iteration + 1}

    def save_checkpoint(self, directory):
        path = os.path.join(directory, "n.txt")
        open(path, "w").write(str(self.iteration))
        return path

    def _export_model(self, formats, directory):
        path = os.path.join(directory, "exported." + formats[0])
        open(path, "w").close()
        return {formats[0]: path}


class Asks(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print("told", os.path.basename(trial.logdir) == os.path.basename(trial.local_path), trial.resources.cpu)


ray.init(num_cpus=1, include_dashboard=False)
run = dict(stop={"n": 1}, checkpoint_at_end=True, local_dir="results", name="mirror", verbose=0, export_formats=["h5"])
analysis = tune.run(Saves, callbacks=[Asks()], **run)
trial = analysis.trials[0]
saved = trial.checkpoint.value
print(os.path.relpath(saved, trial.logdir), trial.get_trial_checkpoints()[-1].value == saved)
opened = tune.ExperimentAnalysis("results/mirror").trials[0]
print(opened.checkpoint.value == trial.checkpoint.value, pickle.loads(pickle.dumps(trial)).logdir == trial.logdir)
there = os.listdir(opened.local_path)
print(sorted(os.listdir(trial.local_path)) == sorted(os.listdir(trial.logdir)), there.count("exported.h5"))
from ray.tune.experiment import Trial
print("untouched", type(trial) is Trial, "resources" in vars(Trial))
"""


def test_trials_answer_as_then_to_callbacks_and_in_analyses(run_python, tmp_path):
    script = tmp_path / "mirror.py"
    script.write_text(SCRIPT)
    done = run_python(script)
    assert done.stdout.splitlines() == [
        "told True 1",
        "checkpoint_000001/n.txt True",
        "True True",
        "True 1",
        "untouched False False",
    ], done.stderr
