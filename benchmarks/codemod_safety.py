"""What the codemod does to code that nobody wrote for it: counts over whole trees.

    python benchmarks/codemod_safety.py [TREE...]

The trees are the standard library and the installed packages by default. Every file that mentions Ray goes through the
full analysis, whatever the filter on bytes says; nothing is written. What is changed or reported goes through it again
with each option that changes what is written, and with other newlines, a byte order mark and another encoding, which
must not make a difference to anything else. Exits non-zero if a file crashes the codemod, gives code that does not
parse or that a second run changes again, loses a comment or its newlines, or is held back by the filter although there
is something to say about it.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import sysconfig
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from migrate.command.options import Options
from migrate.command.outcome import FAILED
from migrate.command.process import process_data
from migrate.edit.encoding import UnreadableError, decode
from migrate.engine import RewriteError, rewrite_text
from migrate.resolve.text.funnel import may_be_legacy

MENTIONS: Final = re.compile(rb"\bray\b|TUNE_|RAY_")
MODES: Final = {
    "--todo": Options(todo=True),
    "--unsafe": Options(unsafe=True),
    "--to-shim": Options(to_shim=True),
    "--select": Options(select=("FUN", "MOD", "TRN")),
}


def faults(text: str, data: bytes) -> Iterator[str]:
    """What is wrong with the result for one file, in capitals, and what kind of result it is."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        yield "no Python"
        return
    try:
        done = rewrite_text(text)
        again = rewrite_text(done.text).text if done.text != text else text
        ast.parse(done.text)
    except (RewriteError, SyntaxError) as error:
        yield f"refused: {error}"
        return
    except Exception as error:
        yield f"CRASHED: {type(error).__name__}: {error}"
        return
    if again != done.text:
        yield "CHANGED AGAIN"
    for finding in done.findings:
        if finding.old.startswith("rule "):
            yield f"REFUSED: {finding.old}: {finding.message}"
    if (done.text != text or done.findings) and not may_be_legacy(data):
        yield "HELD BACK"
    if comments(text) - comments(done.text):
        yield "LOST A COMMENT"
    if kinds_of_newlines(done.text) - kinds_of_newlines(text):
        yield "OTHER NEWLINES"
    if done.text != text or done.findings:
        yield from faults_of_modes(data)
        yield from faults_of_bytes(text, done.text)
    yield "changed" if done.text != text else "reported" if done.findings else "unchanged"


def faults_of_modes(data: bytes) -> Iterator[str]:
    """What is wrong with what each option writes."""
    for name, options in MODES.items():
        once = process_data("", data, options)
        if once.state == FAILED:
            yield f"FAILED WITH {name}: {once.reason}"
        elif once.new is not None:
            try:
                ast.parse(once.new)
            except SyntaxError as error:
                yield f"NO PYTHON WITH {name}: {error}"
            if process_data("", once.new, options).new is not None:
                yield f"CHANGED AGAIN WITH {name}"


def faults_of_bytes(old: str, new: str) -> Iterator[str]:
    """What is wrong if the same file has other newlines, a byte order mark or an encoding of its own."""
    if "\r" not in old:
        for name, newline in (("CRLF", "\r\n"), ("LONE CR", "\r")):
            if rewrite_text(old.replace("\n", newline)).text != new.replace("\n", newline):
                yield f"DIFFERS WITH {name}"
    if old.startswith(("#", "\ufeff")) or not (old + new).isascii():
        return
    for name, head, encoding in (("A MARK", "", "utf-8-sig"), ("LATIN-1", "# coding: latin-1 \xe9\n", "latin-1")):
        done = process_data("", (head + old).encode(encoding), Options()).new
        if done != ((head + new).encode(encoding) if new != old else None):
            yield f"DIFFERS WITH {name}"


def comments(text: str) -> Counter[str]:
    """The comments of a file, each as often as it stands there."""
    lines = io.StringIO(re.sub(r"\r\n?", "\n", text), newline="").readline
    return Counter(token.string for token in tokenize.generate_tokens(lines) if token.type == tokenize.COMMENT)


def kinds_of_newlines(text: str) -> set[str]:
    """The kinds of newlines in a file."""
    return set(re.findall(r"\r\n|\r|\n", text))


def main() -> int:
    """Read the command line and every file; gives the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("trees", nargs="*", default=[sysconfig.get_path("stdlib"), sysconfig.get_path("purelib")])
    counts: Counter[str] = Counter()
    for tree in parser.parse_args().trees:
        for path in sorted(Path(tree).rglob("*.py")):
            data = path.read_bytes()
            counts["files"] += 1
            if not MENTIONS.search(data):
                continue
            try:
                text = decode(data).text
            except UnreadableError:
                counts["unreadable"] += 1
                continue
            for found in faults(text, data):
                counts[found.partition(":")[0]] += 1
                if found[:2].isupper() or found.startswith("refused"):
                    print(f"{path}: {found}", flush=True)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return int(any(name[:2].isupper() for name in counts))


if __name__ == "__main__":
    sys.exit(main())
