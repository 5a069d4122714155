"""What is written into a file whose trainers of Ray 1.9 - 1.13 log reports: classes that do it today."""

from __future__ import annotations

from typing import Final, NamedTuple

from migrate.train.train_v1.profiled_reports import TRACES


class ReportLogger(NamedTuple):
    """A class that is written in the place of one of Ray's callbacks.

    Attributes:
        name: How it is called.
        text: The class; in braces what it needs, the fields of its constructor, and what passes over reports or
            parts of them.
        needed: What it is written with: by part, the dotted name.
        fields: What the constructor of Ray's callback took that this one can take, with what it is by default.
    """

    name: str
    text: str
    needed: dict[str, str]
    fields: dict[str, str]


_BASE: Final = {"base": "ray.train.UserCallback"}
_PASSED_OVER: Final = """\
        if not metrics[0]:
            return  # a checkpoint that is saved by itself
"""
_PRINTS: Final = '''

class {name}({base}):
    """Prints what the workers report, as JSON."""

    def after_report(self, run_context, metrics, checkpoint):
{passed_over}{hidden}        print({json}.dumps(metrics, indent=4, default=str))
'''
_WRITES_JSON: Final = '''

class {name}({base}):
    """Writes what the first worker reports into a file of JSON: a list for each report."""

    def __init__(self{parameters}):
{kept}        self.reports = []

    def after_report(self, run_context, metrics, checkpoint):
{passed_over}{hidden}        self.reports.append([{{**metrics[0], "_training_iteration": len(self.reports) + 1}}])
        run = run_context.run_config
        directory = {logdir}{os}.path.join(run.storage_path, run.name)
        {os}.makedirs(directory, exist_ok=True)
        with open({os}.path.join(directory, {filename}), "w") as file:
            {json}.dump(self.reports, file, default=self.plain)

    def plain(self, value):
        return value.item() if hasattr(value, "item") else str(value)  # numbers of NumPy, tensors
'''
_WRITES_EVENTS: Final = '''

class {name}({base}):
    """Writes the numbers that the first worker reports as events of TensorBoard."""

    def __init__(self{parameters}):
{kept}        self.writer, self.iteration = None, 0

    def after_report(self, run_context, metrics, checkpoint):
{passed_over}        if self.writer is None:
            run = run_context.run_config
            self.writer = {writer}({logdir}{os}.path.join(run.storage_path, run.name))
        self.iteration += 1
        for name, value in self.numbers(metrics[0], "ray/train"):
            self.writer.add_scalar(name, value, self.iteration)
        self.writer.flush()

    def numbers(self, metrics, parent):
        for name, value in metrics.items():
            if isinstance(value, dict):
                yield from self.numbers(value, f"{{parent}}/{{name}}")
            elif isinstance(value, {number}) and value == value:  # not NaN
                yield f"{{parent}}/{{name}}", value
'''
_WRITES_TRACES: Final = '''

class {name}({base}):
    """Writes the traces that the workers report into files for TensorBoard."""
{constructor}
    def after_report(self, run_context, metrics, checkpoint):
        run = run_context.run_config
        directory = {logdir}{os}.path.join(run.storage_path, run.name, "pytorch_profiler")
        {os}.makedirs(directory, exist_ok=True)
        for reported in metrics:
            for name, trace in reported.get("{traces}") or ():
                with open({os}.path.join(directory, name), "w") as file:
                    file.write(trace)
'''
_CONSTRUCTOR: Final = """
    def __init__(self{parameters}):
{kept}"""
_HIDDEN: Final = f"""\
        metrics = [{{name: value for name, value in one.items() if name != "{TRACES}"}} for one in metrics]
"""

LOGGERS: Final = {
    "PrintCallback": ReportLogger("PrintReportCallback", _PRINTS, {**_BASE, "json": "json"}, {}),
    "JsonLoggerCallback": ReportLogger(
        "JsonReportCallback",
        _WRITES_JSON,
        {**_BASE, "json": "json", "os": "os"},
        {"logdir": "None", "filename": '"results.json"'},
    ),
    "TBXLoggerCallback": ReportLogger(
        "TBXReportCallback",
        _WRITES_EVENTS,
        {**_BASE, "os": "os", "writer": "tensorboardX.SummaryWriter", "number": "numbers.Real"},
        {"logdir": "None"},
    ),
    "TorchTensorboardProfilerCallback": ReportLogger(
        "TraceReportCallback", _WRITES_TRACES, {**_BASE, "os": "os"}, {"logdir": "None"}
    ),
}
"""What is written, by the class of Ray."""


def text_of(
    logger: ReportLogger, written: dict[str, str], given: set[str], *, passes_over: bool, is_profiled: bool
) -> str:
    """The class, as it is called in a file.

    Args:
        logger: What is written.
        written: How the file writes what the class needs.
        given: The fields that the file gives it.
        passes_over: Whether there may be reports of a checkpoint alone.
        is_profiled: Whether there may be traces in reports, which this class is not to show.
    """
    fields = {field: default for field, default in logger.fields.items() if field in given}
    parameters = "".join(f", {field}={default}" for field, default in fields.items())
    kept = "".join(f"        self.{field} = {field}\n" for field in fields)
    return logger.text.format(
        **written,
        name=logger.name,
        parameters=parameters,
        kept=kept,
        constructor=_CONSTRUCTOR.format(parameters=parameters, kept=kept) if fields else "",
        logdir="self.logdir or " if "logdir" in fields else "",
        filename="self.filename" if "filename" in fields else logger.fields.get("filename", ""),
        passed_over=_PASSED_OVER if passes_over else "",
        traces=TRACES,
        hidden=_HIDDEN if is_profiled else "",
    )
