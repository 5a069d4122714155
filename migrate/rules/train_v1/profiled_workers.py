"""``TorchWorkerProfiler`` of Ray 1.9 - 1.13: the class itself, written into the file once.

Fires on the class of ``ray.train.torch`` (``TRA131``). What is written keeps its name, writes the traces of
``torch.profiler`` into the same files, and gives them to be reported as before: each of them once, where Ray gave all
that there were until then, which made the same files of them.

Declines, with a finding: imports in functions, blocks or branches, and files whose name for the class means something
else, too.
"""

from __future__ import annotations

from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.importing import Taken, ensure_member
from migrate.edit.needed import Needed
from migrate.edit.own_class import used_class
from migrate.rule import Declined, Example, Result
from migrate.train.train_v1.profiled_reports import TRACES, WORKERS

ORDER = 16

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchWorkerProfiler
from torch.profiler import profile


def loop():
    profiler = TorchWorkerProfiler()
    with profile(on_trace_ready=profiler.trace_handler):
        step()
    train.report(loss=1, **profiler.get_and_clear_profile_traces())
""",
        '''\
import tempfile
from pathlib import Path

from ray import train
from torch.profiler import profile


class TorchWorkerProfiler:
    """Writes the traces of a worker into files, and gives them to be reported."""

    def __init__(self, trace_dir=None):
        self.trace_dir = Path(trace_dir or Path(tempfile.gettempdir(), "pytorch_profiler_worker_traces"))
        self.trace_dir.mkdir(parents=True, exist_ok=True)
        self.profiler_trace_filenames = []

    def trace_handler(self, profiler):
        name = f"worker_{train.get_context().get_world_rank()}_epoch_{profiler.step_num}.pt.trace.json"
        profiler.export_chrome_trace(str(self.trace_dir / name))
        self.profiler_trace_filenames.append(name)

    def get_and_clear_profile_traces(self):
        names, self.profiler_trace_filenames = self.profiler_trace_filenames, []
        return {"_train_torch_profiler": [(name, (self.trace_dir / name).read_text()) for name in names]}


def loop():
    profiler = TorchWorkerProfiler()
    with profile(on_trace_ready=profiler.trace_handler):
        step()
    train.report({"loss": 1, **profiler.get_and_clear_profile_traces()})
''',
    ),
)

_OLD: Final = f"ray.train.torch.{WORKERS}"
_CLASS: Final = '''

class {name}:
    """Writes the traces of a worker into files, and gives them to be reported."""

    def __init__(self, trace_dir=None):
        self.trace_dir = {path}(trace_dir or {path}({tempfile}.gettempdir(), "pytorch_profiler_worker_traces"))
        self.trace_dir.mkdir(parents=True, exist_ok=True)
        self.profiler_trace_filenames = []

    def trace_handler(self, profiler):
        name = f"worker_{{{context}().get_world_rank()}}_epoch_{{profiler.step_num}}.pt.trace.json"
        profiler.export_chrome_trace(str(self.trace_dir / name))
        self.profiler_trace_filenames.append(name)

    def get_and_clear_profile_traces(self):
        names, self.profiler_trace_filenames = self.profiler_trace_filenames, []
        return {{"{traces}": [(name, (self.trace_dir / name).read_text()) for name in names]}}
'''


def rewrite(result: Result) -> None:
    """Write the class, if the file has it from Ray."""
    source = result.source
    used = used_class(source, WORKERS, _OLD.__eq__)
    if used is None:
        return
    try:
        name = used.name(WORKERS)
        everywhere = source.tree.body[-1]
        needed = Needed(source, everywhere)
        files = {"tempfile": needed("tempfile"), "path": needed("pathlib.Path")}
        context, imports = ensure_member(source, "ray.train", "get_context", everywhere)
        written = below_imports(source, _CLASS.format(name=name, context=context, traces=TRACES, **files), used.place)
        result.edits += used.taken_over(name, [*needed.edits, *imports, *written])
    except (Declined, Taken) as reason:
        result.decline(used.node, used.row, used.dotted, str(reason))
