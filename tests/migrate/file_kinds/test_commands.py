"""``ray`` commands in scripts, images, job files and pages of Markdown."""

import shlex

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process_data


def migrated(text, name="x.sh"):
    """The new text and what became of the file; a second run must change nothing."""
    outcome = process_data(name, text.encode(), DEFAULTS)
    if outcome.new is None:
        return text, outcome
    assert process_data(name, outcome.new, DEFAULTS).new is None, "a second run changes the file again"
    return outcome.new.decode(), outcome


SUBMITS = [
    (
        'ray submit CLUSTER.yaml --start --stop script.py --args="--address=auto"',
        "ray submit CLUSTER.yaml --start --stop script.py -- --address=auto",
    ),
    (
        'ray submit c.yaml --start --stop tune.py \\\n    --args="--address=auto --lr 0.1"',
        "ray submit c.yaml --start --stop tune.py \\\n    -- --address=auto --lr 0.1",
    ),
    ("ray submit c.yaml s.py --args '--smoke-test' --stop", "ray submit c.yaml s.py --stop -- --smoke-test"),
    ('ray submit --args="--x" c.yaml s.py', "ray submit c.yaml s.py -- --x"),
    (
        'ray submit c.yaml s.py --args="--x 1" \\\n   --stop -n "$NAME"  # go',
        'ray submit c.yaml s.py --stop -n "$NAME" -- --x 1  # go',
    ),
    ("ray submit c.yaml s.py --args=--x=1", "ray submit c.yaml s.py -- --x=1"),
    ('ray submit c.yaml s.py --args=""', "ray submit c.yaml s.py"),
    ("ray submit c.yaml s.py --args=\"--name 'a b'\"", "ray submit c.yaml s.py -- \"--name 'a b'\""),
    ('ray submit c.yaml s.py --args="--glob *.py"', 'ray submit c.yaml s.py -- "--glob *.py"'),
    ('ray submit c.yaml s.py --args="$ARGS"', 'ray submit c.yaml s.py -- "$ARGS"'),
]


@pytest.mark.parametrize(("old", "new"), SUBMITS)
def test_arguments_of_a_script_stand_behind_two_dashes(old, new):
    assert migrated(f"{old}\n")[0] == f"{new}\n"


