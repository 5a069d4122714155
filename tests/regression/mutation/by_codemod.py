"""Who notices on the side of the codemod: what becomes of scripts and examples of rules, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping

from tests.regression.mutation.children import ask
from tests.regression.mutation.spellings import spellings
from tests.regression.mutation.without import nearness, rows, take_out
from tests.regression.observe import Json
from tests.regression.suite.scripts import all_scripts

_UNSAFE = "unsafe rule"


def texts() -> dict[str, str]:
    """The scripts by their names, what the rules show in their documentation, and the names that can have no script."""
    scripts = {script.name: script.path.read_text() for script in all_scripts()}
    return scripts | ask(_examples) | ask(spellings)


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
