"""``def train(config, checkpoint_dir=None)``: the function asks for its checkpoint.

Fires on functions with an argument ``checkpoint_dir`` that are given to Tune, or that report to Tune themselves
(``FUN204``); also on those that nobody calls with one, and that ask for their trial (``tune.get_trial_id()``) or make
a callback that reports to it, as Tune's for Lightning. An ``if checkpoint_dir:`` that holds all its uses opens the
checkpoint, unless a path in it is kept for later; any other use gets its directory in a variable of the same name. A
``del checkpoint_dir`` of an argument that is not used goes with it.

A function that somebody calls with a ``checkpoint_dir`` of his own, too, keeps the argument, and puts Tune's in its
place where there is one; so does one whose argument a ``partial`` of another file binds to None.

Leaves alone what ``tune.with_parameters`` gives a ``checkpoint_dir``: it gave its own, whatever Tune passed.

Declines, with a finding: a function that is called so and need not be given to Tune itself, one that asks what the
directory is called, or what stands above it, and one of this form that nobody is seen to run, in a tree that gives
others to Tune.
"""

from __future__ import annotations

import ast

from legacy_api import find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.render import dedent_block
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.checkpoints.asked_where import asks_where
from migrate.tune.checkpoints.outliving import outlives
from migrate.tune.functions.bound_arguments import is_bound_to_nothing
from migrate.tune.functions.dialects import Taking, default_is_none, inserted, taking, without
from migrate.tune.functions.distributed_functions import distributed
from migrate.tune.functions.passed_by_hand import is_passed_elsewhere, is_passed_here
from migrate.tune.functions.unseen_functions import unseen

ORDER = 36

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune


def train(config, checkpoint_dir=None):
    start = 0
    if checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "step")) as file:
            start = int(file.read())
    print(start)


tune.Tuner(train)
""",
        """\
import os
from ray import tune


def train(config):
    start = 0
    checkpoint = tune.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "step")) as file:
                start = int(file.read())
    print(start)


tune.Tuner(train)
""",
    ),
    (
        """\
from ray import tune


def train(config, checkpoint_dir=None, data=None):
    model = load(checkpoint_dir) if checkpoint_dir else new(data)


tune.Tuner(tune.with_parameters(train, data=[1]))
""",
        """\
from ray import tune


def train(config, data=None):
    checkpoint = tune.get_checkpoint()
    checkpoint_dir = checkpoint.to_directory() if checkpoint else None
    model = load(checkpoint_dir) if checkpoint_dir else new(data)


tune.Tuner(tune.with_parameters(train, data=[1]))
""",
    ),
    (
        """\
from ray import tune


def train(config, checkpoint_dir=None):
    del checkpoint_dir
    tune.report({"loss": 1})


tune.Tuner(train)
""",
        """\
from ray import tune


def train(config):
    tune.report({"loss": 1})


tune.Tuner(train)
""",
    ),
    (
        "from ray import tune\n\n\ndef train(config, checkpoint_dir=None):\n    print(1)\n\n\ntune.Tuner(train)\n",
        "from ray import tune\n\n\ndef train(config):\n    print(1)\n\n\ntune.Tuner(train)\n",
    ),
    (
        """\
from ray import tune


def train(config, checkpoint_dir=None):
    fit(load(checkpoint_dir) if checkpoint_dir else new())


tune.Tuner(train)
train({}, checkpoint_dir="best")
""",
        """\
from ray import tune


def train(config, checkpoint_dir=None):
    checkpoint = tune.get_checkpoint()
    if checkpoint:
        checkpoint_dir = checkpoint.to_directory()
    fit(load(checkpoint_dir) if checkpoint_dir else new())


