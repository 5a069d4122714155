"""Members of analyses and trials that are named in texts: of ``getattr``, of getters and of templates."""

import pytest

from tests.migrate.support import check_noop

ANALYSIS = (
    "import operator\nfrom operator import attrgetter\nfrom ray import tune\n\nan = tune.ExperimentAnalysis('/r/x')\n"
)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("getattr(an, 'best_logdir')", "RES410"),
        ("getattr(an.trials[0], 'logdir')", "RES425"),
        ("[getattr(trial, 'logdir') for trial in an.trials]", "RES425"),
        ("list(map(operator.attrgetter('logdir'), an.trials))", "RES425"),
        ("list(map(attrgetter('trial_id', 'logdir'), an.trials))", "RES425"),
        ("sorted(an.trials, key=attrgetter('logdir'))", "RES425"),
        ("'{}: {an.best_logdir}'.format(1, an=an)", "RES410"),
        ("'{0.best_logdir:>10}'.format(an)", "RES410"),
        ("'{1.logdir!r} {0}'.format(1, an.trials[0])", "RES425"),
    ],
)
def test_a_member_that_a_text_names_is_reported(line, code):
    assert check_noop(f"{ANALYSIS}print({line})\n") == [code]


@pytest.mark.parametrize(
    "line",
    [
        "getattr(an, 'best_logdir', None)",
        "getattr(an, 'best_trial')",
        "getattr(an, name)",
        "getattr(an.trials[0], 'trial_id')",
        "getattr(args, 'logdir')",
        "list(map(attrgetter('logdir'), args))",
        "list(map(attrgetter('trial_id'), an.trials))",
        "attrgetter('logdir')(args)",
        "'{an.best_logdir}'.format(an=args)",
        "'{an.best_config}'.format(an=an)",
        "'{0.best_logdir}'.format(*rows, an)",
        "'{2.best_logdir}'.format(an)",
        "'{an.best_logdir}'",
        "'{0.best_logdir'.format(an)",
    ],
)
def test_what_is_asked_of_something_else_or_still_there_is_left(line):
    assert check_noop(f"{ANALYSIS}print({line})\n") == []
