"""Arguments in dictionaries that calls unpack, or that describe experiments."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

HEAD = "import ray\nfrom ray import tune\n\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("s = dict(local_dir='x')\nshow(s)\ntune.run(f, export_formats=p, **s)", "RUN315"),
        ("s = {}\ns.update(queue_trials=True)\ntune.run(f, export_formats=p, **s, **t)", "RUN347"),
        ("s = {}\ns.update({'queue_trials': 1})\ntune.run(f, export_formats=p, **s, **t)", "RUN347"),
        ("s = {}\nif x:\n    s['loggers'] = [L]\ntune.run(f, export_formats=p, **s)", "RUN342"),
        ("a = {'upload_dir': u}\nb = {**a, 'name': n}\nb[k] = 1\ntune.run(f, export_formats=p, **b)", "RUN316"),
        ("a = {'local_dir': 'x'}\nuse(a)\ntune.RunConfig(**a)", "TRP123"),
        ("a = {}\na['run'] = {'local_dir': 'x'}\ntune.RunConfig(**a['run'])", "TRP123"),
        ("a = {'run': dict(local_dir='x'), 'n': 1}\ntune.RunConfig(**a['run'])", "TRP123"),
        ("a = {'run': {'local_dir': 'x'}}\ntune.RunConfig(**a.get('run', {}))", "TRP123"),
        ("a = {'x': {'y': {'local_dir': 'x'}}}\ntune.RunConfig(**a['x']['y'])", "TRP123"),
        ("a = {'local_dir': 'x'}\nuse(a)\ntune.RunConfig(**(a or b))", "TRP123"),
        ("a = {'local_dir': 'x'}\nuse(a)\ntune.RunConfig(**(b if c else a))", "TRP123"),
        ("ray.init(**{'redis_address': x})", "INI801"),
        ("spec = {'run': f}\nspec['loggers'] = l\ntune.run_experiments({name: spec})", "RUN362"),
        ("spec = {'run': f}\nspec['local_dir'] = x\nuse(spec)\ntune.run_experiments([{'a': spec}])", "RUN356"),
    ],
)
def test_a_legacy_argument_in_a_dictionary_is_reported(text, code):
    text = f"{HEAD}{text}\n"
    assert code in check_noop(text)
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "s = {'local_dir': x}\nother(**s)\ntune.run([f], **t)",
        "s = make()\ns['name'] = x\ntune.run([f], **s)",
        "s = {'name': x, 'config': {'local_dir': x}}\nuse(s)\ntune.run([f], **s)",
        "s = {}\ns[local_dir] = x\ntune.run([f], **s)",
        "s = {'a': {'name': x}, 'b': {'local_dir': x}}\ntune.RunConfig(**s['a'])",
        "s = {'a': {'local_dir': x}}\ntune.RunConfig(**s[a])",
        "s = {'a': {'local_dir': x}}\ntune.RunConfig(**s.values()[0])",
    ],
)
def test_dictionaries_without_legacy_arguments_are_not_reported(text):
    assert set(check_noop(f"{HEAD}{text}\n")) <= {"MIGRATE"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('s["upload_dir"] = u', 's["storage_path"] = u'),
        ("s['local_dir'] = '/r'", "s[\"storage_path\"] = '/r'"),
        ("s['local_dir'] = '/r'\n    s.update(name=n)", "s[\"storage_path\"] = '/r'\n    s.update(name=n)"),
    ],
)
def test_a_legacy_argument_that_is_set_later_gets_the_key_of_today(before, after):
    calls = ("tune.run(f, export_formats=p, **s, **more)", "tune.run_experiments({n: s, m: t})")
    for call in calls:
        text = f"{HEAD}s = {{'config': c}}\nif x:\n    @\n{call}\n"
        check_transformed(text.replace("@", before), text.replace("@", after))


@pytest.mark.parametrize("use", ["print(s['local_dir'])", "keep(s)", "s['storage_path']", "s.get('local_dir')"])
def test_a_key_that_other_code_may_read_stays(use):
    check_noop(f"{HEAD}s = {{}}\ns['local_dir'] = '/r'\n{use}\ntune.run(f, export_formats=p, **s, **more)\n")


CALLS = ("tune.run(f, export_formats=p, **s, **more)", "tune.run_experiments({n: s, m: t})")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "between",
    ["\n", "\nif x:\n    ", "\nif x:\n    print(x)\nelse:\n    s['name'] = n\n"],
    ids=["both", "perhaps", "behind"],
)
def test_two_that_mean_the_same_are_reported_wherever_they_are_set(call, between):
    text = f"{HEAD}s = {{'config': c}}\ns['local_dir'] = '/r'{between}s['upload_dir'] = u\n{call}\n"
    found = set(check_noop(text))
    assert found & {"RUN315", "RUN356"} and found & {"RUN316", "RUN357"}


@pytest.mark.parametrize("call", CALLS)
def test_one_in_each_branch_gets_the_key_of_today(call):
    text = f"{HEAD}s = {{'config': c}}\nif x:\n    s['local_dir'] = '/r'\nelse:\n    s['upload_dir'] = u\n{call}\n"
    check_transformed(text, text.replace("'local_dir'", '"storage_path"').replace("'upload_dir'", '"storage_path"'))
