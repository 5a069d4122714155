"""Answers of handles that deployments are bound to, which were references when they had been awaited once."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = """\
{imports}from ray import serve


@serve.deployment
class Model:
    def __call__(self, value):
        {gives}

    def predict(self, value):
        {gives}


@serve.deployment
class Front:
    def __init__(self, model):
        self.model = model

    async def ask(self):
        {used}
"""


def head(used, gives="return value", imports="import ray\n"):
    return HEAD.format(used=used.replace("\n", "\n        "), gives=gives, imports=imports)


@pytest.mark.parametrize(
    ("used", "today"),
    [
        ("return await (await self.model.remote(1))", "return await self.model.remote(1)"),
        ("return await (await self.model.predict.remote(1, k=2))", "return await self.model.predict.remote(1, k=2)"),
        (
            "reference = await self.model.predict.remote(1)\nreturn await reference",
            "reference = self.model.predict.remote(1)\nreturn await reference",
        ),
        (
            "asked = self.model.remote(1)\nreference = await asked\nreturn await reference",
            "asked = self.model.remote(1)\nreference = asked\nreturn await reference",
        ),
        ("return ray.get(await self.model.remote(1))[0]", "return (await self.model.remote(1))[0]"),
    ],
)
def test_what_was_awaited_for_a_reference_is_awaited_once(used, today):
    assert rewritten(head(used)) == head(today, imports="" if "ray.get" in used else "import ray\n")


def test_a_function_answers_itself():
    model = "\n\n@serve.deployment\ndef model(value):\n    return value\n"
    front = head("return await (await self.model.remote(1))").replace("class Model", "class Other")
    front = front.replace("def __call__", "def other")
    assert "return await self.model.remote(1)\n" in rewritten(front + model)


@pytest.mark.parametrize(
    "gives",
    [
        "return self.actor.remote(value)",
        "import ray\n        return ray.put(value)",
        "waiting = work.remote(value)\n        return [waiting]",
        "several = []\n        several.append(work.remote(value))\n        return several",
    ],
)
def test_what_may_give_a_reference_is_reported(gives):
    assert check_noop(head("return await (await self.model.remote(1))", gives)) == ["SRV178"]


@pytest.mark.parametrize(
    "gives",
    ["return await self.other.remote(value)", "reference = await self.other.remote(value)\n        return reference"],
)
def test_what_gave_a_reference_of_another_handle_is_reported(gives):
    text = head("return await (await self.model.remote(1))", gives)
    assert check_noop(text.replace("def __call__", "async def __call__").replace("def predict", "async def go")) == [
        "SRV178"
    ]


@pytest.mark.parametrize("gives", ["made = work(value)\n        return made", "return [n for n in self.rows]"])
def test_what_gives_a_value_of_its_own_is_awaited_once(gives):
    text = head("return await (await self.model.remote(1))", gives)
    assert rewritten(text) == text.replace("await (await self.model.remote(1))", "await self.model.remote(1)")


@pytest.mark.parametrize(
    "used",
    [
        "return await (await self.model.train.remote(1))",
        "return await (await self.model.options(method_name='predict').remote(1))",
        "reference = await self.model.remote(1)\nkept(reference)\nreturn await reference",
        "references = [await self.model.remote(n) for n in range(3)]\nreturn ray.get(references)",
    ],
)
def test_what_the_file_does_not_tell_is_reported(used):
    assert check_noop(head(used)) == ["SRV178"]


@pytest.mark.parametrize(
    "used",
    [
        "return await self.model.remote(1)",
        "waiting = self.model.predict.remote(1)\nreturn await waiting",
        "return await self.other(await self.model.remote(1))",
        "return await (await self.session())",
    ],
)
def test_what_is_awaited_once_stays(used):
    assert check_noop(head(used)) == []
