"""What code makes of a batch or a row of a dataset: whether it can be a dictionary, as all of them are since Ray 2.5.

Read from syntax alone, so that both interpreters can ask: the codemod of the files that it rewrites, the shim of the
functions that it is given. Names are taken as they stand; what a name is after it is assigned anew is not looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal

from legacy_api.batch_methods import AS_DICTIONARY

Made = Literal["frame", "table", "other", "dictionary", ""]
"""A frame of pandas; a table of pyarrow; what else is no dictionary, as a list; a dictionary; what is not seen."""

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_OF_FRAMES: Final = frozenset({
    "apply", "applymap", "assign", "at", "columns", "count", "describe", "drop", "drop_duplicates", "dropna", "dtypes",
    "empty", "eval", "explode", "fillna", "groupby", "head", "iat", "iloc", "index", "info", "insert", "isin", "isna",
    "isnull", "iterrows", "itertuples", "join", "loc", "melt", "merge", "notna", "notnull", "pivot", "query", "rename",
    "reindex", "replace", "reset_index", "sample", "select_dtypes", "set_index", "sort_values", "tail", "to_dict",
    "to_json", "to_numpy", "to_records", "where",
})  # fmt: skip
"""What frames of pandas have, and neither dictionaries nor arrays."""
_OF_COLUMNS: Final = frozenset({
    "apply", "between", "cat", "dt", "fillna", "iloc", "isin", "isna", "isnull", "loc", "map", "notna", "notnull",
    "replace", "str", "to_list", "to_numpy", "unique", "value_counts", "values",
})  # fmt: skip
"""What their columns have, and arrays lack."""
_OF_TABLES: Final = frozenset({
    "add_column", "append_column", "cast", "column", "column_names", "combine_chunks", "drop_columns", "drop_null",
    "field", "group_by", "itercolumns", "join_asof", "num_columns", "num_rows", "remove_column", "rename_columns",
    "replace_schema_metadata", "schema", "set_column", "slice", "sort_by", "to_batches", "to_pandas", "to_pydict",
    "to_pylist", "to_reader", "to_struct_array", "unify_dictionaries", "validate",
})  # fmt: skip
"""What tables of pyarrow have, and neither frames nor dictionaries nor arrays."""
_ALSO_OF_TABLES: Final = frozenset({
    "columns", "drop", "equals", "filter", "join", "nbytes", "select", "shape", "take",
})  # fmt: skip
"""What they have, and others, too."""
_OF_DICTIONARIES: Final = frozenset((*dir(dict), AS_DICTIONARY))
_ASKED: Final = ("isinstance", "hasattr", "type", "getattr")
_NUMBERS: Final = ("int", "float", "abs", "range", "round")
_ARITHMETIC: Final = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)
_ORDERED: Final = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_FRAMES: Final = ("pd.DataFrame", "pandas.DataFrame", "DataFrame")
_TABLES: Final = ("pa.Table", "pyarrow.Table")
_COMPUTES: Final = ("pc.", "pa.compute.", "pyarrow.compute.")
_OPENS_BYTES: Final = ("BytesIO", "io.BytesIO")
"""What takes bytes, which no name of a column is."""
_LISTS: Final = ("list", "List", "typing.List", "np.ndarray", "numpy.ndarray")
_DICTIONARIES: Final = ("dict", "Dict", "typing.Dict", "Mapping", "typing.Mapping")
_ARRAYS: Final = ("np.", "numpy.")
_MAKE_ARRAYS: Final = frozenset({
    "arange", "array", "asarray", "concatenate", "expand_dims", "full", "hstack", "ones", "random", "stack", "vstack",
    "zeros",
})  # fmt: skip
"""What NumPy makes arrays with, whatever it is given."""


def made_of_batch(function: Function, parameter: ast.arg) -> Made:
    """What a function that is given a batch takes it for."""
    said, found = _said(parameter.annotation), made_in_loop(parameter.arg, body_of(function))
    given = list(returned(function))
    gives_dictionaries = any(map(is_dictionary, given))
    if said == "table":
        return "table" if _is_table(parameter.arg, body_of(function), found) else "other"
    if said == "other" and (gives_dictionaries or is_keyed(parameter.arg, body_of(function))):
        said = ""  # no list or array has columns by name: the annotation is wrong
    if said or found:
        return said or found
    if any(isinstance(value, ast.List | ast.ListComp) for value in given):
        return "other"
    return "dictionary" if gives_dictionaries else ""  # Ray took none before it gave some


def gives_lists(function: Function) -> bool:
    """Whether a function that is mapped to batches gives lists or arrays back, which make no batch any more."""
    given = list(returned(function))
    if any(map(_is_list, given)):
        return True
    said = "" if isinstance(function, ast.Lambda) else _said(function.returns)
    return said == "other" and not any(is_dictionary(value) or isinstance(value, ast.Name) for value in given)


def gives_values(function: Function) -> bool:
    """Whether a function that is mapped to rows gives back what is no dictionary, which makes no row any more."""
    return any(_is_list(value) or _is_value(value) for value in returned(function))


def _is_list(node: ast.expr) -> bool:
    """Whether an expression is a list or an array for sure: ``[...]``, ``np.array(...)``, ``frame.to_numpy()``."""
    if isinstance(node, ast.List | ast.ListComp):
        return True
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    called, attr = ast.unparse(node.func), node.func.attr
    if called.startswith(_ARRAYS) and "(" not in called:
        return called.split(".")[1] in _MAKE_ARRAYS
    is_of_records = attr == "to_dict" and any(_is_text(value, "records") for value in _given(node))
    return is_of_records or (attr in ("to_numpy", "tolist", "to_list") and not node.args)


def _is_value(node: ast.expr) -> bool:
    """Whether an expression is a number, a text or a tuple for sure."""
    if isinstance(node, ast.Constant):
        return node.value is not None
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, _ARITHMETIC)
    if isinstance(node, ast.IfExp):
        return _is_value(node.body) and _is_value(node.orelse)
    return isinstance(node, ast.Tuple | ast.JoinedStr | ast.Compare)


def _given(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(word.value for word in call.keywords)]


def _is_text(node: ast.expr, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text


def is_said_to_be_a_table(parameter: ast.arg) -> bool:
    """Whether the annotation of a parameter says that it is a table of pyarrow."""
    return _said(parameter.annotation) == "table"


def is_only_said(function: Function, parameter: ast.arg) -> bool:
    """Whether nothing but the annotation of a parameter says that a batch is a frame of pandas."""
    return _said(parameter.annotation) == "frame" and not made_in_loop(parameter.arg, body_of(function))


def _is_table(name: str, body: Sequence[ast.AST], found: Made) -> bool:
    """Whether code can take what is said to be a table for nothing else."""
    if found == "table":
        return True
    code = _Code(body, columns=True)
    return code.is_computed(name) and _ALSO_OF_TABLES.issuperset(code.members(name))


def is_keyed(name: str, body: Sequence[ast.AST]) -> bool:
    """Whether code asks what has a name for something by a key that is a text: ``batch["x"]``."""
    parts = (node for statement in body for node in ast.walk(statement))
    items = (node for node in parts if isinstance(node, ast.Subscript) and _is_named(node))
    return any(isinstance(item.value, ast.Name) and item.value.id == name for item in items)


def is_one_keyed(one: ast.expr, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """Whether an expression is asked for something by a key that is a text."""
    around = parents.get(one)
    return isinstance(around, ast.Subscript) and around.value is one and _is_named(around)


def _is_named(item: ast.Subscript) -> bool:
    return isinstance(item.slice, ast.Constant) and isinstance(item.slice.value, str)


def made_in_loop(name: str, body: Sequence[ast.AST]) -> Made:
    """What the statements of a loop take each batch for."""
    return _Code(body, columns=True).of_name(name)


def made_of_one(batch: ast.expr, body: Sequence[ast.AST]) -> Made:
    """What statements take the batch for that an expression in them is."""
    return _Code(body, columns=True).of_use(batch)


def is_plain(name: str, body: Sequence[ast.AST]) -> bool:
    """Whether code takes a row for what is no dictionary."""
    return bool(_Code(body, columns=False).of_name(name))


def is_one_plain(row: ast.expr, body: Sequence[ast.AST]) -> bool:
    """Whether statements take the row that an expression in them is for what is no dictionary."""
    return bool(_Code(body, columns=False).of_use(row))


def body_of(function: Function) -> list[ast.AST]:
    """What a function does."""
    return [function.body] if isinstance(function, ast.Lambda) else [*function.body]


def _said(written: ast.expr | None) -> Made:
    """What the annotation of a parameter, or of a variable, says."""
    if written is None:
        return ""
    said = written.value if isinstance(written, ast.Constant) and isinstance(written.value, str) else None
    text = said if said is not None else ast.unparse(written)
    if text in (*_FRAMES, *_TABLES):
        return "frame" if text in _FRAMES else "table"
    kind = text.partition("[")[0]
    return "dictionary" if kind in _DICTIONARIES else "other" if kind in _LISTS else ""


def is_dictionary(node: ast.expr) -> bool:
    """Whether an expression makes a dictionary for sure."""
    is_made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict"
    return is_made or isinstance(node, ast.Dict | ast.DictComp)


def returned(function: Function) -> Iterator[ast.expr]:
    """What a function gives back."""
    if isinstance(function, ast.Lambda):
        yield function.body
        return
    for node in own(function.body):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value


def own(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """What stands in a body, without the functions and classes in it."""
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def one_made(found: Collection[Made]) -> Made:
    """What is made of batches that are taken for several things."""
    if "table" in found:
        return "other" if "frame" in found else "table"
    return "frame" if "frame" in found else "other" if "other" in found else ""


class _Code:
    """Statements that a batch or a row gets into, under a name or as an expression.

    Args:
        body: The statements.
        columns: Whether it is a batch, which may be a frame and have columns.
    """

    def __init__(self, body: Sequence[ast.AST], *, columns: bool) -> None:
        self._columns = columns
        self._parents = {child: node for node in own(body) for child in ast.iter_child_nodes(node)}
        self._names = [node for node in (*self._parents, *body) if isinstance(node, ast.Name)]

    def of_name(self, name: str, since: tuple[int, int] = (0, 0)) -> Made:
        """What a name is taken for, after a place, until it is assigned anew."""
        named = [node for node in self._names if node.id == name and place(node) > since]
        stored = (node for node in named if not isinstance(node.ctx, ast.Load))
        end = min((end_of(node, self._parents) for node in stored), default=None)
        uses = [node for node in named if isinstance(node.ctx, ast.Load) and (end is None or place(node) < end)]
        if any(_is_asked_for_its_kind(node, self._parents) for node in uses):
            return ""
        return one_made({self.of_use(node) for node in uses})

    def members(self, name: str) -> Iterator[str]:
        """What a name is asked for."""
        around = (self._parents.get(node) for node in self._names if node.id == name)
        return (member.attr for member in around if isinstance(member, ast.Attribute))

    def is_computed(self, name: str) -> bool:
        """Whether pyarrow computes something of what has a name, or of a column of it."""
        for node in self._names:
            around = self._parents.get(node)
            given = around if isinstance(around, ast.Subscript) and around.value is node else node
            call = self._parents.get(given)
            is_given = node.id == name and isinstance(call, ast.Call) and given in call.args
            if is_given and ast.unparse(call.func).startswith(_COMPUTES):  # type: ignore[union-attr]
                return True
        return False

    def of_use(self, node: ast.expr) -> Made:
        """What one use takes a batch for, or those of the variable that it is assigned to."""
        around = self._parents.get(node)
        if isinstance(around, ast.Assign | ast.AnnAssign) and around.value is node:
            said = _said(around.annotation) if isinstance(around, ast.AnnAssign) else ""
            target = around.target if isinstance(around, ast.AnnAssign) else around.targets[0]
            if said or not isinstance(target, ast.Name):
                return said
            return self.of_name(target.id, end_of(node, self._parents))
        return _use(node, self._parents, columns=self._columns)


def place(node: ast.expr | ast.stmt) -> tuple[int, int]:
    """Where a node begins."""
    return node.lineno, node.col_offset


def end_of(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> tuple[int, int]:
    """The end of the statement that assigns a name anew: its value is still made of what the name was."""
    while node in parents and not isinstance(node, ast.stmt):
        node = parents[node]
    if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        return place(node) if isinstance(node, ast.stmt | ast.expr) else (0, 0)
    return node.end_lineno or node.lineno, node.end_col_offset or 0


def _is_asked_for_its_kind(node: ast.Name, parents: Mapping[ast.AST, ast.AST]) -> bool:
    call = parents.get(node)
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _ASKED


def _use(node: ast.expr, parents: Mapping[ast.AST, ast.AST], *, columns: bool) -> Made:
    """What one use of a name takes it for."""
    around = parents.get(node)
    if isinstance(around, ast.Attribute):
        is_called = isinstance(call := parents.get(around), ast.Call) and call.func is around
        if around.attr == "values" and not is_called and isinstance(around.ctx, ast.Load):
            return "frame" if columns else "other"
        if columns and around.attr in _OF_TABLES:
            return "table"
        is_of_frames = columns and around.attr in _OF_FRAMES
        return "frame" if is_of_frames else "" if around.attr in _OF_DICTIONARIES else "other"
    if isinstance(around, ast.Subscript) and around.value is node:
        return _item(around, parents, columns=columns)
    return "other" if _is_number(node, around) or _gives_no_names(node, around, parents) else ""


def _gives_no_names(node: ast.expr, around: ast.AST | None, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """Whether a loop over a name takes what it gives for something else than the names of columns."""
    if not isinstance(around, ast.comprehension | ast.For | ast.AsyncFor) or around.iter is not node:
        return False
    if isinstance(around.target, ast.Tuple | ast.List):
        return len(around.target.elts) > 1
    loop = parents.get(around) if isinstance(around, ast.comprehension) else around
    uses = (part for part in ast.walk(loop) if isinstance(part, ast.Name)) if loop is not None else ()
    named = around.target.id if isinstance(around.target, ast.Name) else ""
    return any(_is_no_name(part, parents.get(part)) for part in uses if part.id == named)


def _is_no_name(part: ast.Name, around: ast.AST | None) -> bool:
    """Whether something is done with what cannot be the name of a column."""
    if isinstance(around, ast.Call) and part in around.args:
        return ast.unparse(around.func) in _OPENS_BYTES
    if isinstance(around, ast.BinOp):
        return isinstance(around.op, ast.Sub | ast.Div | ast.FloorDiv | ast.Pow | ast.MatMult)
    return False


def _item(item: ast.Subscript, parents: Mapping[ast.AST, ast.AST], *, columns: bool) -> Made:
    """What an item that is asked for says of what it is asked of."""
    key = item.slice
    if isinstance(key, ast.List | ast.Compare) or (isinstance(key, ast.BinOp) and isinstance(key.op, ast.BitAnd)):
        return "frame" if columns else "other"
    if isinstance(key, ast.UnaryOp) and isinstance(key.op, ast.Invert):
        return "frame" if columns else "other"
    if isinstance(key, ast.Slice | ast.Tuple) or (isinstance(key, ast.Constant) and type(key.value) is int):
        return "other"
    member = parents.get(item)
    is_of_column = columns and isinstance(member, ast.Attribute) and member.attr in _OF_COLUMNS
    return "frame" if is_of_column and isinstance(key, ast.Constant) else ""


def _is_number(node: ast.expr, around: ast.AST | None) -> bool:
    """Whether something is done with a name that nothing does with a dictionary."""
    if isinstance(around, ast.BinOp):
        is_format = isinstance(around.op, ast.Mod) and around.right is node
        return isinstance(around.op, _ARITHMETIC) and not is_format
    if isinstance(around, ast.UnaryOp):
        return isinstance(around.op, ast.USub)
    if isinstance(around, ast.Compare):
        sides = [around.left, *around.comparators]
        is_equal = isinstance(around.ops[0], ast.Eq | ast.NotEq) and _has_value(sides)
        return len(around.ops) == 1 and (isinstance(around.ops[0], _ORDERED) or is_equal)
    is_call = isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and around.args[:1] == [node]
    return is_call and around.func.id in _NUMBERS  # type: ignore[union-attr]


def _has_value(sides: list[ast.expr]) -> bool:
    return any(isinstance(side, ast.Constant) and side.value is not None for side in sides)
