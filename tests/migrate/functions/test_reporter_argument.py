"""Training functions with a `reporter`: what calls it, what it is handed to, and what only looks like one."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten


def test_closures_report_too():
    check_transformed(
        """
        from ray import tune


        def train(config, reporter):
            def callback(value):
                reporter(loss=value, done=False)

            fit(callback)


        tune.Tuner(train)
        """,
        """
        from ray import tune


        def train(config):
            def callback(value):
                tune.report({"loss": value, "done": False})

            fit(callback)


        tune.Tuner(train)
        """,
    )


HELPER = """\
from ray import tune


def score(config, given, reporter):
    reporter(loss=given["lr"])
    log(reporter)


{made}tune.{runs}
"""
LAMBDA = "lambda given: score({{}}, given, lambda **metrics: tune.report(metrics))"


@pytest.mark.parametrize("name", ["reporter", "rpt"])
@pytest.mark.parametrize("runs", ["register_trainable('x', {})", "Tuner({})"])
def test_what_a_function_calls_with_its_reporter_stays_as_it_is(runs, name):
    text = HELPER.format(made="", runs=runs.format(f"lambda given, {name}: score({{}}, given, {name})"))
    check_transformed(text, HELPER.format(made="", runs=runs.format(LAMBDA.format())))


def test_a_helper_that_is_asked_for_more_than_its_calls_is_reported():
    text = HELPER.format(made="", runs="Tuner(lambda given, reporter: score({}, given, reporter))")
    found = rewrite_text(text.replace("log(reporter)", "log(reporter.logdir)")).findings
    assert [finding.code for finding in found if finding.attention] == ["FUN203"]


def test_a_function_with_a_reporter_of_its_own_is_content():
    text = """
import ray


def score(tag, root, reporter=None):
    if not reporter:
        reporter = lambda **metrics: 0
    reporter(loss=1)
"""
    assert check_noop(text) == []


def test_the_second_argument_is_a_reporter_whatever_it_is_called():
    text = "from ray import tune\n\n\ndef fit(config, rpt):\n    rpt(loss=1)\n\n\ntune.run(fit)\n"
    assert '\n\ndef fit(config):\n    tune.report({"loss": 1})\n\n' in rewritten(text)


@pytest.mark.parametrize(
    ("head", "function", "given"),
    [
        ("", "fit(config, data=None)", "fit"),
        ("", "fit(config, data)", "tune.with_parameters(fit, data=1)"),
        ("", "fit(config, data)", "partial(fit, data=1)"),
        ("", "fit(config, data, *more)", "fit"),
        ("@given\n", "fit(config, data)", "fit"),
    ],
)
def test_a_second_argument_that_is_given_otherwise_is_no_reporter(head, function, given):
    text = f"from functools import partial\nfrom ray import tune\n\n\n{head}def {function}:\n    data(loss=1)\n"
    check_noop(f"{text}\n\ntune.Tuner({given})\n")


METHOD = """\
from ray import tune


class Study:
    def fit(self, config, rpt):
        rpt(loss=1)

    def go(self):
        tune.run(self.{})


"""


@pytest.mark.parametrize(
    "text",
    [
        METHOD.format("fit"),
        METHOD.format("more") + "tune.run(Study().fit)\n",
        METHOD.format("more") + "study = Study()\ntune.Tuner(study.fit)\n",
        METHOD.format("more") + "tune.register_trainable('a', Study().fit)\n",
    ],
)
def test_the_second_argument_of_a_method_of_an_object_is_one_too(text):
    assert '    def fit(self, config):\n        tune.report({"loss": 1})\n' in rewritten(text)


@pytest.mark.parametrize(
    "text",
    [
        METHOD.format("more"),
        METHOD.format("more") + "tune.Tuner(Study.fit)\n",
        METHOD.format("more") + "tune.Tuner(other.fit)\n",
        METHOD.format("fit").replace("    def fit", "    @given\n    def fit"),
        METHOD.format("fit").replace("config, rpt", "config, rpt, more"),
        METHOD.format("fit").replace("config, rpt", "config, rpt=None"),
    ],
    ids=["not run", "of the class", "something else", "decorated", "three", "a default"],
)
def test_what_tune_gives_no_method_is_no_reporter(text):
    assert "rpt(loss=1)" in rewritten(text)


def test_a_method_that_the_file_calls_itself_is_reported():
    text = """
from ray import tune


class Model:
    def fit(self, config, reporter):
        reporter(loss=1)

    def tune(self):
        tune.Tuner(self.fit)

    def debug(self):
        self.fit({}, print)
"""
    assert check_noop(text) == ["FUN203"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("lambda config, reporter: reporter(loss=f(config))", 'lambda config: tune.report({"loss": f(config)})'),
        (
            "lambda config, reporter: f(reporter, key=reporter)",
            "lambda config: f(lambda **metrics: tune.report(metrics), key=lambda **metrics: tune.report(metrics))",
        ),
        ("lambda config, reporter: 0", "lambda config: 0"),
    ],
)
def test_a_lambda_reports_to_tune(before, after):
    text = "from ray import tune\n\ntune.Tuner({})\n"
    check_transformed(text.format(before), text.format(after))


def test_a_lambda_that_asks_its_reporter_is_reported():
    assert check_noop("from ray import tune\n\ntune.Tuner(lambda config, reporter: f(reporter.logdir))\n") == ["FUN203"]


WORK = "def fit(args, config=None, reporter=print):\n    reporter(loss=args.lr)\n"
RUNS = """\
from ray import tune
from work import fit

