"""`TrainableUtil`, which looked after the files of checkpoints through Ray 2.6."""

import os
import shutil
from pathlib import Path

import pytest

RECORDED = Path(__file__).parent / "recorded_checkpoints"


@pytest.fixture
def util(ray_session):
    from ray.tune.trainable import TrainableUtil

    return TrainableUtil


@pytest.fixture
def marked(util, tmp_path):
    directory = Path(util.make_checkpoint_dir(str(tmp_path), 3))
    (directory / "sub").mkdir()
    (directory / "sub" / "weights").write_text("w")
    return directory


def test_it_is_the_same_class_under_all_its_names(util):
    from ray.tune.trainable.util import TrainableUtil as OfRay2
    from ray.tune.utils.trainable import TrainableUtil as OfRay1

    assert OfRay1 is OfRay2 is util


@pytest.mark.parametrize("within", ["", "sub", "sub/weights"])
def test_the_directory_of_a_checkpoint_is_found_from_within(util, marked, within):
    assert marked.name == "checkpoint_000003"
    assert util.find_checkpoint_dir(f"{marked}/{within}") == str(marked)
    assert util.find_rel_checkpoint_dir(str(marked.parent), f"{marked}/{within}") == "checkpoint_000003"


def test_what_is_no_checkpoint_is_not_found(util, tmp_path):
    (tmp_path / "file").touch()
    for path in ("file", "nothing"):
        with pytest.raises(FileNotFoundError):
            util.find_checkpoint_dir(str(tmp_path / path))


def test_a_directory_is_made_itself_where_nothing_numbers_it(util, tmp_path):
    (tmp_path / "given" / "sub").mkdir(parents=True)
    util.make_checkpoint_dir(str(tmp_path / "given"))
    assert util.find_checkpoint_dir(str(tmp_path / "given" / "sub")) == str(tmp_path / "given")


def test_a_directory_can_be_emptied_as_it_is_made(util, marked):
    assert util.make_checkpoint_dir(str(marked.parent), 3) == str(marked)
    assert (marked / "sub").is_dir()
    assert util.make_checkpoint_dir(str(marked.parent), 3, override=True) == str(marked)
    assert os.listdir(marked) == [".is_checkpoint"]


def test_a_checkpoint_travels_as_bytes(util, marked, tmp_path):
    pickled = util.pickle_checkpoint(str(marked / "sub" / "weights"))
    (tmp_path / "other").mkdir()
    path = util.create_from_pickle(pickled, str(tmp_path / "other"))
    assert path == str(tmp_path / "other" / "sub" / "weights")
    assert Path(path).read_text() == "w"
    assert util.find_checkpoint_dir(path) == str(tmp_path / "other")


def test_the_checkpoints_of_a_trial_are_listed_and_restore(ray_session, util, tmp_path):
    from ray import tune

    class Counting(tune.Trainable):
        def setup(self, config):
            self.total = 0

        def step(self):
            self.total += 1
            return {"total": self.total}

        def save_checkpoint(self, directory):
            Path(directory, "total").write_text(str(self.total))
            return os.path.join(directory, "total")

        def load_checkpoint(self, path):
            self.total = int(Path(path).read_text())

    analysis = tune.run(Counting, stop={"training_iteration": 3}, checkpoint_freq=1, local_dir=str(tmp_path), verbose=0)
    listed = util.get_checkpoints_paths(analysis.trials[0].logdir)
    assert sorted(listed["training_iteration"]) == [1, 2, 3]
    assert sorted(util.load_checkpoint_metadata(path)["iteration"] for path in listed["chkpt_path"]) == [1, 2, 3]
    for iteration, path in listed.itertuples(index=False):
        restored = Counting()
        restored.restore(path)
        assert (restored.total, restored.iteration) == (iteration, iteration)


@pytest.mark.parametrize("recorded", sorted(path.name for path in RECORDED.iterdir() if path.is_dir()))
def test_those_of_real_old_rays_are_listed(util, tmp_path, recorded):
    directories = {path.parent for path in (RECORDED / recorded).rglob(".is_checkpoint")}
    for number, directory in enumerate(directories):
        shutil.copytree(directory, tmp_path / f"checkpoint_{number}")
    listed = util.get_checkpoints_paths(str(tmp_path))
    assert len(listed) == len(directories)
    assert all(util.find_checkpoint_dir(path) == os.path.dirname(path) for path in listed["chkpt_path"])
