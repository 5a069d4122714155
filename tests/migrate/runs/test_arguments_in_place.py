"""Arguments of calls that stay what they are, and settings that calls unpack."""

import pytest

from migrate.engine import rewrite_text
from migrate.tune.written.run_function import NAME
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray import tune\n\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("f, export_formats=x, queue_trials=True, **o", "f, export_formats=x, **o"),
        ("f, export_formats=x, **o, queue_trials=True", "f, export_formats=x, **o"),
        ("f, export_formats=x, **o, queue_trials=True, sync_to_driver=x,", "f, export_formats=x, **o,"),
        ("f, export_formats=x, queue_trials=True, sync_to_driver=x, **o", "f, export_formats=x, **o"),
        ("f, export_formats=x, upload_dir=x, name=n, **o", "f, export_formats=x, storage_path=x, name=n, **o"),
        (
            "f, export_formats=x, sync_function=x, local_dir='/r', upload_dir='s3://y', **o",
            "f, export_formats=x, storage_path='s3://y', **o",
        ),
        ("f, local_dir='/r', upload_dir=a.b, export_formats=x", "f, storage_path=a.b or '/r', export_formats=x"),
        ("f, local_dir='/r', upload_dir=None, export_formats=x", "f, storage_path='/r', export_formats=x"),
        ("f, local_dir='/r', export_formats=x", "f, storage_path='/r', export_formats=x"),
        (
            "f, export_formats=x,\n    queue_trials=True,  # why\n    **o,\n",
            "f, export_formats=x,\n    **o,\n",
        ),
        (
            "f, export_formats=x, checkpoint_freq=5, keep_checkpoints_num=2",
            "f, export_formats=x, checkpoint_config=tune.CheckpointConfig(checkpoint_frequency=5, num_to_keep=2)",
        ),
    ],
)
def test_arguments_of_a_run_that_stays_are_renamed_or_removed(before, after):
    check_transformed(f"{HEAD}tune.run({before})\n", f"{HEAD}tune.run({after})\n")


def test_arguments_of_checkpoints_stay_where_others_may_be_unpacked():
    check_noop(f"{HEAD}tune.run(f, checkpoint_freq=5, export_formats=x, **o)\n")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("tune.Experiment('e', f, storage_path='/r', upload_dir='s3://b')\n", {"RUN357"}),
        ("tune.Experiment('e', f, checkpoint_freq=1, checkpoint_config=c)\n", {"RUN358"}),
        ("tune.run_experiments({'e': {'run': f, 'checkpoint_freq': 1, 'checkpoint_config': c}})\n", {"RUN358"}),
    ],
)
def test_arguments_that_contradict_each_other_are_reported(text, codes):
    assert codes <= set(check_noop(HEAD + text))


@pytest.mark.parametrize(
    "text",
    [
        "tune.run_experiments([e])\n",
        "tune.Experiment('e', f, storage_path='/r')\n",
        "spec = {'run': f, 'local_dir': 'r'}\nprint(spec)\n",
    ],
)
def test_what_is_right_today_is_left_alone(text):
    assert check_noop(HEAD + text) == []


def test_specifications_are_followed_through_variables():
    specs = "spec = {'run': f, 'upload_dir': u}\nall = {'e': spec, 'f': spec}\n"
    text = rewritten(f"{HEAD}{specs}tune.run_experiments(all, scheduler=s)\n")
    assert '"storage_path": u}' in text


def test_settings_that_a_function_gives_back_to_others_too_are_reported():
    made = "def make(a):\n    made = {'name': 'e', 'run': f, 'checkpoint_freq': 1}\n"
    later = "    if a.s3:\n        made['upload_dir'] = a.s3\n    return made\n\n\n"
    used = "def go(a):\n    given = make(a)\n    log(given)\n    return tune.Experiment(**given)\n"
    assert check_noop(f"from ray import tune\n\n\n{made}{later}{used}") == ["RUN358", "RUN357"]
    again = "def make(a):\n    return make(a)\n\n\n"
    assert check_noop(f"from ray import tune\n\n\n{again}{used}") == []


