"""Whether a part of a function writes, or asks for, files below the directory that it works in."""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.conversions.paths import formatted, is_absolute, is_relative
from migrate.edit.callsite import passed
from migrate.resolve.flow.attributes import set_up_as
from migrate.resolve.text.source import Source

_ASKED: Final = frozenset({"trial_dir", "get_trial_dir"})
"""Functions that name the directory of a trial."""
_KNOWING: Final = frozenset({"self", "reporter"})
"""What has that directory as ``logdir``."""
_OF_CLASS: Final = ("logdir", "_logdir")
"""What a class has it as: a property, and what is behind it."""
_EXPORTING: Final = frozenset({"export_model", "_export_model"})
"""Methods that are given the directory of a trial to write into."""
_SAVING: Final = frozenset(
    {"save", "savefig", "savez", "savez_compressed", "savetxt", "dump", "imwrite", "imsave", "save_image"}
    | {"to_csv", "to_json", "to_pickle", "to_parquet", "to_excel", "to_hdf", "write_html", "write_image"}
    | {"save_model", "save_weights", "save_pretrained", "save_checkpoint", "write_text", "write_bytes"}
)
"""Methods and functions of libraries that write the file whose name they are given."""
_WRITERS: Final = {
    "ModelCheckpoint": "filepath", "CSVLogger": "filename",
    "basicConfig": "filename", "FileHandler": "filename", "RotatingFileHandler": "filename",
}  # fmt: skip
"""What writes the file whose name it is given, callbacks of Keras and logging, and what that argument is called."""
_FILLERS: Final = {
    "ModelCheckpoint": ("dirpath",), "TensorBoardLogger": ("save_dir",), "CSVLogger": ("save_dir",),
    "SummaryWriter": ("log_dir", "logdir"), "TensorBoard": ("log_dir",), "makedirs": ("name",), "mkdir": ("path",),
}  # fmt: skip
"""What writes into the directory that it is given, and what that argument, its first one, is called."""
_LEAVING: Final = re.compile(r"_*(?:(?:save|write|dump|export|store)(?:_|(?=[A-Z]))\w*|save|export)")
"""Functions of whatever library that leave something in the directory that they are given."""
_LOOKING: Final = frozenset({"isdir", "exists", "listdir", "basename", "dirname", "print", "len"})
"""Functions that write nothing into the directory that they are given."""
_IN_RUNS: Final = "SummaryWriter"
"""What writes into one of its own if it is given none."""
_TRAINERS: Final = (
    "pytorch_lightning.Trainer", "pytorch_lightning.trainer.Trainer", "lightning.Trainer",
    "lightning.pytorch.Trainer", "lightning.pytorch.trainer.Trainer",
)  # fmt: skip
_SAVES: Final = ("enable_checkpointing", "checkpoint_callback")
"""What tells a Trainer of Lightning whether to save models by itself."""
_APPENDERS: Final = {"FileHandler": 1, "RotatingFileHandler": 1, "TimedRotatingFileHandler": 9, "basicConfig": 1}
"""What appends to the file that it is given if it is not told its mode, and where that is given."""
_OF_TRIAL: Final = ("logdir", "local_path")
"""What has the directory of a trial: the trial itself, or what logs it."""
_HERE: Final = ("os.getcwd", "pathlib.Path.cwd", "os.path.abspath", "os.path.realpath", "pathlib.Path", "str")
_ELSEWHERE: Final = ("/", "~", "\\")


def writes(source: Source, node: ast.AST) -> bool:
    """Whether a node of a function writes a file, or makes a folder, where the function works.

    Args:
        source: The file.
        node: The node; what it consists of is asked for by itself.
    """
    if isinstance(node, ast.Attribute):
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        return node.attr in _ASKED or (node.attr in _OF_CLASS and isinstance(node.ctx, ast.Load) and owner in _KNOWING)
    if isinstance(node, ast.FunctionDef):
        return node.name in _EXPORTING
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name) and node.func.id == "open":
        mode, name = passed(node, 1, "mode"), passed(node, 0, "file")
        is_written = isinstance(mode, ast.Constant) and bool(set(str(mode.value)) & set("wax"))
        return is_written and name is not None and _is_file_below(source, name)
    return _fills(source, node) or _saves(source, node) or _trains(source, node) or _leaves(source, node)


def appends(source: Source, node: ast.AST) -> bool:
    """Whether a node of a function appends to a file below the directory that it works in."""
    name = _appended(node)
    return name is not None and (
        _is_file_below(source, name) or any(writes(source, part) for part in _parts(source, name))
    )


def appends_to_trial(source: Source, node: ast.AST) -> bool:
    """Whether a node of a callback, or of what logs a trial, appends to a file in the directory of the trial."""
    name = _appended(node)
    parts = _parts(source, name) if name is not None else ()
    return any(isinstance(part, ast.Attribute) and part.attr in _OF_TRIAL for part in parts)


def _appended(node: ast.AST) -> ast.expr | None:
    """The name of the file that a call appends to."""
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Name) and node.func.id == "open":
        mode = passed(node, 1, "mode")
        is_appended = isinstance(mode, ast.Constant) and "a" in str(mode.value)
        return passed(node, 0, "file") if is_appended else None
    place = _APPENDERS.get(_last(node))
    if place is None:
        return None
    mode = passed(node, place, "mode", "filemode")
    return (
        passed(node, 0, "filename") if mode is None or (isinstance(mode, ast.Constant) and mode.value == "a") else None
    )


def _parts(source: Source, name: ast.expr) -> list[ast.AST]:
    """What an expression, and the variables in it, consist of."""
    parts = [*ast.walk(_value(source, name))]
    return [*parts, *(part for one in parts if isinstance(one, ast.Name) for part in ast.walk(source.names.value(one)))]


