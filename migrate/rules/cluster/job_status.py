"""``client.get_job_status(id).status`` of Ray 1.9 - 1.12: what the call gives is the status itself.

Fires on what a ``JobSubmissionClient`` that the file makes gives, perhaps through variables (``CON184``).

Declines, with a finding: its ``message``, which the client is asked for by ``get_job_info`` (``CON185``).
"""

from __future__ import annotations

import ast

from legacy_api.job_status import STATUS
from migrate.resolve.left.guards import guarded
from migrate.resolve.values.job_status import asked_of_statuses
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.job_submission import JobSubmissionClient

client = JobSubmissionClient("http://127.0.0.1:8265")
print(client.get_job_status("job").status)
""",
        """\
from ray.job_submission import JobSubmissionClient

client = JobSubmissionClient("http://127.0.0.1:8265")
print(client.get_job_status("job"))
""",
    ),
)


def rewrite(result: Result) -> None:
    """Take every status for itself."""
    source = result.source
    for node, _, _ in asked_of_statuses(source):
        if node.attr == STATUS and isinstance(node.ctx, ast.Load) and not guarded(source.names, node):
            result.edit(source.tokens.span(node.value, source.start(node), source.end(node))[1], source.end(node), "")
