"""`HyperOptSearch(points_to_evaluate=[{"activation": 0}])`: categories named by their position.

Serves the row ``HyperOptSearch(points_to_evaluate=...) with positions of categories``. Behaviour after Ray 0.8.7, which
handed the points to Hyperopt as they were; since 1.2 they name the category itself, and so they do here where they can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import wraps
from typing import Any, Final

from ray.tune.search.hyperopt.hyperopt_search import HyperOptSearch

from compat.usage import used
from legacy_api import known

_POSITION: Final = "HyperOptSearch(points_to_evaluate=...) with positions of categories"

_ray_convert: Any = vars(HyperOptSearch)["_convert_categories_to_indices"]


def _positions(point: dict[str, Any], space: Any) -> Iterator[tuple[dict[str, Any], str, int]]:
    """Where a point has a category's position that is no category itself: the dictionary, the key, the position."""
    for key, value in point.items():
        options: Any = space.get(key) if isinstance(space, Mapping) else None
        if isinstance(value, dict):
            yield from _positions(value, options)
        elif isinstance(value, int) and getattr(options, "name", None) == "switch":
            categories = options.pos_args[1:]
            named = [category.obj for category in categories if category.name == "literal"]
            if value not in named and 0 <= value < len(categories):
                yield point, key, value


@wraps(_ray_convert)
def convert_categories_to_indices(self: Any, config: dict[str, Any]) -> None:
    """Convert the categories of a point to positions, and leave the positions in it as they are."""
    positions = list(_positions(config, self._space))
    for point, key, _ in positions:
        used(known(_POSITION).code)
        del point[key]
    _ray_convert(self, config)
    for point, key, position in positions:
        point[key] = position
