"""Scripts for old Ray in texts of a file that writes them to another one, or gives them to a process."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

OLD = "\nfrom ray import tune\n\ntune.run(f, local_dir={})\n"
RUN = "import subprocess\nimport sys\n\nfrom textwrap import dedent\n\n"


@pytest.mark.parametrize(
    "text",
    [
        f'SCRIPT = """{OLD.format("path")}"""\n',
        f"SCRIPT = '''{OLD.format('path')}'''\n",
        f'SCRIPT = """{OLD.format("{path}")}""".format(path=1)\n',
        f'SCRIPT = """{OLD.format("%s")}""" % path\n',
        f'SCRIPT = f"""{OLD.format("{path!r}")}"""\n',
        f'SCRIPT = """{OLD.format("dict(**{{}}, a={path})")}"""\n\n\nSCRIPT.format(path=1)\n',
        'subprocess.run([sys.executable, "-c", "from ray import tune; tune.run(f, local_dir=1)"])\n',
        'run_string("import ray.tune\\nray.tune.run(f, local_dir=1)")\n',
        f'path.write_text(dedent("""{OLD.format("1")}"""))\n',
        f'SCRIPTS = {{"one": """{OLD.format("1")}"""}}\n',
        f'SCRIPTS = {{\n    "one":\n    """{OLD.format("1")}""",\n}}\n',
        f'def script():\n    return """{OLD.format("1")}"""\n',
        'SCRIPT = """\nimport ray\n\nray.data.range(8).groupby(lambda x: x % 2).count()\n"""\n',
        f'SCRIPT = \\\n"""{OLD.format("1")}"""\n',
        f'run_string(  # as it was written\n    """{OLD.format("1")}"""\n)\n',
        "os.system(\"python3 -c 'import ray; ray.init(redis_address=1)'\")\n",
        'os.system(f"python -c \'\\n"\n"import ray\\n"\nf"ray.init(redis_address={address})\\n\'")\n',
        'RUN = """python - <<EOF\nimport ray\nray.init(redis_address=1)\nEOF\n"""\n',
        f'SCRIPT = string.Template("""{OLD.format("$PATH")}""")\n',
        f'SCRIPT = Template("""{OLD.format("{{ path }}")}""")\n',
        'SCRIPT = Template("""\nfrom ray import tune\n{% if gpu %}\ntune.run(f, local_dir=1)\n{% endif %}\n""")\n',
        'path.write_text("\\n".join(["from ray import tune", "tune.run(f, local_dir=1)"]))\n',
    ],
)
def test_a_script_for_old_ray_is_reported_once(text):
    (finding,) = (finding for finding in rewrite_text(RUN + text).findings if finding.attention)
    assert finding.old == "script in a text"
    assert "in its line " in finding.message
    assert check_noop(RUN + text) == ["MIGRATE"]


def test_its_line_and_what_is_old_in_it_are_told():
    done = rewrite_text('S = """\nimport ray\nfrom ray import tune\n\n\ndef f(c):\n    tune.report(a=1)\n"""\n')
    (finding,) = done.findings
    assert finding.line == 1
    assert finding.message.startswith("ray.tune.report(...) in its line 7: ")


@pytest.mark.parametrize(
    "text",
    [
        f'"""{OLD.format("1")}"""\n',
        f'def f():\n    """{OLD.format("1")}"""\n',
        'S = """\nfrom ray import tune\n\ntune.Tuner(f).fit()\n"""\n',
        'S = """To run it:\n\n    from ray import tune\n    tune.run(f, local_dir=1)\n"""\n',
        'S = "import rays; rays.tune.run(f, local_dir=1)"\n',
        'S = "tune.run(f, local_dir=1)"\n',
        'parser.add_argument("--x", help="from ray import tune is needed for tune.run(f, local_dir=x)")\n',
        'S = "import ray"\nT = "from ray import tune"\n',
        'S = "from ray.tune.suggest import Searcher"\n',
        "os.system(\"python3 -c 'import ray; ray.init(address=1)'\")\n",
        "os.system(\"echo 'import ray; ray.init(redis_address=1)'\")\n",
        'S = Template("""\nfrom ray import tune\n{% if gpu %}\ntune.Tuner({{ f }}).fit()\n{% endif %}\n""")\n',
        'S = ", ".join(["from ray import tune", "tune.run(f, local_dir=1)"])\n',
        'S = "\\n".join(["from ray import tune", run, "tune.run(f, local_dir=1)"])\n',
    ],
)
def test_docstrings_prose_and_scripts_of_today_are_not(text):
    assert check_noop(RUN + text) == []


def test_a_script_on_a_line_is_looked_for_beside_other_texts_that_are_old():
    text = (
        'HEAD = """\nfrom ray import tune\n\n"""\nLINE = "tune.run(f, local_dir=1)"\n'
        'run_string("import ray.tune\\nray.tune.run(f, local_dir=1)")\n'
    )
    assert check_noop(text) == ["MIGRATE"]
