"""Annotations in quotes, or with None beside the class."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from typing import Optional, Union\n\nimport ray\nfrom ray import tune\nfrom ray.data import Dataset\n\n\n"


@pytest.mark.parametrize(
    "annotation",
    [
        '"ray.data.Dataset"',
        '"Dataset"',
        "Optional[Dataset]",
        'Optional["Dataset"]',
        '"Optional[Dataset]"',
        "Dataset | None",
        '"Dataset | None"',
        "Union[Dataset, None]",
        "Union[None, ray.data.Dataset]",
    ],
)
def test_a_parameter_is_what_its_annotation_says(annotation):
    assert check_noop(f"{HEAD}def show(rows: {annotation}):\n    rows.to_torch()\n") == ["DAT205"]


@pytest.mark.parametrize(
    "annotation",
    ["list[Dataset]", "Union[Dataset, str]", "Dataset | str", '"no Python"', '"list"', '"Other"', "int | None", "1"],
)
def test_what_may_be_something_else_is_left_alone(annotation):
    assert check_noop(f"{HEAD}def show(rows: {annotation}):\n    rows.to_torch()\n") == []


@pytest.mark.parametrize(
    "annotation",
    [
        "Optional[tune.ExperimentAnalysis]",
        "tune.ExperimentAnalysis | None",
        '"tune.ExperimentAnalysis"',
        '"Optional[tune.ExperimentAnalysis]"',
        "'Union[tune.ExperimentAnalysis, None]'",
        '"None | tune.ExperimentAnalysis"',
    ],
)
def test_an_analysis_is_told_by_it_too(annotation):
    text = f"{HEAD}def show(analysis: {annotation}):\n    print(analysis.stats())\n"
    assert "trial.last_result" in rewritten(text)
