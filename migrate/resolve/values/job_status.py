"""What is asked of the status of a job, ``client.get_job_status(id).status``, which was an object through Ray 1.12."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.job_status import CLIENTS, FORM, MEMBERS
from migrate.resolve.flow.made import holders, made_by
from migrate.resolve.text.source import Source

_GIVES: Final = "get_job_status"


def asked_of_statuses(source: Source) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """Every member that is asked of one and that it does not have."""
    asked = [node for node in source.names.of(ast.Attribute) if node.attr in MEMBERS]
    if not asked or not any(node.attr == _GIVES for node in source.names.of(ast.Attribute)):
        return
    clients = made_by(source, CLIENTS.__contains__)
    given: set[ast.AST] = {
        call
        for call in source.names.of(ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr == _GIVES and clients.is_one(call.func.value)
    }
    statuses = holders(source, given)
    for node in asked if given else ():
        if statuses.is_one(node.value):
            yield node, known(FORM(node.attr)), FORM(node.attr)
