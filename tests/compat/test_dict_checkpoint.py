"""Checkpoints made from dictionaries, bytes and URIs, as through Ray 2.6."""

import json
import pickle
import sys
from pathlib import Path

import pytest


@pytest.fixture
def checkpoint_class(ray_session):
    from ray.air import Checkpoint

    return Checkpoint


def test_a_dictionary_comes_back(checkpoint_class):
    assert checkpoint_class.from_dict({"step": 3}).to_dict() == {"step": 3}


def test_the_directory_of_a_dictionary_is_a_checkpoint_with_it(checkpoint_class, tmp_path):
    directory = checkpoint_class.from_dict({"step": 3}).to_directory(tmp_path / "kept")
    assert checkpoint_class.from_directory(directory).to_dict() == {"step": 3}


def test_a_checkpoint_says_where_its_content_is(checkpoint_class, tmp_path):
    of_dictionary, of_directory = checkpoint_class.from_dict({"step": 3}), checkpoint_class.from_directory(tmp_path)
    assert (of_dictionary._data_dict, of_dictionary._local_path, of_dictionary._uri) == ({"step": 3}, None, None)
    assert (of_directory._data_dict, of_directory._local_path, of_directory._uri) == (None, str(tmp_path), None)
    assert of_dictionary._obj_ref is None
    reference = of_dictionary.to_object_ref()
    assert checkpoint_class.from_object_ref(reference)._obj_ref == reference


def test_the_directory_of_a_dictionary_is_there_while_it_is_looked_at(checkpoint_class, tmp_path):
    checkpoint = checkpoint_class.from_dict({"step": 3})
    with checkpoint.as_directory() as directory:
        assert checkpoint_class.from_directory(directory).to_dict() == {"step": 3}
        Path(directory, "mine").write_text("7")
    assert not Path(directory).exists()
    assert not Path(checkpoint.to_directory(tmp_path / "kept"), "mine").exists()

    with checkpoint_class.from_directory(tmp_path / "kept").as_directory() as directory:
        assert directory == str(tmp_path / "kept")
    assert Path(directory).exists()


def test_a_directory_goes_through_a_dictionary(checkpoint_class, tmp_path):
    (tmp_path / "from" / "below").mkdir(parents=True)
    (tmp_path / "from" / "below" / "weights").write_text("7")
    data = checkpoint_class.from_directory(tmp_path / "from").to_dict()
    assert list(data) == ["fs_checkpoint"]
    to = checkpoint_class.from_dict(data).to_directory(tmp_path / "to")
    assert Path(to, "below", "weights").read_text() == "7"


def test_what_is_added_to_the_dictionary_of_a_directory_goes_with_it(checkpoint_class, tmp_path):
    (tmp_path / "from").mkdir()
    (tmp_path / "from" / "weights").write_text("7")
    data = {**checkpoint_class.from_directory(tmp_path / "from").to_dict(), "step": 3}
    to = checkpoint_class.from_dict(data).to_directory(tmp_path / "to")
    assert Path(to, "weights").read_text() == "7"
    assert checkpoint_class.from_directory(to).to_dict()["step"] == 3


def test_a_dictionary_has_the_preprocessor_that_its_checkpoint_was_given(checkpoint_class, tmp_path):
    checkpoint = checkpoint_class.from_dict({"step": 3})
    given = {"any": "object that can be pickled"}
    checkpoint.set_preprocessor(given)
    assert checkpoint.get_preprocessor() is given
    assert checkpoint_class.from_dict(checkpoint.to_dict()).get_preprocessor() is given
    assert pickle.loads(pickle.dumps(checkpoint)).get_preprocessor() == given
    assert checkpoint_class.from_directory(checkpoint.to_directory(tmp_path / "kept")).get_preprocessor() == given
    checkpoint.set_preprocessor(None)
    assert checkpoint.get_preprocessor() is None


