"""``python -m legacy_api``, as a user types it, away from the checkout."""

import pytest


@pytest.fixture
def legacy_api(run_python):
    return lambda *arguments: run_python("-m", "legacy_api", *arguments)


def test_check_says_how_many_rows_are_fine(legacy_api):
    done = legacy_api("check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("rows, no problems\n")


def test_check_fails_and_names_the_broken_row(run_python):
    done = run_python(
        "-c",
        "from legacy_api import __main__, row\n"
        "from legacy_api.catalog import environment\n"
        "environment.ROWS = (row('ENV701')._replace(convert='upside_down'),)\n"
        "raise SystemExit(__main__.main(['check']))",
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "ENV701: there is no conversion 'upside_down'\n"


@pytest.mark.parametrize("name", ["RUN315", "run315", "ray.tune.run(local_dir)", "tune.run(local_dir)"])
def test_show_prints_the_row_of_a_code_a_spelling_or_the_end_of_one(legacy_api, name):
    done = legacy_api("show", name)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("RUN315  ray.tune.run(local_dir)\n")
    assert "RunConfig.storage_path" in done.stdout
    assert "0.8.7 to 2.6.3" in done.stdout


def test_show_prints_every_row_a_short_name_can_mean(legacy_api):
    shown = legacy_api("show", "local_dir").stdout
    assert [code for code in ("RUN315", "RUN356", "RES426") if code in shown] == ["RUN315", "RUN356", "RES426"]


def test_show_explains_the_conversion_of_the_value(legacy_api):
    assert "the attribute `loss` and the order `min`" in legacy_api("show", "RUN327").stdout


def test_show_says_when_a_spelling_worked_in_none_of_the_compared_releases(legacy_api):
    assert "in none of the compared releases; 1.6.0 had it" in legacy_api("show", "ray.tune.track.init").stdout


def test_show_of_a_misspelled_name_is_one_line_with_what_is_close_to_it(legacy_api):
    done = legacy_api("show", "checkpoint_score_atr")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "checkpoint_score_attr" in done.stderr


def test_show_of_a_name_like_no_other_is_one_line(legacy_api):
    done = legacy_api("show", "zzzzzzzzzzzz")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "legacy_api: the catalogue has no row for 'zzzzzzzzzzzz'\n"


def test_no_command_is_a_usage_error(legacy_api):
    done = legacy_api()
    assert done.returncode == 2
    assert "COMMAND" in done.stderr


def test_table_has_a_line_for_every_row(legacy_api):
    from legacy_api import all_rows

    lines = legacy_api("table").stdout.splitlines()
    listed = [line.split(" | ")[0].removeprefix("| ") for line in lines if line.startswith("| ")]
    assert [code for code in listed if code != "Code"] == [row.code for row in all_rows()]


def test_table_has_six_cells_in_every_line(legacy_api):
    lines = [line for line in legacy_api("table").stdout.splitlines() if line.startswith("| ")]
    assert {line.replace(r"\|", "").count("|") for line in lines} == {7}


def test_table_ends_quietly_when_the_reader_has_seen_enough(run_python):
    done = run_python(
        "-c",
        "import subprocess, sys\n"
        "table = subprocess.Popen([sys.executable, '-m', 'legacy_api', 'table'], stdout=-1, stderr=-1)\n"
        "table.stdout.readline(), table.stdout.close()\n"
        "print(table.stderr.read().decode(), end='')\n"
        "raise SystemExit(table.wait())",
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_a_place_that_came_late_is_told_with_its_release(run_python):
    done = run_python("-m", "migrate", "--explain", "COR103")
    assert "now      ray._common.utils.get_default_ray_temp_dir (since Ray 2.55)" in done.stdout
