"""``ray`` commands in texts that Python files give to a shell."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process_data
from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

RUN = "import os\n\n\ndef start(address, limit):\n    os.system({text})\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"ray start --head --redis-port=6379"', '"ray start --head --port=6379"'),
        ("f'ray start --redis-address {address} --block'", "f'ray start --address {address} --block'"),
        ('"ray start --redis-address=%s" % address', '"ray start --address=%s" % address'),
        (
            '"ray stop; ray start --webui-host={}".format(address)',
            '"ray stop; ray start --dashboard-host={}".format(address)',
        ),
        ("f\"bash -lc 'ray start --head --redis-port={limit}'\"", "f\"bash -lc 'ray start --head --port={limit}'\""),
        ('"ray start --head --huge-pages --block"', '"ray start --head --block"'),
        ('"sudo /opt/bin/ray teardown cluster.yaml"', '"sudo /opt/bin/ray down cluster.yaml"'),
        ("r'''\ncd /x\nray start --head --redis-port=1\n'''", "r'''\ncd /x\nray start --head --port=1\n'''"),
        ('("source x; "\n        "ray start --redis-port=1")', '("source x; "\n        "ray start --port=1")'),
        ('["ray", "start", "--redis-address", address]', '["ray", "start", "--address", address]'),
        ('["ray", "start", f"--redis-address={address}"]', '["ray", "start", f"--address={address}"]'),
        ("('/opt/bin/ray', 'get_head_ip', 'c.yaml')", "('/opt/bin/ray', 'get-head-ip', 'c.yaml')"),
        ('"echo é; ray start --redis-port=1"', '"echo é; ray start --port=1"'),
    ],
)
def test_a_command_in_a_text_has_the_options_of_today(before, after):
    check_transformed(RUN.format(text=before), RUN.format(text=after))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('f"ray start --head --redis-max-memory {limit}"', "CMD913"),
        ('["ray", "start", "--num-redis-shards", "2"]', "CMD911"),
        ('["ray", "start", "--include-webui"]', "CMD903"),
        ('"ray start --head --java-worker-options=-Xmx1g"', "CMD916"),
        ('"ray session start x"', "CMD966"),
    ],
)
def test_what_a_person_has_to_decide_is_reported_at_its_text(text, code):
    found = [found for found in rewrite_text(RUN.format(text=text)).findings if found.attention]
    assert [(one.line, one.code) for one in found] == [(5, code)]
    check_noop(RUN.format(text=text))


@pytest.mark.parametrize(
    "text",
    [
        'address.find("ray start --redis-address")',
        '"ray start --redis-port" in address',
        're.search("ray start --redis-port=1", address)',
    ],
)
def test_a_text_that_is_looked_for_in_another_one_is_reported(text):
    assert check_noop(RUN.format(text=text))
    assert "looked for" in rewrite_text(RUN.format(text=text)).findings[0].message


@pytest.mark.parametrize(
    "text",
    [
        '"ray start --head --port=6379"',
        '["ray", "start", "--address", address]',
        '"redis-server --redis-port=6379"',
        '"xray start --redis-port=6379"',
        '["redis", "start", "--redis-address", address]',
        '"a ray statistics of light"',
        '"the ray stat was low"',
        '["ray", "up", "--yes", "cluster.yaml"]',
    ],
)
def test_commands_of_today_and_of_others_stay(text):
    check_noop(RUN.format(text=text))
    assert not rewrite_text(RUN.format(text=text)).findings


@pytest.mark.parametrize(
    "code",
    [
        'def start():\n    """Does what `ray start --redis-port=6379` did."""\n',
        '"ray start --redis-port=6379"\n',
        "# ray start --redis-port=6379\nprint(1)\n",
        'parser.add_argument("--redis-address", help="where ray is")\n',
    ],
)
def test_docstrings_comments_and_options_of_ones_own_stay(code):
    check_noop(code)
    assert not rewrite_text(code).findings


def test_a_file_that_names_nothing_else_of_ray_is_read():
    data = RUN.format(text='"ray start --redis-port=1"').encode()
    assert may_be_legacy(data)
    assert b"--port=1" in process_data("start.py", data, DEFAULTS).new


def test_an_ignored_line_stays():
    text = RUN.format(text='"ray start --redis-port=1"').rstrip("\n") + "  # migrate: ignore\n"
    assert rewrite_text(text).text == text
