"""Blocks of Python in pages of Markdown are rewritten as the cells of a notebook are."""

import pytest

from migrate.command.options import Options
from migrate.command.process import process_data

PAGE = """\
# Searching

Run `tune.run(train)`:

```python
from ray.air import session
from ray import tune

def train(config):
    session.report({"loss": 1})
```

1. and then

   ```py
   result = tune.Tuner(train).fit().get_best_result("loss", "min")
   print(result.log_dir)
   ```

```sh
ray start --head --redis-port=6379
```
"""
NOW = """\
# Searching

Run `tune.run(train)`:

```python
from ray import tune

def train(config):
    tune.report({"loss": 1})
```

1. and then

   ```py
   result = tune.Tuner(train).fit().get_best_result("loss", "min")
   print(result.path)
   ```

```sh
ray start --head --port=6379
```
"""


def outcome(text, path="README.md", **options):
    return process_data(path, text.encode(), Options(**options))


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_blocks_are_rewritten_as_one_module_and_nothing_else_is_touched(ending):
    done = outcome(PAGE.replace("\n", ending))
    assert done.new == NOW.replace("\n", ending).encode()
    assert done.findings == ()
    assert outcome(done.new.decode()).new is None


def test_lines_that_stay_are_the_same_to_the_byte():
    page = "- a list\r\n\r\n  ```python\r\n  from ray import tune\r\n  \r\n  x = 1\n\n  y = {}\r\n  ```\r\n"
    assert outcome(page.format("tune.report(a=1)")).new == page.format('tune.report({"a": 1})').encode()


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lines_at_the_end_of_a_block_end_as_the_others_do(ending):
    page = "```python\nfrom ray import tune\n\ntune.run(train)\n```\n".replace("\n", ending)
    new = outcome(page).new.decode()
    assert new.endswith(f"{ending}```{ending}")
    assert new.count("\n") == new.count(ending)


def test_rewrites_are_told_at_the_lines_of_the_page():
    lines = PAGE.split("\n")
    told = {lines[use.line - 1].strip() for use in outcome(PAGE).rewrites}
    assert told == {'session.report({"loss": 1})', "print(result.log_dir)", "ray start --head --redis-port=6379"}


@pytest.mark.parametrize("will_write", [False, True])
def test_what_is_left_is_reported_at_its_line_in_the_page(will_write):
    page = PAGE + "\n```python\nfrom ray.tune.sklearn import TuneSearchCV\n\nsearch = TuneSearchCV(model, space)\n```\n"
    done = outcome(page, will_write=will_write)
    shown = (done.new.decode() if will_write else page).split("\n")
    (found,) = done.findings
    assert found.code == "MOD557"
    assert shown[found.line - 1] == "from ray.tune.sklearn import TuneSearchCV"


def test_a_block_that_only_imports_ray_is_python_without_being_called_so():
    text = "```\nfrom ray.tune.suggest import ConcurrencyLimiter\n\nConcurrencyLimiter(search)\n```\n"
    assert outcome(text).new == text.replace("suggest", "search").encode()


def test_a_block_that_is_no_python_is_named_and_the_others_are_rewritten():
    done = outcome(PAGE + "\n```python\ntune.run(train, resources_per_trial=... and so on)\n```\n")
    assert done.new is not None
    assert done.new.startswith(NOW.encode())
    assert [(found.code, found.attention) for found in done.findings] == [("MIGRATE", True)]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        # Prose, other languages, and blocks without a word of Ray's.
        ("Call `tune.run(train, local_dir='x')` from `ray.tune`.\n", "README.md"),
        ("```yaml\nfrom: ray\nrun: tune.run(train)\n```\n", "README.md"),
        ("```\nfrom ray to the sun: tune.run(train)\n```\n", "README.md"),
        ("```python\nimport tune\n\ntune.run(train, local_dir='x')\n```\n", "README.md"),
        # Pages that tell how things were.
        (PAGE.partition("```sh")[0], "CHANGELOG.md"),
        (PAGE.partition("```sh")[0], "docs/migrating-to-2.md"),
        # What Ray takes today.
        (NOW, "README.md"),
    ],
)
def test_other_pages_stay_as_they_are(text, path):
    done = outcome(text, path)
    assert (done.new, done.findings, done.rewrites) == (None, (), ())


def test_lines_that_have_less_of_an_indent_than_their_fence_belong_to_its_block():
    page = "1. ```python\n   x = 1\n  y = 1\nz = 1\n   from ray.tune.{} import Searcher\n   Searcher()\n   ```\n"
    assert outcome(page.format("suggest")).new == page.format("search").encode()


@pytest.mark.parametrize(("mark", "indent"), [("- ", "  "), ("10. ", "    "), ("> * ", ">   ")])
def test_a_block_begins_beside_the_mark_of_a_list(mark, indent):
    page = f"{mark}```python\n{indent}from ray import tune\n{indent}tune.report({{}})\n{indent}```\n"
    assert outcome(page.format("a=1")).new == page.format('{"a": 1}').encode()


def test_a_block_that_cannot_be_read_for_its_indents_is_named():
    done = outcome("- ```python\n    from ray import tune\n  tune.report(a=1)\n  ```\n")
    assert done.new is None
    assert [(found.code, found.line, found.attention) for found in done.findings] == [("MIGRATE", 2, True)]


def test_quoted_blocks_keep_their_marks():
    page = "> ```python\n> from ray.tune.{} import Searcher\n>\n> Searcher()\n> ```\n"
    assert outcome(page.format("suggest")).new == page.format("search").encode()


@pytest.mark.parametrize("name", ["page.md", "page.markdown", "page.mdx", "page.qmd", "page.Rmd"])
def test_pages_go_by_several_names(name):
    page = "```{{python}}\nfrom ray.tune.{} import Searcher\nSearcher()\n```\n"
    assert outcome(page.format("suggest"), name).new == page.format("search").encode()


@pytest.mark.parametrize("name", ["stub.pyi", "window.pyw"])
def test_stubs_and_scripts_with_windows_are_python(name):
    text = "from ray.tune.suggest import Searcher\n"
    assert outcome(text, name).new == text.replace("suggest", "search").encode()


def test_bytes_of_a_page_in_another_encoding_stay_as_they_are():
    page = "\xe9t\xe9\n```python\nfrom ray.tune.{} import Searcher  # \xe9\nSearcher()\n```\n".encode("latin-1")
    page += b"```sh\nray start --head --{}port=6379\n```\n"
    page_of = lambda module, option: page.replace(b"{}", module, 1).replace(b"{}", option, 1)  # noqa: E731
    done = process_data("README.md", page_of(b"suggest", b"redis-"), Options())
    assert done.new == page_of(b"search", b"")
    assert done.findings == ()


def test_the_shim_is_not_imported_in_pages():
    assert outcome(PAGE.partition("```sh")[0], to_shim=True).new is None
