"""What a file has of its own under a name that the codemod writes is never taken for that."""

import textwrap

import pytest

from migrate.engine import rewrite_text

OWN = {
    "load_state": """
        import torch
        from ray import tune
        from ray.air import Checkpoint, session


        def load_state(path):
            return torch.load(path)


        def train(config):
            checkpoint = session.get_checkpoint()
            state = checkpoint.to_dict() if checkpoint else {"step": 0}
            for step in range(state["step"], 5):
                session.report({"step": step}, checkpoint=Checkpoint.from_dict({"step": step}))


        tune.Tuner(train).fit()
        """,
    "resource_of_node": """
        import ray
        from ray.util.ml_utils.node import get_current_node_resource_key


        def resource_of_node():
            return "mine"


        print(resource_of_node(), get_current_node_resource_key())
        """,
}


@pytest.mark.parametrize("name", OWN)
def test_a_function_of_ones_own_stays_and_another_one_is_written(name):
    text = rewrite_text(textwrap.dedent(OWN[name])).text
    assert f"def {name}_2(" in text
    assert text.count(f"{name}(") == textwrap.dedent(OWN[name]).count(f"{name}(")


MORE = {
    "load_state": """
        def other(config):
            checkpoint = session.get_checkpoint()
            state = checkpoint.to_dict() if checkpoint else {}
            print(state)


        tune.Tuner(other).fit()
        """,
    "resource_of_node": "print(get_current_node_resource_key())\n",
}
IMPORTS = {
    "load_state": "from ray.air import session\n",
    "resource_of_node": "from ray.util.ml_utils.node import get_current_node_resource_key\n",
}


@pytest.mark.parametrize("name", OWN)
def test_what_was_written_is_not_written_once_more(name):
    once = rewrite_text(textwrap.dedent(OWN[name])).text
    done = rewrite_text(f"{IMPORTS[name]}{once}\n{textwrap.dedent(MORE[name])}").text
    assert done.count(f"def {name}_2(") == 1
    assert done.count(f"{name}_2(") == 3
    assert f"{name}_3" not in done
