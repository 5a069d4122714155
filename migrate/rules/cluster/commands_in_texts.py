"""``os.system("ray start --redis-port=6379")``: commands that a file gives to a shell, with the options of today.

Fires on commands of ``ray`` and their options (``CMD901`` and others) in texts, f-strings and lists of texts, wherever
those go: to a shell, to another machine, or to the user. They become what they become in scripts.

Declines: options that need a decision, and those that are left out together with what is put into the text
(``f"ray start --redis-max-memory {limit}"``), or stand in a list. Docstrings, and texts that nothing takes, stay.
"""

from __future__ import annotations

from migrate.leftovers.commands_in_texts import commands_in_texts
from migrate.resolve.left.guards import LEFT_ALONE, guarded
from migrate.rule import Example, Result

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import subprocess

subprocess.run("ray start --head --redis-port=6379", shell=True)
subprocess.run(["ray", "start", "--redis-address", "10.0.0.1:6379"])
""",
        """\
import subprocess

subprocess.run("ray start --head --port=6379", shell=True)
subprocess.run(["ray", "start", "--address", "10.0.0.1:6379"])
""",
    ),
)


def rewrite(result: Result) -> None:
    """Give commands and options the names of today."""
    for found in commands_in_texts(result.source):
        if guarded(result.source.names, found.node):
            result.note(found.node, found.row, found.row.old, LEFT_ALONE)
        elif found.new is None:
            result.decline(found.node, found.row, found.row.old, found.message)
        else:
            result.edit(found.start, found.end, found.new)
            result.rewrote(found.node, found.row, found.row.old)
