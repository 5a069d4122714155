"""`DatasetPipeline` in annotations: pipelines of Ray Data are datasets today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

IMPORT = "from ray.data import DatasetPipeline\n"
DEFINED = "def load(rows: DatasetPipeline) -> DatasetPipeline:\n    return rows\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            f"{IMPORT}\n\n{DEFINED}",
            "from ray.data import Dataset\n\n\n" + DEFINED.replace("DatasetPipeline", "Dataset"),
        ),
        (
            "import ray\n\n\nclass Data:\n    rows: ray.data.DatasetPipeline\n",
            "import ray\n\n\nclass Data:\n    rows: ray.data.Dataset\n",
        ),
        (
            f"from typing import Dict\n\n{IMPORT}\n\ndef load() -> Dict[str, DatasetPipeline]:\n    return {{}}\n",
            "from typing import Dict\n\nfrom ray.data import Dataset\n\n\ndef load() -> Dict[str, Dataset]:\n"
            "    return {}\n",
        ),
        (
            "from ray.data import Dataset, DatasetPipeline\n\n\ndef load(rows: Dataset | DatasetPipeline):\n    pass\n",
            "from ray.data import Dataset\n\n\ndef load(rows: Dataset):\n    pass\n",
        ),
        (
            f"{IMPORT}\n\ndef load(rows: DatasetPipeline | None = None):\n    pass\n",
            "from ray.data import Dataset\n\n\ndef load(rows: Dataset | None = None):\n    pass\n",
        ),
    ],
)
def test_annotations_say_what_pipelines_are_today(before, after):
    assert rewritten(before) == after


def test_they_do_once_the_pipelines_are_datasets():
    text = rewritten(
        """
        import ray
        from ray import train
        from ray.data.dataset_pipeline import DatasetPipeline
        from ray.train.torch import TorchTrainer


        def load() -> DatasetPipeline:
            return ray.data.range(9).repeat(3).random_shuffle_each_window()


        def loop():
            for epoch in train.get_dataset_shard("train").iter_epochs():
                for batch in epoch.iter_torch_batches(batch_size=4):
                    step(batch)


        trainer = TorchTrainer(loop, datasets={"train": load()})
        """
    )
    assert "def load() -> Dataset:\n    return ray.data.range(9).random_shuffle()\n" in text
    assert "DatasetPipeline" not in text


@pytest.mark.parametrize(
    "code",
    [
        f"{IMPORT}\n\ndef load(rows):\n    return isinstance(rows, DatasetPipeline)\n",
        f"try:\n    {IMPORT}except ImportError:\n    DatasetPipeline = None\n\n\n{DEFINED}",
        f"{IMPORT}\npipe = DatasetPipeline.from_iterable(blocks)\n",
        f"{IMPORT}\n\nclass Own(DatasetPipeline):\n    pass\n",
        f"from typing import Union\n\n{IMPORT}\nRows = Union[DatasetPipeline, list]\n",
        f"from typing import cast\n\n{IMPORT}\nrows = cast(DatasetPipeline, rows)\n",
        f"{IMPORT}\n\ndef load(rows: 'DatasetPipeline') -> DatasetPipeline:\n    return rows\n",
        f"{IMPORT}\n\ndef load(rows: DatasetPipeline):\n    return rows.foreach_window(shuffled)\n",
        f"{IMPORT}\n\ndef load(rows: DatasetPipeline):\n    return rows.iter_epochs()\n",
        f"{IMPORT}\n\ndef load(rows: DatasetPipeline):\n    return rows.repeat(2)\n",
    ],
)
def test_what_is_left_to_a_person(code):
    done = rewrite_text(code)
    assert "DatasetPipeline" in done.text
    assert any(finding.attention for finding in done.findings)


@pytest.mark.parametrize(
    "code",
    [
        f"from mine import DatasetPipeline\n\n\n{DEFINED}",
        f"class DatasetPipeline:\n    pass\n\n\n{DEFINED}",
        "import numpy as np\nfrom ray.data import Dataset\n\n\ndef f(rows: Dataset):\n    return np.repeat(rows, 2)\n",
    ],
)
def test_what_is_right_as_it_is(code):
    assert not check_noop(code)