def test_settings_move_into_the_call_that_unpacks_them():
    check_transformed(
        """
        from ray import tune

        settings = {
            "num_samples": 10 if smoke else 50,  # few
            "config": {"x": tune.uniform(0, 20)},
        }

        tune.run("t", raise_on_failed_trial=False, **settings)
        """,
        """
        from ray import tune

        results = tune.Tuner(
            "t",
            param_space={"x": tune.uniform(0, 20)},
            tune_config=tune.TuneConfig(
                num_samples=10 if smoke else 50,  # few
            ),
            run_config=tune.RunConfig(
                name="t",
                checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
            ),
        ).fit()
        """,
    )


@pytest.mark.parametrize(
    "between",
    ["smoke = True", "print(settings['num_samples'])", "settings['num_samples'] = 3", "args.n = 4; n = args.n"],
)
def test_settings_that_may_have_changed_are_read_where_they_are(between):
    text = rewritten(
        f"{HEAD}settings = dict(num_samples=args.n if smoke else 1)\n{between}\ntune.run('t', **settings)\n"
    )
    assert "settings = dict(num_samples=args.n if smoke else 1)\n" in text
    assert 'tune.TuneConfig(num_samples=settings["num_samples"])' in text


@pytest.mark.parametrize(
    ("later", "written"),
    [
        ("settings['name'] = n", 'name=settings["name"]'),
        ("if s3:\n    settings['upload_dir'] = s3", 'storage_path=settings.get("upload_dir")'),
        ("if many:\n    settings.update(num_samples=9)", 'num_samples=settings.get("num_samples", 1)'),
        ("settings.update({'num_samples': 9})", 'num_samples=settings["num_samples"]'),
        ("settings.update(dict(max_failures=9))", 'max_failures=settings["max_failures"]'),
        ("for x in y:\n    settings['fail_fast'] = x", 'fail_fast=settings.get("fail_fast", False)'),
        ("if x:\n    settings['queue_trials'] = True", 'verbose=settings["verbose"]'),
        ("print(settings)\nsettings['metric'] = 'a'", 'metric=settings["metric"]'),
    ],
)
def test_settings_that_are_set_later_are_read_where_they_are(later, written):
    text = rewritten(f"{HEAD}settings = {{'verbose': 1}}\n{later}\ntune.run('t', **settings)\n")
    assert written in text
    assert f"{later}\n" in text


@pytest.mark.parametrize(
    "later",
    [
        "settings['resources_per_trial'] = r",
        "settings[key] = 1",
        "settings.update(more)",
        "settings.update({**more})",
        "settings.update(**more)",
        "settings |= more",
        "settings.setdefault('name', 'x')",
        "def change():\n    settings['name'] = 'x'",
        "other = settings",
    ],
)
def test_settings_that_may_be_set_elsewhere_are_read_at_run_time(later):
    text = rewritten(f"{HEAD}settings = {{'verbose': 1}}\n{later}\ntune.run('t', **settings)\n")
    assert text.endswith(f"settings = {{'verbose': 1}}\n{later}\n{NAME}('t', **settings)\n")


def test_settings_that_a_loop_sets_after_the_call_may_be_there():
    text = rewritten(
        f"{HEAD}settings = {{'verbose': 1}}\nfor x in y:\n    tune.run('t', **settings)\n    settings['name'] = x\n"
    )
    assert 'name=settings.get("name")' in text


@pytest.mark.parametrize(
    "made",
    [
        "settings = make()",
        "settings = {**other}",
        "settings = {key: 1}",
        "settings = {}\nfill(settings)",
        "settings = {}\nif x:\n    settings = {'name': 'x'}",
        "settings = {'verbose': 1, 'verbose': 2}",
    ],
)
def test_settings_that_are_not_known_for_certain_are_read_at_run_time(made):
    text = rewritten(f"{HEAD}{made}\ntune.run('t', name='x', **settings)\n")
    assert text.endswith(f"{made}\n{NAME}('t', name='x', **settings)\n")


