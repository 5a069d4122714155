"""The scripts of the suite, and the Ray that each is written for."""

from __future__ import annotations

import ast
import hashlib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "scripts"
WATCHED = Path(__file__).resolve().parents[1] / "watched"
"""What notes the warnings of every process whose path it is on."""
RECORDINGS = Path(__file__).resolve().parents[1] / "recordings" / "suite"


@dataclass(frozen=True)
class Dialect:
    """How Ray was spoken in some releases, and the release that scripts in it are recorded on.

    Attributes:
        folder: Folder of the scripts.
        ray: Release that records them.
        python: The Python that this release has wheels for.
        requirements: What is installed to record, besides that Ray; later releases of these break it.
        afterwards: What replaces something of these in the end, against what one of them asks for.
        of_some: What is installed for some scripts alone, and these scripts.
    """

    folder: str
    ray: str
    python: str
    requirements: tuple[str, ...]
    afterwards: tuple[str, ...] = ()
    of_some: tuple[tuple[str, tuple[str, ...]], ...] = ()


_WITH_TRANSFORMERS = ("transformers_trainer", "transformers_in_tuner")

DIALECTS = (
    Dialect(
        "ray_0_8",
        "0.8.7",
        "3.7",
        (
            "protobuf<3.21",
            "redis<4",
            "numpy==1.21.6",
            "pandas==1.3.5",
            "tensorboardX",
            "hyperopt==0.2.5",
            "bayesian-optimization==1.0.1",
        ),
    ),
    Dialect(
        "ray_1",
        "1.13.0",
        "3.8",
        (
            *("protobuf<3.21", "numpy==1.22.4", "pandas==1.5.3", "tensorboardX", "tabulate"),
            *("GPy==1.10.0", "matplotlib", "scikit-learn"),
        ),
        # Ray's datasets need it. Where it is, Ray asks the network for a bucket whenever it names a checkpoint.
        of_some=(
            (
                "pyarrow<7",
                (
                    *("batches_of_datasets", "epochs_of_data", "mapped_in_actors", "names_of_datasets"),
                    *("rows_of_values", "shard_is_a_dataset"),
                    "sklearn_trainer_of_air",
                ),
            ),
        ),
    ),
    Dialect(
        "ray_2_6",
        "2.6.3",
        "3.10",
        (
            *("pydantic<2", "numpy==1.26.4", "pandas==2.1.4", "pyarrow<15", "torch==2.13.0"),
            *("xgboost-cpu==2.1.4", "lightgbm==4.5.0", "pytorch_lightning==2.5.0", "tensorflow-cpu==2.15.1"),
            *("scikit-learn==1.3.2", "joblib==1.3.2"),
        ),
        # PyTorch of today says that it needs another, and does not; Ray Data then needed what later ones do not have.
        afterwards=("setuptools==65.5.0",),
        # Later ones need `accelerate`, which divides the rows of Ray's datasets among the workers once more.
        of_some=(("transformers==4.28.1", _WITH_TRANSFORMERS), ("datasets==2.10.1", _WITH_TRANSFORMERS)),
    ),
    Dialect(
        "ray_2_42",
        "2.42.1",
        "3.10",
        (
            *("numpy==1.26.4", "pandas==2.1.4", "torch==2.13.0"),
            *("xgboost-cpu==2.1.4", "lightgbm==4.5.0", "tensorflow-cpu==2.15.1"),
            *("pytorch_lightning==2.5.0", "transformers==4.46.3"),
        ),
    ),
)


@dataclass(frozen=True)
class Script:
    """One script of the suite."""

    path: Path
    dialect: Dialect

    @property
    def name(self) -> str:
        """Folder and file name, such as `ray_1/report_keywords`."""
        return f"{self.dialect.folder}/{self.path.stem}"

    @property
    def about(self) -> str:
        """The first line of its docstring."""
        docstring = ast.get_docstring(ast.parse(self.path.read_bytes())) or ""
        return docstring.partition("\n")[0]

    @property
    def recording(self) -> Path:
        """Where the trace of the old Ray is kept."""
        return RECORDINGS / self.dialect.folder / f"{self.path.stem}.json"

    @property
    def requirements(self) -> tuple[str, ...]:
        """What is installed to record it."""
        own = (what for what, names in self.dialect.of_some if self.path.stem in names)
        return (f"ray[tune]=={self.dialect.ray}", *self.dialect.requirements, *own)

    def sha256(self) -> str:
        """The fingerprint of the script and of what notes things about it."""
        files = (self.path, FOLDER / "observed.py", WATCHED / "sitecustomize.py")
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def all_scripts() -> list[Script]:
    """Every script, by dialect and name."""
    return [
        Script(path, dialect) for dialect in DIALECTS for path in sorted((FOLDER / dialect.folder).glob("[!_]*.py"))
    ]
