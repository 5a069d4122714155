"""Findings name things as the file does, also where a rule has moved the import by then."""

from legacy_api import known, row
from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.wording import since
from tests.migrate.support import check_noop, source


def _told(text):
    rewritten = rewrite_text(source(text), options=DEFAULTS)
    return rewritten.text, [finding.old for finding in rewritten.findings], [use.old for use in rewritten.rewrites]


def test_a_member_of_a_class_that_moved_is_told_under_its_old_name():
    text, told, _ = _told("""
        from ray.air import Checkpoint

        checkpoint = Checkpoint.from_bytes(b"")
        """)
    assert "from ray.train import Checkpoint" in text
    assert told == ["ray.air.Checkpoint.from_bytes"]


def test_an_argument_of_a_function_that_moved_is_told_under_its_old_name():
    text, told, _ = _told("""
        from ray.train.data_parallel_trainer import DataParallelTrainer

        DataParallelTrainer(print, metadata=make())
        """)
    assert "from ray.train.v2.api.data_parallel_trainer import" in text
    assert told == ["ray.train.data_parallel_trainer.DataParallelTrainer(metadata=)"]


def test_what_is_left_under_a_moved_name_is_not_said_to_be_rewritten():
    _, told, rewritten = _told("""
        from ray.train.data_parallel_trainer import DataParallelTrainer

        print(DataParallelTrainer.restore("/runs/mine"))
        """)
    name = "ray.train.data_parallel_trainer.DataParallelTrainer"
    assert told == [f"{name}.restore"]
    assert rewritten.count(f"{name}.restore") == 1  # the class that it is asked of is another one


def test_a_name_that_the_file_has_is_told_as_it_stands():
    _, told, _ = _told("""
        from ray.air import RunConfig
        from ray.train import Checkpoint

        config = RunConfig(name="mine")
        checkpoint = Checkpoint.from_bytes(b"")
        """)
    assert "ray.train.Checkpoint.from_bytes" in told


def test_nothing_is_said_of_a_file_that_never_had_an_old_name():
    assert (
        check_noop("""
        from ray.train import Checkpoint

        checkpoint = Checkpoint.from_directory("here")
        """)
        == []
    )


def test_what_was_never_written_under_a_name_worked_as_long_as_it_did_under_its_old_one():
    assert row("TRP172").old == "ray.train.Checkpoint.from_bytes"
    assert since("TRP172") == "worked up to Ray 2.6.3"


def _codes(text):
    return [finding.code for finding in rewrite_text(source(text), options=DEFAULTS).findings]


def test_a_finding_has_the_code_of_the_old_name():
    text = """
        from ray.train.data_parallel_trainer import DataParallelTrainer

        print(DataParallelTrainer.restore("/runs/mine"))
        """
    assert _codes(text) == [known("ray.train.data_parallel_trainer.DataParallelTrainer.restore").code]


def test_a_comment_that_ignores_the_code_of_the_old_name_is_heard_once_the_import_is_new():
    new = "ray.train.v2.api.data_parallel_trainer.DataParallelTrainer.restore"
    old = "ray.train.data_parallel_trainer.DataParallelTrainer.restore"
    text = """
        from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

        print(DataParallelTrainer.restore("/runs/mine"))%s
        """
    assert _codes(text % "") == [known(new).code]
    assert _codes(text % f"  # migrate: ignore[{known(new).code}]") == []
    assert _codes(text % f"  # migrate: ignore[{known(old).code}]") == []
    assert _codes(text % "  # migrate: ignore[TRA121]") == [known(new).code]