@pytest.mark.parametrize(
    "made",
    [
        "settings = {}\nsettings['name'] = 'x'",
        "settings = {}\nsettings.update(name='x')",
        "settings = {'name': 'again'}",
    ],
)
def test_settings_that_say_what_the_call_says_are_reported(made):
    assert check_noop(f"{HEAD}{made}\ntune.run('t', name='x', **settings)\n") == ["MIGRATE"]


def test_a_checkpoint_that_was_a_path_is_asked_for_it():
    text = rewritten("""
        import os
        from ray import tune

        analysis = tune.run("t", metric="a", mode="min")
        print(analysis.best_checkpoint, open(os.path.join(analysis.best_checkpoint, "x")))
        best = analysis.get_best_checkpoint(analysis.trials[0])
        load(best.to_directory(), best + "/x")
        """)
    assert 'print(analysis.best_checkpoint, open(os.path.join(analysis.best_checkpoint.path, "x")))' in text
    assert 'load(best.to_directory(), best.path + "/x")' in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ray.init(temp_dir='/tmp/x')", "ray.init(_temp_dir='/tmp/x')"),
        ("ray.init(redis_address=x, num_cpus=2)", "ray.init(address=x, num_cpus=2)"),
        ("ray.init(num_cpus=2, huge_pages=True)", "ray.init(num_cpus=2)"),
        ("ray.init(huge_pages=True)", "ray.init()"),
        ("ray.init(use_raylet=True, num_workers=4, driver_mode=ray.SCRIPT_MODE, driver_id=d)", "ray.init()"),
    ],
)
def test_arguments_of_init_are_renamed_or_removed(before, after):
    check_transformed(f"import ray\n\n{before}\n", f"import ray\n\n{after}\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("'~/tmp'", "os.path.expanduser('~/tmp')"),
        ("'./tmp'", "os.path.abspath('./tmp')"),
        ("x", "os.path.abspath(os.path.expanduser(x))"),
    ],
)
def test_the_directory_of_ray_is_an_absolute_path(before, after):
    check_transformed(
        f"import ray\n\nray.init(temp_dir={before})\n", f"import os\n\nimport ray\n\nray.init(_temp_dir={after})\n"
    )


@pytest.mark.parametrize(("read", "is_theirs"), [("given['temp_dir']", False), ("settings['temp_dir']", True)])
def test_a_key_that_another_dictionary_has_too_is_renamed(read, is_theirs):
    text = f"import ray\n\nsettings = {{'temp_dir': '/tmp', 'num_cpus': 2}}\nray.init(**settings)\nprint({read})\n"
    if is_theirs:
        assert check_noop(text) == ["INI806"]
    else:
        check_transformed(text, text.replace("'temp_dir':", '"_temp_dir":'))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ray.init(redis_address='x:1', address='y:1')", "INI801"),
        ("tune.schedulers.ASHAScheduler(reward_attr=r, metric='m')", "NAM801"),
        ("tune.search.ax.AxSearch(use_early_stopped_trials=False)", "SRC111"),
        ("tune.search.nevergrad.NevergradSearch(parameter_names=['a'])", "SRC131"),
    ],
)
def test_what_cannot_be_said_today_is_reported(text, code):
    assert code in check_noop(f"import ray\nfrom ray import tune\n\n{text}\n")


@pytest.mark.parametrize(
    "text",
    [
        "tune.search.ConcurrencyLimiter(s, max_concurrent=4)",
        "tune.schedulers.ASHAScheduler(metric='m', mode='max')",
        "mine.HyperOptSearch(max_concurrent=4)",
        "ray.init(address='auto', num_cpus=2)",
    ],
)
def test_modern_arguments_stay(text):
    assert check_noop(f"import ray\nfrom ray import tune\n\n{text}\n") == []


