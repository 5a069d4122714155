"""Random classes and functions that `tune.run` trains: they learn a sum, and can be made to fail once."""

from __future__ import annotations

from typing import Final

from tests.regression.random_scripts.parts import Dice, Trainable, failing_once, indented

_FAILED: Final = '"failed-%s-%s" % (config["scale"], config["shift"])'
_OLD_NAMES: Final = {"setup": "_setup", "step": "_train", "save": "_save", "load": "_restore", "cleanup": "_stop"}
_NAMES: Final = {
    "setup": "setup", "step": "step", "save": "save_checkpoint", "load": "load_checkpoint", "cleanup": "cleanup",
}  # fmt: skip
_SAVED: Final = {
    "dictionary": (['return {"done": self.done}'], 'self.done = checkpoint["done"]'),
    "file": (
        ['return write_json(checkpoint_dir, "state.json", {"done": self.done})'],
        'self.done = read_json(os.path.dirname(checkpoint), os.path.basename(checkpoint))["done"]',
    ),
    "directory": (
        ['write_json(checkpoint_dir, "state.json", {"done": self.done})', "return checkpoint_dir"],
        'self.done = read_json(checkpoint, "state.json")["done"]',
    ),
}
"""By what a class returns when it saves: how it saves, and loads."""


def trainable(dice: Dice, steps: int) -> Trainable:
    """A class or a function.

    Args:
        dice: The chance.
        steps: After how many steps it has done its work.
    """
    fails, nests = dice.falls(0.3), dice.falls(0.25)
    return _class(dice, steps, fails, nests) if dice.falls(0.5) else _function(dice, steps, fails, nests)


def _class(dice: Dice, steps: int, fails: bool, nests: bool) -> Trainable:
    names = _OLD_NAMES if dice.ray == "0.8.7" else _NAMES
    save, load = _SAVED[dice.one_of(*_SAVED)]
    ends, resets = dice.falls(0.3), dice.ray != "0.8.7" and dice.falls(0.3)
    result = ['"score": self.done * self.settings["scale"] + self.settings["shift"]', '"done_steps": self.done']
    result += ['"eval": {"loss": 10.0 / self.done}'] if nests else []
    result += [f'"done": self.done >= {steps}'] if ends else []
    told = ['note(config["scale"], "setup", shift=config["shift"])'] if dice.falls(0.5) else []
    failing = ["config = self.settings", *failing_once("RESULTS", _FAILED, "self.done == 3")] if fails else []
    methods = [
        [f"def {names['setup']}(self, config):", *indented(["self.settings, self.done = config, 0", *told])],
        [f"def {names['step']}(self):", *indented(["self.done += 1", *failing, f"return {{{', '.join(result)}}}"])],
        [f"def {names['save']}(self, checkpoint_dir):", *indented(save)],
        [
            f"def {names['load']}(self, checkpoint):",
            *indented([load, 'note(self.settings["scale"], "load", done=self.done)']),
        ],
    ]
    if dice.falls(0.3):
        ended = 'note(self.settings["scale"], "cleanup", done=self.done)'
        methods.append([f"def {names['cleanup']}(self):", *indented([ended])])
    if resets:
        again = ["self.settings, self.done = new_config, 0", "return True"]
        methods.append(["def reset_config(self, new_config):", *indented(again)])
    body = [line for method in methods for line in ("", *method)][1:]
    source = ["class Train(tune.Trainable):", *indented(body)]
    return Trainable("Train", source, [], True, True, nests, fails, ends, resets)


def _function(dice: Dice, steps: int, fails: bool, nests: bool) -> Trainable:
    score = 'step * config["scale"] + config["shift"]'
    keywords = f"score={score}, done_steps=step" + (', eval={"loss": 10.0 / step}' if nests else "")
    metrics = f'{{"score": {score}, "done_steps": step' + (', "eval": {"loss": 10.0 / step}}' if nests else "}")
    failing = failing_once("RESULTS", _FAILED, "step == 3") if fails else []
    dialect = dice.one_of(*_FUNCTIONS[dice.ray])
    if dialect == "return":
        source = ["def train(config):", *indented([f"step = {steps}", *failing, f"return {metrics}"])]
        return Trainable("train", source, nests=nests, fails=fails)
    head, before, reporting, imports = _reporting(dice, dialect, keywords, metrics)
    loop = [f"for step in range(start + 1, {steps} + 1):", *indented([*failing, *reporting])]
    saves = dialect in ("checkpoint_dir", "air")
    return Trainable("train", [head, *indented(["start = 0", *before, *loop])], imports, False, saves, nests, fails)


_FUNCTIONS: Final = {
    "0.8.7": ("reporter", "track", "report", "checkpoint_dir"),
    "1.13.0": ("report", "checkpoint_dir", "return", "yield", "session", "named"),
    "2.6.3": ("report", "checkpoint_dir", "return", "yield", "air", "named"),
}
"""By Ray, how its functions reported."""


def _reporting(dice: Dice, dialect: str, keywords: str, metrics: str) -> tuple[str, list[str], list[str], list[str]]:
    """The first line of a function, what stands in front of its loop, how it reports, and what that needs."""
    loaded = 'note(config["scale"], "load", done=start)'
    if dialect == "reporter":
        return "def train(config, reporter):", [], [f"reporter({keywords})"], []
    if dialect == "track":
        return "def train(config):", [], [f"tune.track.log({keywords})"], []
    if dialect == "report":
        return "def train(config):", [], [f"tune.report({keywords})"], []
    if dialect == "named":
        return "def train(config):", [], [f"metrics = {metrics}", "report(**metrics)"], ["from ray.tune import report"]
    if dialect == "yield":
        return "def train(config):", [], [f"yield {metrics}"], []
    if dialect == "session":
        return "def train(config):", [], [f"session.report({keywords})"], ["from ray.tune import session"]
    if dialect == "air":
        before = ["loaded = session.get_checkpoint()", "if loaded:", '    start = loaded.to_dict()["step"]']
        imports = ["from ray.air import session", "from ray.air.checkpoint import Checkpoint"]
        reporting = [f'session.report({metrics}, checkpoint=Checkpoint.from_dict({{"step": step}}))']
        return "def train(config):", [*before, f"    {loaded}"], reporting, imports
    every = dice.one_of("1", "2")
    saving = [
        "with tune.checkpoint_dir(step=step) as directory:",
        '    write_json(directory, "state.json", {"done": step})',
    ]
    before = ["if checkpoint_dir:", '    start = read_json(checkpoint_dir, "state.json")["done"]', f"    {loaded}"]
    saving = saving if every == "1" else [f"if step % {every} == 0:", *indented(saving)]
    return "def train(config, checkpoint_dir=None):", before, [*saving, f"tune.report({keywords})"], []
