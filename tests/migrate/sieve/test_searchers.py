"""Searchers that are made as older Rays made them."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = """\
import optuna
from ax.service.ax_client import AxClient
from hyperopt import hp
from ray.tune.suggest import BasicVariantGenerator
from ray.tune.suggest.ax import AxSearch
from ray.tune.suggest.bayesopt import BayesOptSearch
from ray.tune.suggest.bohb import TuneBOHB
from ray.tune.suggest.hyperopt import HyperOptSearch
from ray.tune.suggest.nevergrad import NevergradSearch
from ray.tune.suggest.optuna import OptunaSearch

client = AxClient()
sampler = optuna.samplers.RandomSampler()
settings = {"kappa": 2}
"""


@pytest.mark.parametrize(
    ("made", "now"),
    [
        ("AxSearch(client)", "AxSearch(ax_client=client)"),
        ('AxSearch(client, "min")', "AxSearch(ax_client=client)"),
        ('AxSearch(ax_client=client, mode="min")', "AxSearch(ax_client=client)"),
        ('NevergradSearch(o, s, "a", "min")', 'NevergradSearch(o, space=s, metric="a", mode="min")'),
        (
            'NevergradSearch(o, ["a"], metric="a", mode="min")',
            'NevergradSearch(o, space=["a"], metric="a", mode="min")',
        ),
        (
            'BayesOptSearch(s, "a", "min", settings)',
            'BayesOptSearch(s, metric="a", mode="min", utility_kwargs=settings)',
        ),
        ('OptunaSearch(s, "a", "min", sampler)', 'OptunaSearch(s, metric="a", mode="min", sampler=sampler)'),
    ],
)
def test_arguments_that_stand_elsewhere_today_are_named(made, now):
    assert f"s = {now}" in rewritten(f"{HEAD}\ns = {made}\n").splitlines()


@pytest.mark.parametrize(
    ("objective", "now"),
    [
        ('objective_name="a"', 'metric="a", mode="max"'),
        ('objective_name="a", minimize=True', 'metric="a", mode="min"'),
        ('objective_name="a", minimize=False', 'metric="a", mode="max"'),
        ("minimize=low, objective_name=name", 'mode="min" if low else "max", metric=name'),
        ('objective_name="a", mode="min"', 'metric="a", mode="min"'),
    ],
)
def test_ax_is_told_its_objective_as_all_searchers_are(objective, now):
    assert f"s = AxSearch(space, {now})" in rewritten(f"{HEAD}\ns = AxSearch(space, {objective})\n").splitlines()


@pytest.mark.parametrize("said", ['objective_name="a", metric="b"', 'mode="max", minimize=True'])
def test_an_objective_of_ax_that_is_told_twice_is_left_to_a_person(said):
    done = rewrite_text(f"from ray.tune.search.ax import AxSearch\n\ns = AxSearch(space, {said})\n")
    assert said in done.text
    assert {found.code for found in done.findings if found.attention} <= {"SRC127", "SRC128"}
    assert any(found.attention for found in done.findings)


@pytest.mark.parametrize(
    "line",
    [
        'client.create_experiment(objective_name="a", minimize=True)',
        'AxSearch(space, metric="a", mode="min", enforce_sequential_optimization=True)',
        'HyperOptSearch(s, metric="a", mode="min", minimize=True)',
    ],
)
def test_what_others_are_told_stays(line):
    assert line in rewritten(f"{HEAD}\n{line}\n").splitlines()


@pytest.mark.parametrize(
    "made",
    [
        "AxSearch(space)",
        'AxSearch(space, "a", "min")',
        'HyperOptSearch(s, "a", "min", points)',
        'BayesOptSearch(s, "a", "min", points)',
        "NevergradSearch(o)",
        "NevergradSearch(*given)",
        'OptunaSearch(s, "a", "min", points)',
    ],
)
def test_arguments_that_stand_where_they_stood_are_left_alone(made):
    assert f"s = {made}" in rewritten(f"{HEAD}\ns = {made}\n").splitlines()


def test_the_limit_of_an_older_order_becomes_a_limiter():
    text = rewritten(f'{HEAD}\ns = HyperOptSearch(s, 4, None, "a", "min")\n')
    limited = '    HyperOptSearch(s, metric="a", mode="min"),\n    max_concurrent=4,\n)\n'
    assert f"s = tune.search.ConcurrencyLimiter(\n{limited}" in text


def test_a_limiter_stands_on_one_line_where_it_fits():
    text = rewritten(f"{HEAD}\ns = HyperOptSearch(max_concurrent=a, mode='min')\n")
    assert "s = tune.search.ConcurrencyLimiter(HyperOptSearch(mode='min'), max_concurrent=a)\n" in text


@pytest.mark.parametrize(
    ("made", "inside"),
    [
        ("(\n    s,\n    max_concurrent=4,\n    mode='min',\n)", "(\n        s,\n        mode='min',\n    ),"),
        (
            "(s,  # mine\n                   mode='min', max_concurrent=4)",
            "(s,  # mine\n                   mode='min'),",
        ),
    ],
)
def test_what_stood_below_each_other_moves_with_the_searcher(made, inside):
    text = rewritten(f"{HEAD}\ns = HyperOptSearch{made}\n")
    assert f"s = tune.search.ConcurrencyLimiter(\n    HyperOptSearch{inside}\n    max_concurrent=4,\n)\n" in text


@pytest.mark.parametrize("behind", ["", "    mode='min',\n"])
def test_a_comment_beside_a_limit_goes_with_it(behind):
    text = rewritten(f"{HEAD}\ns = HyperOptSearch(\n    s,\n    max_concurrent=4,  # at once\n{behind})\n")
    assert "    ),\n    max_concurrent=4,  # at once\n)\n" in text


def test_a_text_over_several_lines_stays_as_it_is_in_a_limiter():
    made = 'HyperOptSearch(\n    max_concurrent=4,\n    name="""a\n    b""",\n)'
    assert '"""a\n    b"""' in rewritten(f"{HEAD}\ns = {made}\n")


def test_todays_keyword_arguments_of_nevergrad_stay():
    today = "from ray.tune.search.nevergrad import NevergradSearch\n\ns = NevergradSearch(o, {'budget': 3}, space)\n"
    assert not check_noop(today)


POINTS = """\
from hyperopt import hp
from ray.tune.search import ConcurrencyLimiter
from ray.tune.suggest.hyperopt import HyperOptSearch

