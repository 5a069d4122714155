"""Releases of Ray that stand in a variable, of which a requirement or an image is made."""

from __future__ import annotations

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process_data
from migrate.file_kinds.magics import with_commands_of_today
from migrate.file_kinds.pins_in_variables import pins_in_variables

MATRIX = 'steps:\n  - run: pip install "ray[tune]==${{ matrix.ray }}"\n'


def found(text):
    return [(site.start, site.old) for site in pins_in_variables(text, DEFAULTS)]


@pytest.mark.parametrize(
    "use",
    [
        "FROM rayproject/ray:${RAY_VERSION}",
        "FROM rayproject/ray:${RAY_VERSION}-py38",
        "FROM rayproject/ray-ml:$RAY_VERSION-gpu",
        "FROM registry.x/rayproject/ray:$RAY_VERSION",
        'RUN pip install -U "ray[tune]==${RAY_VERSION}"',
        "RUN pip install ray==$RAY_VERSION numpy",
        'RUN pip install ray=="$RAY_VERSION"',
        "RUN pip install 'ray[default,tune]<='$RAY_VERSION",
        "RUN pip install ray~=${RAY_VERSION}",
        "RUN conda install ray-tune=$RAY_VERSION",
        "RUN pip install https://x/ray-${RAY_VERSION}-cp38-cp38-manylinux2014_x86_64.whl",
        "RUN pip install git+https://github.com/ray-project/ray@releases/${RAY_VERSION}",
    ],
)
def test_the_variable_of_an_image_is_reported_where_it_has_its_value(use):
    assert found(f"ARG RAY_VERSION=1.9.0\n{use}\n") == [(4, "RAY_VERSION=1.9.0")]


@pytest.mark.parametrize(
    "given",
    [
        "RAY_VERSION=1.9.0",
        'RAY_VERSION="1.9.0"',
        "export RAY_VERSION=1.9.0",
        "ENV A=1 RAY_VERSION=1.9.0 B=2",
        "ENV RAY_VERSION 1.9.0",
        "RAY_VERSION := 1.9.0",
        "RAY_VERSION ?= 1.9.0",
        "env:\n  RAY_VERSION: 1.9.0",
        'env:\n  RAY_VERSION: "1.9.0"',
        "RAY_VERSION=${1:-1.9.0}",
        'RAY_VERSION="${RAY_VERSION:-1.9.0}"',
        "RAY_VERSION=1.9.0-py38",
        "docker build --build-arg RAY_VERSION=1.9.0 .",
        "RAY_VERSION=v1.9.0",
    ],
)
@pytest.mark.parametrize("use", ["ray==$RAY_VERSION", "ray==${RAY_VERSION}", "ray==$(RAY_VERSION)"])
def test_it_is_reported_however_it_is_given(given, use):
    assert len(found(f"{given}\npip install {use}\n")) == 1


@pytest.mark.parametrize(
    "matrix",
    [
        'matrix:\n  ray: ["1.9.0", "2.0.0"]\n',
        'matrix:\n  ray: ["1.9.0", 2.0.0, "2.60.0"]\n',
        "matrix:\n  ray:\n    - 1.9.0\n    - '2.0.0'\n    - 2.60.0\n",
        "matrix: {ray: ['1.9.0', '2.0.0'], python: ['3.8']}\n",
        "matrix:\n  include:\n    - ray: 1.9.0\n      python: 3.8\n    - {ray: 2.0.0, python: 3.9}\n",
    ],
)
def test_each_old_release_of_a_matrix_is_reported(matrix):
    assert [old.removeprefix("ray: ") for _, old in found(matrix + MATRIX)] == ["1.9.0", "2.0.0"]


@pytest.mark.parametrize("default", [":-1.9.0", "-1.9.0", ":=1.9.0"])
def test_the_default_of_a_variable_is_reported(default):
    text = f"image: rayproject/ray:${{RAY_VERSION{default}}}-py38\n"
    assert [old for _, old in found(text)] == [f"RAY_VERSION{default}"]