@pytest.mark.parametrize("handler", ["except:", "except Exception:", "except BaseException as e:"])
def test_an_attempt_that_may_fail_in_any_way_is_not_for_several_releases(handler):
    tried = "import ray\n\ntry:\n    ray.init({}address=a)\n{}\n    ray.init()\n"
    check_transformed(tried.format("redis_", handler), tried.format("", handler))


@pytest.mark.parametrize("handler", ["except:", "except Exception as error:"])
def test_work_that_imports_ray_on_its_way_is_not_for_several_releases(handler):
    report = "        from ray.air import session\n\n        session.report({'loss': 1})\n"
    head = "from ray import tune\n\n\ndef train(config):\n    try:\n        loss = work(config)\n"
    text = rewritten(f"{head}{report}    {handler}\n{report}\n\ntune.Tuner(train).fit()\n")
    assert "session" not in text
    assert text.count("        tune.report({'loss': 1})\n") == 2


@pytest.mark.parametrize("also", ["", "    known = True\n", "    import numpy\n"])
@pytest.mark.parametrize("handler", ["except:", "except Exception:", "except ImportError:"])
def test_an_import_alone_that_may_fail_in_any_way_is_for_several_releases(handler, also):
    old, new = "    from ray.tune.suggest import Searcher\n", "    from ray.tune.search import Searcher\n"
    assert check_noop(f"try:\n{old}{also}{handler}\n{new}") == []


@pytest.mark.parametrize("handler", ["except TypeError:", "except (ValueError, TypeError):"])
def test_an_attempt_with_an_argument_that_may_be_missing_is_for_several_releases(handler):
    assert check_noop(f"import ray\n\ntry:\n    ray.init(redis_address=a)\n{handler}\n    ray.init(address=a)\n") == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "class M(Searcher):\n    def __init__(self):\n        super().__init__(use_early_stopped_trials=True)\n",
            "class M(Searcher):\n    def __init__(self):\n        super().__init__()\n",
        ),
        (
            "class M(Searcher):\n    def __init__(s):\n        Searcher.__init__(s, use_early_stopped_trials=True)\n",
            "class M(Searcher):\n    def __init__(s):\n        Searcher.__init__(s)\n",
        ),
        (
            "class Mine(Searcher):\n    pass\n\n\nMine(mode='max', use_early_stopped_trials=True)\n",
            "class Mine(Searcher):\n    pass\n\n\nMine(mode='max')\n",
        ),
    ],
)
def test_arguments_that_a_derived_class_hands_on_are_seen(before, after):
    head = "from ray.tune.search import Searcher\n\n\n"
    check_transformed(head + before, head + after)


def test_a_derived_class_with_a_constructor_of_its_own_is_left_alone():
    text = "class Mine(Searcher):\n    def __init__(self, use_early_stopped_trials):\n        pass\n"
    again = "class More(Mine):\n    pass\n"
    calls = "Mine(use_early_stopped_trials=True)\nMore(use_early_stopped_trials=True)\n"
    head = "from ray.tune.search import Searcher\n\n\n"
    check_noop(f"{head}{text}\n\n{again}\n\n{calls}")


def test_a_limit_that_the_base_of_searchers_did_not_look_at_is_removed_and_told():
    head = "from ray.tune.search import Searcher\n\n\n"
    text = "class Mine(Searcher):\n    def __init__(self{}):\n        super().__init__({})\n"
    made = "class More(Searcher):\n    pass\n\n\nMore(metric='a', mode='max'{})\n"
    check_transformed(head + text.format(", n=2", "max_concurrent=n"), head + text.format(", n=2", ""))
    check_transformed(head + made.format(", max_concurrent=2"), head + made.format(""))


