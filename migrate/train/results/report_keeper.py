"""What is written into a file whose runs keep their reports: a callback that writes them, a function that reads."""

from __future__ import annotations

from typing import Final

_TEXT: Final = '''

class {keeper}({base}):
    """{keeps}"""

    def __init__(self):
        self.reports = []

    def after_report(self, run_context, metrics, checkpoint):
{keeping}
            file.write({json}.dumps(self.reports, default=self.as_plain).encode())

    @staticmethod
    def as_plain(value):
        return value.tolist() if hasattr(value, "tolist") else str(value)


def {reader}(result):
    """{reads}"""
    with result.filesystem.open_input_stream(f"{{result.path}}/reports.json") as file:
        return {read}
'''
_READING_SOME: Final = "[metrics for metrics in {json}.load(file) if metrics]"
_KEEPING: Final = """\
        self.reports.append(metrics[0])
        run = run_context.get_run_config()
        filesystem, path = run.storage_filesystem, run.storage_path
        if filesystem is None:
            filesystem, path = {filesystem}.from_uri(path)
        with filesystem.open_output_stream(f"{{path}}/{{run.name}}/reports.json") as file:"""
_KEEPING_ALL: Final = """\
        run = run_context.get_run_config()
        filesystem, path = run.storage_filesystem, run.storage_path
        if filesystem is None:
            filesystem, path = {filesystem}.from_uri(path)
        path = f"{{path}}/{{run.name}}/reports.json"
        if not self.reports and filesystem.get_file_info(path).is_file:  # the run goes on
            with filesystem.open_input_stream(path) as file:
                self.reports = {json}.load(file)
        self.reports.append(metrics[0])
        with filesystem.open_output_stream(path) as file:"""
KEEPER: Final = "ReportKeeper"
READER: Final = "reports_of"
KEEPS: Final = (
    "Keeps the metrics of all reports in a file of the run; Train forgets those without a checkpoint that is kept."
)
READS: Final = "The metrics of all reports of a run that a `{keeper}` has kept."


def keeper_text(
    keeper: str = KEEPER,
    reader: str = READER,
    *,
    base: str = "UserCallback",
    json: str = "json",
    filesystem: str = "FileSystem",
    goes_on: bool = False,
    saves_apart: bool = False,
) -> str:
    """The class and the function, as they are called in a file and name what they need there.

    Args:
        keeper: The name of the class.
        reader: The name of the function.
        base: The class of Ray's that the first one is made of.
        json: The module of that name.
        filesystem: The class of that name.
        goes_on: Whether a run may be one that was restored, whose earlier reports are kept, too.
        saves_apart: Whether checkpoints are reported by themselves, which is no report of metrics.
    """
    keeping = (_KEEPING_ALL if goes_on else _KEEPING).format(filesystem=filesystem, json=json)
    says = {"keeps": KEEPS, "reads": READS.format(keeper=keeper)}
    read = (_READING_SOME if saves_apart else "{json}.load(file)").format(json=json)
    return _TEXT.format(keeper=keeper, reader=reader, base=base, keeping=keeping, json=json, read=read, **says)