def only_asks(source: Source, node: ast.AST) -> bool:
    """Whether the directory of a trial is only looked at: ``os.path.isdir(self.logdir)``, ``self.logdir == path``."""
    if not isinstance(node, ast.Attribute):
        return False
    owner = source.names.parents.get(node)
    if isinstance(owner, ast.Call):
        return _last(owner) in _LOOKING and node in owner.args
    return isinstance(owner, ast.Compare | ast.Attribute)


def _saves(source: Source, call: ast.Call) -> bool:
    """Whether a call writes the file whose name it is given."""
    writer = _WRITERS.get(_last(call))
    if writer is not None:
        name = passed(call, 0, writer)
        return name is not None and _is_file_below(source, name)
    if isinstance(call.func, ast.Attribute) and call.func.attr in _SAVING:
        return any(_is_file_below(source, name) for name in call.args)
    return False


def _leaves(source: Source, call: ast.Call) -> bool:
    """Whether a call of what saves or writes is given the directory that one is in."""
    given = [*call.args, *(word.value for word in call.keywords)]
    return _LEAVING.fullmatch(_last(call)) is not None and any(_is_just_here(source, value) for value in given)


def _is_just_here(source: Source, directory: ast.expr) -> bool:
    """Whether an expression is the directory that one is in, and nothing else: ``"./"``, ``os.getcwd()``."""
    found = _value(source, directory)
    if isinstance(found, ast.Call):
        called = source.names.dotted(found.func) or _last(found)
        return called in _HERE and all(_is_just_here(source, part) for part in found.args)
    return isinstance(found, ast.Constant) and found.value in (".", "./")


def _fills(source: Source, call: ast.Call) -> bool:
    """Whether a call writes into the directory that it is given, or makes it."""
    names = _FILLERS.get(_last(call))
    if names is None:
        return False
    given = passed(call, 0, *names)
    if given is None:
        return _last(call) == _IN_RUNS and not call.args and all(word.arg is not None for word in call.keywords)
    return _is_here(source, given)


def _trains(source: Source, call: ast.Call) -> bool:
    """Whether a call makes a Trainer of Lightning that logs or saves models where it works, as it does by default."""
    given = {word.arg: word.value for word in call.keywords}
    if source.names.dotted(call.func) not in _TRAINERS or None in given or call.args:
        return False
    root, logger = given.get("default_root_dir"), given.get("logger")
    if root is not None and not _is_none(root):
        return _is_here(source, root)
    if logger is None or _is_constant(logger, True):
        return True
    return _is_constant(logger, False) and not any(_is_constant(given.get(name), False) for name in _SAVES)


def _is_here(source: Source, directory: ast.expr) -> bool:
    """Whether an expression certainly is the directory that one is in, or one below it."""
    found = _value(source, directory)
    if isinstance(found, ast.Call):
        called = source.names.dotted(found.func) or _last(found)
        if called in _HERE:
            return all(_is_here(source, part) for part in found.args[:1])
        if called == "os.path.join" and found.args:
            return _is_here(source, found.args[0])
    if isinstance(found, ast.BinOp) and isinstance(found.op, ast.Add | ast.Div):
        return _is_here(source, found.left)
    return is_relative(source, found)


def _is_file_below(source: Source, name: ast.expr) -> bool:
    """Whether an expression certainly is the name of a file below the directory that one is in."""
    found = _value(source, name)
    template = formatted(found)
    if template is not None:
        found = _value(source, template)
        if isinstance(found, ast.Constant) and str(found.value).startswith("{"):
            return False
    if isinstance(found, ast.Call | ast.BinOp):
        return _is_here(source, found)
    if isinstance(found, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "" for part in found.values]
    else:
        parts = [found.value] if isinstance(found, ast.Constant) else [""]
    if not isinstance(parts[0], str) or not parts[0]:
        return False
    text = "".join(map(str, parts))
    return not text.startswith(_ELSEWHERE) and "://" not in text and "." in text


def _value(source: Source, node: ast.expr) -> ast.expr:
    """What a name, or an attribute that an object gets where it is set up, stands for."""
    found = source.names.value(node)
    held = set_up_as(source, found) if isinstance(found, ast.Attribute) else None
    return found if held is None else source.names.value(held)


def _last(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _is_constant(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _is_none(node: ast.expr) -> bool:
    return _is_constant(node, None)


_FILE: Final = re.compile(
    r"\.{1,2}/.+|[\w.\-][\w.\-/ ]*\.(?:pth?|ckpt|tar|h5|hdf5|keras|pb|onnx|pkl|pickle|np[yz]|[ct]sv|json|ya?ml|txt|log"
    r"|parquet|bin|model|png|jpe?g|zip|gz)"
)
"""Texts that are names of files, relative to some directory."""
_OPENING: Final = frozenset(
    {"open", "load", "save", "exists", "isfile", "isdir", "listdir", "makedirs", "mkdir", "glob", "read_csv", "to_csv"}
    | {"load_model", "save_model", "load_weights", "save_weights", "from_pretrained", "save_pretrained", "ImageFolder"}
)
"""What opens, or asks for, the file that it is given."""


def names_file(source: Source, node: ast.AST) -> bool:
    """Whether a node of a function is the name of a file that is sought where the function works."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    is_said = isinstance(source.names.parents.get(node), ast.Expr | ast.FormattedValue)
    return not is_said and _FILE.fullmatch(node.value) is not None


def may_open_file(source: Source, node: ast.AST) -> bool:
    """Whether a node of a function may open a file of a name that is given by somebody else, perhaps a relative one."""
    if not isinstance(node, ast.Call) or _last(node) not in _OPENING:
        return False
    return any(not is_absolute(source, name) and not isinstance(name, ast.Constant) for name in node.args[:1])