@pytest.mark.parametrize(
    "made",
    [
        "from ray.tune.search.basic_variant import BasicVariantGenerator\n\nBasicVariantGenerator(max_concurrent=2)\n",
        "from ray.tune.search import ConcurrencyLimiter\n\nConcurrencyLimiter(searcher, max_concurrent=2)\n",
        "from ray.tune.search import Searcher\n\n\nclass Mine(Searcher):\n"
        "    def __init__(self, max_concurrent):\n        super().__init__()\n\n\nMine(max_concurrent=2)\n",
    ],
)
def test_limits_of_today_and_of_a_constructor_of_ones_own_stay(made):
    assert check_noop(made) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "tune.run(train, checkpoint_at_end=True, restore=place)",
            "tune.run(train, restore=place)",
        ),
        ("tune.run(train, export_formats=x, checkpoint_freq=2, **more)", "tune.run(train, export_formats=x, **more)"),
        ("tune.Experiment('e', train, checkpoint_at_end=True)", "tune.Experiment('e', train)"),
        ("tune.run_experiments({'e': {'run': train, 'checkpoint_freq': 2}})", None),
        (
            "tune.run(M, export_formats=x, checkpoint_freq=2, **m)",
            "tune.run(M, export_formats=x, checkpoint_freq=2, **m)",
        ),
    ],
)
def test_what_had_no_effect_on_functions_and_is_an_error_today_is_left_out(before, after):
    head = "from ray import tune\n\n\ndef train(config):\n    pass\n\n\n"
    text = rewritten(f"{head}{before}\n")
    assert text == f"{head}{after}\n" if after else "checkpoint_freq" not in text


def test_what_a_run_searched_with_is_not_dropped():
    text = "from ray import tune\n\ntune.run_experiments([e], search_alg={})\n"
    assert check_noop(text.format("algo")) == ["RUN351"]
    assert "search_alg" not in rewritten(text.format("None"))


def test_what_still_works_and_cannot_be_converted_needs_nobody():
    text = "from ray import tune\n\ntune.run(f, checkpoint_score_attr=find())\n"
    assert check_noop(text) == []


def test_a_switch_that_is_off_is_left_out_without_a_remark():
    text = HEAD + "import ray\n\nray.init({}num_cpus=2)\n"
    assert check_transformed(text.format("local_mode=False, huge_pages=False, "), text.format("")) == ()


@pytest.mark.parametrize("value", ["True", "debug", "not args.fast"])
def test_what_says_something_is_left_out_with_a_remark(value):
    text = HEAD + "import ray\n\nray.init({}num_cpus=2)\n"
    (finding,) = check_transformed(text.format(f"local_mode={value}, "), text.format(""))
    assert (finding.code, finding.attention) == ("INI821", False)


def test_where_runs_are_kept_is_left_to_a_person_unless_it_says_nothing():
    text = HEAD + 'import ray\n\nray.init(storage="/shared/results")\n'
    (finding,) = check_transformed(text, text)
    assert (finding.line, finding.code) == (5, "INI840") and "RunConfig(storage_path=...)" in finding.message
    check_transformed(
        HEAD + "import ray\n\nray.init(num_cpus=2, storage=None)\n", HEAD + "import ray\n\nray.init(num_cpus=2)\n"
    )


IN_BRANCHES = """\
import os
from ray import tune

if given:
    specs = load(given)
    for {loop}:
        spec["local_dir"] = "/r"
else:
    specs = {{
        "e": {{
            "run": f,
            "export_formats": formats,
            "checkpoint_freq": 2,
            "local_dir": "./here",
            "upload_dir": uri,
        }}
    }}
tune.run_experiments(specs)
"""


@pytest.mark.parametrize("loop", ["spec in specs.values()", "name, spec in specs.items()"])
def test_specifications_are_followed_into_branches_and_loops(loop):
    text = rewritten(IN_BRANCHES.format(loop=loop))
    assert '        spec["storage_path"] = "/r"\n' in text
    assert '            "checkpoint_config": tune.CheckpointConfig(checkpoint_frequency=2),\n' in text
    assert '            "storage_path": uri or os.path.abspath("./here"),\n' in text
    assert "local_dir" not in text
    assert "upload_dir" not in text


@pytest.mark.parametrize("read", ['log(specs["e"]["local_dir"])', 'log(specs["e"].get("local_dir"))'])
def test_entries_that_are_read_by_their_old_names_are_reported(read):
    text = IN_BRANCHES.format(loop="spec in other").replace('        spec["local_dir"] = "/r"', f"        {read}")
    text = text.removeprefix("import os\n")
    assert set(check_noop(text)) >= {"RUN356", "RUN357", "RUN358"}


