"""Functions below decorators that leave what they give as it is: properties, static methods, caches."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

OPENS = 'tune.ExperimentAnalysis("/runs", default_metric="x", default_mode="max")'


def of_class(decorator, parameters, body, asked):
    """A class with one method below a decorator, and what is asked of it."""
    return (
        "import abc\nimport functools\nfrom functools import cached_property\n\nfrom ray import tune\n\n\n"
        f"class Study:\n    {decorator}\n    def found({parameters}):\n        {body}\n\n\n"
        f"study = Study()\nprint({asked})\n"
    )


@pytest.mark.parametrize(
    ("decorator", "parameters", "asked"),
    [
        ("@property", "self", "study.found.best_logdir"),
        ("@cached_property", "self", "study.found.best_logdir"),
        ("@functools.cached_property", "self", "study.found.best_logdir"),
        ("@staticmethod", "", "Study.found().best_logdir"),
        ("@staticmethod", "", "study.found().best_logdir"),
        ("@classmethod", "cls", "Study.found().best_logdir"),
        ("@functools.lru_cache(maxsize=None)", "self", "study.found().best_logdir"),
        ("@functools.cache", "self", "study.found().best_logdir"),
    ],
)
def test_what_a_method_gives_is_followed(decorator, parameters, asked):
    before = of_class(decorator, parameters, f"return {OPENS}", asked)
    check_transformed(before, before.replace("best_logdir", "best_trial.path"))


@pytest.mark.parametrize(
    ("decorator", "parameters", "asked"),
    [
        ("@property", "self", "study.found().best_logdir"),  # the analysis is called
        ("@timed", "self", "study.found().best_logdir"),
        ("@functools.partial", "self", "study.found().best_logdir"),
        ("@functools.singledispatch", "self", "study.found().best_logdir"),
    ],
)
def test_what_another_decorator_gives_is_told_and_stays(decorator, parameters, asked):
    assert check_noop(of_class(decorator, parameters, f"return {OPENS}", asked)) == ["RES410"]


def test_a_property_of_the_users_own_of_that_name_stays():
    text = of_class("@property", "self", "return self.keeper", "study.found.best_logdir").replace(
        "class Study:", "class Study:\n    best_logdir = None\n"
    )
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("decorator", "given", "call"),
    [
        ("@staticmethod", "analysis", "Study.show"),
        ("@staticmethod", "analysis", "study.show"),
        ("@classmethod", "cls, analysis", "Study.show"),
        ("@classmethod", "cls, analysis", "study.show"),
    ],
)
def test_what_a_method_is_given_is_followed(decorator, given, call):
    before = f"""
        from ray import tune


        class Study:
            {decorator}
            def show({given}):
                print(analysis.best_logdir)


        study = Study()
        {call}({OPENS})
        """
    check_transformed(before, before.replace("best_logdir", "best_trial.path"))


def test_the_first_parameter_of_a_method_of_a_class_is_no_analysis():
    before = f"""
        from ray import tune


        class Study:
            @classmethod
            def show(cls, analysis):
                print(cls.dataframe()["logdir"])


        Study.show({OPENS})
        """
    check_noop(before)


def test_a_trial_that_a_property_gives_is_asked_as_today_beside_the_run():
    now = rewritten("""
        from ray import tune


        def train(config):
            tune.report(a=1)


        class Study:
            def run(self):
                self.analysis = tune.run(train, num_samples=2)

            @property
            def best(self):
                return self.analysis.get_best_trial("a", "max")


        study = Study()
        study.run()
        print(study.best.logdir)
        """)
    assert now.endswith("print(study.best.path)\n")
