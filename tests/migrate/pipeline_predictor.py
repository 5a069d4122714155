"""A script that predicts with pipelines of Transformers, for Ray 2.4 - 2.6."""

SCRIPT = """\
import json

import numpy as np
import pandas as pd
import torch
from ray.train.huggingface import TransformersCheckpoint, TransformersPredictor
from transformers import BertConfig, BertForSequenceClassification, BertTokenizer, pipeline

words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "good", "bad"]
with open("vocab.txt", "w") as file:
    file.write("\\n".join(words))
tokenizer = BertTokenizer("vocab.txt")
torch.manual_seed(0)
config = BertConfig(
    vocab_size=len(words), hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8
)
model = BertForSequenceClassification(config)
for parameter in model.parameters():
    torch.nn.init.constant_(parameter, 0.5)
torch.nn.init.constant_(model.classifier.bias, 0.0)
model.classifier.bias.data[1] = 1.0
checkpoint = TransformersCheckpoint.from_model(model, tokenizer, path="saved")


def seen_of(predictor):
    frame = predictor.predict(pd.DataFrame({"text": ["good", "bad"], "other": ["x", "y"]}), feature_columns=["text"])
    arrays = predictor.predict(np.array(["good", "bad"]))
    return {
        "columns": list(frame.columns),
        "labels": frame["label"].tolist(),
        "scores": [round(score, 4) for score in frame["score"]],
        "arrays": {name: [str(value)[:7] for value in array] for name, array in arrays.items()},
    }


by_hand = pipeline("text-classification", model=model, tokenizer=tokenizer)
opened = TransformersPredictor.from_checkpoint(checkpoint, task="text-classification", tokenizer=tokenizer)
seen = {"opened": seen_of(opened), "made": seen_of(TransformersPredictor(pipeline=by_hand))}
with open("out.json", "w") as out:
    json.dump(seen, out)
"""
