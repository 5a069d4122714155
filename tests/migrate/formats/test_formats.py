"""What other programs read: SARIF and workflow commands; and the page that people read, in a real browser."""

import json
import re
import shutil
import subprocess

import pytest

from migrate.command.cli import main

FILES = {
    "old.py": "from ray.tune.suggest.optuna import OptunaSearch\n",
    "pkg/stuck.py": "from ray import tune\n\ntune.run(f, loggers=x, **options)\n",
    "pkg/bro ken.py": "from ray.tune import run\ndef f(:\n",
    "pkg/<b>&.py": "from ray import tune\n\ntune.report(loss='<i>&amp;</i>')\n",
}
BROWSER = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Files with something of each kind."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_sarif_has_a_rule_and_a_place_for_each_result(tree, capsys):
    assert main([".", "--check", "--format", "sarif"]) == 2
    log = json.loads(capsys.readouterr().out)
    assert log["version"] == "2.1.0"
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["region"]["startLine"] >= 1
        assert " " not in place["artifactLocation"]["uri"]
    levels = {result["ruleId"]: result["level"] for result in run["results"]}
    assert (levels["MOD511"], levels["MIGRATE"]) == ("warning", "error")
    assert not run["invocations"][0]["executionSuccessful"]
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == 1


def test_json_says_what_is_written_today_and_nothing_where_a_person_has_to_write_it(tmp_path, capsys):
    left = "from ray.tune.trial_runner import TrialRunner\n\nTrialRunner(tune.run(f, local_dir=place()))\n"
    (tmp_path / "script.py").write_text(f"from ray import tune\n{left}tune.run(f, resume=True)\ntune.track.log(a=1)\n")
    main([str(tmp_path), "--check", "--format", "json"])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    new = {use["code"]: use["new"] for use in [*file["findings"], *file["rewrites"]]}
    assert (new["MOD711"], new["RUN315"]) == ("", "RunConfig.storage_path")
    assert "rewritten" not in [found["new"] for found in file["findings"]]


def test_workflow_commands_are_one_line_each_and_escaped(tree, capsys):
    assert main([".", "--check", "--format", "github"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert all(
        re.fullmatch(r"::(error|warning|notice) file=[^:,]+,line=\d+,col=\d+,title=[\w-]+::.+", line) for line in lines
    )
    assert any(line.startswith("::error file=pkg/stuck.py,line=3,col=1,title=MIGRATE::") for line in lines)


@pytest.fixture
def page(tree):
    """The report of the tree."""
    assert main([".", "--check", "--report", "report.html"]) == 2
    return tree / "report.html"


def test_the_page_needs_nothing_but_itself(page):
    text = page.read_text()
    assert not re.search(r"(?:src|href)=|@import|url\(|https?://", text)
    assert "{{" not in text


def test_names_and_code_of_users_are_text_and_no_markup(page):
    text = page.read_text()
    assert "pkg/&lt;b&gt;&amp;.py" in text
    assert "&lt;i&gt;&amp;amp;&lt;/i&gt;" in text
    assert "<i>&amp;" not in text


def test_what_messages_quote_is_code(page):
    assert "unpacked from <code>options</code>; name them" in page.read_text()


def test_the_page_counts_what_the_run_counts(page):
    text = page.read_text()
    assert "<b>4</b><span>files read" in text
    assert re.search(r"<b>2</b><span>uses need a person", text)
    assert 'aria-label="1 rewritten, 0 need a person"' in text


def test_a_page_that_cannot_be_written_is_an_error(tree, capsys):
    assert main([".", "--check", "--report", "missing/report.html"]) == 2
    assert "missing/report.html" in capsys.readouterr().err


def browse(page, query="", *options):
    """The page after its script ran."""
    command = [
        BROWSER,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        *options,
        "--dump-dom",
        f"{page.as_uri()}{query}",
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def visible(dom):
    return [
        name
        for attributes, name in re.findall(r'<details class="file"([^>]*)>.*?class="place">([^<]*)<', dom)
        if "hidden" not in attributes
    ]


needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")


@needs_browser
@pytest.mark.parametrize(
    ("query", "files"),
    [
        ("", ["old.py", "pkg/&lt;b&gt;&amp;.py", "pkg/bro ken.py", "pkg/stuck.py"]),
        ("#query=optuna", ["old.py"]),
        ("#query=PKG+stuck", ["pkg/stuck.py"]),
        ("#state=failed", ["pkg/bro ken.py"]),
        ("#code=FUN201", ["pkg/&lt;b&gt;&amp;.py"]),
        ("#query=nothing+of+it", []),
    ],
)
def test_search_and_filters_show_what_fits(page, query, files):
    dom = browse(page, query)
    assert sorted(visible(dom)) == sorted(files)
    assert '<form id="filters" role="search">' in dom


MEASURE = """<script>addEventListener("load", () => {
  for (const file of document.querySelectorAll("details")) file.open = true;
  const style = getComputedStyle(document.body);
  document.title = `${document.documentElement.scrollWidth} ${innerWidth} ${style.backgroundColor} ${style.color}`;
});</script></body>"""


def measure(page, *options):
    """The width of the page, the width of the window, and the colours of ground and ink."""
    measured = page.with_name("measured.html")
    measured.write_text(page.read_text().replace("</body>", MEASURE))
    title = re.search(r"<title>(\d+) (\d+) (rgb\([^)]*\)) (rgb\([^)]*\))</title>", browse(measured, "", *options))
    return int(title[1]), int(title[2]), title[3], title[4]


@needs_browser
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_window(page, width):
    content, window, _, _ = measure(page, f"--window-size={width},900")
    assert content <= window


def brightness(colour):
    return sum(map(int, re.findall(r"\d+", colour)[:3]))


@needs_browser
def test_the_page_is_dark_where_everything_is(page):
    _, _, ground, ink = measure(page)
    assert brightness(ground) > brightness(ink)
    _, _, ground, ink = measure(page, "--blink-settings=preferredColorScheme=0")
    assert brightness(ground) < brightness(ink)
