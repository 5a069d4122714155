"""Fields of configurations of engines for language models."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.data.llm import SGLangEngineProcessorConfig, vLLMEngineProcessorConfig\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("apply_chat_template=True", "chat_template_stage=True"),
        ("tokenize=flag, detokenize=False", "tokenize_stage=flag, detokenize_stage=False"),
        ("chat_template=t", 'chat_template_stage={"chat_template": t}'),
        ("chat_template=t, apply_chat_template=x", 'chat_template_stage={"enabled": x, "chat_template": t}'),
        ("has_image=False, tokenize=True", "tokenize_stage=True"),
        ("batch_size=2, prepare_image_stage=None", "batch_size=2"),
    ],
)
@pytest.mark.parametrize("config", ["vLLMEngineProcessorConfig", "SGLangEngineProcessorConfig"])
def test_flags_are_stages(config, old, new):
    assert (
        rewritten(f"{HEAD}c = {config}(model_source='m', {old})\n") == f"{HEAD}c = {config}(model_source='m', {new})\n"
    )


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ("has_image=True", ["DAT274"]),
        ("prepare_image_stage=stage", ["DAT275"]),
        ("chat_template='{{ x }}', chat_template_stage=True", ["DAT276"]),
        ("tokenize=True, tokenize_stage=False", ["DAT272"]),
        ("**{'tokenize': True}", ["DAT272"]),
    ],
)
def test_what_is_no_flag_is_left_to_a_person(given, codes):
    assert check_noop(f"{HEAD}c = vLLMEngineProcessorConfig({given})\n") == codes


@pytest.mark.parametrize(
    "line",
    [
        "c = vLLMEngineProcessorConfig(model_source='m', tokenize_stage=True, detokenize_stage={'num_cpus': 1})",
        "c = vLLMEngineProcessorConfig(prepare_multimodal_stage=True)",
        "c = vLLMEngineProcessorConfig(**settings)",
        "tokenizer.apply_chat_template(messages, tokenize=False)",
        "c = Mine(has_image=True, tokenize=True)",
        "from vllm import EngineConfig\n\nc = EngineConfig(tokenize=True)",
    ],
)
def test_what_is_called_as_today_or_is_of_others_stays(line):
    assert check_noop(f"{HEAD}{line}\n") == []
