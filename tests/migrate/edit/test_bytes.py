"""What an edit does not touch survives byte for byte: newlines, marks, encodings, modes, links."""

import os
import stat
from pathlib import Path

import pytest

from migrate.command.cli import main

OLD = 'from ray import tune\n\n\ndef train(config):\n    tune.report(loss=1)  # "\u00e9"\n'
NEW = 'from ray import tune\n\n\ndef train(config):\n    tune.report({"loss": 1})  # "\u00e9"\n'


def migrate(path, data):
    path.write_bytes(data)
    assert main([str(path)]) == 0
    once = path.read_bytes()
    before = path.stat().st_mtime_ns
    assert main([str(path)]) == 0
    assert path.read_bytes() == once
    assert path.stat().st_mtime_ns == before, "an unchanged file was written again"
    return once


@pytest.fixture
def path(tmp_path):
    return tmp_path / "script.py"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_newlines_of_the_file_are_kept(path, newline):
    assert migrate(path, OLD.replace("\n", newline).encode()) == NEW.replace("\n", newline).encode()


def test_mixed_newlines_are_kept_where_nothing_changes(path):
    old = b"import os\r\n" + OLD.encode() + b"\r\nx = 1\r\n"
    assert migrate(path, old) == b"import os\r\n" + NEW.encode() + b"\r\nx = 1\r\n"


def test_new_lines_have_the_newline_of_the_file(path):
    new = migrate(path, b"from ray import tune\r\ntune.run(lambda c: {}, local_dir='./x')\r\n")
    assert new.startswith(b"import os\r\n\r\nfrom ray import tune\r\nresults = tune.Tuner(")
    assert b"\n" not in new.replace(b"\r\n", b"")


def test_a_byte_order_mark_is_kept(path):
    assert migrate(path, b"\xef\xbb\xbf" + OLD.encode()) == b"\xef\xbb\xbf" + NEW.encode()


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8", "iso-8859-15"])
def test_a_declared_encoding_is_kept(path, encoding):
    cookie = f"# -*- coding: {encoding} -*-\n"
    assert migrate(path, (cookie + OLD).encode(encoding)) == (cookie + NEW).encode(encoding)


def test_a_cookie_on_the_second_line_counts(path):
    head = "#!/usr/bin/env python\n# vim: set fileencoding=latin-1 :\n"
    assert migrate(path, (head + OLD).encode("latin-1")) == (head + NEW).encode("latin-1")


def test_a_missing_final_newline_stays_missing(path):
    assert migrate(path, OLD.encode().rstrip(b"\n")) == NEW.encode().rstrip(b"\n")
    assert migrate(path, b"from ray import tune\ntune.run(lambda c: {})").endswith(b"results.errors)")


def test_a_lone_carriage_return_in_a_string_is_kept(path):
    odd = b's = """a\rb"""\n'
    assert migrate(path, odd + OLD.encode()) == odd + NEW.encode()


def test_a_form_feed_is_kept(path):
    odd = b"x = 1\n\x0c\ny = 2\n\x0cz = '\x0c'\n"
    assert migrate(path, odd + OLD.encode()) == odd + NEW.encode()


def test_characters_of_several_bytes_before_an_edit_on_its_line_count_right(path):
    old = "from ray import tune\n\n\ndef f(c):\n    s = '日本'; tune.report(é=s, b='ü')\n"
    new = "from ray import tune\n\n\ndef f(c):\n    s = '日本'; tune.report({\"é\": s, \"b\": 'ü'})\n"
    assert migrate(path, old.encode()) == new.encode()


def test_other_unicode_line_separators_are_no_newlines(path):
    odd = "s = 'a\u2028b\x85c\x1c'\n".encode()
    assert migrate(path, odd + OLD.encode()) == odd + NEW.encode()


def test_the_mode_of_a_file_is_kept(path):
    path.write_bytes(OLD.encode())
    path.chmod(0o751)
    main([str(path)])
    assert path.read_bytes() == NEW.encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o751


def test_a_read_only_file_is_left_and_named(path, capsys):
    path.write_bytes(b"from ray import tune\ntune.report(a=1)\n")
    path.chmod(0o444)
    assert main([str(path)]) == 2
    assert path.read_bytes() == b"from ray import tune\ntune.report(a=1)\n"
    assert path.stat().st_mode & 0o777 == 0o444
    assert "Permission denied" in "".join(capsys.readouterr())
    assert list(path.parent.iterdir()) == [path]


def test_a_symbolic_link_stays_one(tmp_path):
    target = tmp_path / "real.txt"
    target.write_bytes(OLD.encode())
    link = tmp_path / "link.py"
    link.symlink_to(target)
    main([str(link)])
    assert link.is_symlink()
    assert target.read_bytes() == NEW.encode()


def test_nothing_is_left_behind(tmp_path):
    (tmp_path / "a.py").write_bytes(OLD.encode())
    main([str(tmp_path)])
    assert os.listdir(tmp_path) == ["a.py"]


def test_a_write_that_fails_leaves_the_old_file(path, monkeypatch, capsys):
    path.write_bytes(OLD.encode())

    def refuse(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    assert main([str(path)]) == 2
    assert path.read_bytes() == OLD.encode()
    assert os.listdir(path.parent) == ["script.py"]
    assert "No space left on device" in capsys.readouterr().err


@pytest.mark.parametrize(
    "data",
    [
        b"# coding: nonsense\nfrom ray.tune import run\n",
        b"from ray.tune import run\nx = '\xff'\n",
        b"\xef\xbb\xbf# coding: latin-1\nfrom ray.tune import run\n",
    ],
)
def test_a_file_that_is_no_text_is_skipped_with_the_reason(path, data, capsys):
    path.write_bytes(data)
    assert main([str(path)]) == 0
    assert "skipped: " in capsys.readouterr().out
    assert path.read_bytes() == data
