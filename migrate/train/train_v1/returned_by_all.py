"""What all workers of a run return, as ``trainer.run(...)`` of Ray 1.9 - 1.13 gave it: they put it into a queue."""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.resolve.flow.carried import parameters
from migrate.resolve.names.free_names import free_in
from migrate.resolve.text.source import Source
from migrate.train.train_v1.new_trainer import Writer
from migrate.train.train_v1.old_trainer import Run

_QUEUE = "ray.util.queue.Queue"


class Collected(NamedTuple):
    """How what all workers return comes back to the script.

    Attributes:
        before: The statements that stand in front of the run, each without its indentation; none where an earlier run
            of the same function has them in front of it.
        loop: The function that the workers run.
        after: The statement behind the run.
        values: The list, in the order of the workers.
    """

    before: list[str]
    loop: str
    after: str
    values: str


def collected(source: Source, writer: Writer, run: Run, indent: str) -> Collected | None:
    """Write what collects it; None if the file does not tell how the training function is called.

    Args:
        source: The file.
        writer: Writes the trainer; it gets the imports.
        run: The run.
        indent: The indentation of the statement that runs it.
    """
    loop = run.given.get("train_func")
    takes_config = _takes_config(source, run)
    if loop is None or takes_config is None or not isinstance(loop.node, ast.Name):
        return None
    key = loop.node.id, id(source.names.block(source.names.statement(run.call)))
    is_there = key in writer.collectors
    queue = free_in(source.names, run.call, "returned")
    name = free_in(source.names, run.call, f"run_{loop.node.id}")
    by_rank = free_in(source.names, run.call, "by_rank")
    rank = f"{writer.of_train('get_context')}().get_world_rank()"
    parameter = "config" if takes_config else ""
    apart = [""] if indent else ["", ""]
    queue, name, by_rank = writer.collectors.setdefault(key, (queue, name, by_rank))
    function = f"def {name}({parameter}):\n{indent}    {queue}.put(({rank}, {loop.node.id}({parameter})))"
    made = f"{queue} = {writer.imported(_QUEUE)}()  # what each worker returns"
    return Collected(
        [] if is_there else [made, *apart, function, *apart],
        name,
        f"{by_rank} = dict({queue}.get_nowait_batch(len({queue})))",
        f"[{by_rank}[rank] for rank in sorted({by_rank})]",
    )


def returns_nothing(source: Source, run: Run) -> bool:
    """Whether a training function of the file returns nothing but None."""
    function = _function(source, run)
    if function is None:
        return False
    returns = [part for part in source.names.of(ast.Return) if source.names.function(part) is function]
    return all(part.value is None for part in returns)


def _takes_config(source: Source, run: Run) -> bool | None:
    """Whether a training function is called with its configuration; None if that is not seen."""
    function = _function(source, run)
    return bool(parameters(function)) if function is not None else "config" in run.given or None


def _function(source: Source, run: Run) -> ast.FunctionDef | None:
    loop = run.given.get("train_func")
    binding = source.names.binding(loop.node) if loop is not None else None
    return binding.node if binding is not None and isinstance(binding.node, ast.FunctionDef) else None
