"""What the document said of the examples, for those that this machine has not run."""

import re

_ROW = re.compile(r"\| `(?P<example>[^`]+)` \| (?P<cells>.*) \|")
_BAR = re.compile(r"(?<!\\) \| ")


def kept_cells(text: str) -> dict[tuple[str, str], list[str]]:
    """The cells of every line of the document's tables, by the title above it and the example."""
    kept: dict[tuple[str, str], list[str]] = {}
    title = ""
    for line in text.splitlines():
        if line.startswith("## "):
            title = line.removeprefix("## ")
        elif title and (row := _ROW.fullmatch(line)):
            kept[title, row["example"]] = _BAR.split(row["cells"])
    return kept
