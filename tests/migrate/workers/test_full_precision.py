"""Loops of PyTorch that let Ray prepare their optimizer and go backward, without mixed precision."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed


def test_a_loop_in_full_precision_does_without_ray():
    found = check_transformed(
        """
        from ray import train
        from ray.train.torch import backward, prepare_optimizer


        def loop(config):
            train.torch.accelerate()
            optimizer = make_optimizer()
            optimizer = prepare_optimizer(optimizer)
            config.optimizer = prepare_optimizer(config.optimizer)
            loss = step(optimizer)
            backward(loss * 2)
        """,
        """
        def loop(config):
            optimizer = make_optimizer()
            loss = step(optimizer)
            (loss * 2).backward()
        """,
    )
    assert found == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("train.torch.backward(tensor=f(x))", "f(x).backward()"),
        ("train.torch.backward((a + b))", "(a + b).backward()"),
        ("train.torch.backward(losses[0])", "losses[0].backward()"),
        ("self.own = train.torch.prepare_optimizer(optimizer=make())", "self.own = make()"),
        ("own = train.torch.prepare_optimizer(other)", "own = other"),
        ("train.torch.prepare_optimizer(own).step()", "own.step()"),
        ("train.torch.accelerate(False)", "pass"),
    ],
)
def test_what_did_nothing_is_left_out(old, new):
    head = "from ray import train\n\n\ndef loop(self):\n    "
    text = rewrite_text(f"{head}{old}\n", options=DEFAULTS).text
    assert text.endswith(f"def loop(self):\n    {new}\n")


def test_an_optimizer_over_several_lines_moves_with_its_lines():
    check_transformed(
        """
        from ray import train

        optimizer = train.torch.prepare_optimizer(
            make(
                1,
                rate=2,
            )
        )
        """,
        """
        optimizer = make(
            1,
            rate=2,
        )
        """,
    )


@pytest.mark.parametrize("amp", ["amp=True", "True", "amp=config['amp']", "**config"])
def test_mixed_precision_is_left_to_a_person(amp):
    assert check_noop(f"""
        from ray import train


        def loop(config):
            train.torch.accelerate({amp})
            optimizer = train.torch.prepare_optimizer(make())
            train.torch.backward(step(optimizer))
        """) == ["TRA132", "TRA134", "TRA133"]


def test_what_is_handed_on_is_left_to_a_person():
    assert check_noop("from ray import train\n\ngo_back = train.torch.backward\n") == ["TRA133"]


def _files(tmp_path, other):
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "main.py").write_text(other)
    loop = tmp_path / "loop.py"
    loop.write_text("from ray import train\n\n\ndef go(loss):\n    train.torch.backward(loss)\n")
    return rewrite_text(loop.read_text(), options=DEFAULTS._replace(path=str(loop)))


def test_another_file_of_the_tree_may_choose_mixed_precision(tmp_path):
    done = _files(tmp_path, "from ray import train\n\ntrain.torch.accelerate(amp=True)\n")
    assert [finding.code for finding in done.findings] == ["TRA133"]
    assert "train.torch.backward(loss)" in done.text


def test_other_files_that_choose_none_are_of_no_matter(tmp_path):
    done = _files(tmp_path, "from ray import train\n\nprint(train.get_context())\n")
    assert done.text == "def go(loss):\n    loss.backward()\n"


@pytest.mark.parametrize(
    "text",
    [
        "import torch\n\nloss = torch.ones(1)\nloss.backward()\n",
        "from accelerate import Accelerator\nfrom ray import train\n\n\ndef f():\n"
        "    Accelerator().backward(train.get_context())\n",
        "from ray.train.torch import prepare_model\n\nmodel = prepare_model(make())\n",
        "from mine import accelerate, backward\nfrom ray import train\n\naccelerate(amp=False)\nbackward(train)\n",
    ],
)
def test_what_is_not_rays_stays(text):
    assert check_noop(text) == []