def test_the_preprocessor_of_files_is_a_file_of_the_directory(checkpoint_class, tmp_path):
    (tmp_path / "from").mkdir()
    checkpoint = checkpoint_class.from_directory(tmp_path / "from")
    checkpoint.set_preprocessor(["fitted"])
    kept = checkpoint.to_directory(tmp_path / "to")
    assert pickle.loads(Path(kept, "_preprocessor").read_bytes()) == ["fitted"]
    assert list(checkpoint_class.from_directory(kept).to_dict()) == ["fs_checkpoint"]


def test_a_uri_may_be_one_that_only_fsspec_knows(checkpoint_class):
    uri = checkpoint_class.from_dict({"step": 3}).to_uri("memory://bucket/kept")
    checkpoint = checkpoint_class.from_uri(uri)
    assert (checkpoint.to_dict(), checkpoint.uri) == ({"step": 3}, "memory://bucket/kept")


def test_files_beside_a_dictionary_go_with_it(checkpoint_class, tmp_path):
    directory = Path(checkpoint_class.from_dict({"step": 3}).to_directory(tmp_path / "from"))
    (directory / "weights").write_text("7")
    data = checkpoint_class.from_directory(directory).to_dict()
    again = Path(checkpoint_class.from_dict(data).to_directory(tmp_path / "to"))
    assert (again / "weights").read_text() == "7"
    assert data["step"] == 3


@pytest.mark.parametrize("content", [b"only bytes", pickle.dumps({"step": 3})])
def test_bytes_come_back(checkpoint_class, content):
    again = checkpoint_class.from_bytes(checkpoint_class.from_bytes(content).to_bytes())
    assert again.to_dict() in ({"step": 3}, {"bytes_data": content})


def test_a_uri_is_written_and_read(checkpoint_class, tmp_path):
    uri = f"file://{tmp_path}/kept"
    assert checkpoint_class.from_dict({"step": 3}).to_uri(uri) == f"{tmp_path}/kept"
    assert checkpoint_class.from_uri(uri).to_dict() == {"step": 3}


def test_a_dictionary_travels_to_another_process(ray_session, checkpoint_class):
    @ray_session.remote
    def step_of(checkpoint):
        with checkpoint.as_directory() as directory:
            assert Path(directory).is_dir()
        return checkpoint.to_dict()["step"]

    assert ray_session.get(step_of.remote(checkpoint_class.from_dict({"step": 3}))) == 3


def test_a_reference_to_the_content_is_a_checkpoint_and_travels_as_one(ray_session, checkpoint_class):
    reference = checkpoint_class.from_dict({"step": 3}).to_object_ref()
    checkpoint = checkpoint_class.from_object_ref(reference)
    again = ray_session.get(ray_session.put(checkpoint))
    assert again.to_dict() == {"step": 3}
    assert again.get_internal_representation() == ("object_ref", reference)
    assert again.to_object_ref() == reference
    assert checkpoint_class(obj_ref=reference).to_dict() == {"step": 3}
    with pytest.raises(RuntimeError, match="no object ref"):
        checkpoint_class.from_object_ref({"step": 3})


def test_a_function_goes_on_from_the_dictionary_it_reported(ray_session, tmp_path):
    from ray import air, tune
    from ray.air import session

    def train(config):
        checkpoint = session.get_checkpoint()
        first = checkpoint.to_dict()["step"] + 1 if checkpoint else 0
        for step in range(first, 3):
            session.report({"step": step}, checkpoint=air.Checkpoint.from_dict({"step": step}))
            if step == 1 and first == 0:
                raise RuntimeError("once")

    run_config = air.RunConfig(storage_path=str(tmp_path), failure_config=air.FailureConfig(max_failures=1))
    (result,) = tune.Tuner(train, run_config=run_config).fit()
    assert result.checkpoint.to_dict() == {"step": 2}
    assert list(result.metrics_dataframe["step"]) == [0, 1, 2]


