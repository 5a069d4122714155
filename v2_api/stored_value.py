"""Values as readable JSON and back: configs as data, functions by import reference, a pickle where neither can do.

Plain data is written as plain JSON. Everything else is an object with one key that starts with ``$``:

======================================  ===============================================================
``{"$import": "module:name"}``          a function or class that can be imported
``{"$main": "name", "script": "f.py"}`` the same, defined in the script that ran as ``__main__``
``{"$config": "module:Class", …}``      a dataclass instance, by the fields that differ from their defaults
``{"$partial": …}``                     `functools.partial`
``{"$pickle": "digest", "shows": …}``   anything else: pickled to a file of its own
``{"$lost": "repr", "why": …}``         what cannot even be pickled
``{"$tuple": …}`` and the like          containers and numbers JSON does not have
======================================  ===============================================================

Ray is not needed.
"""

from __future__ import annotations

import base64
import dataclasses
import functools
import hashlib
import math
import pickle
import platform
import sys
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from pathlib import Path, PurePath
from types import ModuleType
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""What `json.dumps` accepts."""


class UnavailableError(ValueError):
    """A stored value cannot be brought back; the message says why, to a user who can pass it again."""


def _shown(value: object) -> str:
    text = repr(value)
    if type(value).__repr__ is object.__repr__:  # an address in memory tells nobody anything
        text = f"<{type(value).__qualname__} {getattr(value, '__dict__', '')}>"
    return text if len(text) <= 120 else text[:117] + "..."


def _same(one: object, other: object) -> bool:
    try:
        return type(one) is type(other) and bool(one == other)
    except Exception:  # arrays do not compare to one truth value
        return False


def _is_plain_dataclass(kind: type) -> bool:
    """Whether instances are made by the constructor that `dataclass` wrote."""
    parameters = vars(kind).get("__dataclass_params__")
    return parameters is not None and bool(parameters.init)


def _defaults(kind: type) -> dict[str, Any]:
    """The fields of a dataclass instance that was given nothing, if possible as ``__post_init__`` fills them in."""
    try:
        unchanged = kind()
    except Exception:  # it has fields without default
        fields = dataclasses.fields(kind)
        constants = {field.name: field.default for field in fields}
        made = {field.name: field.default_factory for field in fields}
        return constants | {name: make() for name, make in made.items() if make is not dataclasses.MISSING}
    return {field.name: getattr(unchanged, field.name) for field in dataclasses.fields(unchanged)}


def _resolve(module: ModuleType, qualname: str) -> Any:
    found: Any = module
    for part in qualname.split("."):
        found = getattr(found, part)
    return found


def reference(value: Any) -> Json | None:
    """The import reference of a function or class, or None if looking it up would not give this very object."""
    module_name, qualname = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not isinstance(module_name, str) or not isinstance(qualname, str):
        return None
    module = sys.modules.get(module_name)
    try:
        if module is None or _resolve(module, qualname) is not value:
            return None
    except AttributeError:
        return None
    if module_name == "__main__":
        return {"$main": qualname, "script": Path(getattr(module, "__file__", None) or "").name}
    return {"$import": f"{module_name}:{qualname}"}


class Writer:
    """Turns values into JSON and collects the pickles that it takes.

    Attributes:
        pickles: The pickled objects by digest of their pickle.
    """

    def __init__(self, dumps: Callable[[Any], bytes] = pickle.dumps) -> None:
        """Start with no pickles.

        Args:
            dumps: How to pickle what cannot be written otherwise.
        """
        self._dumps = dumps
        self.pickles: dict[str, bytes] = {}

    def write(self, value: Any) -> Json:
        """The value as JSON. Never fails: what cannot be kept is marked as lost, with the reason."""
        pickles = dict(self.pickles)
        try:
            return self._write(value)
        except RecursionError:  # the value contains itself
            self.pickles = pickles
            return self._pickle(value)

    def _write(self, value: Any) -> Json:
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return value
        if kind is float:
            return value if math.isfinite(value) else {"$float": repr(value)}
        if kind is list:
            return [self._write(item) for item in value]
        if kind is dict:
            return self._write_dict(value)
        for container in (tuple, set, frozenset):
            if kind is container:
                return {f"${container.__name__}": [self._write(item) for item in value]}
        if kind is bytes:
            return {"$bytes": base64.b64encode(value).decode("ascii")}
        if isinstance(value, PurePath):
            return {"$path": str(value)}
        return self._write_object(value)

    def _write_dict(self, value: dict[Any, Any]) -> Json:
        if all(type(key) is str and not key.startswith("$") for key in value):
            return {key: self._write(item) for key, item in value.items()}
        return {"$dict": [[self._write(key), self._write(item)] for key, item in value.items()]}

    def _write_object(self, value: Any) -> Json:
        named = reference(value)
        if named is not None:
            return named
        of_class = reference(type(value))
        if isinstance(value, Enum) and of_class is not None:
            return {"$enum": of_class, "name": value.name}
        if type(value) is functools.partial:
            parts = [self._write(part) for part in (value.func, value.args, value.keywords)]
            return {"$partial": parts}
        if _is_plain_dataclass(type(value)) and of_class is not None and "$import" in of_class:
            return {"$config": of_class["$import"], "fields": self._changed_fields(value)}
        return self._pickle(value)

    def _changed_fields(self, value: Any) -> dict[str, Json]:
        unchanged = _defaults(type(value))
        return {
            field.name: self._write(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if field.init and not _same(getattr(value, field.name), unchanged.get(field.name, dataclasses.MISSING))
        }

    def _pickle(self, value: Any) -> Json:
        try:
            content = self._dumps(value)
        except Exception as error:
            return {"$lost": _shown(value), "why": f"it could not be pickled: {error}"}
        digest = hashlib.sha256(content).hexdigest()[:16]
        self.pickles[digest] = content
        return {"$pickle": digest, "shows": _shown(value), "python": _python()}


def _python() -> str:
    """The Python version as far as pickled code depends on it."""
    return ".".join(platform.python_version_tuple()[:2])


class Reader:
    """Turns the JSON that a `Writer` made back into values."""

    def __init__(self, load_pickle: Callable[[str], bytes] | None) -> None:
        """Say where pickles come from.

        Args:
            load_pickle: Gives the content of the pickle with a digest; None if nothing may be unpickled.
        """
        self._load_pickle = load_pickle

    def read(self, written: Json) -> Any:
        """The value.

        Raises:
            UnavailableError: If it cannot be brought back.
        """
        if isinstance(written, list):
            return [self.read(item) for item in written]
        if not isinstance(written, dict):
            return written
        tag = next((key for key in written if key.startswith("$")), None)
        if tag is None:
            return {key: self.read(item) for key, item in written.items()}
        reader = getattr(self, f"_read_{tag[1:]}", None)
        if reader is None:
            raise UnavailableError(f"it is stored as {tag}, which this version does not know")
        return reader(written)

    def _read_float(self, written: Json) -> float:
        return float(written["$float"])

    def _read_tuple(self, written: Json) -> tuple[Any, ...]:
        return tuple(self.read(written["$tuple"]))

    def _read_set(self, written: Json) -> set[Any]:
        return set(self.read(written["$set"]))

    def _read_frozenset(self, written: Json) -> frozenset[Any]:
        return frozenset(self.read(written["$frozenset"]))

    def _read_bytes(self, written: Json) -> bytes:
        return base64.b64decode(written["$bytes"])

    def _read_path(self, written: Json) -> Path:
        return Path(written["$path"])

    def _read_dict(self, written: Json) -> dict[Any, Any]:
        return {self.read(key): self.read(item) for key, item in written["$dict"]}

    def _read_import(self, written: Json) -> Any:
        module, _, qualname = written["$import"].partition(":")
        try:
            return _resolve(import_module(module), qualname)
        except (ImportError, AttributeError) as error:
            raise UnavailableError(f"{module}.{qualname} cannot be imported here ({error})") from error

    def _read_main(self, written: Json) -> Any:
        qualname, script = written["$main"], written["script"]
        try:
            return _resolve(sys.modules["__main__"], qualname)
        except AttributeError:
            was = f"`{qualname}` of the script {script}" if script else f"`{qualname}` of an interactive session"
            raise UnavailableError(f"it was {was}, and the program running now has no such name") from None

    def _read_enum(self, written: Json) -> Any:
        return self.read(written["$enum"])[written["name"]]

    def _read_partial(self, written: Json) -> Any:
        function, arguments, keywords = self.read(written["$partial"])
        return functools.partial(function, *arguments, **keywords)

    def _read_config(self, written: Json) -> Any:
        config_class = self._read_import({"$import": written["$config"]})
        if not (isinstance(config_class, type) and dataclasses.is_dataclass(config_class)):
            raise UnavailableError(f"{written['$config']} is not a dataclass")
        try:
            return config_class(**self.read(written["fields"]))
        except UnavailableError:
            raise
        except Exception as error:
            raise UnavailableError(f"{written['$config']} does not accept its stored fields ({error})") from error

    def _read_pickle(self, written: Json) -> Any:
        if self._load_pickle is None:
            raise UnavailableError(f"{written['shows']} is stored as a pickle, and loading it is switched off")
        # Pickled functions hold byte code, which another Python refuses or, worse, runs wrongly.
        if written["python"] != _python():
            raise UnavailableError(
                f"{written['shows']} was pickled by Python {written['python']}, and this is Python {_python()}"
            )
        try:
            return pickle.loads(self._load_pickle(written["$pickle"]))
        except Exception as error:
            raise UnavailableError(f"{written['shows']} cannot be unpickled here ({error})") from error

    def _read_lost(self, written: Json) -> Any:
        raise UnavailableError(f"{written['$lost']} was not kept, because {written['why']}")
