"""A `TransformersTrainer` in a `Tuner`, which searches over what the function gets that makes the inner trainer."""

import tempfile

import ray
import torch
from observed import outcome
from ray import tune
from ray.air import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.huggingface import TransformersTrainer
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

ROWS = [{"input_ids": [1, 3, 1], "labels": 1}] * 8
IS_OLD = hasattr(TrainingArguments, "evaluation_strategy")


class Model(BertForSequenceClassification):
    def forward(self, input_ids=None, labels=None):
        return super().forward(input_ids=input_ids, labels=labels)


def make(train_dataset, eval_dataset=None, epochs=1, learning_rate=0.0, **config):
    shape = {"vocab_size": 8, "hidden_size": 8, "intermediate_size": 8, "num_hidden_layers": 2}
    without_chance = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    model = Model(BertConfig(num_attention_heads=2, **shape, **without_chance))
    for values in model.parameters():
        values.data.copy_(torch.linspace(-0.5, 0.5, values.numel()).view_as(values))
    args = TrainingArguments(
        "out",
        save_strategy="epoch",
        logging_strategy="epoch",
        num_train_epochs=epochs,
        per_device_train_batch_size=2,
        optim="sgd",
        learning_rate=learning_rate,
        lr_scheduler_type="constant",
        disable_tqdm=True,
        **{"no_cuda" if IS_OLD else "use_cpu": True},
        **config,
    )
    return Trainer(model=model, args=args, train_dataset=train_dataset, eval_dataset=eval_dataset)


ray.init(num_cpus=3, include_dashboard=False)
results = tune.Tuner(
    TransformersTrainer(
        trainer_init_per_worker=make,
        trainer_init_config={"epochs": 2, "learning_rate": 0.5, "max_grad_norm": 1.0},
        datasets={"train": ray.data.from_items(ROWS)},
        scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    ),
    param_space={"trainer_init_config": {"learning_rate": tune.grid_search([0.0, 0.05]), "epochs": 3}},
    tune_config=tune.TuneConfig(metric="loss", mode="min", max_concurrent_trials=1),
    run_config=RunConfig(
        name="searched",
        storage_path=tempfile.mkdtemp(),
        verbose=0,
        checkpoint_config=CheckpointConfig(num_to_keep=1),
    ),
).fit()
for result in results:
    rate = result.config["trainer_init_config"]["learning_rate"]
    outcome(**{str(rate): [round(result.metrics[name], 4) for name in ("epoch", "step", "loss")]})
best = results.get_best_result()
outcome(best=best.config["trainer_init_config"], keeps=best.checkpoint is not None, errors=len(results.errors))