space = {{
    "size": hp.choice("size", [4, 8]),
    "kind": hp.choice("kind", ["a", "b"]),
    "deep": {{"kind": hp.choice("deeper", ("c", "d"))}},
    "model": hp.choice("model", [{{"n": hp.randint("n", 3)}}, "none"]),
}}
points = [{points}]
algo = HyperOptSearch(space, metric="m", mode="min", points_to_evaluate=points)
"""


@pytest.mark.parametrize(
    ("point", "now"),
    [
        ('{"size": 0, "kind": 1, "deep": {"kind": 0}}', '{"size": 4, "kind": "b", "deep": {"kind": "c"}}'),
        ('{"size": 8, "kind": "a"}', '{"size": 8, "kind": "a"}'),
        ('{"other": 0, "kind": 2}', '{"other": 0, "kind": 2}'),
        ('{"kind": n}', '{"kind": n}'),
        ('{"model": 1}', '{"model": "none"}'),
    ],
)
def test_positions_of_categories_become_the_categories(point, now):
    before = POINTS.format(points=point)
    check_transformed(before, before.replace(point, now).replace("ray.tune.suggest", "ray.tune.search"))


def test_a_category_that_is_a_space_is_left_to_a_person():
    today = POINTS.replace("ray.tune.suggest", "ray.tune.search").format(points='{"model": 0}')
    assert "SRC144" in check_noop(today)


def assert_kept(done, codes):
    """That four checkpoints are kept where a remark says so, and as many as before where none does."""
    assert [finding.code for finding in done.findings if finding.code == "SRC145"] == codes
    assert not [finding.code for finding in done.findings if finding.attention]
    assert ("num_to_keep=4" in done.text) is bool(codes)


@pytest.mark.parametrize(
    ("scheduler", "arguments", "codes"),
    [
        ("PopulationBasedTraining", 'local_dir="/r", keep_checkpoints_num=1', ["SRC145"]),
        ("PopulationBasedTraining", 'local_dir="/r", keep_checkpoints_num=2', ["SRC145"]),
        ("PopulationBasedTraining", 'local_dir="/r", keep_checkpoints_num=3', []),
        ("PopulationBasedTraining", 'storage_path="/r", keep_checkpoints_num=1', []),
        ("ASHAScheduler", 'local_dir="/r", keep_checkpoints_num=1', []),
    ],
)
def test_a_population_that_keeps_too_few_checkpoints_keeps_four(scheduler, arguments, codes):
    done = rewrite_text(
        f"from ray import tune\nfrom ray.tune.schedulers import {scheduler}\n\n"
        f's = {scheduler}(metric="a", mode="max")\ntune.run("PPO", name="n", scheduler=s, {arguments})\n'
    )
    assert_kept(done, codes)


@pytest.mark.parametrize(
    ("scheduler", "codes"), [("hyperband", []), ("population", ["SRC145"]), ("make()", ["SRC145"])]
)
def test_a_run_with_another_scheduler_may_keep_few_checkpoints(scheduler, codes):
    done = rewrite_text(
        "from ray import tune\nfrom ray.tune.schedulers import HyperBandScheduler, PopulationBasedTraining\n\n"
        'hyperband = HyperBandScheduler(metric="a", mode="max")\n'
        'population = PopulationBasedTraining(metric="a", mode="max")\n'
        f'tune.run("PPO", name="n", scheduler={scheduler}, local_dir="/r", keep_checkpoints_num=1)\n'
    )
    assert_kept(done, codes)


OTHER_TUNER = """\
from ray.air import session, CheckpointConfig, RunConfig
from ray.tune import TuneConfig, Tuner
from ray.tune.schedulers import PopulationBasedTraining

