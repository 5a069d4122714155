"""Files that are no Python: scripts, images, job files, cluster files, requirements and commands in pages of text.

Seven things are looked for: keys of cluster files and of configs of Serve, options of ``ray`` commands, environment
variables, names of Ray's classes in configuration, Python scripts, and requirements that pin Ray to a release for which
the rewritten code is not meant. What is written another way today is rewritten. Bytes that are not touched stay as they
are, in any encoding.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from migrate.command.options import Options
from migrate.command.outcome import FAILED, Outcome, state_of
from migrate.file_kinds.commands import command_sites
from migrate.file_kinds.dotted_names import dotted_name_sites
from migrate.file_kinds.kinds import PAGE, REQUIREMENTS, without_template
from migrate.file_kinds.pins import pin_sites
from migrate.file_kinds.pins_in_variables import pins_in_variables
from migrate.file_kinds.replaced_sites import with_sites_replaced
from migrate.file_kinds.serve_configs import serve_config_sites
from migrate.file_kinds.shell import shell_sites
from migrate.file_kinds.sites import Site
from migrate.file_kinds.start_params import start_param_sites


def plain_outcome(path: str, data: bytes, options: Options, *, kind: str) -> Outcome:
    """What becomes of the contents of a plain file; whatever happens, it is said and no exception leaves.

    Args:
        path: The file.
        data: Its contents.
        options: What the user asked for.
        kind: What kind of file it is (:mod:`migrate.file_kinds.kinds`), neither Python nor a notebook.
    """
    try:
        return _outcome(path, data, options, kind)
    except RecursionError:
        return Outcome(path, FAILED, "left untouched: nested too deeply")
    except Exception as error:
        return Outcome(path, FAILED, f"left untouched: {type(error).__name__}: {error}")


def _outcome(path: str, data: bytes, options: Options, kind: str) -> Outcome:
    text = data.decode("latin-1")
    done = with_sites_replaced(text, lambda version: _sites(path, version, options, kind), options)
    changed = done.text.encode("latin-1") if done.text != text else None
    return Outcome(path, state_of(done.findings, changed), "", 0, 0, done.findings, done.rewrites, data, changed)


def _sites(path: str, text: str, options: Options, kind: str) -> Iterator[Site]:
    if kind == PAGE:
        from migrate.file_kinds.code_in_pages import in_code

        yield from in_code(path, text, command_sites)
        return
    yield from pin_sites(text, options)
    yield from pins_in_variables(text, options)
    if kind == REQUIREMENTS:
        return
    yield from shell_sites(text)
    if "provider" in text:
        from migrate.cluster.embedded import embedded_cluster_sites

        yield from embedded_cluster_sites(text)
    if not without_template(path.lower()).endswith(_YAML):
        return
    yield from dotted_name_sites(text)
    yield from start_param_sites(text)
    yield from serve_config_sites(text)
    if "provider" in text:
        from migrate.cluster.bytewise import cluster_sites_of_bytes

        yield from cluster_sites_of_bytes(text)


_YAML: Final = (".yaml", ".yml")
