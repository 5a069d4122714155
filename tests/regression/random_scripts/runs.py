"""Random calls of `tune.run`, and what is asked of their results."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.regression.random_scripts.parts import Dice, Trainable, call
from tests.regression.random_scripts.trainables import trainable


@dataclass
class _Run:
    """A call that grows.

    Attributes:
        arguments: What is passed, by name.
        definitions: Functions and classes that are passed.
        imports: What that needs.
    """

    arguments: dict[str, str] = field(default_factory=dict)
    definitions: list[str] = field(default_factory=list)
    imports: list[str] = field(default_factory=list)


def script_of_a_run(dice: Dice) -> list[str]:
    """The lines of a script that trains, asks for results, and may train again."""
    steps = int(dice.one_of("3", "4", "6"))
    trained = trainable(dice, steps)
    metric, mode = dice.one_of("score", "eval/loss") if trained.nests else "score", dice.one_of("min", "max")
    objective = f'metric="{metric}", mode="{mode}"' if dice.ray != "0.8.7" and dice.falls(0.5) else ""
    run = _Run()
    _say_where_and_what(dice, run, trained)
    _say_when_it_ends(dice, run, trained, steps)
    _say_what_is_kept(dice, run, trained)
    _say_who_decides(dice, run, steps, mode, bool(objective))
    if objective:
        run.arguments |= {"metric": f'"{metric}"', "mode": f'"{mode}"'}
    if dice.ray != "0.8.7" and dice.falls(0.3):
        _listen(dice, run)
    name = trained.name
    start = ["os.makedirs(RESULTS, exist_ok=True)", "ray.init(num_cpus=1, include_dashboard=False)"]
    if dice.falls(0.2):
        run.imports.append("from ray.tune.registry import register_trainable")
        start.append(f'register_trainable("registered", {name})')
        name = '"registered"'
    lines = [*start, *_called("analysis", name, run.arguments), *_questions(dice, trained, metric, mode, objective)]
    if dice.falls(0.35):
        lines += [*_called("again", name, run.arguments | {"resume": _resume(dice)}), _trials("again")]
    imports = sorted({*trained.imports, *run.imports})
    return [*imports, "", "", *trained.source, "", "", *run.definitions, *lines]


def _called(target: str, name: str, arguments: dict[str, str]) -> list[str]:
    return call(f"{target} = tune.run(", [name, *(f"{key}={value}" for key, value in arguments.items())])


def _say_where_and_what(dice: Dice, run: _Run, trained: Trainable) -> None:
    place = "storage_path" if dice.ray == "2.6.3" and dice.falls(0.5) else "local_dir"
    scale = dice.one_of(
        "2",
        "tune.grid_search([1, 2, 3])",
        "tune.grid_search([2, 1])",
        "tune.sample_from(lambda spec: spec.config.shift * 3 + 1)",
    )
    shift = dice.one_of("0", "5", "tune.grid_search([0, 1])" if "grid" not in scale else "1")
    space = {"scale": scale, "shift": shift}
    if scale == "2" and not trained.fails:  # the mark of a failure names no more than these two
        space["net"] = dice.one_of(
            '{"layers": tune.grid_search([1, 2]), "act": "relu"}',
            '{"layers": 4, "opt": {"lr": tune.grid_search([0.1, 0.2])}}',
        )
        run.arguments |= {"num_samples": "2"} if dice.falls(0.3) else {}
    config = ", ".join(f'"{key}": {value}' for key, value in space.items())
    run.arguments |= {"name": '"run"', place: "RESULTS", "config": f"{{{config}}}", "verbose": dice.one_of("0", "1")}
    if dice.falls(0.2):
        run.arguments["resources_per_trial"] = dice.one_of('{"cpu": 1}', '{"cpu": 1, "gpu": 0}')
    if dice.falls(0.3):
        run.arguments["trial_name_creator"] = "trial_name"
        named = 'return "trial_%s_%s" % (trial.config["scale"], trial.config["shift"])'
        run.definitions += ["def trial_name(trial):", f"    {named}", "", ""]


def _say_when_it_ends(dice: Dice, run: _Run, trained: Trainable, steps: int) -> None:
    if trained.is_class and not trained.ends:
        how = dice.one_of("iterations", "function", "stopper")
    else:
        how = dice.one_of("", "iterations", "score")
    if how == "iterations":
        run.arguments["stop"] = f'{{"training_iteration": {steps}}}'
    elif how == "score":
        run.arguments["stop"] = f'{{"score": {dice.one_of("4", "7")}}}'
    elif how == "function":
        run.arguments["stop"] = "stop"
        run.definitions += ["def stop(trial_id, result):", f'    return result["done_steps"] >= {steps}', "", ""]
    elif how == "stopper":
        run.arguments["stop"] = "Stops()"
        run.definitions += [
            *("class Stops(tune.Stopper):", "    def __call__(self, trial_id, result):"),
            *(
                f'        return result["done_steps"] >= {steps}',
                "",
                "    def stop_all(self):",
                "        return False",
                "",
                "",
            ),
        ]
    if trained.fails:
        run.arguments["max_failures"] = dice.one_of("0", "1", "2", "3")
    if trained.fails or dice.falls(0.3):
        run.arguments["raise_on_failed_trial"] = "False"


def _say_what_is_kept(dice: Dice, run: _Run, trained: Trainable) -> None:
    if trained.saves and dice.falls(0.6):
        run.arguments["keep_checkpoints_num"] = dice.one_of("1", "2")
        if dice.falls(0.7):
            run.arguments["checkpoint_score_attr"] = dice.one_of('"score"', '"min-score"', '"training_iteration"')
    if trained.is_class and dice.falls(0.7):
        run.arguments["checkpoint_freq"] = dice.one_of("1", "2", "3")
    if trained.is_class and dice.falls(0.6):
        run.arguments["checkpoint_at_end"] = "True"
    if trained.resets and dice.falls(0.7):
        run.arguments["reuse_actors"] = "True"


def _say_who_decides(dice: Dice, run: _Run, steps: int, mode: str, is_said: bool) -> None:
    objective = "" if is_said else f'metric="score", mode="{mode}", '
    schedulers = {
        "": "",
        "FIFOScheduler": "FIFOScheduler()",
        "ASHAScheduler": f"ASHAScheduler({objective}max_t={steps}, grace_period=2, reduction_factor=2)",
        "MedianStoppingRule": f"MedianStoppingRule({objective}grace_period=1, min_samples_required=1)",
    }
    scheduler = dice.one_of("", *schedulers)
    if scheduler:
        run.imports.append(f"from ray.tune.schedulers import {scheduler}")
        run.arguments["scheduler"] = schedulers[scheduler]


def _listen(dice: Dice, run: _Run) -> None:
    event = dice.one_of("on_trial_result", "on_trial_complete", "on_trial_start", "on_checkpoint")
    more = {"on_trial_result": ", result", "on_checkpoint": ", checkpoint"}.get(event, "")
    value = 'score=result["score"]' if event == "on_trial_result" else 'shift=trial.config["shift"]'
    run.arguments["callbacks"] = "[Tells()]"
    run.definitions += [
        *("class Tells(tune.Callback):", f"    def {event}(self, iteration, trials, trial{more}, **info):"),
        *(f'        note(trial.config["scale"], "{event}", {value})', "", ""),
    ]


def _resume(dice: Dice) -> str:
    errored = {"1.13.0": ('"ERRORED_ONLY"',), "2.6.3": ('"AUTO+ERRORED"',)}.get(dice.ray, ())
    return dice.one_of("True", '"LOCAL"', *errored)


def _trials(results: str) -> str:
    seen = '[t.config["scale"], t.config["shift"], t.status, t.last_result.get("score")]'
    return f"outcome({results}=sorted({seen} for t in {results}.trials))"


def _questions(dice: Dice, trained: Trainable, metric: str, mode: str, objective: str) -> list[str]:
    """What a script asks the results of a run for."""
    best = f'analysis.get_best_trial("{metric}", "{mode}")'
    of = f'metric="{metric}", mode="{mode}"'
    questions = [
        [f'outcome(best_trial={best}.last_result["score"])'],
        [f'outcome(best_config=analysis.get_best_config({of})["scale"])'],
        [
            dice.one_of("frame = analysis.dataframe()", f"frame = analysis.dataframe({of})"),
            'outcome(scores=sorted(frame["score"].tolist()), scales=sorted(frame["config/scale"].tolist()))',
        ],
        ['outcome(frames=sorted(frame["score"].tolist() for frame in analysis.trial_dataframes.values()))'],
        [f"logdir = analysis.get_best_logdir({of})", 'outcome(is_there=os.path.exists(logdir + "/result.json"))'],
    ]
    if objective:
        questions.append(['outcome(best=analysis.best_config["scale"], result=analysis.best_result["score"])'])
    if trained.saves:
        paths = f'analysis.get_trial_checkpoints_paths({best}, "{metric}")'
        questions.append([f"outcome(kept=sorted(score for _, score in {paths}))"])
    asked = dice.source.sample(questions, min(4, len(questions)))
    return [_trials("analysis"), *(line for question in asked for line in question)]