population = PopulationBasedTraining(metric="a", mode="max")
config = TuneConfig(num_samples=2)
few = RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=1))
Tuner(f, {run}run_config=RunConfig(local_dir="/r", checkpoint_config=CheckpointConfig(num_to_keep=1)))
"""


@pytest.mark.parametrize(
    ("run", "kept"),
    [
        ("", 1),
        ("tune_config=TuneConfig(num_samples=2), ", 1),
        ("tune_config=config, ", 1),
        ("tune_config=TuneConfig(scheduler=population), ", 2),
        ("tune_config=TuneConfig(**words), ", 2),
        ("tune_config=make(), ", 2),
        ("**words, ", 2),
    ],
)
def test_a_tuner_without_a_scheduler_may_keep_few_checkpoints_beside_a_population(run, kept):
    done = rewrite_text(OTHER_TUNER.format(run=run))
    assert done.text.count("num_to_keep=4") == kept


OWN_POPULATION = """\
from ray import tune
{imported}


class Mine({base}):
    pass


tune.run("PPO", name="n", scheduler={scheduler}(metric="a", mode="max"), local_dir="/r", keep_checkpoints_num=1)
"""


@pytest.mark.parametrize(
    ("imported", "base", "scheduler", "codes"),
    [
        ("from ray.tune.schedulers import PopulationBasedTraining", "PopulationBasedTraining", "Mine", ["SRC145"]),
        ("from ray.tune.schedulers.pb2 import PB2", "PB2", "Mine", ["SRC145"]),
        ("from ours import Stops", "Stops", "Mine", ["SRC145"]),
        ("import ours", "object", "ours.Stops", ["SRC145"]),
        ("from ours import Passed", "object", "Passed", ["SRC145"]),
        ("from ours import Halves", "Halves", "Mine", []),
        ("from ray.tune.schedulers import HyperBandScheduler", "HyperBandScheduler", "Mine", []),
        ("from elsewhere import Stops", "Stops", "Mine", []),
        ("from ours import Stops", "Stops", "tune.schedulers.HyperBandScheduler", []),
    ],
)
def test_a_population_of_a_class_of_the_code_is_one(tmp_path, imported, base, scheduler, codes):
    (tmp_path / "ours.py").write_text(
        "from ray.tune.schedulers import HyperBandScheduler, PopulationBasedTraining\n"
        "from ray.tune.schedulers import PopulationBasedTraining as Passed\n\n\n"
        "class Base(PopulationBasedTraining):\n    pass\n\n\nclass Stops(Base):\n    pass\n\n\n"
        "class Halves(HyperBandScheduler):\n    pass\n"
    )
    path = tmp_path / "search.py"
    done = rewrite_text(
        OWN_POPULATION.format(imported=imported, base=base, scheduler=scheduler),
        options=DEFAULTS._replace(path=str(path)),
    )
    assert_kept(done, codes)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('tune.TuneConfig(search_alg="skopt")', "MOD516"),
        ('tune.TuneConfig("loss", "min", "Dragonfly")', "MOD506"),
        ('tune.create_searcher("sigopt", metric="loss")', "MOD515"),
        ('tune.create_searcher(search_alg="blendsearch")', "MOD507"),
    ],
)
def test_the_name_of_a_searcher_that_is_gone_is_reported(said, code):
    assert check_noop(f"from ray import tune\n\ngiven = {said}\n") == [code]


def test_a_name_in_a_call_that_is_rewritten_is_reported():
    done = rewrite_text(
        'from ray import tune\n\nname = "cfo"\ntune.run("PPO", search_alg=name, metric="a", mode="min")\n'
    )
    assert "MOD507" in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize("said", ['tune.TuneConfig(search_alg="bayesopt")', 'print("skopt")', 'f(search_alg="skopt")'])
def test_names_that_ray_has_and_words_that_are_no_searchers_are_left_alone(said):
    assert not check_noop(f"from ray import tune\n\ngiven = {said}\n")


@pytest.mark.parametrize(("options", "named"), [("8, 16 * 2", "16 * 2"), ("8, -1", "-1")])
def test_a_category_that_is_computed_of_numbers_is_named_by_its_position(options, named):
    imported = "from hyperopt import hp\nfrom ray.tune.search.hyperopt import HyperOptSearch\n\n"
    head = f'{imported}space = {{"a": hp.choice("a", [{options}])}}\n'
    text = 'HyperOptSearch(space, metric="l", mode="min", points_to_evaluate=[{"a": VALUE}])\n'
    assert rewritten(head + text.replace("VALUE", "1")) == head + text.replace("VALUE", named)


UNSEEN = """\
import ray
from hyperopt import hp
from ray.tune.search.hyperopt import HyperOptSearch

