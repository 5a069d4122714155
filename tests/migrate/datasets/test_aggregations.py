"""`AggregateFn`, which has to have a name today."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "import ray\nfrom ray.data.aggregate import AggregateFn\n\n\ndef row(total, row):\n    return total\n\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('init, merge, row, name="x"', 'init, merge, accumulate_row=row, name="x"'),
        (
            'init, merge, None, block, end, "x"',
            'init, merge, accumulate_row=None, accumulate_block=block, finalize=end, name="x"',
        ),
        ('init, merge, accumulate=row, name="x"', 'init, merge, accumulate_row=row, name="x"'),
        ("init, merge, row", 'init, merge, accumulate_row=row, name="aggregate"'),
        ("init=init, merge=merge, accumulate_row=row", 'init=init, merge=merge, accumulate_row=row, name="aggregate"'),
    ],
)
def test_it_has_a_name_and_so_have_its_arguments(old, new):
    assert rewritten(f"{HEAD}total = AggregateFn({old})\n") == f"{HEAD}total = AggregateFn({new})\n"


def test_a_name_that_it_did_not_have_is_told():
    head, old = HEAD, "ds.aggregate(AggregateFn(init, merge, accumulate_row=row))\n"
    findings = check_transformed(head + old, head + old.replace("=row", '=row, name="aggregate"'))
    assert [(found.code, found.attention) for found in findings] == [("DAT266", True)]


def test_classes_that_derive_from_it_name_themselves():
    head = "from ray.data.aggregate import AggregateFn\n\n\nclass A(AggregateFn):\n    def __init__(self):\n        "
    text = rewritten(f"{head}super().__init__(init=i, merge=m, accumulate_row=r)\n")
    assert text == f'{head}super().__init__(init=i, merge=m, accumulate_row=r, name="aggregate")\n'
    text = rewritten(f"{head}AggregateFn.__init__(self, i, m, None, b, name='x')\n")
    assert text == f"{head}AggregateFn.__init__(self, i, m, accumulate_row=None, accumulate_block=b, name='x')\n"


def test_what_may_be_a_name_is_left_to_a_person():
    assert check_noop(f"{HEAD}AggregateFn(init, merge, given, last)\n") == ["DAT267"]


def test_arguments_that_are_unpacked_are_left_to_a_person_in_old_files():
    text = f"{HEAD}AggregateFn(**given)\nray.data.range_table(3)\n"
    assert set(check_noop(text)) == {"DAT266", "DAT105"}


@pytest.mark.parametrize(
    "call",
    [
        'AggregateFn(init, merge, "x", row)',
        'AggregateFn(init, merge, f"x{number}", row)',
        'AggregateFn(init=init, merge=merge, name="x", accumulate_row=row)',
        'AggregateFn(init, merge, accumulate_row=row, finalize=end, name="x")',
        "AggregateFn(init, merge, name=called, accumulate_block=row)",
        "AggregateFn(**given)",
        "AggregateFn(*given)",
        'AggregateFn(name="x", **given)',
        "kind = AggregateFn",
        "Mine(init, merge, row)",
    ],
)
def test_what_is_called_as_today_stays(call):
    assert check_noop(f"{HEAD}{call}\n") == []


def test_the_same_name_of_another_module_stays():
    assert check_noop("import ray\nfrom mine import AggregateFn\n\nAggregateFn(init, merge, row)\n") == []
