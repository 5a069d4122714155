"""Both interpreters load the catalogue whenever they start, so it must cost next to nothing."""

import json

HEAVY = {"ray", "torch", "pydantic", "pandas", "numpy", "pyarrow", "dataclasses", "inspect", "difflib", "argparse"}


def test_loading_all_rows_imports_nothing_heavy(run_python):
    done = run_python(
        "-c",
        "import json, sys, legacy_api\n"
        "legacy_api.all_rows(), legacy_api.find('ray.tune.run'), legacy_api.row('RUN301')\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))",
    )
    assert HEAVY.isdisjoint(json.loads(done.stdout))


def test_importing_the_package_loads_no_row(run_python):
    done = run_python("-c", "import sys, legacy_api; print([m for m in sys.modules if m.startswith('legacy_api.cat')])")
    assert done.stdout == "['legacy_api.catalog']\n"


def test_loading_all_rows_from_bytecode_costs_a_fraction_of_importing_asyncio(run_python, tmp_path):
    # A ratio within one process: how fast the machine is just now says nothing about the catalogue.
    bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "bytecode")}
    code = (
        "import time, typing, legacy_api\n"
        "start = time.process_time()\n"
        "legacy_api.all_rows()\n"
        "loaded = time.process_time()\n"
        "import asyncio\n"
        "print((loaded - start) / (time.process_time() - loaded))"
    )
    smallest = min(float(run_python("-c", code, **bytecode).stdout) for _ in range(4))
    assert smallest < 1 / 3
