"""Job scripts of schedulers, and files without a suffix: their first line says what they are."""

import os

import pytest

from migrate.command.cli import main

START = "ray start --head --redis-port=6379\n"
REPORT = "from ray import tune\ntune.report(loss=1)\n"


@pytest.fixture
def migrate(tmp_path, capsys):
    """Migrate a tree with one file; gives the new text and whether it was looked at."""

    def run(name, text):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        main([str(tmp_path)])
        return (tmp_path / name).read_bytes().decode("latin-1"), "0 files" not in capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    "name", ["a.sbatch", "a.slurm", "a.pbs", "a.lsf", "a.qsub", "a.sub", "a.job", "a.SBATCH", "a.zsh", "a.env"]
)
def test_job_scripts_are_read_as_scripts(migrate, name):
    assert migrate(name, START)[0] == "ray start --head --port=6379\n"


@pytest.mark.parametrize(
    "first",
    ["#!/bin/bash", "#!/bin/sh", "#!/usr/bin/env zsh", "#! /bin/bash -l", "#!/bin/ksh", "#!/usr/local/bin/bash -e"],
)
@pytest.mark.parametrize("name", ["run", "job_script", "launch-cluster"])
def test_a_script_without_a_suffix_is_told_by_its_first_line(migrate, name, first):
    assert migrate(name, f"{first}\n{START}")[0] == f"{first}\nray start --head --port=6379\n"


@pytest.mark.parametrize(
    "first",
    [
        "#!/usr/bin/env python",
        "#!/usr/bin/env python3",
        "#!/usr/bin/python3.9 -u",
        "#!/opt/conda/bin/python",
        "#!/usr/bin/env -S uv run --script",
    ],
)
def test_a_python_script_without_a_suffix_is_told_by_its_first_line(migrate, first):
    assert migrate("train", f"{first}\n{REPORT}")[0] == f'{first}\nfrom ray import tune\ntune.report({{"loss": 1}})\n'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("notes", START),
        ("notes", REPORT),
        ("notes", f"\n#!/bin/bash\n{START}"),
        ("run", f"#!/usr/bin/env ruby\n{START}"),
        ("run", f"#!/usr/bin/perl -w\n{START}"),
        ("run", f"#!/usr/bin/env fish\n{START}"),
        ("LICENSE", f"#!/bin/bash\n{START}"),
        ("a.out", f"#!/bin/bash\n{START}"),
        ("binary", b"\x7fELF\x00ray start --redis-port=1"),
        ("empty", ""),
        (".hidden", f"#!/bin/bash\n{START}"),
        ("a.subs", START),
    ],
)
def test_other_files_are_not_looked_at(migrate, name, text):
    new, is_read = migrate(name, text)
    assert new == (text if isinstance(text, str) else text.decode("latin-1"))
    assert not is_read


def test_a_folder_is_no_script(tmp_path, capsys):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "a.sh").write_text(START)
    assert main(["--check", str(tmp_path)]) == 1
    assert "CMD902" in capsys.readouterr().out


def test_pipes_and_links_to_nothing_are_left(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    assert main(["--check", str(tmp_path)]) == 0


def test_a_file_that_is_named_may_be_called_anything(tmp_path):
    path = tmp_path / "script.of.mine"
    path.write_text(f"#!/bin/bash\n{START}")
    main([str(path)])
    assert path.read_text() == "#!/bin/bash\nray start --head --port=6379\n"
