"""`SyncConfig(upload_dir=...)` and what else a `SyncConfig` had; `local_dir` beside `upload_dir`."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray import tune\n\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tune.RunConfig(sync_config=tune.SyncConfig(upload_dir=u))", "tune.RunConfig(storage_path=u)"),
        ("tune.RunConfig(sync_config=tune.SyncConfig(syncer=None))", "tune.RunConfig()"),
        ("tune.RunConfig(name=n, sync_config=tune.SyncConfig(upload_dir=None))", "tune.RunConfig(name=n)"),
        (
            "tune.RunConfig(sync_config=tune.SyncConfig(upload_dir=u, sync_artifacts=True))",
            "tune.RunConfig(storage_path=u, sync_config=tune.SyncConfig(sync_artifacts=True))",
        ),
        ("s = tune.SyncConfig(upload_dir=u)\nc = tune.RunConfig(sync_config=s)", "c = tune.RunConfig(storage_path=u)"),
        ("s = tune.SyncConfig(sync_on_checkpoint=False)\nf(s)", "s = tune.SyncConfig()\nf(s)"),
    ],
)
def test_the_directory_goes_to_the_run_and_the_rest_goes(before, after):
    check_transformed(f"{HEAD}{before}\n", f"{HEAD}{after}\n")


@pytest.mark.parametrize("sync", ["upload", "make_sync(bucket)", "lambda source, target: None"])
def test_a_directory_that_only_a_function_of_the_file_knows_is_left_with_it(sync):
    head = f"from mine import make_sync, upload\n{HEAD}"
    text = rewritten(f"{head}tune.run(f, local_dir='/here', upload_dir=base, sync_to_cloud={sync})\n")
    assert f"tune.run(f, storage_path='/here', upload_dir=base, sync_to_cloud={sync})" in text
    assert {"RUN316", "RUN320"} <= set(check_noop(text))
    config = f"tune.SyncConfig(upload_dir=base, sync_to_cloud={sync})"
    assert config in rewritten(f"{head}tune.run(f, sync_config={config})\n")


@pytest.mark.parametrize(
    ("upload", "sync"),
    [("'s3://b/x'", "upload"), ("'gs://b/' + name", "upload"), ("f's3://{b}'", "upload"), ("base", "'a {source}'")],
)
def test_a_uri_is_where_the_run_is_stored_whatever_synced_to_it(upload, sync):
    text = rewritten(f"from mine import upload\n{HEAD}tune.run(f, upload_dir={upload}, sync_to_cloud={sync})\n")
    assert f"storage_path={upload}" in text


@pytest.mark.parametrize(
    "text",
    [
        "s = tune.SyncConfig(upload_dir=u)\nf(s)",
        "s = tune.SyncConfig(upload_dir=u)\ntune.RunConfig(sync_config=s)\ntune.RunConfig(sync_config=s)",
        "tune.RunConfig(storage_path=p, sync_config=tune.SyncConfig(upload_dir=u))",
        "if hasattr(tune, 'x'):\n    tune.RunConfig(sync_config=tune.SyncConfig(upload_dir=u))",
        "tune.RunConfig(sync_config=tune.SyncConfig(sync_artifacts=True, sync_period=3))",
        "other.SyncConfig(upload_dir=u)",
    ],
)
def test_a_directory_that_nobody_or_several_get_stays(text):
    check_noop(f"{HEAD}{text}\n")


def test_the_directory_of_a_config_in_tune_run_is_that_of_the_tuner():
    text = rewritten(f"{HEAD}tune.run('PPO', local_dir='/r', sync_config=tune.SyncConfig(upload_dir='s3://b'))\n")
    assert "storage_path='s3://b'" in text
    assert "/r" not in text


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ("local_dir=a, upload_dir=None", "storage_path=os.path.abspath(os.path.expanduser(a))"),
        ("local_dir=None, upload_dir=b", "storage_path=b"),
        ("local_dir='/r', upload_dir=f's3://{b}'", "storage_path=f's3://{b}'"),
        ("local_dir='/r', upload_dir=c.get('up')", "storage_path=c.get('up') or '/r'"),
        ("local_dir=out, storage_path=out", "storage_path=out"),
        ("local_dir='/r', storage_path='s3://b/x'", "storage_path='s3://b/x'"),
        ("local_dir='/r', storage_path=None", "storage_path='/r'"),
        ("local_dir='/r', storage_path=c.get('up')", "storage_path=c.get('up') or '/r'"),
        (
            "local_dir=c.get('path')",
            "storage_path=os.path.abspath(os.path.expanduser(c.get('path'))) if c.get('path') else None",
        ),
        (
            "local_dir=a if a else None",
            "storage_path=os.path.abspath(os.path.expanduser(a)) if a else None,",
        ),
        ("local_dir='r' if a else None", "storage_path=os.path.abspath('r') if a else None,"),
        ("local_dir=None if b else a", "storage_path=None if b else os.path.abspath(os.path.expanduser(a)),"),
        (
            "local_dir=c.get('path') if b else None",
            "(os.path.abspath(os.path.expanduser(c.get('path'))) if c.get('path') else None) if b else None,",
        ),
    ],
)
def test_of_two_places_the_one_that_was_uploaded_to_is_left(arguments, place):
    assert place in rewritten(f"{HEAD}tune.run('PPO', {arguments})\n")


PATH = "os.path.abspath(os.path.expanduser({0}))"


@pytest.mark.parametrize(
    "value",
    ["c.pop('path', None)", "load().get('path')", "next(iter(c), None)", "c.pop('path', None) or c.get('place')"],
)
def test_a_place_that_may_be_none_is_asked_for_once_where_that_does_something(value):
    expected = f"storage_path={PATH} if (place := {value}) else None".format("place")
    assert expected in rewritten(f"{HEAD}tune.run('PPO', local_dir={value})\n")
    after = rewritten(f"{HEAD}place = 1\nconfig = tune.RunConfig(local_dir={value})\n")
    assert f"storage_path={PATH} if (place_2 := {value}) else None".format("place_2") in after
    text = f"{HEAD}configs = [tune.RunConfig(local_dir={value}) for c in many]\n"
    expected = f"storage_path=(lambda place: {PATH} if place else None)({value})".format("place")
    assert expected in rewritten(text)


@pytest.mark.parametrize(
    "value", ["c.get('path')", "os.getenv('OUT', None)", "getattr(c, 'path', None)", "vars(c).get('path')"]
)
def test_a_place_that_may_be_none_is_asked_for_twice_where_that_does_nothing(value):
    assert f"storage_path={PATH} if {{0}} else None".format(value) in rewritten(
        f"import os\n{HEAD}tune.run('PPO', local_dir={value})\n"
    )


@pytest.mark.parametrize(
    "value",
    [
        "c.pop('path')",
        "c.pop('path', '/runs')",
        "c.get('path', '/runs')",
        "getattr(c, 'path')",
        "next(places)",
        "c['path']",
        "vars(c)['path']",
    ],
)
def test_a_place_that_the_file_does_not_say_to_be_none_is_made_absolute(value):
    assert f"storage_path={PATH})".format(value) in rewritten(f"{HEAD}config = tune.RunConfig(local_dir={value})\n")


def test_an_option_in_a_dictionary_of_the_command_line_may_be_none():
    text = f"{HEAD}parser.add_argument('--out'{{more}})\nargs = vars(parser.parse_args())\n"
    text += "config = tune.RunConfig(local_dir=args['out'])\n"
    assert f"storage_path={PATH} if {{0}} else None".format("args['out']") in rewritten(text.format(more=""))
    assert f"storage_path={PATH})".format("args['out']") in rewritten(text.format(more=", default='runs'"))


@pytest.mark.parametrize(
    ("value", "trainable"),
    [
        ("c.pop('r', None)", "tune.with_resources(f, place) if (place := c.pop('r', None)) else f"),
        ("c.get('r')", "tune.with_resources(f, c.get('r')) if c.get('r') else f"),
        ("c.r if c else None", "tune.with_resources(f, (c.r if c else None)) if (c.r if c else None) else f"),
    ],
)
def test_resources_that_may_be_none_are_asked_for_once_where_that_does_something(value, trainable):
    assert trainable in rewritten(f"{HEAD}tune.run(f, resources_per_trial={value})\n")


@pytest.mark.parametrize("value", ["os.environ.get('OUT')", "None if b else a", "other\nother = None"])
def test_a_place_that_a_variable_may_not_name_is_the_usual_one(value):
    text = rewritten(f"{HEAD}import os\n\nplace = {value}\ntune.run('PPO', local_dir=place)\n")
    assert "storage_path=os.path.abspath(os.path.expanduser(place)) if place else None," in text


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        ('"s3://bucket/runs"', []),
        ('"/runs"', []),
        ('"az://bucket/runs"', ["CFG151"]),
        ('f"sftp://{host}/runs"', ["CFG151"]),
        ('"memory://bucket"', ["CFG152"]),
        ('"az://bucket/runs", storage_filesystem=mine', []),
    ],
)
def test_a_place_that_only_fsspec_knows_is_reported(place, codes):
    assert check_noop(f"{HEAD}tune.Tuner(f, run_config=tune.RunConfig(storage_path={place}))\n") == codes


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('RunConfig(storage_path="results")', 'RunConfig(storage_path=os.path.abspath("results"))'),
        ('RunConfig(storage_path=f"./{name}")', 'RunConfig(storage_path=os.path.abspath(f"./{name}"))'),
        (
            'RunConfig(storage_path=os.path.join("a", b))',
            'RunConfig(storage_path=os.path.abspath(os.path.join("a", b)))',
        ),
        (
            'RunConfig(storage_path=os.environ.get("OUT", "results"))',
            'RunConfig(storage_path=os.environ.get("OUT", os.path.abspath("results")))',
        ),
        ('RunConfig(storage_path=out or "results")', 'RunConfig(storage_path=out or os.path.abspath("results"))'),
        (
            'RunConfig(storage_path="s3://b/x" if far else os.getenv("OUT") or "results")',
            'RunConfig(storage_path="s3://b/x" if far else os.getenv("OUT") or os.path.abspath("results"))',
        ),
        ('Tuner.restore("results/x", f)', 'Tuner.restore(os.path.abspath("results/x"), f)'),
        ('Tuner.can_restore(path="results/x")', 'Tuner.can_restore(path=os.path.abspath("results/x"))'),
    ],
)
def test_a_relative_path_is_made_absolute(before, after):
    check_transformed(f"import os\n{HEAD}tune.{before}\n", f"import os\n{HEAD}tune.{after}\n")


@pytest.mark.parametrize(
    "text",
    [
        'tune.RunConfig(storage_path="/results")',
        'tune.RunConfig(storage_path="~/results")',
        "tune.RunConfig(storage_path=where)",
        'tune.RunConfig(storage_path=where or "/results")',
        'tune.RunConfig(storage_path=os.environ.get("OUT", "s3://bucket"))',
        'tune.RunConfig(storage_path=os.environ["OUT"] if "OUT" in os.environ else None)',
        'tune.RunConfig(storage_path=mine.get("OUT", "results"))',
        'tune.RunConfig(storage_path="bucket/results", storage_filesystem=mine)',
        'tune.Tuner.restore("~/ray_results/x", f)',
        'tune.Tuner.restore("s3://bucket/x", f)',
        'other.restore("results/x", f)',
    ],
)
def test_other_places_are_left(text):
    assert check_noop(f"{HEAD}{text}\n") == []


def test_a_place_that_a_function_may_take_back_is_the_usual_one_then():
    text = rewritten(
        f"{HEAD}def go(place='results'):\n    if is_remote(place):\n        place = None\n"
        "    tune.run('PPO', local_dir=place)\n"
    )
    assert "storage_path=os.path.abspath(os.path.expanduser(place)) if place else None," in text


def test_a_comment_beside_what_goes_is_no_comment_on_what_stays():
    call = "tune.RunConfig(\n    name='x',\n    local_dir='/r',\n    sync_config=tune.SyncConfig(syncer=None){}\n)\n"
    for comma in ("", ","):
        text = rewritten(HEAD + call.format(f"{comma}  # no sync"))
        assert text.endswith("    storage_path='/r',\n    # no sync\n)\n"), text


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("local_dir='/r', storage_path=a.b", "storage_path=a.b or '/r'"),
        ("local_dir='r', sync_config=tune.SyncConfig(upload_dir=b)", "storage_path=b or os.path.abspath('r')"),
        ("local_dir='/r', storage_path=None", "storage_path='/r'"),
        ("local_dir=None, storage_path=b", "storage_path=b"),
        ("local_dir=b, storage_path=b", "storage_path=b"),
        ("local_dir='/r', storage_path='s3://b'", "storage_path='s3://b'"),
        ("local_dir='/r', storage_path=f's3://{b}'", "storage_path=f's3://{b}'"),
        ("local_dir='/r', storage_path=os.path.join(b, 'x')", "storage_path=os.path.join(b, 'x')"),
    ],
)
def test_a_config_of_two_places_stores_where_the_run_was_stored(given, written):
    head = "import os\n\nfrom ray import air, tune\n\n"
    text = rewritten(f"{head}tune.Tuner(f, run_config=air.RunConfig({given}))\n")
    assert f"run_config=tune.RunConfig({written}))" in text


@pytest.mark.parametrize("place", ["storage_path=b", "storage_path=a.b", "storage_path='/r'", "storage_path=None"])
def test_a_config_of_one_place_is_left(place):
    check_noop(f"from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig({place}))\n")


def test_a_place_that_is_certainly_there_says_that_the_other_was_a_cache():
    text = "from ray import air, tune\n\ntune.Tuner(f, run_config=air.RunConfig(local_dir='/r', storage_path={}))\n"
    found = [rewrite_text(text.format(place)).findings for place in ("'s3://b'", "b")]
    assert [[finding.code for finding in findings] for findings in found] == [["TRP123"], []]
