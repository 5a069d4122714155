"""Classes of loggers that become callbacks, and that files use which do not name Ray."""

import pytest

OWN = """\
from ray.tune.logger import Logger


class Mine(Logger):
    def on_result(self, result):
        print(result)
"""


@pytest.mark.parametrize(
    "used",
    [
        "import own\n\nLOGGERS = [own.Mine]\n",
        "from own import Mine\n\n\ndef add(config):\n    config['loggers'].append(Mine)\n",
    ],
)
def test_a_file_that_uses_the_class_is_told_of(tree, used):
    text, codes = tree({"own.py": OWN, "settings.py": used}, "own.py")
    assert "class Mine(LoggerCallback):" in text
    assert codes == ["MOD605"]


@pytest.mark.parametrize(
    "used",
    [
        "import own\n\nLOGGERS = [own.Other]\n",
        "import other\n\nLOGGERS = [other.Mine]\n",
        "from ray import tune\nfrom own import Mine\n\ntune.run(fit, loggers=[Mine])\n",
    ],
)
def test_what_uses_another_class_or_is_rewritten_itself_is_not(tree, used):
    text, codes = tree({"own.py": OWN, "settings.py": used}, "own.py")
    assert "class Mine(LoggerCallback):" in text
    assert codes == []
