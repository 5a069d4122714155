"""Where functions go that are written into a file: below its imports, whatever stands above these."""

import pytest

from migrate.engine import rewrite_text

RUN = "\n\ndef search(train, **options):\n    return tune.run(train, local_dir='results', **options)\n"
FUNCTION = "def run_in_tuner("


@pytest.mark.parametrize(
    "above",
    [
        '__author__ = "somebody"\n__version__ = "1.0"\n\n',
        'from __future__ import annotations\n\n__author__ = "somebody"\n\n',
        '"""What it is."""\n\nfrom __future__ import annotations\n\n__all__ = ["search"]\n\n',
        "from __future__ import annotations\n\n",
    ],
)
@pytest.mark.parametrize("imports", ["import sys\n\nfrom ray import tune\n", "from ray import tune\nimport sys\n"])
def test_the_function_and_what_it_imports_stand_with_the_imports(above, imports):
    text = rewrite_text(f"{above}{imports}\nprint(sys.path)\n{RUN}").text
    assert text.startswith(above)
    places = [text.index(line) for line in ("import os\n", "from ray import tune\n", FUNCTION, "print(sys.path)\n")]
    assert places[0] < places[2]
    assert places[1] < places[2] < places[3]


def test_a_file_that_imports_nothing_else_has_it_below_what_it_is_for():
    text = rewrite_text(
        "from __future__ import annotations\n\n\ndef search(train, **options):\n    from ray import tune\n\n"
        "    return tune.run(train, **options)\n"
    ).text
    assert text.startswith("from __future__ import annotations\n")
    assert FUNCTION in text
