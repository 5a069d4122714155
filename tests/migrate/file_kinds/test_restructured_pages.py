"""Blocks of Python in pages of reStructuredText are rewritten as those of Markdown are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.command.options import Options
from migrate.command.process import process_data

PAGE = """\
Searching
=========

Run ``tune.run(train)``:

.. code-block:: python
   :linenos:
   :emphasize-lines: 2

   from ray.air import session
   from ray import tune

   def train(config):
       session.report({"loss": 1})

* and then

  .. code:: py

      result = tune.Tuner(train).fit().get_best_result("loss", "min")

      print(result.log_dir)

Or::

    from ray.tune import Stopper
    from ray.tune.suggest import Repeater

    tune.report(loss=2)

.. code-block:: bash

    ray start --head --redis-port=6379
"""
NOW = """\
Searching
=========

Run ``tune.run(train)``:

.. code-block:: python
   :linenos:
   :emphasize-lines: 2

   from ray import tune

   def train(config):
       tune.report({"loss": 1})

* and then

  .. code:: py

      result = tune.Tuner(train).fit().get_best_result("loss", "min")

      print(result.path)

Or::

    from ray.tune import Stopper
    from ray.tune.search import Repeater

    tune.report({"loss": 2})

.. code-block:: bash

    ray start --head --port=6379
"""


def outcome(text, path="README.rst", **options):
    return process_data(path, text.encode(), Options(**options))


def test_the_blocks_of_a_page_are_rewritten():
    done = outcome(PAGE)
    assert done.new.decode() == NOW
    assert [finding for finding in done.findings if finding.attention] == []
    assert outcome(NOW).new is None


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("last", ["", "\n"])
def test_the_ends_of_its_lines_stay(ending, last):
    text = (PAGE.split(".. code-block:: bash")[0].rstrip() + last).replace("\n", ending)
    now = (NOW.split(".. code-block:: bash")[0].rstrip() + last).replace("\n", ending)
    assert outcome(text).new == now.encode()


@pytest.mark.parametrize(
    "directive", ["sourcecode:: python3", "testcode::", "ipython::", "jupyter-execute::", "code::"]
)
def test_the_directives_of_code_are_known(directive):
    head = f".. {directive}\n\n   from ray import tune\n\n   "
    assert outcome(f"{head}tune.report(a=1)\n").new.decode() == f'{head}tune.report({{"a": 1}})\n'


@pytest.mark.parametrize(
    "text",
    [
        ".. code-block:: text\n\n   from ray import tune\n   tune.report(a=1)\n",
        ".. note::\n\n   ``tune.report(a=1)`` is old, from ray import tune\n",
        "Not here:\n\n    from ray import tune\n    tune.report(a=1)\n",
        ".. from ray import tune\n   tune.report(a=1)\n",
        "So::\n\ntune.report(a=1)\n",
        ".. code-block:: python\n\nfrom ray import tune\n",
        ".. code-block:: python\n",
        "",
    ],
)
def test_what_is_no_block_of_python_stays(text):
    done = outcome(text)
    assert done.new is None
    assert done.findings == ()


def test_a_dialogue_is_named_and_stays():
    done = outcome(".. code-block:: python\n\n   >>> from ray import tune\n   >>> tune.report(a=1)\n")
    assert done.new is None
    assert [(finding.line, finding.message) for finding in done.findings] == [(3, "is no Python and was left out")]


@pytest.mark.parametrize("name", ["CHANGES.rst", "docs/history.rst", "migrating.rst"])
def test_pages_that_tell_how_things_were_stay(name):
    assert outcome(PAGE.split("Or::")[0], name).new is None


def test_findings_have_the_lines_of_the_page():
    done = outcome(".. code-block:: python\n\n   from ray import tune\n\n   tune.run(*given)\n", "a.rst")
    assert {finding.line for finding in done.findings if finding.attention} == {5}


@given(st.lists(st.sampled_from(["", "  ", "    x = 1", "text::", ".. code::", ".. code:: python", "  a", "\t"])))
def test_any_page_is_read_and_stays_without_ray(lines):
    assert outcome("\n".join(lines)).new is None
