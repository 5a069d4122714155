# Everything below needs Python 3.10 or newer and make, nothing else.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: demo test regression slow examples kill-sweep mutation matrix oldest random record lint types unit env clean table

env: $(VENV)/.installed

# Remade when the dependencies change; an interrupted install leaves no stamp and is made again. Most of what libraries have
# nobody imports: compiling it all would take as long as installing it. What all processes of Ray import is compiled at once.
$(VENV)/.installed: pyproject.toml
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 10) and 'Python 3.10 or newer is needed; set PYTHON=')"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --no-compile -e ".[test]"
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -c "import ray.train.torch, ray.tune"
	touch $@

demo: env
	$(BIN)/python examples/demo.py

test: lint types unit

lint: env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m legacy_api check

types: env
	$(BIN)/mypy

# Two processes: each starts a Ray of its own and waits for it much of the time. A file stays in one process.
# Real Ray loses workers and machines on a computer that stalls for seconds. What fails is therefore run once more, and the
# summary names it: a test that is named there again and again is a defect.
# Workers are many short processes: where Python is told to write no bytecode, each of them would compile the shim anew.
unit: env
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 --dist loadfile --reruns 1 -r R

# All scripts of the suite, in both columns, against what old Rays did; shows how far it is, writes docs/regression.md, and
# fails where a difference is not listed. With two cores, about an hour.
regression: lint types
	$(BIN)/python -m pip install --quiet -e ".[regression]"
	$(BIN)/python examples/demo.py
	$(BIN)/python -m tests.regression.suite --write

# The tests that `make test` leaves out, for each takes minutes: clusters, kill sweeps, thousands of random calls. The suite's
# scripts are left to `make regression`, which shows how far it is.
slow: env
	$(BIN)/python -m pip install --quiet -e ".[regression]"
	$(BIN)/python -m pytest -n 2 --dist loadfile --reruns 1 -r R -m slow --deselect tests/regression/test_suite.py::test_nothing_differs_but_what_is_listed

# Old releases' bundled examples under the shim, with all that they import, which is more than the tests need: hours.
examples:
	$(PYTHON) -m venv $(VENV)-examples
	$(VENV)-examples/bin/python -m pip install --quiet -e ".[test]" -r tests/regression/bundled/requirements.txt
	$(VENV)-examples/bin/python -m tests.regression.bundled --with shim

# Kills drivers, workers and nodes, and lets the storage fail, at more than thirty moments of a run; prints a table.
kill-sweep: env
	$(BIN)/python -m tests.regression.killed.sweep

# What the suite's scripts do on the real Ray they were written for: `make record RAY=1.13.0`.
record: env
	$(BIN)/python -m tests.regression.suite.record --ray $(RAY)

# Scripts of random parts on the real old Ray, under the shim and migrated: `make random RAY=1.13.0`.
random: env
	$(BIN)/python -m pip install --quiet -e ".[regression]"
	$(BIN)/python -m tests.regression.random_scripts --ray $(RAY)

# The quick tests of every part on Ray 2.43, 2.51 and the newest, and on every Python that is found.
matrix: env
	$(BIN)/python -m tests.regression.matrix

# A few of them on the oldest Ray that the shim serves, with the Python of the environment.
oldest: env
	$(BIN)/python -m tests.regression.matrix \
		tests/legacy_api/test_targets.py tests/compat/test_install.py tests/compat/test_run_resumed.py \
		tests/compat/test_trainable_by_hand.py \
		--ray 2.43.0 --python $$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')

# Takes rows of the catalogue, rules and adapters away, one after the other, and prints those that nobody notices. Takes
# long; goes on where it was stopped. What the shim's side leaves unnoticed, which is no failure yet, is tried in whole runs.
mutation: env
	$(BIN)/python -m pip install --quiet -e ".[regression]"
	$(BIN)/python -m tests.regression.mutation rules
	$(BIN)/python -m tests.regression.mutation codemod
	-$(BIN)/python -m tests.regression.mutation shim
	$(BIN)/python -m tests.regression.mutation runs
	$(BIN)/python -m tests.regression.mutation adapters

table: env
	$(BIN)/python -m migrate.document > docs/rules.md
	$(BIN)/python -m legacy_api table > docs/legacy-api.md

clean:
	rm -rf $(VENV) $(VENV)-examples build dist *.egg-info
