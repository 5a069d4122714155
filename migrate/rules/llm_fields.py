"""``vLLMEngineProcessorConfig(tokenize=True)``: flags of engines for language models are stages today.

Fires on configurations of ``ray.data.llm``: ``apply_chat_template``, ``tokenize`` and ``detokenize`` are called
``chat_template_stage``, ``tokenize_stage`` and ``detokenize_stage`` (``DAT271`` …), and images that there are none of
are not spoken of (``DAT274``, ``DAT275``).

Declines, with a finding: images, which another stage reads today, in messages; a ``chat_template``; and fields in
dictionaries that are unpacked.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.llm_fields import CONFIGS, OF_IMAGES, OLD_FIELDS, TODAYS_STAGES
from migrate.edit.entries import entries, replaced
from migrate.resolve.guards import guarded
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.llm import vLLMEngineProcessorConfig

config = vLLMEngineProcessorConfig(
    model_source="model", apply_chat_template=True, tokenize=False, has_image=False, batch_size=16
)
""",
        """\
from ray.data.llm import vLLMEngineProcessorConfig

config = vLLMEngineProcessorConfig(
    model_source="model", chat_template_stage=True, tokenize_stage=False, batch_size=16
)
""",
    ),
)

_NONE: Final = (None, False)


def rewrite(result: Result) -> None:
    """Name every flag as its stage is named."""
    source = result.source
    for call, dotted in source.names.calls():
        given = {word.arg for word in call.keywords}
        if dotted not in CONFIGS or given.isdisjoint(OLD_FIELDS) or guarded(source.names, call):
            continue
        new: dict[str, str] = {}
        for entry in entries(source, call):
            stage = TODAYS_STAGES.get(entry.name)
            if stage is not None and stage not in given:
                new[entry.name] = entry.written(stage, source.text(entry.node))
            elif entry.name in OF_IMAGES and isinstance(entry.node, ast.Constant) and entry.node.value in _NONE:
                new[entry.name] = ""
        result.edits += replaced(source, call, new)
