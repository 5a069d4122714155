"""`TransformersPredictor`, which was `HuggingFacePredictor`: a class that is written into the file."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.pipeline_predictor import SCRIPT
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "from ray.train.huggingface import HuggingFacePredictor, TransformersTrainer\n\nresult = trainer.fit()\n"
IMPORT = "from ray.train.huggingface import HuggingFacePredictor\n\n"
OPENED = "p = HuggingFacePredictor.from_checkpoint(result.checkpoint, {})\n"


@pytest.mark.slow
def test_what_predictors_with_pipelines_give_is_what_ray_2_6_gave(tmp_path):
    pytest.importorskip("transformers")
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    of_each = {
        "columns": ["label", "score"],
        "labels": ["LABEL_1", "LABEL_1"],
        "scores": [0.7311, 0.7311],
        "arrays": {"label": ["LABEL_1", "LABEL_1"], "score": ["0.73105", "0.73105"]},
    }
    assert seen == {"opened": of_each, "made": of_each}
    assert left == ["TRA179"]  # a directory may come from a trainer with a preprocessor


def test_the_class_keeps_its_name_and_its_options():
    text = rewritten(HEAD + OPENED.format("task='ner', device=0"))
    assert "class HuggingFacePredictor:" in text
    assert "p = HuggingFacePredictor.from_checkpoint(result.checkpoint, task='ner', device=0)" in text


def test_a_predictor_is_made_of_a_pipeline_as_before():
    text = rewritten(
        "from ray.train.huggingface import HuggingFacePredictor\n\np = HuggingFacePredictor(pipeline=made)\n"
    )
    assert "class HuggingFacePredictor:" in text
    assert text.endswith("p = HuggingFacePredictor(pipeline=made)\n")


@pytest.mark.parametrize("given", ["pipeline_cls=Mine", "model_cls=Model", "pretrained_model_kwargs={}"])
def test_how_a_pipeline_is_made_is_left_to_a_person(given):
    done = rewrite_text(HEAD + OPENED.format(given))
    assert f"`{given.partition('=')[0]}` says how its pipeline is made" in " ".join(
        one.message for one in done.findings
    )
    assert "class HuggingFacePredictor" not in done.text


@pytest.mark.parametrize(
    "use",
    [
        "serve(HuggingFacePredictor)\n",
        "p = HuggingFacePredictor.from_checkpoint(**given)\n",
        "p = HuggingFacePredictor(model=model)\n",
        "p = HuggingFacePredictor.preferred_batch_format()\n",
    ],
)
def test_what_cannot_be_told_is_left_to_a_person(use):
    assert "TRA178" in check_noop(IMPORT + use)
