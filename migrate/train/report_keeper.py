"""What is written into a file whose runs keep their reports: a callback that writes them, a function that reads."""

from __future__ import annotations

from typing import Final

_TEXT: Final = '''

class {keeper}({base}):
    """Keeps the metrics of all reports in a file of the run; Train forgets those without a checkpoint that is kept."""

    def __init__(self):
        self.reports = []

    def after_report(self, run_context, metrics, checkpoint):
        self.reports.append(metrics[0])
        run = run_context.get_run_config()
        filesystem, path = run.storage_filesystem, run.storage_path
        if filesystem is None:
            filesystem, path = {filesystem}.from_uri(path)
        with filesystem.open_output_stream(f"{{path}}/{{run.name}}/reports.json") as file:
            file.write({json}.dumps(self.reports, default=self.as_plain).encode())

    @staticmethod
    def as_plain(value):
        return value.tolist() if hasattr(value, "tolist") else str(value)


def {reader}(result):
    """The metrics of all reports of a run that a `{keeper}` has kept."""
    with result.filesystem.open_input_stream(f"{{result.path}}/reports.json") as file:
        return {json}.load(file)
'''
KEEPER: Final = "ReportKeeper"
READER: Final = "reports_of"


def keeper_text(
    keeper: str = KEEPER,
    reader: str = READER,
    *,
    base: str = "UserCallback",
    json: str = "json",
    filesystem: str = "FileSystem",
) -> str:
    """The class and the function, as they are called in a file and name what they need there."""
    return _TEXT.format(keeper=keeper, reader=reader, base=base, json=json, filesystem=filesystem)
