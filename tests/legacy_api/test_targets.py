"""What the rows send users to exists in the installed Ray."""

import json
import textwrap
from importlib.metadata import version

import pytest

from legacy_api import CAME, all_rows

INSTALLED = tuple(map(int, version("ray").split(".")[:2]))

TARGETS = sorted({target for row in all_rows() for target in row.to if target.startswith("ray.")})

NAMES = {
    "ray.tune.suggest": "BasicVariantGenerator ConcurrencyLimiter Repeater SearchAlgorithm SearchGenerator Searcher "
    "create_searcher grid_search",
    "ray.tune.suggest.ax": "AxSearch",
    "ray.tune.suggest.basic_variant": "BasicVariantGenerator",
    "ray.tune.suggest.bayesopt": "BayesOptSearch",
    "ray.tune.suggest.bohb": "TuneBOHB",
    "ray.tune.suggest.hebo": "HEBOSearch",
    "ray.tune.suggest.hyperopt": "HyperOptSearch",
    "ray.tune.suggest.nevergrad": "NevergradSearch",
    "ray.tune.suggest.optuna": "OptunaSearch",
    "ray.tune.suggest.repeater": "Repeater",
    "ray.tune.suggest.search": "SearchAlgorithm",
    "ray.tune.suggest.search_generator": "SearchGenerator",
    "ray.tune.suggest.suggestion": "ConcurrencyLimiter SearchGenerator Searcher UNRESOLVED_SEARCH_SPACE",
    "ray.tune.suggest.variant_generator": "generate_variants grid_search format_vars parse_spec_vars",
    "ray.tune.suggest.zoopt": "ZOOptSearch",
    "ray.tune.sample": "Categorical Domain Float Function Integer Quantized choice loguniform randint uniform",
    "ray.tune.trial": "ExportFormat Trial",
    "ray.tune.function_runner": "wrap_function",
    "ray.tune.session": "report",
    "ray.tune.commands": "list_experiments list_trials",
    "ray.tune.scripts": "cli main",
    "ray.tune.utils.placement_groups": "PlacementGroupFactory resource_dict_to_pg_factory",
    "ray.tune.utils.trainable": "with_parameters",
    "ray.tune.integration.comet": "CometLoggerCallback",
    "ray.tune.integration.mlflow": "MLflowLoggerCallback",
    "ray.tune.integration.wandb": "WandbLoggerCallback",
}
"""What old code imports from modules that moved."""

RESOLVE = textwrap.dedent(
    """
    import importlib, json, sys, warnings

    warnings.simplefilter("ignore")

    def resolve(dotted):
        parts = dotted.split(".")
        for length in range(len(parts), 0, -1):
            module = ".".join(parts[:length])
            try:
                found = importlib.import_module(module)
            except ModuleNotFoundError as error:
                if error.name and (module + ".").startswith(error.name + "."):
                    continue
                return "not installed: " + (error.name or str(error))
            except SystemExit:  # an example that ends itself on Pythons that it is not for
                return "not installed: what " + module + " wants on this Python"
            for part in parts[length:]:
                if not hasattr(found, part):
                    return f"{found.__name__} has no {part}"
                found = getattr(found, part)
            return "found"
        return "no such module"

    print(json.dumps({dotted: resolve(dotted) for dotted in json.loads(sys.argv[1])}))
    """
)


def dotted_names():
    moved = {row.old: row.to[0] for row in all_rows() if row.kind == "module" and row.action == "move"}
    return [f"{moved[old]}.{name}" for old, names in NAMES.items() for name in names.split()]


@pytest.fixture(scope="module")
def resolved(tmp_path_factory):
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-c", RESOLVE, json.dumps(TARGETS + dotted_names())],
        capture_output=True,
        text=True,
        timeout=240,
        cwd=tmp_path_factory.mktemp("elsewhere"),
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("target", TARGETS)
def test_the_target_of_a_row_exists(target, resolved):
    if resolved[target].startswith("not installed"):
        pytest.skip(resolved[target])
    came = tuple(map(int, CAME.get(target, "0.0").split(".")[:2]))
    assert (resolved[target] == "found") == (came <= INSTALLED), resolved[target]


@pytest.mark.parametrize("name", dotted_names())
def test_what_old_code_imported_is_in_the_module_that_moved(name, resolved):
    assert resolved[name] == "found"
