"""What the codemod does to code that nobody wrote for it: counts over whole trees.

    python benchmarks/codemod_safety.py [TREE...]

The trees are the standard library and the installed packages by default. Every file that mentions Ray goes through the
full analysis, whatever the filter on bytes says; nothing is written. Exits non-zero if a file crashes the codemod,
gives code that does not parse or that a second run changes again, loses a comment or its newlines, or is held back by
the filter although there is something to say about it.
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

from migrate.encoding import UnreadableError, decode
from migrate.engine import RewriteError, rewrite_text
from migrate.funnel import may_be_legacy


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
    if (done.text != text or done.findings) and not may_be_legacy(data):
        yield "HELD BACK"
    if comments(text) - comments(done.text):
        yield "LOST A COMMENT"
    if kinds_of_newlines(done.text) - kinds_of_newlines(text):
        yield "OTHER NEWLINES"
    yield "changed" if done.text != text else "reported" if done.findings else "unchanged"


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
            if not any(word in data for word in (b"ray", b"TUNE_", b"RAY_")):
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
