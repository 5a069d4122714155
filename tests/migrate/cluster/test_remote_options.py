"""Options of tasks and actors that are called otherwise today."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "import ray\n\n\n@ray.remote\nclass Counter:\n    pass\n\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("f = ray.remote(num_return_vals=2)(g)", "f = ray.remote(num_returns=2)(g)"),
        ("a, b = f._remote(args=[1], num_return_vals=n)", "a, b = f._remote(args=[1], num_returns=n)"),
        ("f.options(num_return_vals=2, num_cpus=1)", "f.options(num_returns=2, num_cpus=1)"),
        ("A = ray.remote(max_reconstructions=3)(B)", "A = ray.remote(max_restarts=3)(B)"),
        ("A.options(max_reconstructions=None).remote()", "A.options().remote()"),
        ("A._remote(args=[], is_direct_call=True)", "A._remote(args=[])"),
        ("f._remote(is_direct_call=False, num_cpus=1)", "f._remote(num_cpus=1)"),
        (
            "f.options(override_environment_variables=env).remote()",
            'f.options(runtime_env={"env_vars": env}).remote()',
        ),
    ],
)
def test_options_that_only_ray_has_are_renamed_wherever_they_are_given(old, new):
    assert rewritten(f"{HEAD}{old}\n") == f"{HEAD}{new}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name="c", detached=True', 'name="c", lifetime="detached"'),
        ('name="c", detached=False', 'name="c"'),
        ('name="c", detached=keep', 'name="c", lifetime="detached" if keep else None'),
        ("detached=True", ""),
    ],
)
def test_an_actor_with_a_name_is_detached(old, new):
    for call in ("Counter.options({}).remote()", "Counter._remote({})", "actor = Counter.options({})"):
        assert rewritten(f"{HEAD}{call.format(old)}\n") == f"{HEAD}{call.format(new)}\n"


def test_the_class_may_be_made_by_hand():
    head = "import ray\nfrom mine import Plain\n\nCounter = ray.remote(num_cpus=1)(Plain)\n"
    old, new = 'A = Counter.options(name="c", detached=True)\n', 'A = Counter.options(name="c", lifetime="detached")\n'
    findings = check_transformed(head + old, head + new)
    assert [(found.code, found.attention) for found in findings] == [("OPT103", False)]


def test_as_often_as_needed_is_another_number():
    text = rewritten("import ray\n\nA = ray.remote(max_reconstructions=ray.ray_constants.INFINITE_RECONSTRUCTION)(B)\n")
    assert text == "import ray\n\nA = ray.remote(max_restarts=-1)(B)\n"


@pytest.mark.parametrize(
    ("call", "codes"),
    [
        ("f.options(num_return_vals=2, num_returns=3)", ["OPT101"]),
        ('f.options(runtime_env={}, override_environment_variables={"A": "1"})', ["OPT105"]),
        ('f.options(**{"num_return_vals": 2})', ["OPT101"]),
        ('given = {"num_return_vals": 2}\nf.options(**given)', ["OPT101"]),
        ('given = {"max_reconstructions": 2}\nA = ray.remote(**given)(B)', ["OPT102"]),
        ("Counter._remote(detached=True, **given)", ["OPT103"]),
        ('Counter._remote(**{"name": "c", "detached": True})', ["OPT103"]),
    ],
)
def test_what_is_not_renamed_is_reported(call, codes):
    assert check_noop(f"{HEAD}{call}\n") == codes


@pytest.mark.parametrize(
    "text",
    [
        "import ray\n\nready, rest = ray.wait(refs, num_returns=2)\n",
        "import ray\n\n\n@ray.remote(num_returns=2, max_retries=1)\ndef f():\n    return 1, 2\n",
        'import ray\n\nA = ray.remote(max_restarts=1)(B).options(name="c", lifetime="detached")\n',
        "import ray\n\nnet = net.detach()\nplot(detached=True)\n",
        "import ray\n\nbrowser.options(detached=True)\n",
        "import ray\n\nf.remote(num_return_vals=2, detached=True)\n",
        "import ray\n\nA.remote(max_reconstructions=2)\n",
        "import ray\n\nmodel = Model(num_return_vals=2, max_reconstructions=1)\n",
        'import ray\n\nsettings = {"num_return_vals": 2, "detached": True}\nuse(**settings)\n',
        "import ray\n\n\ndef split(batch, num_return_vals=2):\n    return batch\n",
        "import ray\n\nnum_return_vals = 2\nf.options(num_returns=num_return_vals)\n",
        "from mine import task\n\ntask(detached=True, num_return_vals=2)\n",
    ],
)
def test_what_has_the_names_of_today_or_is_no_option_stays(text):
    assert check_noop(text) == []


def test_branches_for_several_releases_stay():
    text = (
        "import ray\nfrom packaging import version\n\nif version.parse(ray.__version__) < version.parse('1.0'):\n"
        "    f = ray.remote(num_return_vals=2)(g)\nelse:\n    f = ray.remote(num_returns=2)(g)\n"
    )
    assert check_noop(text) == []
