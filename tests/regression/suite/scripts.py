"""The scripts of the suite, and the Ray that each is written for."""

from __future__ import annotations

import ast
import hashlib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "scripts"
RECORDINGS = Path(__file__).resolve().parents[1] / "recordings" / "suite"


@dataclass(frozen=True)
class Dialect:
    """How Ray was spoken in some releases, and the release that scripts in it are recorded on.

    Attributes:
        folder: Folder of the scripts.
        ray: Release that records them.
        python: The Python that this release has wheels for.
        requirements: What is installed to record, besides that Ray; later releases of these break it.
    """

    folder: str
    ray: str
    python: str
    requirements: tuple[str, ...]


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
            *("protobuf<3.21", "numpy==1.22.4", "pandas==1.5.3", "tensorboardX", "tabulate", "pyarrow<7"),
            *("GPy==1.10.0", "matplotlib", "scikit-learn"),
        ),
    ),
    Dialect(
        "ray_2_6",
        "2.6.3",
        "3.10",
        (
            *("pydantic<2", "numpy==1.26.4", "pandas==2.1.4", "pyarrow<15", "torch==2.13.0"),
            *("xgboost-cpu==2.1.4", "lightgbm==4.5.0", "pytorch_lightning==2.5.0", "tensorflow-cpu==2.15.1"),
            *("scikit-learn==1.3.2", "joblib==1.3.2", "setuptools==65.5.0"),
        ),
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

    def sha256(self) -> str:
        """The fingerprint of the script and of what it notes things with."""
        return hashlib.sha256(self.path.read_bytes() + (FOLDER / "observed.py").read_bytes()).hexdigest()


def all_scripts() -> list[Script]:
    """Every script, by dialect and name."""
    return [
        Script(path, dialect) for dialect in DIALECTS for path in sorted((FOLDER / dialect.folder).glob("[!_]*.py"))
    ]
