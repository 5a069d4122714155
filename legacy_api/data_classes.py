"""Classes of Ray Data that users derive theirs from, and what Ray asks of those, and gives them, otherwise today."""

from __future__ import annotations

from typing import Final, NamedTuple

_PLACE: Final = "ray.data.datasource"
FILES: Final = (f"{_PLACE}.FileBasedDatasource", f"{_PLACE}.file_based_datasource.FileBasedDatasource")
"""What datasources derive from that read files."""
DATASOURCES: Final = (
    *("ray.data.Datasource", f"{_PLACE}.Datasource", f"{_PLACE}.datasource.Datasource"),
    *FILES,
)
READERS: Final = (f"{_PLACE}.Reader", f"{_PLACE}.datasource.Reader")
READ: Final = "ray.data.read_datasource"
READER_OF: Final = "create_reader"
"""What reads a datasource, and what gives its reader: through Ray 2.8 either could be of any class."""
DATASINKS: Final = (
    *("ray.data.Datasink", f"{_PLACE}.Datasink", f"{_PLACE}.datasink.Datasink"),
    *(
        f"{place}.{name}FileDatasink"
        for place in ("ray.data", _PLACE, f"{_PLACE}.file_datasink")
        for name in ("RowBased", "BlockBased")
    ),
)
PROVIDERS: Final = (f"{_PLACE}.FilenameProvider", f"{_PLACE}.filename_provider.FilenameProvider")
METADATA: Final = "ray.data.block.BlockMetadata"
READ_TASKS: Final = (f"{_PLACE}.ReadTask", f"{_PLACE}.datasource.ReadTask")


class Hook(NamedTuple):
    """A method of the user's that Ray gives more today.

    Attributes:
        name: The method.
        bases: What its class derives from.
        added: What it was not given.
        is_by_position: Whether it is given that by position.
        old: How the catalogue spells it.
    """

    name: str
    bases: tuple[str, ...]
    added: tuple[str, ...]
    is_by_position: bool
    old: str


HOOKS: Final = (
    Hook(
        "get_read_tasks",
        (*DATASOURCES, *READERS),
        ("per_task_row_limit", "data_context"),
        False,
        "Datasource.get_read_tasks(parallelism)",
    ),
    Hook("on_write_start", DATASINKS, ("schema",), True, "Datasink.on_write_start()"),
)
WITH_SCHEMA: Final = "BlockMetadata(schema)"
SCHEMA: Final = "schema"
FIELDS: Final = ("num_rows", "size_bytes", SCHEMA, "input_files", "exec_stats")
"""What the metadata of a block took by position, all of it required, through Ray 2.47."""
WRITTEN: Final = "on_write_complete"
AS_LIST: Final = "Datasink.on_write_complete(a list)"
OF_BLOCK: Final = "get_filename_for_block"
OF_ROW: Final = "get_filename_for_row"
OF_TASK: Final = "get_filename_for_task"
"""What alone names the files of today's Ray."""
UNCALLED: Final = {
    **{name: (DATASOURCES, f"Datasource.{name}(...)") for name in ("do_write", "write")},
    "_read_file": (FILES, "FileBasedDatasource._read_file(...)"),
    OF_BLOCK: (PROVIDERS, f"FilenameProvider.{OF_BLOCK}(...)"),
    OF_ROW: (PROVIDERS, f"FilenameProvider.{OF_ROW}(...)"),
}
"""Methods of the user's that Ray calls no more: the bases of their classes, and how the catalogue spells them."""
BASES: Final = frozenset((*DATASOURCES, *READERS, *DATASINKS, *PROVIDERS))
METHODS: Final = frozenset((*(hook.name for hook in HOOKS), *UNCALLED, WRITTEN))