def test_a_loop_over_something_else_is_no_specification():
    text = f"{HEAD}specs = {{'e': {{'run': f}}}}\nfor spec in others.values():\n    spec['local_dir'] = 'r'\n"
    assert "spec['local_dir'] = 'r'" in rewritten(f"{text}tune.run_experiments(specs)\n")


UNPACKED = """\
import ray
from ray import tune

settings = {settings}
if more:
    settings["num_cpus"] = 2
{use}
"""


@pytest.mark.parametrize(
    ("settings", "expected", "use"),
    [
        ('{"redis_address": a}', '{"address": a}', "ray.init(**settings)"),
        ('{"local_mode": debug, "num_gpus": 1}', '{"num_gpus": 1}', "ray.init(**settings)"),
        ('{"local_mode": debug}', "{}", "ray.init(**settings)\nray.init(**settings)"),
        ('{"local_dir": "/r"}', '{"storage_path": "/r"}', "tune.run(f, export_formats=x, **settings, **others)"),
    ],
)
def test_a_dictionary_that_calls_of_one_function_unpack_has_todays_names(settings, expected, use):
    text = UNPACKED.format(settings=settings, use=use)
    assert rewritten(text) == text.replace(settings, expected)


@pytest.mark.parametrize(
    "use",
    [
        "ray.init(**settings)\nprint(settings)",
        "ray.init(**settings)\nlog(settings['redis_address'])",
        "ray.init(**settings)\nstart(**settings)",
        "if x:\n    settings = {}\nray.init(**settings)",
        "settings[key] = 1\nray.init(**settings)",
        "ray.init(**{**settings})",
    ],
)
def test_a_dictionary_that_others_see_is_reported(use):
    assert "INI801" in check_noop(UNPACKED.format(settings='{"redis_address": a}', use=use))


GIVEN_BACK = """\
from ray import tune


def described(args):
    found = {{"run": train, "stop": {{}}, {first}}}
    found["stop"]["loss"] = 1
    if args.remote:
        found[{later}] = args.uri
    {more}
    return found


def made(args):
    settings = described(args)
    return tune.Experiment(**settings)


{use}
"""
GIVEN = {"first": '"checkpoint_freq": args.frequency', "later": '"upload_dir"', "more": "pass", "use": "made(args)"}


def test_what_a_function_gives_back_for_such_calls_alone_has_todays_names():
    first = '"checkpoint_config": tune.CheckpointConfig(checkpoint_frequency=args.frequency)'
    new = GIVEN_BACK.format(**{**GIVEN, "first": first, "later": '"storage_path"'})
    assert rewritten(GIVEN_BACK.format(**GIVEN)) == new


def test_so_has_a_dictionary_that_it_gives_back_as_it_makes_it():
    text = (
        "from ray import tune\n\n\ndef described():\n    return {}\n\n\nfound = described()\ntune.Experiment(**found)\n"
    )
    before, after = '{"run": f, "local_dir": "/r"}', '{"run": f, "storage_path": "/r"}'
    assert rewritten(text.format(before)) == text.format(after)


@pytest.mark.parametrize(
    "changed",
    [
        # Others have the dictionary, or read it by its old names.
        {"use": "print(described(args))"},
        {"use": "other = described(args)\nstart(**other)"},
        {"use": "use(described)"},
        {"more": "log(found)"},
        {"more": "print(found['checkpoint_freq'])"},
        {"more": "found.update(other)"},
        # Another dictionary may be given back.
        {"more": "if args.none:\n        return {}"},
        {"more": "found = change(found)"},
    ],
)
def test_what_others_may_see_of_it_is_reported(changed):
    text = GIVEN_BACK.format(**{**GIVEN, **changed})
    assert '"checkpoint_freq": args.frequency' in rewritten(text)


