"""Classes that save files, and return their paths in a dictionary: they are paths of nothing when it is loaded."""

from __future__ import annotations

import pytest

from tests.migrate.support import check_noop

SAVING = """\
import os
from pathlib import Path
from ray import tune


class A(tune.Trainable):
    def save_checkpoint(self, where):
        self.model.save(os.path.join(where, "model"))
        {body}
"""
KEEPS = (
    "return {'path': os.path.join(where, 'model')}",
    "return {'where': where, 'epoch': 1}",
    "return dict(where=where)",
    "return {**self.state, 'paths': [where + '/a', where + '/b']}",
    "return {'paths': [os.path.join(where, name) for name in 'ab']}",
    "return {name: f'{where}/{name}' for name in 'ab'}",
    "path = os.path.join(where, 'model'); saved = {'path': path}; return saved",
    "path = Path(where) / 'model'; saved = {}; saved['path'] = str(path); return saved",
    "paths = []; paths.append(os.path.join(where, 'a')); return {'paths': paths}",
    "saved = super().save_checkpoint(where); saved['model'] = where; return saved",
)
KEEPS_NOT = (
    "return {'epoch': 1}",
    "return {'path': os.path.basename(os.path.join(where, 'model'))}",
    "return {'files': os.listdir(where)}",
    "return {'size': self.model.size(where)}",
    "return {'files': [name for name in os.listdir(where)]}",
    "self.saved = {'path': where}; return where",
    "saved = {'path': where}; print(saved)",
    "where = '/shared/models'; return {'path': where}",
)


@pytest.mark.parametrize("body", KEEPS)
def test_a_class_that_returns_paths_in_a_dictionary_is_reported(body):
    assert check_noop(SAVING.format(body=body)) == ["TRN165"]


@pytest.mark.parametrize("body", KEEPS_NOT)
def test_a_class_that_returns_no_path_in_one_is_not(body):
    assert check_noop(SAVING.format(body=body)) == []


def test_a_class_of_old_names_is_reported_and_renamed():
    from migrate.engine import rewrite_text

    done = rewrite_text(SAVING.format(body="return {'path': where}").replace("save_checkpoint", "_save"))
    assert "def save_checkpoint(self, where):" in done.text
    assert [(found.code, found.line) for found in done.findings] == [("TRN165", 7)]
