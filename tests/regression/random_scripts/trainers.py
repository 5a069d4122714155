"""Random scripts of trainers: they train, may fail, and may go on by restoring or from a checkpoint."""

from __future__ import annotations

from tests.regression.random_scripts.parts import Dice, call, failing_once, indented


def script_of_a_trainer(dice: Dice) -> list[str]:
    """The lines of a script that trains with a trainer, looks at the result, and may go on."""
    is_old = dice.ray == "2.6.3"
    trainer = "DataParallelTrainer" if is_old else "TorchTrainer"  # PyTorch of today reads no dictionaries of Ray 2.6
    api = "session" if is_old else dice.one_of("session", "train")
    workers, steps, fails = dice.one_of("1", "2"), dice.one_of("2", "3", "5"), dice.falls(0.35)
    configs = dice.one_of("ray.air", "ray.air.config", *(() if is_old else ("ray.train",)))
    imports = [
        "from ray.air import session" if api == "session" else "from ray import train",
        f"from {'ray.air' if is_old else 'ray.train'} import Checkpoint",
        f"from {configs} import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig",
        f"from ray.train.{'data_parallel_trainer' if is_old else 'torch'} import {trainer}",
    ]
    loop = _loop(dice, api, is_old and dice.falls(0.5), int(workers), int(steps), fails)
    run = _run_config(dice, is_old, fails)
    scaling = f"num_workers={workers}" + dice.one_of("", ", use_gpu=False", ', resources_per_worker={"CPU": 1}')

    def construct(variable: str, name: str = "run", rounds: str = steps, *more: str) -> list[str]:
        settings = ", ".join(f"{key}={value}" for key, value in ({"name": f'"{name}"'} | run).items())
        config = f'{{"lr": {lr}, "steps": {rounds}, "results": RESULTS}}'
        arguments = ["train_loop_per_worker=train_loop", f"train_loop_config={config}"]
        arguments += [f"scaling_config=ScalingConfig({scaling})", f"run_config=RunConfig({settings})", *more]
        return call(f"{variable} = {trainer}(", arguments)

    lr = dice.one_of("0.5", "2")
    lines = [
        "os.makedirs(RESULTS, exist_ok=True)",
        "ray.init(num_cpus=4, include_dashboard=False)",
        *construct("trainer"),
    ]
    is_lost = fails and "max_failures=0" in run["failure_config"]
    if is_lost:
        lines += ["try:", "    trainer.fit()", "except Exception:", "    outcome(failed=True)"]
    else:
        lines += ["result = trainer.fit()", *_questions(dice, "result")]
    path = dice.one_of('os.path.join(RESULTS, "run")', 'f"{RESULTS}/run"', 'RESULTS + "/run"')
    if is_lost:
        asks = [f"if {trainer}.can_restore({path}):", f"    again = {trainer}.restore({path})", "else:"]
        restored = [*asks, *indented(construct("again"))] if dice.falls(0.5) else [f"again = {trainer}.restore({path})"]
        lines += [*restored, "result2 = again.fit()", *_questions(dice, "result2")]
    elif dice.falls(0.4):
        from_it = "resume_from_checkpoint=result.checkpoint"
        lines += [*construct("again", "run2", f"{steps} + 2", from_it), "result2 = again.fit()"]
        lines += _questions(dice, "result2")
    return [*imports, "", "", *loop, "", "", *lines]


def _loop(dice: Dice, api: str, is_dictionary: bool, workers: int, steps: int, fails: bool) -> list[str]:
    """A training loop that goes on from its checkpoint."""
    context = "session" if api == "session" else "train.get_context()"
    every, rank0 = dice.one_of("1", "1", "2"), dice.falls(0.4) and not is_dictionary
    body = ['total += config["lr"] * (step + 1)']
    if fails:
        condition = f"step == {min(steps - 1, 2)} and rank == {workers - 1}"
        body += failing_once('config["results"]', '"failed"', condition)
    body.append(f'metrics = {{"step": step, "total": total, "rank": rank, "workers": {context}.get_world_size()}}')
    state = '{"step": step, "total": total}'
    saves = f"(step + 1) % {every} == 0" + (" and rank == 0" if rank0 else "")
    if is_dictionary:
        loaded = ["state = loaded.to_dict()"]
        body += ["checkpoint = None", f"if {saves}:", f"    checkpoint = Checkpoint.from_dict({state})"]
        body.append(f"{api}.report(metrics, checkpoint=checkpoint)")
    else:
        loaded = ["with loaded.as_directory() as directory:", '    state = read_json(directory, "state.json")']
        kept = ["with tempfile.TemporaryDirectory() as directory:", f'    write_json(directory, "state.json", {state})']
        kept.append(f"    {api}.report(metrics, checkpoint=Checkpoint.from_directory(directory))")
        body += [f"if {saves}:", *indented(kept), "else:", f"    {api}.report(metrics)"]
    loaded += ['start, total = state["step"] + 1, state["total"]', 'note(rank, "loaded", start=start)']
    lines = [f"rank = {context}.get_world_rank()", "start, total = 0, 0", f"loaded = {api}.get_checkpoint()"]
    lines += ["if loaded:", *indented(loaded), 'for step in range(start, config["steps"]):', *indented(body)]
    return ["def train_loop(config):", *indented(lines)]


def _run_config(dice: Dice, is_old: bool, fails: bool) -> dict[str, str]:
    """The settings of a run, but for its name."""
    config = {dice.one_of("storage_path", "local_dir") if is_old else "storage_path": "RESULTS"}
    if dice.falls(0.6):
        score = dice.one_of("", ', checkpoint_score_attribute="total"', ', checkpoint_score_attribute="step"')
        order = f', checkpoint_score_order="{dice.one_of("max", "min")}"' if score and dice.falls(0.5) else ""
        config["checkpoint_config"] = f"CheckpointConfig(num_to_keep={dice.one_of('1', '2')}{score}{order})"
    if fails or dice.falls(0.2):
        config["failure_config"] = f"FailureConfig(max_failures={dice.one_of('0', '1', '2') if fails else '1'})"
    if dice.falls(0.25):
        config["verbose"] = dice.one_of("0", "1")
    return config


def _questions(dice: Dice, result: str) -> list[str]:
    """What a script asks the result of a trainer for."""
    metrics = ", ".join(f'{result}.metrics["{name}"]' for name in ("step", "total", "rank", "workers"))
    lines = [f"outcome({result}=[{metrics}])"]
    if dice.falls(0.6):
        lines.append(f"outcome({result}_error=type({result}.error).__name__)")
    if dice.falls(0.6):
        lines.append(f'outcome({result}_totals={result}.metrics_dataframe["total"].tolist())')
    if dice.falls(0.5):
        lines.append(f'outcome({result}_best=sorted(m["total"] for _, m in {result}.best_checkpoints))')
    return lines
