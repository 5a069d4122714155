"""Classes that carried results to another place, where Ray stores the run there itself."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import DEFAULTS, check_noop, check_transformed, rewritten

FILE = """\
from ray import tune
from ray.tune.syncer import Syncer


class Copying(Syncer):
    def sync_up(self, local_dir, remote_dir, exclude=None):
        return copy(local_dir, remote_dir)


"""
AFTER = FILE.replace("from ray.tune.syncer import Syncer\n", "").replace("(Syncer)", "")
RUN = 'tune.Tuner("PPO", run_config=tune.RunConfig({})).fit()\n'
GIVEN = "sync_config=tune.SyncConfig(upload_dir={place}, syncer=Copying())"


@pytest.mark.parametrize("place", ['"s3://results/here"', '"gs://results/" + name', 'f"file://{place}/here"'])
def test_a_class_that_nothing_uses_any_more_has_no_base(place):
    before = FILE + RUN.format(GIVEN.format(place=place))
    (finding, *_) = check_transformed(before, AFTER + RUN.format(f"storage_path={place}"))
    assert finding.code == "NAM822" and "nothing uses `Copying` any more" in finding.message


def test_a_class_that_is_given_itself_has_no_base():
    text = FILE + RUN.format(GIVEN.format(place='"s3://a/b"').replace("Copying()", "Copying"))
    assert rewritten(text) == AFTER + RUN.format('storage_path="s3://a/b"')


def test_the_module_may_be_imported_whole():
    text = FILE.replace("from ray.tune.syncer import Syncer\n", "").replace("(Syncer)", "(tune.syncer.Syncer)")
    assert rewritten(text + RUN.format(GIVEN.format(place='"s3://a/b"'))).startswith(AFTER)


def test_what_is_written_stays():
    assert check_noop(AFTER + RUN.format('storage_path="s3://a/b"')) == []


@pytest.mark.parametrize(
    "rest",
    [
        RUN.format('storage_path="s3://a/b"'),
        RUN.format(GIVEN.format(place='"s3://a/b"')) + "Copying().sync_up(here, there)\n",
        RUN.format(GIVEN.format(place='"s3://a/b"')) + "\n\nclass Other(Copying):\n    pass\n",
        RUN.format(GIVEN.format(place="place")),
        RUN.format(GIVEN.format(place='"mine://a/b"')),
        RUN.format(GIVEN.format(place='"/results"')),
        RUN.format(GIVEN.format(place='"s3://a/b"')) + '__all__ = ["Copying"]\n',
        RUN.format(GIVEN.format(place='"s3://a/b"')) + 'globals()["Copying"]\n',
    ],
    ids=["unused before", "called", "derived", "unknown", "foreign", "path", "exported", "by text"],
)
def test_a_class_that_may_be_used_is_reported(rest):
    done = rewrite_text(FILE + rest)
    assert "class Copying(Syncer):" in done.text
    assert "NAM822" in [found.code for found in done.findings if found.attention]


@pytest.mark.parametrize("bases", ["Mixin, Syncer", "Syncer, metaclass=Meta", "Mixin"])
def test_a_class_with_other_bases_keeps_them(bases):
    text = FILE.replace("(Syncer)", f"({bases})") + RUN.format(GIVEN.format(place='"s3://a/b"'))
    assert f"class Copying({bases}):" in rewritten(text)


def test_a_class_that_another_file_has_keeps_its_base(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "other.py").write_text("from main import Copying\n")
    text = FILE + RUN.format(GIVEN.format(place='"s3://a/b"'))
    (tmp_path / "main.py").write_text(text)
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "main.py")))
    assert "class Copying(Syncer):" in done.text


def test_a_class_in_a_branch_for_releases_stays():
    text = FILE.replace(
        "from ray.tune.syncer import Syncer\n",
        "try:\n    from ray.tune.syncer import Syncer\nexcept ImportError:\n    Syncer = object\n",
    )
    assert "class Copying(Syncer):" in rewritten(text + RUN.format(GIVEN.format(place='"s3://a/b"')))