def test_a_variable_is_reported_once():
    text = "ARG V=1.9.0\nFROM rayproject/ray:$V\nRUN pip install ray==$V\nRUN pip install ray[tune]==$V\n"
    assert len(found(text)) == 1


def test_the_message_names_the_requirement():
    (site,) = pins_in_variables('V=1.9.0\npip install "ray[tune]==$V"\n', DEFAULTS)
    assert "`ray[tune]==$V`" in site.message
    assert site.new is None


def test_quotes_are_not_shown():
    (site,) = pins_in_variables('V="1.9.0"\ndocker run rayproject/ray:"$V"-gpu\n', DEFAULTS)
    assert site.old == "V=1.9.0"
    assert "`rayproject/ray:$V`" in site.message


def test_it_is_said_of_the_file_and_nothing_is_written():
    text = b"ARG V=1.9.0\nFROM rayproject/ray:$V\n"
    for unsafe in (False, True):
        done = process_data("Dockerfile", text, DEFAULTS._replace(unsafe=unsafe))
        assert [(one.code, one.line) for one in done.findings] == [("PIN", 1)]
        assert done.new is None


def test_a_cell_of_a_shell_is_read():
    done = with_commands_of_today("%%bash\nV=1.9.0\npip install ray==$V\n", DEFAULTS)
    assert [(one.code, one.line) for one in done.findings] == [("PIN", 2)]


@pytest.mark.parametrize(
    "text",
    [
        "ARG RAY_VERSION=2.60.0\nFROM rayproject/ray:${RAY_VERSION}\n",
        "ARG RAY_VERSION=2.60.1\nFROM rayproject/ray:${RAY_VERSION}-py312\n",
        "ARG RAY_VERSION\nFROM rayproject/ray:${RAY_VERSION}\n",
        "ARG RAY_VERSION=nightly\nFROM rayproject/ray:${RAY_VERSION}\n",
        "ARG RAY_VERSION=latest\nFROM rayproject/ray:${RAY_VERSION}\n",
        "RAY_VERSION=1.9.0\npip install 'ray>='$RAY_VERSION\n",
        "RAY_VERSION=1.9.0\npip install ray!=$RAY_VERSION\n",
        "TORCH_VERSION=1.9.0\npip install torch==$TORCH_VERSION ray\n",
        "VERSION=1.9.0\npip install my-ray==$VERSION ray-lightning==$VERSION xray==$VERSION\n",
        "MY_RAY_VERSION=1.9.0\npip install ray==$RAY_VERSION\n",
        "RAY_VERSION_OLD=1.9.0\npip install ray==$RAY_VERSION\n",
        "RAY_VERSION=1.9.0\necho $RAY_VERSION\n",
        "# RAY_VERSION=1.9.0\npip install ray==$RAY_VERSION\n",
        "RAY_VERSION=1.9.0\n# pip install ray==$RAY_VERSION\n",
        '[ "$RAY_VERSION" = 1.9.0 ] && x\npip install ray==$RAY_VERSION\n',
        '[ "${RAY_VERSION}" == "1.9.0" ] && x\npip install ray==$RAY_VERSION\n',
        "MAJOR=1.9\npip install ray==$MAJOR.0\n",
        "MAJOR=1.9\npip install ray==${MAJOR}.${MINOR}\n",
        "V=1.9.0\ndocker run x/myray:$V\n",
        'matrix:\n  ray: ["2.60.0"]\n' + MATRIX,
        'matrix:\n  python: ["3.8", "3.9"]\n' + MATRIX,
        'matrix:\n  xray: ["1.9.0"]\n' + MATRIX,
        "ray=1.9.0\n" + MATRIX,
        "image: rayproject/ray:${RAY_VERSION:-2.60.0}\n",
        "image: rayproject/ray:${RAY_VERSION:-latest}\n",
    ],
)
def test_nothing_is_said_of_todays_release_of_other_variables_and_of_what_is_made_of_more(text):
    assert found(text) == []