tune.Tuner(train)
train({}, checkpoint_dir="best")
""",
    ),
)

FORM = "def trainable(config, checkpoint_dir)"
NAMED = (
    "it asks what the directory is called, or what stands above it: today checkpoints are numbered from 0, whatever "
    "their step, and copied before they are read; keep the step in a file of the checkpoint"
)

UNSEEN = "nobody is seen to run it; if Tune does, this is never filled, and a trial that is started again begins anew"


def rewrite(result: Result) -> None:
    """Rewrite every training function that takes a checkpoint directory."""
    source = result.source
    for found in taking(source, "checkpoint_dir"):
        if guarded(source.names, found.function):
            continue
        try:
            result.edits += _function(source, found)
        except (Declined, Taken) as reason:
            result.decline(found.argument, find(FORM), FORM, str(reason))
    for found in unseen(source, "checkpoint_dir"):
        if not guarded(source.names, found.function):
            result.decline(found.argument, find(FORM), FORM, UNSEEN)


def _function(source: Source, found: Taking) -> list[Edit]:
    function, argument = found
    reads = _reads(source, found)
    home = "ray.train" if function in source.once(distributed) else "ray.tune"
    if asks_where(source, reads):
        raise Declined(NAMED)
    is_passed = is_passed_here(source, *found) or is_passed_elsewhere(source, *found)
    is_kept = is_passed and source.once(Worlds).is_given(function, TUNE)
    if reads and default_is_none(*found) and (is_kept or is_bound_to_nothing(source, *found)):
        module, imports = ensure(source, home, function.body[0])
        name = free_in(source.names, function.body[0], "checkpoint", "loaded_checkpoint")
        opened = f"    {argument.arg} = {name}.to_directory()"
        return [*imports, inserted(source, function, [f"{name} = {module}.get_checkpoint()", f"if {name}:", opened])]
    edits = without(source, found)
    deleted = _deleted(source, function)
    if not reads:
        return [*edits, *(_removed(source, statement) for statement in deleted)]
    branch = _branch(source, function, reads) if not deleted else None
    module, imports = ensure(source, home, function.body[0] if branch is None else branch)
    name = free_in(source.names, function.body[0], "checkpoint", "loaded_checkpoint")
    asked = f"{name} = {module}.get_checkpoint()"
    if branch is None:
        opened = f"checkpoint_dir = {name}.to_directory() if {name} else None"
        return [*edits, *imports, inserted(source, function, [asked, opened])]
    start, body = source.start(branch), branch.body
    indent = source.indent(start)
    outer = source.indent(source.start(body[0]))
    inner = outer + outer.removeprefix(indent)
    head = f"{asked}\n{indent}if {name}:"
    opened = f"\n{outer}with {name}.as_directory() as checkpoint_dir:"
    colon = source.tokens.next(":", source.end(branch.test)).end
    edits.append(Edit(start, colon, head))
    edits.append(Edit(source.line_end(colon), source.line_end(colon), opened))
    first = source.line_start(source.start(body[0]))
    moved = dedent_block(source, body, inner)
    edits.append(Edit(first, source.end(body[-1]), inner + moved))
    return [*edits, *imports]


def _reads(source: Source, found: Taking) -> list[ast.Name]:
    """The uses of the argument that mean what Tune passed; not those in a ``with`` that gives it a new meaning."""
    names = source.names
    uses = names.reads("checkpoint_dir", names.inside(found.function))
    return [use for use in uses if not _is_new(source, use, found.function)]


def _deleted(source: Source, function: ast.AST) -> list[ast.Delete]:
    """The statements that delete the argument, as code does to say that it has no use for it."""
    names = source.names
    deleting = (
        node for node in ast.walk(function) if isinstance(node, ast.Delete) and names.function(node) is function
    )
    return [node for node in deleting if any(_is_argument(target) for target in node.targets)]


def _is_argument(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "checkpoint_dir"


def _removed(source: Source, statement: ast.Delete) -> Edit:
    parent = source.names.parents.get(statement)
    body: list[ast.stmt] = getattr(parent, "body", [])
    is_alone = source.begins_line(statement) and source.alone(statement)
    if len(statement.targets) > 1 or not is_alone or statement not in body or len(body) == 1:
        raise Declined("the function deletes its `checkpoint_dir` together with something else")
    start = source.line_start(source.start(statement))
    return Edit(start, source.next_line(source.end(statement)), "")


def _is_new(source: Source, use: ast.AST, function: ast.AST) -> bool:
    names = source.names
    block = names.above(use, ast.With)
    while block is not None and block is not function:
        if isinstance(block, ast.With) and any(_binds(item) for item in block.items):
            return True
        block = names.above(block, ast.With)
    return False


def _binds(item: ast.withitem) -> bool:
    return isinstance(item.optional_vars, ast.Name) and item.optional_vars.id == "checkpoint_dir"


def _branch(source: Source, function: ast.AST, reads: list[ast.Name]) -> ast.If | None:
    """The ``if checkpoint_dir:`` without ``else`` that has all uses in it."""
    names = source.names
    for node in ast.walk(function):
        if not isinstance(node, ast.If) or node.orelse or source.is_elif(node) or not _asks(node.test):
            continue
        inside = {part for statement in node.body for part in ast.walk(statement)}
        tested = set(ast.walk(node.test))
        loops = names.above(node, ast.For, ast.While, ast.AsyncFor)
        is_whole = all(use in inside or use in tested for use in reads)
        is_plain = source.begins_line(node.body[0]) and source.alone(node.body[-1])
        is_whole = is_whole and not outlives(source, [use for use in reads if use in inside], inside)
        if is_whole and is_plain and names.function(node) is function and loops is None:
            return node if source.line_number(source.end(node.test)) == node.lineno else None
    return None


def _asks(test: ast.expr) -> bool:
    if isinstance(test, ast.Compare):
        is_none = isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value is None
        return isinstance(test.left, ast.Name) and is_none and isinstance(test.ops[0], ast.IsNot | ast.NotEq)
    return _is_argument(test)
