"""Configurations of engines for language models with the flags that are stages today."""

import pytest


def test_flags_are_stages_and_images_are_refused(ray_session):
    pytest.importorskip("ray.data.llm")
    from ray.data.llm import vLLMEngineProcessorConfig

    from compat.errors import LegacyApiError

    config = vLLMEngineProcessorConfig(model_source="m", tokenize=False, apply_chat_template=True, has_image=False)
    assert (config.tokenize_stage, config.chat_template_stage, config.detokenize_stage) == (False, True, True)
    assert vLLMEngineProcessorConfig(model_source="m", tokenize_stage=False).tokenize_stage is False
    stage = vLLMEngineProcessorConfig(model_source="m", chat_template="t", apply_chat_template=True).chat_template_stage
    assert stage == {"enabled": True, "chat_template": "t"}
    with pytest.raises(LegacyApiError, match="DAT274"):
        vLLMEngineProcessorConfig(model_source="m", has_image=True)