class Scored:
    """What a class of the user's adds to `Checkpoint`; the classes themselves are made where Ray is imported."""

    _SERIALIZED_ATTRS = ("score",)
    score = None


@pytest.fixture
def of_ones_own(checkpoint_class, monkeypatch):
    """A checkpoint class of the user's, which a module has, and another one that is none of its subclasses."""
    bases = {"Own": (Scored, checkpoint_class), "Other": (checkpoint_class,)}
    kinds = [type(name, bases[name], {"__module__": __name__}) for name in bases]
    for kind in kinds:
        monkeypatch.setattr(sys.modules[__name__], kind.__name__, kind, raising=False)
    return kinds


@pytest.mark.parametrize("way", ["dict", "bytes", "directory", "uri", "pickle"])
def test_a_checkpoint_of_ones_own_class_stays_one_wherever_it_goes(checkpoint_class, of_ones_own, way, tmp_path):
    own, other = of_ones_own
    checkpoint = own.from_dict({"model": 1})
    checkpoint.score = 7
    if way == "pickle":
        again = pickle.loads(pickle.dumps(checkpoint))
    else:
        target = (f"file://{tmp_path}/there",) if way == "uri" else ()
        form = getattr(checkpoint, f"to_{way}")(*target)
        again = getattr(checkpoint_class, f"from_{way}")(form)
        with pytest.raises(ValueError, match="serialized `Own`"):
            getattr(other, f"from_{way}")(form)
    assert (type(again), again.score, again.to_dict()["model"]) == (own, 7, 1)


def test_files_keep_the_attributes_that_are_data_and_dictionaries_all(of_ones_own, tmp_path):
    own, _ = of_ones_own
    checkpoint = own.from_dict({"model": 1})
    checkpoint.score = {1, 2}
    assert own.from_dict(checkpoint.to_dict()).score == {1, 2}
    with pytest.warns(DeprecationWarning, match=r"files of a Own do not keep score \(set\)"):
        directory = checkpoint.to_directory(tmp_path / "there")
    assert own.from_directory(directory).score is None


def test_a_checkpoint_of_somebody_else_runs_and_imports_nothing(checkpoint_class, tmp_path):
    foreign = {"class": "antigravity:Own", "attributes": {"score": "80059529"}}
    (tmp_path / ".checkpoint_class.json").write_text(json.dumps(foreign))
    assert type(checkpoint_class.from_directory(tmp_path)) is checkpoint_class
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize("content", ["{", "7", '{"class": "Own"}'])
def test_a_broken_note_of_the_class_is_an_error_that_names_it(checkpoint_class, tmp_path, content):
    (tmp_path / ".checkpoint_class.json").write_text(content)
    with pytest.raises(ValueError, match=r"checkpoint_class\.json' does not say of which class"):
        checkpoint_class.from_uri(f"file://{tmp_path}")


def test_a_key_of_ones_own_that_is_called_metadata_stays(checkpoint_class):
    assert checkpoint_class.from_dict({"_metadata": {"epoch": 3}}).to_dict() == {"_metadata": {"epoch": 3}}


def test_casting_to_ones_own_class_keeps_the_attributes_that_both_name(checkpoint_class, of_ones_own):
    own, other = of_ones_own
    checkpoint = own.from_dict({"model": 1})
    checkpoint.score = 7
    cast = type("Third", (own,), {}).from_checkpoint(checkpoint)
    assert (cast.score, cast.to_dict()["model"]) == (7, 1)
    plain = own.from_checkpoint(checkpoint_class.from_dict({"model": 2}))
    assert (type(plain), plain.score, plain.to_dict()["model"]) == (own, None, 2)
    assert type(other.from_checkpoint(checkpoint)) is other


def test_the_class_can_add_to_the_attributes_of_its_base(checkpoint_class):
    assert (*checkpoint_class._SERIALIZED_ATTRS, "spam") == ("spam",)
