"""Environment variables that Ray does not look at any more, in Python files."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "import os\n\nfrom ray import tune\n\n"
RUN = "tune.Tuner(train).fit()\n"


@pytest.mark.parametrize(
    "variable",
    [
        "RAY_AIR_NEW_PERSISTENCE_MODE",
        "TUNE_CLOUD_SYNC_S",
        "TUNE_DISABLE_AUTO_CALLBACK_SYNCER",
        "TUNE_SYNCER_VERBOSITY",
    ],
)
def test_a_variable_without_effect_is_not_set_any_more(variable):
    assert rewritten(f'{HEAD}os.environ["{variable}"] = "1"\nprint(os.getcwd())\n{RUN}') == (
        f"{HEAD}print(os.getcwd())\n{RUN}"
    )


def test_a_variable_that_is_set_several_times_is_set_no_more():
    text = f"{HEAD}print(os.getcwd())\n{RUN}"
    setting = 'os.environ["TUNE_SYNCER_VERBOSITY"] = "3"\n'
    assert rewritten(text.replace(RUN, setting + RUN).replace("print", setting + "print")) == text


def test_an_import_that_was_for_the_variable_alone_goes_with_it():
    assert rewritten(f'{HEAD}os.environ["TUNE_SYNCER_VERBOSITY"] = "3"\n{RUN}') == f"from ray import tune\n\n{RUN}"


def test_a_block_that_did_nothing_else_stays_a_block():
    text = f'{HEAD}if quiet:\n    os.environ["TUNE_SYNCER_VERBOSITY"] = "0"\nprint(os.getcwd())\n{RUN}'
    assert "if quiet:\n    pass\n" in rewritten(text)


def test_what_is_removed_is_told():
    done = rewrite_text(f'{HEAD}os.environ["TUNE_CLOUD_SYNC_S"] = "60"\n{RUN}')
    assert [(found.code, found.attention) for found in done.findings] == [("ENV708", False)]
    assert "`storage_path` at once" in done.findings[0].message


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ('os.environ["TUNE_SYNCER_VERBOSITY"] = verbosity()', ["ENV711"]),
        ('was = os.environ["TUNE_SYNCER_VERBOSITY"] = "3"', ["ENV711"]),
        ('os.environ["TUNE_SYNCER_VERBOSITY"] = "3"\nprint(os.environ["TUNE_SYNCER_VERBOSITY"])', ["ENV711", "ENV711"]),
        ('other["TUNE_SYNCER_VERBOSITY"] = "3"', ["ENV711"]),
        ('os.environ["TUNE_CLUSTER_SSH_KEY"] = "key"', ["ENV709"]),
        ('os.environ["TUNE_RESULT_DIR"] = "place"', ["ENV701"]),
        ('os.environ["TUNE_DISABLE_AUTO_CALLBACK_LOGGERS"] = "1"', []),
    ],
)
def test_what_may_mean_more_is_reported(statement, codes):
    assert check_noop(f"{HEAD}{statement}\n{RUN}") == codes
