"""Whether a file may ask what other files give it for what analyses and results had."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import Final

from migrate.resolve.text.import_lines import DEPTH, may_give
from migrate.resolve.text.texts import Texts
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.conftests import conftests, is_test_file
from migrate.resolve.trees.module_files import files_of
from migrate.sieve.derived import bases_in
from migrate.sieve.given import modules_of
from migrate.sieve.needles import ANSWERS, SELDOM_ANSWERS, is_naming_ray

_ASKED: Final = Texts(
    (
        *(b".metrics", b".log_dir", b".logdir", b".stats()", b".runner", b"checkpoint.to_", b".checkpoint.value"),
        *(b".best_checkpoint", b".best_logdir", b".get_best_", b".get_last_checkpoint", b".get_all_configs"),
        *(b".dataframe", b".fetch_trial_dataframes", b".trial_dataframes"),
    )
)
_ALONE: Final = Texts(
    (
        *(b"best_logdir", b"trial_dataframes", b"get_all_configs", b".metrics_dataframe", b"best_checkpoint"),
        *(b"checkpoint.to_", b".checkpoint.value", b".logdir", b".dataframe(", b"result.log_dir"),
    )
)
"""What is seldom asked of anything else: in a file that does not name Ray, only these are looked for."""
_USED: Final = re.compile(rb"(?<![\w.\x80-\xff])([A-Za-z_\x80-\xff][\w\x80-\xff]*)[\s\\]*[.(\[]")
"""What is called, or asked for something."""
_HANDED: Final = re.compile(
    rb"\.(?:(?:get_)?best_logdir|checkpoint\.(?:value|dir_or_data|uri|get_model\(|get_preprocessor\()|runner_data\("
    rb"|fetch_trial_dataframes\(|get_trial_checkpoints_paths\(|results_df\b|best_result_df\b)"
    rb"|(?:checkpoint|ckpt)\.to_(?:dict|bytes|uri|object_ref)\b"
    rb"|(?:analysis|results?)\.best_checkpoint\b|result\.log_dir\b|trial\.(?:logdir|local_dir)\b"
)
"""What functions that others hand something to ask it for, and nearly never anything else."""
_OF_PARAMETER: Final = re.compile(rb"\.(?:get_all_configs\(|trial_dataframes\b|get_last_checkpoint\(|logdir\b)")
"""What is asked of something else as well, and counts where a function takes what it asks."""
_OWNER: Final = re.compile(rb"(?<![\w.])(?!(?:self|cls)\Z)\w+\Z")
"""The name before what is asked. A pattern of both is slow, as it begins with any word."""
_LONGEST_NAME: Final = 80
_HEAD: Final = re.compile(rb"def(?<!\wdef)[ \t]+\w+\((?!\s*(?:self|cls)\b)([^()]*)\)")
_NAME: Final = re.compile(rb"\w+")
_OFTEN_HANDED: Final = re.compile(
    rb"result\.metrics\b|(?<!\bself)(?<!\bcls)(?<!\bargs)\.(?:log_?dir|local_dir|stats\(\)|get_preprocessor\(|uri)\b"
)
"""What is asked of much else, and looked for in files that name Ray alone."""
_FRAMES: Final = re.compile(rb"(?:analysis|results?)\.dataframe\(")
_MAY_BE_HANDED: Final = Texts(
    (
        *(b".best_logdir", b".get_best_logdir", b"trial.local_dir", b"checkpoint.value"),
        *(b".logdir", b"result.log_dir"),
        *(b"checkpoint.dir_or_data", b"checkpoint.uri", b"checkpoint.get_model(", b"checkpoint.get_preprocessor("),
        *(b"trial_dataframes", b".get_trial_checkpoints_paths(", b".runner_data(", b".get_all_configs("),
        *(b"results_df", b"result_df", b".get_last_checkpoint("),
        *(name + of for name in (b"checkpoint", b"ckpt") for of in (b".to_dict", b".to_bytes", b".to_uri", b".to_obj")),
        *(name + of for name in (b"analysis", b"result", b"results") for of in (b".best_checkpoint", b".dataframe(")),
    )
)
"""One of these stands wherever the first or the last of the patterns fits: they are found many times as fast."""
_HANDED_OFTEN: Final = Texts((b"best_logdir", b".best_checkpoint", b"best_result_df", b".dataframe(", b"l_dataframes"))
"""Those of them in a file that has no needle which is as seldom."""
_TAKES: Final = re.compile(rb"def(?<!\wdef)[ \t]+\w+\((?!\s*(?:self|cls)\b)[^()]*\b(?:analysis|results?)\b")
"""A function that others may hand what it asks for a frame, which much else has."""
_PACKAGE: Final = "__init__.py"
_OF_RAY: Final = "ray."
"""What modules begin with that are in no tree of users'."""
_GIVES: Final = Texts(
    (b".run(", b" run(", b"=run(", b"run_experiments(", b"Analysis(", b".fit(", b"Trainer(", b"Trainer)", b"Tuner(")
)
"""What makes analyses, trials and results, and what is run for one."""