tune.register_trainable('x', lambda config{reporter}: fit(1, config, {value}))
"""


@pytest.mark.parametrize(
    ("reporter", "value"),
    [(", reporter", "reporter"), (", reporter", "reporter=reporter"), ("", "lambda **metrics: tune.report(metrics)")],
)
def test_what_another_file_calls_with_its_reporter_stays_as_it_is(tree, reporter, value):
    files = {"work.py": WORK, "main.py": RUNS.format(reporter=reporter, value=value)}
    assert tree(files, "work.py") == (WORK, [])


def test_a_function_that_another_file_gives_something_else_by_its_place_is_reported(tree):
    files = {"work.py": WORK, "main.py": RUNS.format(reporter="", value="log")}
    assert tree(files, "work.py") == (WORK, ["FUN203"])


def test_a_directory_that_another_file_passes_by_its_place_is_still_taken(tree):
    work = "from ray import tune\n\n\ndef fit(config, checkpoint_dir=None):\n    print(checkpoint_dir)\n"
    main = 'from ray import tune\nfrom work import fit\n\ntune.Tuner(fit).fit()\nfit({}, "best")\n'
    text, _ = tree({"work.py": work, "main.py": main}, "work.py")
    assert "def fit(config, checkpoint_dir=None):\n" in text
    assert "checkpoint_dir = checkpoint.to_directory()\n" in text


def test_metrics_one_below_the_other_stay_so():
    text = (
        "from ray import tune\n\n\ndef f(config, reporter):\n    reporter(a=1,\n             b=2)\n\n\ntune.Tuner(f)\n"
    )
    assert 'tune.report({"a": 1,\n                 "b": 2})\n' in rewrite_text(text).text


SILENT = """\
from ray import tune


def train(config, {name}):
    return {{"loss": 1}}


"""
"""A function that does not call its reporter: who gets it says what it is."""


@pytest.mark.parametrize("name", ["reporter", "told"])
@pytest.mark.parametrize(
    "use",
    [
        "tune.run(train, **options)",
        "def go(what, **options):\n    tune.run(what, **options)\n\n\ngo(train, num_samples=2)",
    ],
)
def test_a_function_that_is_run_with_arguments_of_elsewhere_takes_its_config_alone(name, use):
    assert "\ndef train(config):\n" in rewritten(f"{SILENT.format(name=name)}{use}\n")


@pytest.mark.parametrize(
    "use",
    [
        "def made():\n    return train\n\n\nwhat = made()\ntune.run(what, **options)",
        "what, options = train, load()\ntune.Tuner(what)",
        "((what, more), options) = (train, 1), load()\ntune.Tuner(what)",
        "tune.run_experiments({'e': {'run': train, **more}})",
        "tune.run_experiments({**others, 'e': {'run': train, 'stop': stop}}, verbose=1)",
    ],
)
def test_what_stands_for_a_function_is_followed_to_who_runs_it(use):
    assert "\ndef train(config):\n" in rewritten(f"{SILENT.format(name='reporter')}{use}\n")


@pytest.mark.parametrize(
    "use",
    [
        "def go(what):\n    print(what)\n\n\ngo(train)",
        "what, options = load(), train\ntune.Tuner(what)",
        "what, *options = train, load(), 1\nother(what)",
        "*options, what = train, load()\ntune.Tuner(what)",
        "what, options = *train, load()\ntune.Tuner(what)",
        "mine.run_experiments({'e': {'run': train, **more}})",
        "tune.Tuner(other, param_space={'e': {'run': train}})",
    ],
)
def test_a_function_that_tune_may_not_get_keeps_its_reporter(use):
    assert "\ndef train(config, reporter):\n" in rewritten(f"{SILENT.format(name='reporter')}{use}\n")


FOLLOWED = """\
from functools import partial
from ray import tune


def fit({arguments}):
    told(loss=1)


