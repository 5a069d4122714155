"""Results and analyses that async functions give who awaits them."""

import pytest

from tests.migrate.support import rewritten

HEAD = """\
import asyncio
from ray import tune


async def one():
    return tune.Tuner(fit).fit()[0]


async def run():
    return tune.run(fit, metric="loss", mode="min")


class Study:
    async def search(self):
        return tune.Tuner(fit).fit()

"""
MAIN = "\nasync def main():\n    {}\n"


@pytest.mark.parametrize(
    ("line", "new"),
    [
        ("print((await one()).log_dir)", "print((await one()).path)"),
        ("result = await one()\n    print(result.log_dir)", "print(result.path)"),
        ("a, b = await asyncio.gather(one(), one())\n    print(b.log_dir)", "print(b.path)"),
        ("task = asyncio.create_task(one())\n    print((await task).log_dir)", "print((await task).path)"),
        ("print((await asyncio.wait_for(one(), 60)).log_dir)", "60)).path)"),
        ("grid = await Study().search()\n    print(grid[0].log_dir)", "print(grid[0].path)"),
        ("analysis = await run()\n    print(analysis.best_logdir)", "print(analysis.best_trial.path)"),
        ("print((await run()).best_logdir)", "print((await run()).best_trial.path)"),
    ],
)
def test_what_is_awaited_is_followed(line, new):
    assert new in rewritten(HEAD + MAIN.format(line))


def test_what_is_run_at_once_is_followed():
    assert "print(asyncio.run(one()).path)" in rewritten(f"{HEAD}\nprint(asyncio.run(one()).log_dir)\n")


@pytest.mark.parametrize(
    "line",
    [
        "print((await other()).log_dir)",
        "result = await queue.get()\n    print(result.log_dir)",
        "a, b = await asyncio.gather(other(), other())\n    print(b.log_dir)",
        "print(asyncio.run(other()).log_dir)",
    ],
)
def test_what_something_else_gives_stays(line):
    assert line in rewritten(HEAD + MAIN.format(line))


def test_what_a_decorator_is_put_around_is_not_followed():
    text = f"{HEAD}\n@cached\nasync def two():\n    return tune.Tuner(fit).fit()[0]\n"
    line = "print((await two()).log_dir)"
    assert line in rewritten(text + MAIN.format(line))