def asks_what_is_given_back(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a file asks so, and uses something that it imports from a file of its tree that makes such a thing.

    A class of it may derive from that as well, or a file or notebook that names Ray may hand it over.

    Args:
        data: The file, which need not name Ray itself.
        path: Where it is; without it nobody knows what it imports.
        needles: The needles that stand in it.
    """
    if not path:
        return False
    asked = _ASKED if is_naming_ray(needles) else _ALONE if not needles.isdisjoint(ANSWERS) else None
    if asked is None:
        return False
    if asked.are_in(data) and _has_what_gives(data, path):
        return True
    return _may_be_handed(data, path, needles)


def _has_what_gives(data: bytes, path: str) -> bool:
    """Whether a file uses what it imports from a file that makes such things, or is a test that fixtures give them."""
    modules = {module for module in modules_of(data) if not module.startswith(_OF_RAY)}
    giving = {module for module, home in files_of(path, modules, data) if _may_give_results(home)}
    if giving and not giving.isdisjoint(modules_of(data, frozenset(_USED.findall(data)) | bases_in(data))):
        return True
    return is_test_file(path) and any(map(_may_give_results, conftests(path)))


def _may_be_handed(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a function of a file asks so, and a file or notebook that names Ray may call it."""
    names_ray = is_naming_ray(needles)
    is_seldom = names_ray or not needles.isdisjoint(SELDOM_ANSWERS)
    is_asked = (is_seldom or _HANDED_OFTEN.are_in(data)) and _asks_what_is_handed(data)
    is_asked = is_asked or (names_ray and _OFTEN_HANDED.search(data) is not None)
    if not is_asked:  # what may import the file takes longer to find out
        return False
    from migrate.resolve.trees.neighbours import homes_of, importers, notebooks_importing

    return any(True for home in homes_of(path) for _ in importers(home)) or any(
        b"ray" in code for code in notebooks_importing(path)
    )


def _asks_what_is_handed(data: bytes) -> bool:
    """Whether a function asks what others hand it for what only analyses, trials and checkpoints had."""
    if not _MAY_BE_HANDED.are_in(data):
        return False
    if _HANDED.search(data) is not None or (_FRAMES.search(data) is not None and _TAKES.search(data) is not None):
        return True
    asked = (found.start() for found in _OF_PARAMETER.finditer(data))
    owners = {owner[0] for end in asked if (owner := _OWNER.search(data, max(0, end - _LONGEST_NAME), end))}
    return bool(owners) and any(not owners.isdisjoint(_NAME.findall(head)) for head in _HEAD.findall(data))


@lru_cache(maxsize=4096)
def _may_give_results(path: str) -> bool:
    """Whether a module names Ray, and makes analyses or results, or is that of a package, which passes names on.

    One that does not name Ray may derive a class from one that does.
    """
    if not may_give(path):  # also where it cannot be read
        return _may_derive(path) or (os.path.basename(path) == _PACKAGE and _may_pass_on(path))
    if os.path.basename(path) == _PACKAGE:
        return True
    return _GIVES.are_in(read_before(path))


@lru_cache(maxsize=4096)
def _may_pass_on(path: str, levels: int = DEPTH) -> bool:
    """Whether a module that does not name Ray may have from others of the tree what gives such things."""
    try:
        data = read_before(path)
    except OSError:
        return False
    homes = {home for _, home in files_of(path, modules_of(data), data) if home != path}
    return any(
        _GIVES.are_in(read_before(home)) if may_give(home) else levels > 0 and _may_pass_on(home, levels - 1)
        for home in homes
    )


def _may_derive(path: str) -> bool:
    """Whether a class of a module may derive from one of a module that names Ray."""
    try:
        data = read_before(path)
    except OSError:
        return False
    bases = bases_in(data) if b"class " in data else frozenset()
    return bool(bases) and any(may_give(home) for _, home in files_of(path, modules_of(data, bases), data))
