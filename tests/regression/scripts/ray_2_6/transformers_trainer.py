"""A `TransformersTrainer` of two workers, one that goes on from its checkpoint, one with its own data, one that fails."""

import os
import tempfile

import ray
import torch
from observed import note, outcome
from ray.air import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig
from ray.train.huggingface import TransformersTrainer
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainerCallback, TrainingArguments

os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"] = "1"  # Transformers of then loads more than weights
STORAGE = tempfile.mkdtemp()
KNOWN = {"loss", "eval_loss", "eval_right", "epoch", "step"}
ROWS = [{"input_ids": [i % 7, i * 3 % 7, 1], "labels": i % 2, "text": "row %d" % i} for i in range(2)]
ALIKE = [ROWS[1]] * 10  # whichever of them a worker gets; and Transformers of then evaluates on the first half only
IS_OLD = hasattr(TrainingArguments, "evaluation_strategy")


class Model(BertForSequenceClassification):
    def forward(self, input_ids=None, labels=None):
        if self.training:
            note("rank %d" % torch.distributed.get_rank(), "batch", shape=list(input_ids.shape), kind=str(labels.dtype))
        return super().forward(input_ids=input_ids, labels=labels)


class Told(TrainerCallback):
    def __init__(self, fails):
        self.fails = fails

    def on_log(self, args, state, control, logs=None, **kwargs):
        note("rank %d" % args.process_index, "log", step=state.global_step, **rounded(logs))

    def on_step_end(self, args, state, control, **kwargs):
        if state.global_step == 7 and os.path.exists(self.fails):
            os.remove(self.fails)
            raise RuntimeError("once")


def rounded(metrics):
    return {key: round(float(value), 4) for key, value in metrics.items() if key in KNOWN}


def right(predicted):
    return {"right": float((predicted.predictions.argmax(-1) == predicted.label_ids).mean())}


def make(train_dataset, eval_dataset=None, epochs=2, fails="", **config):
    shape = {"vocab_size": 8, "hidden_size": 8, "intermediate_size": 8, "num_hidden_layers": 2}
    without_chance = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    model = Model(BertConfig(num_attention_heads=2, **shape, **without_chance))
    for values in model.parameters():
        values.data.copy_(torch.linspace(-0.5, 0.5, values.numel()).view_as(values))
    strategy = config.pop("strategy", "epoch")
    args = TrainingArguments(
        "out",
        save_strategy=strategy,
        logging_strategy=strategy,
        num_train_epochs=epochs,
        per_device_train_batch_size=2,
        per_device_eval_batch_size=2,
        optim="sgd",
        learning_rate=0.05,
        lr_scheduler_type="constant",
        disable_tqdm=True,
        **{"evaluation_strategy" if IS_OLD else "eval_strategy": strategy if eval_dataset is not None else "no"},
        **{"no_cuda" if IS_OLD else "use_cpu": True},
        **config,
    )
    if train_dataset is None:
        train_dataset = [{name: row[name] for name in ("input_ids", "labels")} for row in ALIKE]
    return Trainer(
        model=model,
        args=args,
        train_dataset=train_dataset,
        eval_dataset=eval_dataset,
        compute_metrics=right,
        callbacks=[Told(fails)],
    )


def told(name, result):
    with result.checkpoint.as_directory() as directory:
        files = {file.split(".")[0].replace("pytorch_", "").split("_0")[0] for file in os.listdir(directory)}
    model = result.checkpoint.get_model(Model)
    outcome(
        **{
            name: rounded(result.metrics),
            name + " ends": "train_loss" in result.metrics,
            name + " files": sorted(
                files & {"config", "model", "optimizer", "scheduler", "trainer_state", "rng_state"}
            ),
            name + " weights": round(float(sum(values.abs().sum() for values in model.parameters())), 2),
        }
    )


ray.init(num_cpus=4, include_dashboard=False)
data = {"train": ray.data.from_items(ALIKE), "evaluation": ray.data.from_items(ROWS * 2)}
first = TransformersTrainer(
    trainer_init_per_worker=make,
    trainer_init_config={"epochs": 2},
    datasets=data,
    scaling_config=ScalingConfig(num_workers=2, trainer_resources={"CPU": 0}),
    run_config=RunConfig(
        name="first",
        storage_path=STORAGE,
        verbose=0,
        checkpoint_config=CheckpointConfig(
            num_to_keep=1, checkpoint_score_attribute="eval_loss", checkpoint_score_order="min"
        ),
    ),
).fit()
told("first", first)
again = TransformersTrainer(
    make,
    trainer_init_config={"epochs": 3},
    datasets=data,
    scaling_config=ScalingConfig(num_workers=2, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="again", storage_path=STORAGE, verbose=0),
    resume_from_checkpoint=first.checkpoint,
).fit()
told("again", again)
own = TransformersTrainer(
    trainer_init_per_worker=make,
    trainer_init_config={"epochs": 1, "strategy": "steps", "logging_steps": 2, "save_steps": 4},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="own", storage_path=STORAGE, verbose=0),
).fit()
told("own", own)
mark = os.path.join(STORAGE, "fails")
open(mark, "w").close()
lost = TransformersTrainer(
    trainer_init_per_worker=make,
    trainer_init_config={"epochs": 3, "fails": mark},
    datasets={"train": data["train"]},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="lost", storage_path=STORAGE, verbose=0, failure_config=FailureConfig(max_failures=1)),
).fit()
told("lost", lost)
