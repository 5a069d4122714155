"""Branches for several Ray releases of which none is for today's: they are left as they are, and reported."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

HEAD = "import ray\nfrom packaging import version\nfrom ray import tune\n\n"
OLD = 'tune.run(f, local_dir="/data")'
LIMITER = "from ray.tune.{} import ConcurrencyLimiter"
SKOPT = "from ray.tune.suggest{} import SkOptSearch"
TODAY = "tune.Tuner(f).fit()"


def chain(*parts, last=""):
    """A chain of branches, of which each is a condition and what stands in it."""
    words = ["if", *["elif"] * len(parts)]
    text = "".join(f"{word} {test}:\n    {body}\n" for word, (test, body) in zip(words, parts, strict=False))
    return HEAD + text + (f"else:\n    {last}\n" if last else "")


def tried(first, second, error="ImportError"):
    return f"try:\n    {first}\nexcept {error}:\n    {second}\n"


def indented(text):
    return text.replace("\n", "\n    ").rstrip()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('ray.__version__ < "1.0"', 'ray.__version__ < "2.0"'),
        ('version.parse(ray.__version__) < version.parse("1.0")', 'Version(ray.__version__) <= Version("2.9")'),
        ('ray.__version__.startswith("0.8")', 'ray.__version__ in ("1.0.0", "1.1.0")'),
        ('int(ray.__version__.split(".")[0]) < 1', 'tuple(map(int, ray.__version__.split(".")[:2])) < (2, 7)'),
        ('[int(part) for part in ray.__version__.split(".")] < [1, 0]', "version.parse(ray.__version__).major < 2"),
        ('hasattr(tune, "track")', 'not ray.__version__ >= "2.0"'),
    ],
)
def test_conditions_that_leave_none_for_today_are_reported(first, second):
    assert check_noop(chain((first, OLD), (second, OLD.replace(")", ", verbose=1)")))) == ["MIGRATE"]
    assert check_noop(chain((first, OLD), last=TODAY)) == []


@pytest.mark.parametrize(
    "text",
    [
        chain(('ray.__version__ < "2.0"', OLD), last='raise RuntimeError("Ray is too new")'),
        chain(('ray.__version__ < "1.0"', "from ray.tune import track"), last="import ray.tune.suggest as track"),
        chain(('ray.__version__ >= "2.0"', OLD), last='tune.run(f, local_dir="/data", queue_trials=True)'),
        f"{HEAD}OLD = ray.__version__ < '1.0'\nif OLD:\n    {TODAY}\nelse:\n    {OLD}\n",
        f"{HEAD}def search(f):\n    if ray.__version__ < '1.0':\n        {TODAY}\n    else:\n        {OLD}\n",
    ],
)
def test_a_branch_that_is_taken_and_fails_is_reported(text):
    assert check_noop(text) == ["MIGRATE"]


def test_texts_that_are_compared_as_if_they_were_versions_are_told_of():
    text = chain(('ray.__version__ >= "2.7"', TODAY), last=OLD)
    (found,) = (one for one in rewrite_text(text).findings if one.attention)
    assert "texts are compared" in found.message
    assert "compare versions" in found.message
    assert check_noop(text.replace('"2.7"', '"2.10"')) == []
    as_versions = text.replace("ray.__version__", "Version(ray.__version__)").replace('"2.7"', 'Version("2.7")')
    assert check_noop(as_versions) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("from ray.tune.suggest.skopt import SkOptSearch", "from ray.tune.suggest import SkOptSearch"),
        ("from ray.tune.logger import gone", "from ray.tune.loggers import gone"),
        (LIMITER.format("suggest"), LIMITER.format("suggest.suggestion")),
        ("from ray.tune.suggest import gone", 'import ray.tune.suggest\n    raise ImportError("Ray")'),
    ],
)
def test_imports_of_which_none_finds_anything_are_reported(first, second):
    assert check_noop(tried(first, second)) == ["MIGRATE"]


def test_what_to_use_today_is_said():
    text = tried(LIMITER.format("suggest"), LIMITER.format("suggest.suggestion"))
    (found,) = (one for one in rewrite_text(text).findings if one.attention)
    assert found.message.endswith("now ray.tune.search")
    assert found.line == 1


IMPORTED = f"{HEAD}if ray.__version__ < '2.0':\n    {LIMITER.format('suggest')}\n"


def test_what_only_a_branch_for_older_rays_imports_is_missed():
    assert check_noop(f"{IMPORTED}print(ConcurrencyLimiter)\n") == ["MIGRATE"]
    assert check_noop(f"{IMPORTED}\n\ndef limited(search):\n    return ConcurrencyLimiter(search)\n") == ["MIGRATE"]


@pytest.mark.parametrize(
    "more",
    [
        "",
        "    print(ConcurrencyLimiter)\n",
        "if ray.__version__ < '1.0':\n    print(ConcurrencyLimiter)\n",
        "if ray.__version__ >= '2.0':\n    from mine import ConcurrencyLimiter\nprint(ConcurrencyLimiter)\n",
        "print(Limiter)\n",
    ],
)
def test_what_only_a_branch_for_older_rays_imports_is_not_missed_where_nothing_else_uses_it(more):
    assert check_noop(IMPORTED + more) == []


def test_one_finding_is_for_all_that_is_inside():
    inner = tried("from ray.tune.loggers import gone", "from ray.tune.loggers2 import gone")
    assert check_noop(tried("from ray.tune.logger import gone", indented(inner))) == ["MIGRATE"]


@pytest.mark.parametrize(
    "text",
    [
        chain(('ray.__version__ < "1.0"', OLD)),
        chain(('ray.__version__ < "1.0"', OLD), ('ray.__version__ >= "1.0"', TODAY)),
        chain(('ray.__version__ < "1.0"', OLD), ("asked(ray.__version__)", OLD)),
        chain(('ray.__version__ < "1.0"', OLD), ("ray.__version__ < limit", OLD)),
        chain(('ray.__version__ < "1.0" or newer', OLD), last=TODAY),
        chain(('ray.__version__ < "1.0"', "print(1)"), ('ray.__version__ < "2.0"', "print(2)")),
        chain(('ray.__version__ < "1.0"', OLD), last="print('nothing to do')"),
        chain(('hasattr(tune, "Tuner")', TODAY), last=OLD),
        chain(("hasattr(tune, name)", OLD), last=OLD),
        tried(LIMITER.format("suggest"), LIMITER.format("search")),
        tried(LIMITER.format("search"), LIMITER.format("suggest")),
        tried("from ray.tune.logger import LoggerCallback", "from ray.tune.loggers import gone"),
        tried(SKOPT.format(".skopt"), indented(tried(SKOPT.format(""), "SkOptSearch = None"))),
        f"{HEAD}{tried(TODAY, OLD, 'AttributeError')}",
    ],
)
def test_where_a_branch_is_for_today_or_may_be_nothing_is_said(text):
    assert check_noop(text) == []


def test_a_line_that_is_to_be_left_alone_is():
    text = tried("from ray.tune.logger import gone", "from ray.tune.loggers import gone")
    assert check_noop(text.replace("try:", "try:  # migrate: ignore")) == []
