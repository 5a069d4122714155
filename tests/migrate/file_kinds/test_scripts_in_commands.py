"""Python scripts for old Ray in shell scripts, images, job files and notebooks: reported at their own lines."""

import json

import pytest

from migrate.command.cli import main

OLD = "from ray import tune\n\n\ndef f(config):\n    tune.report(loss=1)\n"
TODAY = 'from ray import tune\n\n\ndef f(config):\n    tune.report({"loss": 1})\n'


def told(tmp_path, capsys, name, text):
    """The exit code, and the lines that are reported, with their codes; nothing is written."""
    path = tmp_path / name
    path.write_text(text)
    code = main([str(path)])
    assert path.read_text() == text
    lines = [line.removeprefix(f"{path}:").split() for line in capsys.readouterr().out.splitlines()[:-1]]
    return code, [(int(where.split(":")[0]), code) for where, code, *_ in lines]


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("python - <<EOF\n", "EOF\n"),
        ("python3 <<'EOF'\n", "EOF\n"),
        ('cat > train.py << "END_OF_FILE"\n', "END_OF_FILE\necho done\n"),
        ("python -u <<-\\EOF > log.txt\n", "EOF\n"),
        ('python -c "\n', '"\n'),
        ("srun --mpi=none python -c '\n", "'\n"),
    ],
)
def test_a_script_in_a_shell_script_is_reported_at_its_line(tmp_path, capsys, begin, end):
    text = f"#!/bin/bash\n{begin}{OLD}{end}"
    assert told(tmp_path, capsys, "run.sh", text) == (1, [(7, "FUN201")])
    assert told(tmp_path, capsys, "run.sh", text.replace(OLD, TODAY)) == (0, [])


def test_the_way_out_is_told(tmp_path, capsys):
    (tmp_path / "run.sh").write_text(f"python - <<EOF\n{OLD}EOF\n")
    main([str(tmp_path)])
    assert "run `python -m migrate -` on the script, or keep it in a file of its own" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("run.sh", "python -c \"from ray import tune; tune.run('PPO', local_dir='$HOME/results')\""),
        ("run.sh", "bash -c \"python -c 'from ray import tune; tune.run(f, local_dir=1)'\""),
        ("run.sh", 'python -c "from ray import tune; tune.run(\\"PPO\\", local_dir=\\"x\\")"'),
        ("Dockerfile", 'CMD ["python", "-c", "from ray import tune; tune.run(f, local_dir=1)"]'),
        ("Dockerfile", "RUN python -c \\\n    'from ray import tune; tune.run(f, local_dir=1)'"),
        ("job.yaml", "entrypoint: python -c 'from ray import tune; tune.run(f, local_dir=1)'"),
        ("Makefile", "run:\n\tpython -c 'from ray import tune; tune.run(f, local_dir=1)'"),
    ],
)
def test_a_script_in_a_command_is_reported(tmp_path, capsys, name, line):
    code, found = told(tmp_path, capsys, name, f"{line}\n")
    assert (code, [rule for _, rule in found]) == (1, ["RUN315"])


def test_texts_of_a_job_file_are_scripts_as_far_as_they_reach(tmp_path, capsys):
    script = "".join(f"      {line}\n" if line else "\n" for line in OLD.splitlines())
    text = f"data:\n  - name: train.py\n    text: |\n{script}    mode: 420\n  - name: other\n    text: >-\n      a: b\n"
    assert told(tmp_path, capsys, "map.yaml", text) == (1, [(8, "FUN201")])
    templated = text.replace("loss=1", "loss={{ .Values.loss }}")
    assert told(tmp_path, capsys, "map.yaml", templated) == (1, [(8, "FUN201")])


def test_variables_in_a_script_are_reported_once(tmp_path, capsys):
    script = 'import os\nfrom ray import tune\nos.environ["TUNE_ORIG_WORKING_DIR"] = "1"\n'
    _, alone = told(tmp_path, capsys, "run.sh", 'export TUNE_ORIG_WORKING_DIR="1"\n')
    _, found = told(tmp_path, capsys, "run.sh", f"python - <<EOF\n{script}EOF\n")
    assert [code for _, code in found] == [code for _, code in alone]


def test_a_line_can_be_left_out(tmp_path, capsys):
    ignored = OLD.replace("loss=1)", "loss=1)  # migrate: ignore[FUN201]")
    assert told(tmp_path, capsys, "run.sh", f"python - <<EOF\n{ignored}EOF\n") == (0, [])


@pytest.mark.parametrize(
    "text",
    [
        f"# python - <<EOF\n# {OLD.splitlines()[0]}\n",
        'echo "from ray import tune needs tune.run(f, local_dir=x)"\n',
        "cat > notes.txt <<EOF\nfrom ray import tune, and then:\n    tune.report(loss=1)\nEOF\n",
        "python -c 'import ray; print(ray.__version__)'\n",
        "python - <<EOF\nimport rays\nrays.tune.report(loss=1)\nEOF\n",
        "python - <<EOF\nfrom ray import tune\ntune.report(loss=1)\n\0\nEOF\n",
        "#python -c 'from ray import tune; tune.run(f, local_dir=1)'\n",
    ],
)
def test_comments_prose_and_scripts_of_today_are_not(tmp_path, capsys, text):
    assert told(tmp_path, capsys, "run.sh", text) == (0, [])


def test_a_cell_of_the_shell_is_read_as_well(tmp_path, capsys):
    source = f"%%bash\npython - <<EOF\n{OLD}EOF"
    cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    (tmp_path / "a.ipynb").write_text(json.dumps(notebook))
    assert main([str(tmp_path)]) == 1
    assert "FUN201" in capsys.readouterr().out


def test_what_python_cannot_read_for_its_depth_is_passed_over(tmp_path, capsys):
    text = f"python - <<EOF\nfrom ray import tune\nx = {'1 + ' * 20_000}1\nEOF\nray start --redis-port=1\n"
    (tmp_path / "run.sh").write_text(text)
    assert main([str(tmp_path)]) == 0
    assert (tmp_path / "run.sh").read_text() == text.replace("--redis-port", "--port")
