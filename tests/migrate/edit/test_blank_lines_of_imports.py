"""How many empty lines are left where whole import statements go."""

from migrate.engine import rewrite_text


def _rewritten(head):
    tail = "def loop(loss):\n    train.torch.backward(loss)\n"
    done = rewrite_text(head + tail).text
    assert done.endswith("def loop(loss):\n    loss.backward()\n")
    return done.removesuffix("def loop(loss):\n    loss.backward()\n")


def test_a_file_begins_with_what_is_left():
    assert _rewritten("from ray import train\n\n\n") == ""
    assert _rewritten("import ray\nfrom ray import train\n\n\n") == "import ray\n\n\n"


def test_two_empty_lines_stay_above_a_function():
    assert _rewritten('"""A loop."""\n\nfrom ray import train\n\n\n') == '"""A loop."""\n\n\n'
    assert _rewritten("import os\n\nfrom ray import train\n\n\n") == "import os\n\n\n"
    assert _rewritten("# what follows:\n\nfrom ray import train\n\n\n") == "# what follows:\n\n\n"


def test_one_stays_between_groups_of_imports():
    assert _rewritten("import os\n\nfrom ray import train\n\nimport mine\n\n\n") == "import os\n\nimport mine\n\n\n"


def test_lines_that_touch_stay_so():
    assert _rewritten("import os\nfrom ray import train\nimport mine\n\n\n") == "import os\nimport mine\n\n\n"


def test_several_that_go_at_once_leave_what_stood_around_them():
    head = "import os\n\nfrom ray import train\nfrom ray.train.torch import backward\n\n\n"
    tail = "def loop(loss):\n    train.torch.backward(loss)\n    backward(loss)\n"
    assert rewrite_text(head + tail).text == (
        "import os\n\n\ndef loop(loss):\n    loss.backward()\n    loss.backward()\n"
    )
