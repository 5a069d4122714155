"""Rows that are no dictionaries: what functions and loops get of `from_items`, and of batches of such."""

import os

import ray
from observed import RESULTS, outcome


def doubled(row):
    return row * 2


def plus_one(dataset):
    numbers = []
    for row in dataset.iter_rows():
        numbers.append(row + 1)
    return numbers


def found(ask):
    try:
        return sorted(ask())
    except Exception:
        return "raised"


ray.init(num_cpus=2, include_dashboard=False)
os.makedirs(RESULTS, exist_ok=True)
data = ray.data.from_items([1, 2, 3, 4])
outcome(
    looped=found(lambda: plus_one(data)),
    kept=found(lambda: data.filter(lambda row: row > 2).take()),
    doubled=found(lambda: data.map(doubled).take()),
    batches=found(lambda: data.map_batches(lambda batch: [value * 3 for value in batch]).take()),
)
