"""Methods of the user's datasources and datasinks, which Ray gives more today, and those that it calls no more."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray.data import Datasink, Datasource\nfrom ray.data.datasource import FileBasedDatasource, Reader\n\n\n"
READ = "def get_read_tasks(self, parallelism{more}):\n        return []\n"
ADDED = ", per_task_row_limit=None, data_context=None"


def a_class(base, method):
    return f"{HEAD}class Own({base}):\n    {method}"


@pytest.mark.parametrize("base", ["Datasource", "Reader", "FileBasedDatasource"])
def test_read_tasks_are_asked_for_with_more(base):
    assert rewritten(a_class(base, READ.format(more=""))) == a_class(base, READ.format(more=ADDED))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (": int", f": int{ADDED}"),
        (", extra=1", f", extra=1{ADDED}"),
        (", per_task_row_limit=None", ", per_task_row_limit=None, data_context=None"),
        (", data_context=None", ", data_context=None, per_task_row_limit=None"),
    ],
)
def test_what_it_takes_already_stays(old, new):
    assert rewritten(a_class("Datasource", READ.format(more=old))) == a_class("Datasource", READ.format(more=new))


def test_arguments_that_have_lines_of_their_own_get_others():
    old = "def get_read_tasks(\n        self,\n        parallelism: int,\n    ) -> list:\n        return []\n"
    new = old.replace("int,\n", "int,\n        per_task_row_limit=None,\n        data_context=None,\n")
    assert rewritten(a_class("Datasource", old)) == a_class("Datasource", new)


@pytest.mark.parametrize("base", ["Datasink", "Datasink[int]"])
def test_a_datasink_is_told_the_schema(base):
    old = "def on_write_start(self) -> None:\n        self.done = 0\n"
    assert rewritten(a_class(base, old)) == a_class(base, old.replace("(self", "(self, schema=None"))


def test_classes_that_derive_from_those_of_the_file_are_asked_too():
    head = f"{HEAD}class Base(Datasource):\n    pass\n\n\nclass Own(Base):\n    "
    assert rewritten(head + READ.format(more="")) == head + READ.format(more=ADDED)


def test_classes_that_derive_from_those_of_another_file_are_asked_too(tmp_path):
    from migrate.command.options import DEFAULTS

    (tmp_path / "base.py").write_text("from ray.data import Datasource\n\n\nclass Base(Datasource):\n    pass\n")
    own = tmp_path / "own.py"
    text = "from base import Base\nfrom ray.data.datasource import Datasource\n\n\nclass Own(Base):\n    "
    own.write_text(text + READ.format(more=""))
    done = rewrite_text(own.read_text(), options=DEFAULTS._replace(path=str(own)))
    assert done.text == text + READ.format(more=ADDED)


@pytest.mark.parametrize(
    ("base", "method", "codes"),
    [
        ("Datasource", "def get_read_tasks(self, *given):\n        return []\n", ["DAT281"]),
        ("Datasource", "def get_read_tasks(self):\n        return []\n", ["DAT281"]),
        ("Datasource", "def get_read_tasks(self, parallelism):\n        return data_context\n", ["DAT281"]),
        ("Datasource", "@staticmethod\n    def get_read_tasks(self, parallelism):\n        return []\n", ["DAT281"]),
        ("Datasink", "def on_write_start():\n        pass\n", ["DAT286"]),
        ("Datasink", "def on_write_start(self):\n        print(schema)\n", ["DAT286"]),
        ("Datasource", "def do_write(self, blocks, metadata, ray_remote_args):\n        return []\n", ["DAT283"]),
        ("Datasource", "def write(self, blocks, **given):\n        return []\n", ["DAT284"]),
        ("FileBasedDatasource", "def _read_file(self, f, path):\n        return f\n", ["DAT285"]),
    ],
)
def test_what_needs_a_person_is_reported(base, method, codes):
    assert check_noop(a_class(base, method)) == codes


@pytest.mark.parametrize(
    ("base", "method"),
    [
        ("Datasource", READ.format(more=ADDED)),
        ("Datasource", READ.format(more=", **given")),
        ("Datasource", READ.format(more=", *, per_task_row_limit=None, data_context=None")),
        ("object", READ.format(more="")),
        ("Unknown", READ.format(more="")),
        ("Datasource", "def read(self, parallelism):\n        return self.get_read_tasks(parallelism)\n"),
        ("Datasource", "def write(self, text):\n        print(text)\n"),
        ("Datasource, Datasink", "def write(self, blocks, ctx):\n        return 1\n"),
        ("Datasource", "def _read_file(self, f, path):\n        return f\n"),
        ("Datasource", "def _read_stream(self, f, path):\n        yield f\n"),
        ("Datasink", "def on_write_start(self, schema=None):\n        pass\n"),
        ("Datasink", "def on_write_start(self, *given):\n        pass\n"),
        ("Datasink", "def write(self, blocks, ctx):\n        return 1\n"),
        ("object", "def on_write_start(self):\n        pass\n"),
    ],
)
def test_classes_of_today_and_others_stay(base, method):
    assert check_noop(a_class(base, method)) == []


def test_a_branch_for_older_rays_stays():
    text = (
        f"{HEAD}import ray\nfrom packaging.version import parse\n\nif parse(ray.__version__) < parse('2.50'):\n\n"
        "    class Own(Datasource):\n        def get_read_tasks(self, parallelism):\n            return []\n"
    )
    assert check_noop(text) == []


def test_a_ray_that_gives_no_more_needs_nothing():
    from migrate.command.options import DEFAULTS

    text = a_class("Datasource", READ.format(more=""))
    check_transformed(text, text, DEFAULTS._replace(target=(2, 49)))


DUCK = f"import ray\n\n\nclass Own:\n    {READ.format(more='')}\n\n"
OF_READER = "class Source(Datasource):\n    def create_reader(self, **given):\n        return Own()\n"


@pytest.mark.parametrize("given", ["Own()", "datasource=Own()", "Own(), parallelism=2"])
def test_a_datasource_that_derives_from_nothing_is_reported_and_takes_more(given):
    done = rewrite_text(f"{DUCK}ray.data.read_datasource({given})\n")
    assert READ.format(more=ADDED) in done.text
    assert [("derives from `ray.data.Datasource`" in one.message, one.attention) for one in done.findings] == [
        (True, True)
    ]


def test_a_reader_that_derives_from_nothing_takes_more():
    text = rewritten(f"from ray.data import Datasource\n\n\nclass Own:\n    {READ.format(more='')}\n\n{OF_READER}")
    assert READ.format(more=ADDED) in text


@pytest.mark.parametrize(
    "text",
    [
        f"{DUCK}read(Own())\n",
        f"{DUCK}ray.data.read_datasource(given)\n",
        f"{DUCK}ray.data.range(3)\nprint(Own())\n",
        f"import ray\nfrom mine import Base\n\n\nclass Own(Base):\n    {READ.format(more='')}\n\n"
        "ray.data.read_datasource(Own())\n",
    ],
)
def test_classes_that_nothing_reads_or_whose_base_is_not_known_stay(text):
    assert check_noop(text) == []
