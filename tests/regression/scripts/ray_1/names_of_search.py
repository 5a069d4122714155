"""Constants and helpers in the modules of searchers: which they are, and what they answer."""

from ray import tune
from ray.tune.suggest import util
from ray.tune.suggest.ax import UNRESOLVED_SEARCH_SPACE as OF_AX
from ray.tune.suggest.basic_variant import count_variants as count_variants_of_basic_variant
from ray.tune.suggest.bayesopt import UNRESOLVED_SEARCH_SPACE as OF_BAYESOPT
from ray.tune.suggest.bohb import UNRESOLVED_SEARCH_SPACE as OF_BOHB
from ray.tune.suggest.hebo import SPACE_ERROR_MESSAGE
from ray.tune.suggest.hyperopt import UNDEFINED_METRIC_MODE as OF_HYPEROPT
from ray.tune.suggest.nevergrad import UNDEFINED_SEARCH_SPACE as OF_NEVERGRAD
from ray.tune.suggest.optuna import DEFINE_BY_RUN_WARN_THRESHOLD_S
from ray.tune.suggest.repeater import set_search_properties_backwards_compatible as of_repeater
from ray.tune.suggest.search_generator import create_trial_from_spec
from ray.tune.suggest.suggestion import set_search_properties_backwards_compatible as of_suggestion
from ray.tune.suggest.variant_generator import (
    count_spec_samples,
    count_variants,
    flatten_resolved_vars,
    get_preset_variants,
    has_unresolved_values,
    resolve_nested_dict,
)

from observed import outcome

SPACE = {"x": tune.grid_search([1, 2, 3]), "y": {"z": tune.grid_search([4, 5])}}
SPEC = {"config": SPACE}
outcome(
    constants=[DEFINE_BY_RUN_WARN_THRESHOLD_S, "HEBO" in SPACE_ERROR_MESSAGE],
    texts=[OF_AX == OF_BAYESOPT == OF_BOHB, "metric" in OF_HYPEROPT, "{cls}" in OF_NEVERGRAD],
    properties=[of_repeater is of_suggestion, of_suggestion is util.set_search_properties_backwards_compatible],
    creates=callable(create_trial_from_spec),
    counted=[count_variants(SPEC, []), count_variants_of_basic_variant(SPEC, [{"x": 1}]), count_spec_samples(SPEC, 7)],
    flat=flatten_resolved_vars({("config", "x"): 1, ("config", "y", "z"): 4}),
    nested=sorted([*path, value] for path, value in resolve_nested_dict({"x": 1, "y": {"z": 4}}).items()),
    unresolved=[has_unresolved_values(SPACE), has_unresolved_values({"x": 1})],
    preset=[spec["config"] for _, spec in get_preset_variants(SPEC, {"x": 2, "y": {"z": 5}})],
)
