"""Who notices on the side of the codemod: what becomes of scripts and examples of rules, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from legacy_api import Row
from legacy_api.lost_names import LOST_NAMES
from tests.regression.mutation.children import ask
from tests.regression.mutation.without import nearness, rows, take_out
from tests.regression.observe import Json
from tests.regression.suite.rows import reason, rows_with_behaviour
from tests.regression.suite.scripts import all_scripts

_UNSAFE = "unsafe rule"


def texts() -> dict[str, str]:
    """The scripts by their names, what the rules show in their documentation, and the names that can have no script."""
    scripts = {script.name: script.path.read_text() for script in all_scripts()}
    return scripts | ask(_examples) | ask(_spellings)


def _spellings() -> Json:
    """One use of each row that no script can use, for want of a library or of a release."""
    rows = [row for row in rows_with_behaviour() if reason(row) is not None]
    return {f"spelling of {row.code}": text for row in rows if (text := _spelled(row))}


_FORMS: Final = {
    "FUN241": "from ray import tune\n\n\ndef train(config, checkpoint):\n    pass\n\n\ntune.run(train)\n",
    "ITG144": "from ray import tune\nfrom ray.air.integrations.mlflow import setup_mlflow\n\n\n"
    "def train(config):\n    setup_mlflow(config)\n\n\ntune.run(train)\n",
    "ITG152": "from ray.tune import JupyterNotebookReporter\n\nJupyterNotebookReporter(True, [])\n",
}
"""Forms of calls that no script can have, and whose spelling is words."""


def _spelled(row: Row) -> str:
    """A text that uses a row as its spelling says; empty if the spelling does not say how."""
    if row.code in _FORMS:
        return _FORMS[row.code]
    module, _, name = row.owner.rpartition(".")
    if row.kind == "module":
        return f"import {row.old}\n\nprint({row.old})\n"
    if row.kind == "name":
        return f"from {row.owner} import {row.name}\n\nprint({row.name})\n"
    if row.kind == "namespace" and LOST_NAMES.get(row.owner):
        lost = LOST_NAMES[row.owner][0]
        return f"from {row.owner} import {lost}\n\nprint({lost})\n"
    if not row.owner.startswith("ray.") or not name.isidentifier():
        return ""
    if row.kind == "parameter":
        return f"from {module} import {name}\n\n{name}({row.name}=given)\n"
    return f"from {module} import {name}\n\n{name}.{row.name}(given)\n" if row.kind == "method" else ""


def _examples() -> Json:
    from migrate.rules import all_rules

    return {
        f"{_UNSAFE if getattr(rule, 'UNSAFE', False) else 'rule'} {name}, example {number}": before
        for name, rule in all_rules()
        for number, (before, _) in enumerate(rule.EXAMPLES)
    }


def outcome(given: Mapping[str, str], code: str = "", rule: str = "", whole: Json | None = None) -> Json:
    """What the codemod makes of texts, without a row and without a rule; up to the first that becomes something else.

    Args:
        given: The texts by their names.
        code: The row that is taken away.
        rule: The rule that is taken away.
        whole: What becomes of the texts otherwise; without it, all of them are rewritten.
    """

    def rewritten() -> Json:
        if code:
            take_out(code)
        from migrate import engine
        from migrate.command.options import DEFAULTS

        if rule:
            left = tuple(pair for pair in engine.all_rules() if pair[0] != rule)
            vars(engine)["all_rules"] = lambda: left
        answer = {}
        for name, text in given.items():
            done = engine.rewrite_text(text, options=DEFAULTS._replace(unsafe=name.startswith(_UNSAFE)))
            said = [[finding.line, finding.code] for finding in (*done.findings, *done.rewrites)]
            answer[name] = [done.text, said]
            if whole is not None and answer[name] != whole[name]:
                break
        return answer

    return ask(rewritten)


def noticed_row(given: Mapping[str, str], whole: Json, code: str) -> list[str]:
    """The name of the first text of which something else becomes without that row, those with more of it first."""
    row = next(row for row in rows() if row.code == code)
    near = sorted(_short_first(given), key=lambda item: -nearness(row, item[1]))
    chosen = {name: text for name, text in near if nearness(row, text)}
    return _different(whole, outcome(chosen, code=code, whole=whole)) if chosen else []


def noticed_rule(given: Mapping[str, str], whole: Json, rule: str) -> list[str]:
    """The name of the first text of which something else becomes without that rule, short ones first."""
    return _different(whole, outcome(dict(_short_first(given)), rule=rule, whole=whole))


def _short_first(given: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(given.items(), key=lambda item: len(item[1]))


def _different(whole: Json, found: Json) -> list[str]:
    if "error" in found:
        return ["the codemod fails"]
    return [name for name, result in found.items() if result != whole[name]]
