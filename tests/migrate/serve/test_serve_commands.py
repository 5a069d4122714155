"""The command `serve`, and options of it that Serve has no more, in scripts, images, pages and texts."""

import shlex

import pytest

from legacy_api import rows_of_kind
from migrate.command.options import DEFAULTS
from migrate.command.process import process_data
from tests.migrate.support import check_noop, check_transformed

TEXT = "import os, subprocess\nimport ray\n\n\ndef go(place):\n    {}\n"


def migrated(text, name="x.sh"):
    """The new text and the codes of what is left; a second run must change nothing."""
    outcome = process_data(name, text.encode(), DEFAULTS)
    new = outcome.new or text.encode()
    assert process_data(name, new, DEFAULTS).new is None, "a second run changes the file again"
    return new.decode(), [finding.code for finding in outcome.findings if finding.attention]


def test_the_installed_serve_has_none_of_them():
    pytest.importorskip("grpc")  # Serve's own requirements are part of the regression environment alone
    from ray.serve.scripts import cli

    old = [row.old.split()[1:] for row in rows_of_kind("flag") if row.old.startswith("serve ")]
    assert len(old) > 10
    for command, option in old:
        taken = {name for one in cli.commands[command].params for name in one.opts}
        assert option not in taken
    assert "delete" not in cli.commands


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("serve start --http-location EveryNode", "serve start --proxy-location EveryNode"),
        ("serve start --http-location=HeadOnly -a auto", "serve start --proxy-location=HeadOnly -a auto"),
        ("serve start --namespace x --http-port 80", "serve start --http-port 80"),
        ("serve start -n x", "serve start"),
        ("serve shutdown -n x -y", "serve shutdown -y"),
        ("serve shutdown --namespace=x", "serve shutdown"),
        ("nohup serve delete -y &", "nohup serve shutdown -y &"),
        ("serve run app:x --gradio", "serve run app:x"),
        ("serve build --multi-app a:x b:x -o c.yaml", "serve build a:x b:x -o c.yaml"),
        ("/opt/bin/serve delete", "/opt/bin/serve shutdown"),
    ],
)
def test_a_command_is_written_as_today(old, new):
    assert migrated(f"{old}\n") == (f"{new}\n", [])


@pytest.mark.parametrize("line", ["serve start --proxy-location EveryNode -a auto", "serve shutdown -y"])
def test_what_is_written_is_a_command_of_the_installed_serve(line):
    pytest.importorskip("grpc")
    from ray.serve.scripts import cli

    _, name, *words = shlex.split(line)
    assert cli.commands[name].make_context(name, words).params


@pytest.mark.parametrize(
    ("name", "text", "codes"),
    [
        ("x.sh", "serve run --host 0.0.0.0 --port 8000 app:x\n", ["CMD801", "CMD803"]),
        ("x.sh", "serve run -h 0.0.0.0 -p 8000 serve.yaml\n", ["CMD802", "CMD804"]),
        ("x.sh", "cd x && serve run app:x \\\n  --port=$PORT\n", ["CMD803"]),
        ("x.sh", 'docker run ray sh -c "serve run --host 0.0.0.0 /data/serve.yaml"\n', ["CMD801"]),
        ("x.sh", "serve start --checkpoint-path s3://b/x\n", ["CMD807"]),
        ("x.sh", "serve start --http-location NoServer\n", ["CMD806"]),
        ("x.sh", "serve start --http-location=$WHERE\n", ["CMD806"]),
        ("x.sh", "serve build app:x -k -o c.yaml\n", ["CMD814"]),
        ("x.sh", "serve build app:x --kubernetes_format\n", ["CMD813"]),
        ("x.sh", "serve build --single-app app:x\n", ["CMD816"]),
        ("Dockerfile", 'CMD ["serve", "run", "--host", "0.0.0.0", "app:x"]\n', ["CMD801"]),
        ("Dockerfile", 'CMD ["serve", "run", "-h", "0.0.0.0", "app:x"]\n', ["CMD802"]),
        ("README.md", "```bash\nserve run --port 80 app:x\n```\n", ["CMD803"]),
    ],
)
def test_what_a_person_has_to_decide_is_reported(name, text, codes):
    assert migrated(text, name) == (text, codes)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.sh", "serve run app:x\n"),
        ("x.sh", "serve run -h\n"),
        ("x.sh", "serve run --help\n"),
        ("x.sh", "serve run app:x -h --blocking\n"),
        ("x.sh", "serve run app:x --app-dir . --name p\n"),
        ("x.sh", "serve run app:x; other --host 0.0.0.0\n"),
        ("x.sh", "serve start --http-host 0.0.0.0 --http-port 80\n"),
        ("x.sh", "serve status -n x\n"),
        ("x.sh", "serve build app:x -o c.yaml\n"),
        ("x.sh", "serve -s build -p 80\n"),
        ("x.sh", "serve build -p 80\n"),
        ("x.sh", "ng serve --host 0.0.0.0 --port 80\n"),
        ("x.sh", "my-serve run --host 0.0.0.0\n"),
        ("x.sh", "python serve.py run --host 0.0.0.0\n"),
        ("x.sh", "# serve run --host 0.0.0.0\n"),
        ("README.md", "With `serve delete`, or serve run --host, it ended.\n"),
    ],
)
def test_what_is_no_such_command_is_not(name, text):
    assert migrated(text, name) == (text, [])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('os.system("serve start --http-location EveryNode")', 'os.system("serve start --proxy-location EveryNode")'),
        ('subprocess.run(["serve", "delete"])', 'subprocess.run(["serve", "shutdown"])'),
        ('command = ["serve", "delete", "-y"]', 'command = ["serve", "shutdown", "-y"]'),
        ('os.system("serve delete -y")', 'os.system("serve shutdown -y")'),
        (
            'subprocess.run(["serve", "start", "--http-location", "HeadOnly"])',
            'subprocess.run(["serve", "start", "--proxy-location", "HeadOnly"])',
        ),
    ],
)
def test_a_command_in_a_text_is_written_as_today(before, after):
    check_transformed(TEXT.format(before), TEXT.format(after))


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ('os.system("serve run --host 0.0.0.0 app:x")', ["CMD801"]),
        ('subprocess.Popen(["serve", "run", "-p", "80", "app:x"])', ["CMD804"]),
        ('subprocess.Popen(["serve", "run", "-h"])', []),
        ('subprocess.run(["serve", "start", "--http-location", place])', ["CMD806"]),
        ('subprocess.run(["serve", "start", "--http-location=NoServer"])', ["CMD806"]),
        ('subprocess.run(["serve", "build", "-k", "app:x"])', ["CMD814"]),
        ('names = ["serve", "delete"]', []),
        ('go(["serve", "delete", "get"])', []),
        ('print("they serve delete requests")', []),
    ],
)
def test_a_command_in_a_text_that_a_person_has_to_decide_is_reported(statement, codes):
    assert check_noop(TEXT.format(statement)) == codes
