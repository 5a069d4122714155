"""`tune.Analysis(directory)` of the directory that the runs of a file are in, which is that of no run."""

import pytest

from migrate.engine import rewrite_text

RUN = "from ray import tune\n\ntune.run(fit, name='one', local_dir={where})\n"


def analysed(text):
    done = rewrite_text(text)
    return "tune.Analysis(" not in done.text, [one.code for one in done.findings if one.attention]


@pytest.mark.parametrize(
    ("where", "path"),
    [
        ("directory", "directory"),
        ("args.out", "args.out"),
        ("os.path.abspath(directory)", "directory"),
        ("'/data/runs'", "'/data/runs'"),
        ("'/elsewhere'", "'~/ray_results'"),
        ("'/elsewhere'", "'/home/me/ray_results/'"),
    ],
)
def test_it_is_left_and_told_of(where, path):
    assert analysed(f"{RUN.format(where=where)}frame = tune.Analysis({path}).dataframe()\n") == (False, ["RES401"])


@pytest.mark.parametrize(
    ("where", "path"),
    [
        ("directory", "os.path.join(directory, 'one')"),
        ("directory", "other"),
        ("args.out", "args.run"),
        ("'/data/runs'", "'/data/runs/one'"),
        ("'/elsewhere'", "'~/ray_results/one'"),
    ],
)
def test_that_of_one_run_is_opened(where, path):
    assert analysed(f"{RUN.format(where=where)}frame = tune.Analysis({path}).dataframe()\n") == (True, [])