@pytest.mark.parametrize(
    ("given", "objective"),
    [
        ('\n    reward_attr="r",\n    max_t=9,\n', '\n    metric="r",\n    mode="max",\n    max_t=9,\n'),
        ('\n    max_t=9,\n    reward_attr="r")', '\n    max_t=9,\n    metric="r",\n    mode="max")'),
        ('\n    reward_attr="r", max_t=9', '\n    metric="r", mode="max", max_t=9'),
        ('\n    reward_attr="r",  # why\n', '\n    metric="r", mode="max",  # why\n'),
    ],
)
def test_what_becomes_two_arguments_has_a_line_for_each_where_it_had_one(given, objective):
    text = "from ray.tune.schedulers import AsyncHyperBandScheduler\n\nAsyncHyperBandScheduler({})\n"
    check_transformed(text.format(given).replace("))", ")"), text.format(objective).replace("))", ")"))


GATHERED = "checkpoint_config=tune.CheckpointConfig(checkpoint_frequency=1, num_to_keep=3)"


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("", ",\n    stop=s, export_formats=f,\n"),
        ("stop=s, ", ",\n\n    export_formats=f,\n"),
        ("", ", stop=s,\n    export_formats=f,\n"),
        ("", ", stop=s, export_formats=f,\n"),
    ],
)
def test_the_line_behind_an_argument_that_goes_stays_one(before, behind):
    head = f"from ray import tune\n\ntune.run(\n    'PPO',\n    {before}"
    text = rewritten(f"{head}checkpoint_freq=1, keep_checkpoints_num=3{behind})\n")
    assert text == f"{head}{GATHERED}{behind})\n"


def test_comments_between_lines_stay_where_an_argument_goes():
    given = "stop=s, keep_checkpoints_num=3,  # three\n    # formats\n    export_formats=f, checkpoint_freq=1,\n"
    text = rewritten(f"from ray import tune\n\ntune.run(\n    'PPO',\n    {given})\n")
    assert "# three" in text
    assert "# formats" in text


@pytest.mark.parametrize(
    ("given", "today"),
    [
        (
            "address=a, redis_address=b, num_cpus=2, include_webui=False",
            "address=a or b, num_cpus=2, include_dashboard=False",
        ),
        ("redis_address=args.b, address=args.a", "address=args.a or args.b"),
        ("address=None, redis_address=b", "address=b"),
        ("address=a, redis_address=None", "address=a"),
        ("address=None, redis_address='h:1'", "address='h:1'"),
        ("address=a if x else y, redis_address=lambda: b", "address=(a if x else y) or (lambda: b)"),
        ("redis_address=b", "address=b"),
    ],
)
def test_one_of_two_addresses_is_the_one_that_is_given(given, today):
    assert rewritten(f"import ray\n\nray.init({given})\n") == f"import ray\n\nray.init({today})\n"


@pytest.mark.parametrize(
    "given", ["a, redis_address=b", "address='h:1', redis_address='h:2'", "address='auto', redis_address=b"]
)
def test_two_addresses_of_which_none_is_certainly_none_are_left_to_a_person(given):
    done = rewrite_text(f"import ray\n\nray.init({given}, include_webui=False)\n")
    assert done.text == f"import ray\n\nray.init({given}, include_dashboard=False)\n"
    assert [finding.code for finding in done.findings if finding.attention] == ["INI801"]


@pytest.mark.parametrize(
    ("given", "today"),
    [
        ("redis_address=None", "address=None"),
        ("num_cpus=2, temp_dir=None", "num_cpus=2"),
        ("include_webui=None", "include_dashboard=None"),
    ],
)
def test_an_argument_that_says_nothing_raises_too(given, today):
    assert rewritten(f"import ray\n\nray.init({given})\n") == f"import ray\n\nray.init({today})\n"


@pytest.mark.parametrize("text", ["ray.init(address=None, _temp_dir=None)", "tune.Tuner(f, run_config=None)"])
def test_none_for_what_there_is_today_stays(text):
    check_noop(f"import ray\nfrom ray import tune\n\n{text}\n")