space = {{"a": {domain}}}
ray.init({old})
HyperOptSearch(space, metric="m", mode="min", points_to_evaluate={points})
"""


@pytest.mark.parametrize(
    ("domain", "old", "points", "codes"),
    [
        ('hp.choice("a", [1, 2])', "redis_max_memory=1", "load()", ["SRC144"]),
        ('hp.choice("a", [1, 2])', "redis_max_memory=1", "None", []),
        ('hp.choice("a", [1, 2])', "redis_max_memory=1", "[]", []),
        ('hp.uniform("a", 1, 2)', "redis_max_memory=1", "load()", []),
        ('hp.choice("a", [1, 2])', "num_cpus=1", "load()", []),
        ('hp.choice("a", [1, 2])', "num_cpus=1", "load(), max_concurrent=4", ["SRC144"]),
        ('hp.uniform("a", 1, 2)', "num_cpus=1", "load(), max_concurrent=4", []),
    ],
)
def test_points_that_the_file_does_not_show_may_have_positions_in_one_of_ray_08(domain, old, points, codes):
    done = rewrite_text(UNSEEN.format(domain=domain, old=old, points=points))
    assert [finding.code for finding in done.findings if finding.attention] == codes


ASKED = "if fast:\n    s = HyperOptSearch(max_concurrent=4)\nelse:\n    s = {}\n"


@pytest.mark.parametrize("asked", ["_hpopt_trials", "domain.params", "_live_trial_mapping[name]", "rstate = 1"])
def test_a_limited_searcher_is_asked_for_what_it_has_itself(asked):
    assert f"s.searcher.{asked}" in rewritten(f"{HEAD}\ns = HyperOptSearch(max_concurrent=4)\ns.{asked}\n")
    both = ASKED.format("BayesOptSearch(max_concurrent=2)")
    assert f"s.searcher.{asked}" in rewritten(f"{HEAD}\n{both}s.{asked}\n")


@pytest.mark.parametrize(
    "use",
    [
        # What a limiter has, too, and what it hands to its searcher.
        "s.metric",
        "s.save(path)",
        "s.restore(path)",
        "s.suggest(name)",
        "s.max_concurrent",
        # The limiter itself, and another searcher.
        "print(s)",
        "other._hpopt_trials",
    ],
)
def test_what_the_limiter_answers_it_is_asked_for(use):
    assert ".searcher." not in rewritten(f"{HEAD}\ns = HyperOptSearch(max_concurrent=4)\n{use}\n")


def test_a_searcher_without_a_limit_is_asked_as_before():
    assert ".searcher." not in rewritten(f"{HEAD}\ns = HyperOptSearch()\ns._hpopt_trials\n")


@pytest.mark.parametrize("other", ["HyperOptSearch()", "load()"])
def test_what_may_be_a_limiter_or_not_is_told(other):
    done = rewrite_text(f"{HEAD}\n{ASKED.format(other)}s._hpopt_trials\n", options=DEFAULTS)
    assert ".searcher." not in done.text
    assert [found.old for found in done.findings if found.attention] == ["_hpopt_trials"]


BY_NAME = "from ray import tune\nfrom ray.tune.suggest import create_searcher\n\n"
BY_NAME_TODAY = BY_NAME.replace("suggest", "search")


@pytest.mark.parametrize("name", ["ax", "bayesopt", "hyperopt", "HyperOpt", "nevergrad", "zoopt"])
@pytest.mark.parametrize("function", ["create_searcher", "tune.create_searcher"])
def test_a_searcher_that_is_made_by_its_name_keeps_to_its_limit(name, function):
    check_transformed(
        f'{BY_NAME}a = create_searcher("optuna")\nb = {function}("{name}", max_concurrent=n)\n',
        f'{BY_NAME_TODAY}a = create_searcher("optuna")\n'
        f'b = tune.search.ConcurrencyLimiter({function}("{name}"), max_concurrent=n)\n',
    )


def test_the_name_may_stand_in_a_variable():
    check_transformed(
        f'{BY_NAME}NAME = "ax"\ncreate_searcher(search_alg=NAME, max_concurrent=2)\n',
        f'{BY_NAME_TODAY}NAME = "ax"\n'
        "tune.search.ConcurrencyLimiter(create_searcher(search_alg=NAME), max_concurrent=2)\n",
    )


def test_no_limit_is_left_out_where_the_name_says_what_is_made():
    check_transformed(
        f'{BY_NAME}create_searcher("ax", max_concurrent=None)\n', f'{BY_NAME_TODAY}create_searcher("ax")\n'
    )


def test_a_limit_of_what_is_made_by_an_unknown_name_is_reported():
    new = rewrite_text(f"{BY_NAME}create_searcher(args.search, max_concurrent=2)\n")
    assert new.text == f"{BY_NAME_TODAY}create_searcher(args.search, max_concurrent=2)\n"
    assert "SRC198" in {finding.code for finding in new.findings}


@pytest.mark.parametrize(
    "made",
    [
        'create_searcher("bohb", max_concurrent=2)',
        'create_searcher("random", max_concurrent=2)',
        'create_searcher("variant_generator", max_concurrent=2)',
        'create_searcher("optuna", max_concurrent=2)',
        'create_searcher("hyperopt", metric="loss", mode="min")',
        'create_searcher("hyperopt", **kwargs)',
        'mine.create_searcher("hyperopt", max_concurrent=2)',
        'tune.search.ConcurrencyLimiter(create_searcher("hyperopt"), max_concurrent=2)',
        'tune.create_scheduler("pbt", max_concurrent=2)',
    ],
)
def test_other_searchers_by_name_stay(made):
    new = rewrite_text(f"{BY_NAME}{made}\n")
    assert new.text == f"{BY_NAME_TODAY}{made}\n"
    assert not any(finding.code == "SRC198" for finding in new.findings)


def test_a_file_of_today_keeps_the_limit_that_has_no_effect():
    assert check_noop('from ray import tune\n\ntune.create_searcher("hyperopt", max_concurrent=2)\n') == []