{runs}
"""


@pytest.mark.parametrize(
    ("arguments", "runs"),
    [
        ("config", "fits = {'fit': fit, 'other': other}\ntune.run(fits['fit'])"),
        ("config", "fits = {'fit': fit, 'other': other}\ntune.run(fits[name])"),
        ("config", "def made():\n    return fit\n\n\ntune.run(made())"),
        ("data, config", "tune.run(partial(fit, [1]))"),
        ("config, data", "tune.run(partial(fit, data=[1]))"),
        ("config", "tune.run_experiments({'e': {'run': fit, **more}})"),
        ("config", "runs = {}\nfor n in (1, 2):\n    runs[n] = {'run': fit}\ntune.run_experiments(runs)"),
    ],
    ids=["table", "any of a table", "made", "bound by its place", "bound by its name", "experiments", "put in"],
)
def test_a_reporter_of_any_name_is_followed_to_who_runs_its_function(arguments, runs):
    first, comma, more = arguments.partition(", data")
    text = rewritten(FOLLOWED.format(arguments=f"{first}, told{comma}{more}", runs=runs))
    assert f'\n\ndef fit({arguments}):\n    tune.report({{"loss": 1}})\n' in text


@pytest.mark.parametrize(
    ("arguments", "runs"),
    [
        ("config, told", "fits = {'fit': fit}\ntune.run(tune.with_parameters(fits[name], told=print))"),
        ("config, told", "fits = {'fit': fit}\ntune.run(partial(fits[name], told=print))"),
        ("config, told", "def made():\n    return partial(fit, told=print)\n\n\ntune.run(made())"),
        ("config, told", "tune.run(partial(fit, **given))"),
        ("data, config, told", "tune.run(partial(fit, *given))"),
        ("config, told, data=None", "tune.run(partial(fit, data=1))"),
        ("config, told", "fits = {'fit': fit}\ntune.run(lambda config: fits[name](config, print))"),
        ("config, told", "fits = {'fit': fit}\nprint(fits[name])"),
        ("config, told", "both = [fit, partial(fit, told=print)]\ntune.run(both[n])"),
        ("config, told", "runs = {}\nruns[1] = {'run': fit}\nmine.run_experiments(runs)"),
    ],
)
def test_a_second_argument_that_something_else_may_give_stays(arguments, runs):
    text = FOLLOWED.format(arguments=arguments, runs=runs)
    assert f"\ndef fit({arguments}):\n    told(loss=1)\n" in rewrite_text(text).text


def test_a_reporter_of_another_name_that_is_asked_for_more_is_reported_where_it_is_followed():
    runs = "fits = {'fit': fit}\ntune.run(fits[name])"
    text = FOLLOWED.format(arguments="config, told", runs=runs).replace("told(loss=1)", "told.flush()")
    assert [finding.code for finding in rewrite_text(text).findings if finding.attention] == ["FUN203"]


VALUE = "_metric=None, **metrics"
WITH_VALUE = 'tune.report({**metrics, **({} if _metric is None else {"_metric": _metric})})'


@pytest.mark.parametrize(
    ("call", "today"),
    [
        ("reporter(loss)", 'tune.report({"_metric": loss})'),
        ("reporter(1 - loss)", 'tune.report({"_metric": 1 - loss})'),
        ("reporter(_metric=loss)", 'tune.report({"_metric": loss})'),
        ("reporter(\n        loss,\n    )", 'tune.report(\n        {"_metric": loss},\n    )'),
    ],
)
def test_a_value_without_a_name_is_the_metric_that_it_was(call, today):
    before = f"from ray import tune\n\n\ndef f(config, reporter):\n    loss = 1\n    {call}\n\n\ntune.Tuner(f)\n"
    check_transformed(before, before.replace(", reporter", "").replace(call, today))


@pytest.mark.parametrize(
    ("use", "takes"),
    [
        ("reporter(1, loss=2)", VALUE),
        ("reporter(*values)", VALUE),
        ("helper(reporter)", VALUE),
        ("named(reporter)", "**metrics"),
        ("other(reporter)", "**metrics"),
    ],
)
def test_a_reporter_that_is_handed_on_takes_a_value_where_one_is_given(use, takes):
    new = rewritten(f"""
        from ray import tune


        def helper(report):
            report(3)


        def named(report):
            report(loss=3)


        def f(config, reporter):
            {use}


        tune.Tuner(f)
        """)
    assert f"    def reporter({takes}):\n" in new
    assert (WITH_VALUE in new) is (takes == VALUE)


def test_a_lambda_reports_a_value_without_a_name():
    text = "from ray import tune\n\ntune.Tuner(lambda config, reporter: reporter(1))\n"
    check_transformed(text, text.replace(", reporter: reporter(1)", ': tune.report({"_metric": 1})'))


HANDS = """\
from plots import show
from ray import tune


def f(config, reporter):
    show(reporter)


tune.Tuner(f)
"""


@pytest.mark.parametrize(
    ("use", "takes"),
    [("given(1)", VALUE), ("given(1, a=2)", VALUE), ("given(a=2)", "**metrics"), ("keep(given)", "**metrics")],
)
def test_a_reporter_that_another_file_calls_takes_what_it_is_called_with(tree, use, takes):
    text, codes = tree({"main.py": HANDS, "plots.py": f"def show(given):\n    {use}\n"}, "main.py")
    assert f"    def reporter({takes}):\n" in text
    assert codes == []


@pytest.mark.parametrize("asked", ["logdir", "trial_id", "done"])
def test_a_reporter_that_another_file_asks_for_more_is_reported(tree, asked):
    text, codes = tree({"main.py": HANDS, "plots.py": f"def show(given):\n    print(given.{asked})\n"}, "main.py")
    assert (text, codes) == (HANDS, ["FUN203"])
