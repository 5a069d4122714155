"""Preprocessors of the user's own, whose base has a constructor today."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray.data.preprocessor import Preprocessor\n\n\n"


def test_every_way_out_of_fit_returns_the_object():
    check_transformed(
        HEAD
        + """class Own(Preprocessor):
    def _fit(me, data):
        if data is None:
            return
        me.stats_ = {}  # nothing
""",
        HEAD
        + """class Own(Preprocessor):
    def _fit(me, data):
        if data is None:
            return me
        me.stats_ = {}  # nothing
        return me
""",
    )


def test_the_constructor_is_called_behind_the_docstring():
    check_transformed(
        HEAD
        + """class Own(Preprocessor):
    def __init__(self):
        "Made."
        self.x = 1

    def _fit(self, data):
        return self
""",
        HEAD
        + """class Own(Preprocessor):
    def __init__(self):
        "Made."
        super().__init__()
        self.x = 1

    def _fit(self, data):
        return self
""",
    )


@pytest.mark.parametrize(
    "body",
    [
        "    def __init__(self):\n        super().__init__()\n\n    def _fit(self, data):\n        return self\n",
        "    def __init__(self):\n        Preprocessor.__init__(self)\n\n    def _fit(self, x):\n        return self\n",
        "    def __init__(self):\n        self.x = 1\n\n    def _transform_pandas(self, data):\n        return data\n",
        "    def _fit(self, data):\n        raise NotImplementedError\n",
    ],
)
def test_classes_that_work_today_are_left_alone(body):
    assert not check_noop(f"{HEAD}class Own(Preprocessor):\n{body}")


def test_a_class_with_another_base_is_left_alone():
    assert not check_noop(f"{HEAD}class Own(dict, Preprocessor):\n    def _fit(self, data):\n        pass\n")


def test_a_method_in_one_line_is_reported():
    assert check_noop(f"{HEAD}class Own(Preprocessor):\n    def _fit(self, data): pass\n") == ["AIR337"]