@pytest.mark.parametrize(("old", "new"), SUBMITS)
def test_the_command_of_the_installed_ray_takes_the_same(old, new):
    from ray.scripts.scripts import submit

    def understood(line):
        words = shlex.split(line.replace("\\\n", " "), comments=True)[2:]
        given = submit.make_context("submit", words).params
        arguments = " ".join(given.pop("script_args")) or given["args"] or ""
        given.pop("args")
        return given, " ".join(arguments.split())

    assert understood(new) == understood(old)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("x.sh", "ssh host 'ray submit c s --args=\"--x\"'", "ssh host 'ray submit c s -- --x'"),
        ("x.sh", 'ssh host "ray submit c s --args=\\"--x\\""', 'ssh host "ray submit c s -- --x"'),
        (
            "Dockerfile",
            'CMD ["ray", "submit", "c", "s", "--args=--x 1"]',
            'CMD ["ray", "submit", "c", "s", "--", "--x 1"]',
        ),
        ("Dockerfile", "CMD ['ray','submit','c','s','--args','--x']", "CMD ['ray','submit','c','s','--','--x']"),
        ("Makefile", 'go:\n\tray submit $(C) s.py --args="$(ARGS)"', 'go:\n\tray submit $(C) s.py -- "$(ARGS)"'),
        (
            ".github/workflows/ci.yml",
            '      - run: ray submit c.yaml s.py --args="--seed ${{ matrix.seed }}" --stop',
            '      - run: ray submit c.yaml s.py --stop -- "--seed ${{ matrix.seed }}"',
        ),
        (
            "README.md",
            'Text.\n\n```sh\n$ ray submit c s --args="--x"\n```',
            "Text.\n\n```sh\n$ ray submit c s -- --x\n```",
        ),
        ("README.md", "Text:\n\n    ray start --redis-port=1", "Text:\n\n    ray start --port=1"),
        ("README.md", "- one\n  ~~~\n  ray teardown c\n  ~~~", "- one\n  ~~~\n  ray down c\n  ~~~"),
    ],
)
def test_a_command_is_found_wherever_it_stands(name, old, new):
    assert migrated(f"{old}\n", name)[0] == f"{new}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ray create_or_update c.yaml --log-new-style -y", "ray up c.yaml --log-style=pretty -y"),
        ("ray teardown -y c.yaml --log-old-style", "ray down -y c.yaml --log-style=record"),
        ("x=$(ray get_head_ip c.yaml); ray exec_cmd c.yaml ls", "x=$(ray get-head-ip c.yaml); ray exec c.yaml ls"),
        ("ray rsync_up c a b && ray rsync_down c a b", "ray rsync-up c a b && ray rsync-down c a b"),
        ("ray start --head --num-redis-shards=2 --block", "ray start --head --block"),
        ("ray start --head --num-redis-shards 2", "ray start --head"),
        ("ray start --huge-pages --head --lru-evict", "ray start --head"),
        ("ray start --head \\\n  --redis-max-memory 100 \\\n  --block", "ray start --head \\\n  --block"),
        (
            "ray start --include-webui --webui-host 0.0.0.0",
            "ray start --include-dashboard=true --dashboard-host 0.0.0.0",
        ),
        ("ray start --include-webui=false", "ray start --include-dashboard=false"),
        ("ray memory --redis_password x --address y", "ray memory --address y"),
        ("ray submit --docker c.yaml s.py", "ray submit c.yaml s.py"),
        ("ray exec --docker c.yaml ls", "ray exec --run-env=docker c.yaml ls"),
        ("ray stat; ray create-or-update c.yaml", "ray status; ray up c.yaml"),
        ("/opt/bin/ray start --redis-port=1", "/opt/bin/ray start --port=1"),
        ("ray \\\n  start --redis-port=1", "ray \\\n  start --port=1"),
        ("ray start --head\\\n  --redis-port=1\r", "ray start --head\\\n  --port=1\r"),
        (
            """ray start --internal-config='{\n "num_heartbeats_timeout":3,\n "heartbeat_timeout_milliseconds":9\n}'""",
            """ray start --system-config='{\n "health_check_failure_threshold":3,\n "health_check_period_ms":9\n}'""",
        ),
        (
            """ray start --system-config '{"max_lineage_size": 9, "task_retry_delay_ms": 5}' --head""",
            """ray start --system-config '{"task_retry_delay_ms": 5}' --head""",
        ),
        (
            """ray start --system-config='{"task_retry_delay_ms": 5, "num_heartbeats_timeout": 9}' --head""",
            """ray start --system-config='{"task_retry_delay_ms": 5}' --head""",
        ),
        ("""ray start --system-config='{"max_lineage_size": 9}' --head""", "ray start --head"),
    ],
)
def test_what_is_called_otherwise_is_rewritten_and_what_is_dead_is_taken_out(old, new):
    assert migrated(f"{old}\n")[0] == f"{new}\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('ray submit c s --args="--x" -- --y', "CMD955"),
        ('CMD ["ray", "submit", "c", "s", "--args", "--x", "--stop"]', "CMD955"),
        ("ray up c.yaml --min-workers 3", "CMD956"),
        ("ray create_or_update c.yaml --min-workers=3", "CMD956"),
        ("ray project create x", "CMD961"),
        ("ray session start train", "CMD966"),
        ("ray start --java-worker-options=x", "CMD916"),
        ("ray start --storage s3://b", "CMD924"),
        ('ray start --system-config="{\\"max_lineage_size\\": 9}"', "CMD906"),
    ],
)
def test_what_a_person_has_to_see_to_is_reported(line, code):
    outcome = migrated(f"{line}\n")[1]
    assert code in [finding.code for finding in outcome.findings if finding.attention]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.sh", 'ray submit c s -- --args="--x"'),
        ("x.sh", "# ray teardown c"),
        ("x.sh", """ray start --system-config='{"task_retry_delay_ms": 5, "no_setting_ever": 1}'"""),
        ("x.sh", "ray start --system-config"),
        ("x.sh", "the ray project; a ray session; docs/ray start --redis-port=1"),
        ("x.sh", "ray start --head # --redis-port=1"),
        ("x.sh", "ray start --head > log --redis-port=1 | ray"),
        ("x.sh", "ray start --head '--redis-port=1'"),
        ("README.md", "Run `ray teardown c`, or ray teardown c, to stop."),
        ("README.md", "A paragraph\n    about ray start --redis-port."),
    ],
)
def test_what_is_no_legacy_command_is_left_alone(name, text):
    new, outcome = migrated(f"{text}\n", name)
    assert new == f"{text}\n"
    assert not outcome.findings


@pytest.mark.parametrize(
    "searching",
    [
        'ray start --head 2>&1 | grep -o "ray start --redis-address .*" > address',
        "address=$(sed -n 's/.*ray start --redis-address \\(.*\\)/\\1/p' log)",
        "egrep -q 'ray start --redis-address' log",
    ],
)
def test_an_option_that_is_looked_for_in_what_ray_prints_needs_a_person(searching):
    text, outcome = migrated(f"{searching}\n")
    assert text == f"{searching}\n"
    (finding,) = outcome.findings
    assert finding.attention
    assert "`ray start --address='<address>'` today" in finding.message


@pytest.mark.parametrize(
    "running",
    [
        'ssh node "ray start --redis-address $A"',
        'grep -q ok log && ssh node "ray start --redis-address $A"',
        "grep -q 'a b' log; bash -c 'ray start --redis-address x'",
        'echo "grep" "ray start --redis-address x"',
        "grep ray hosts | xargs ray start --redis-address x",
    ],
)
def test_an_option_of_a_command_beside_a_search_is_written_anew(running):
    assert migrated(f"{running}\n")[0] == f"{running}\n".replace("--redis-address", "--address")
