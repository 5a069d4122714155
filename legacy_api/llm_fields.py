"""Fields of the configurations of `ray.data.llm` for engines that are called otherwise today, or are gone."""

from __future__ import annotations

from typing import Final

CONFIGS: Final = ("ray.data.llm.vLLMEngineProcessorConfig", "ray.data.llm.SGLangEngineProcessorConfig")
APPLIES: Final = "apply_chat_template"
TODAYS_STAGES: Final = {
    APPLIES: "chat_template_stage",
    "tokenize": "tokenize_stage",
    "detokenize": "detokenize_stage",
}
"""The stage that a flag switched on or off."""
OF_IMAGES: Final = ("has_image", "prepare_image_stage")
TEMPLATE: Final = "chat_template"
OLD_FIELDS: Final = (*TODAYS_STAGES, *OF_IMAGES, TEMPLATE)


def spelled(field: str) -> str:
    """The spelling under which the catalogue has a field."""
    return f"vLLMEngineProcessorConfig({field})"
