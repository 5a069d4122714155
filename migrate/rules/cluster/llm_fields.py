"""``vLLMEngineProcessorConfig(tokenize=True)``: flags of engines for language models are stages today.

Fires on configurations of ``ray.data.llm``: ``apply_chat_template``, ``tokenize`` and ``detokenize`` are called
``chat_template_stage``, ``tokenize_stage`` and ``detokenize_stage`` (``DAT271`` …), a ``chat_template`` is that of
its stage (``DAT276``), and images that there are none of are not spoken of (``DAT274``, ``DAT275``).

Declines, with a finding: images, which another stage reads today, in messages; fields beside their stage; and fields
in dictionaries that are unpacked.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.llm_fields import APPLIES, CONFIGS, OF_IMAGES, OLD_FIELDS, TEMPLATE, TODAYS_STAGES
from migrate.edit.callsite import keyword
from migrate.edit.entries import entries, replaced
from migrate.resolve.left.guards import guarded
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
        template, applied = keyword(call, TEMPLATE), keyword(call, APPLIES)
        for entry in entries(source, call):
            stage = TODAYS_STAGES.get(entry.name)
            if entry.name == TEMPLATE and TODAYS_STAGES[APPLIES] not in given:
                switch = f'"enabled": {source.text(applied)}, ' if applied is not None else ""
                said = f'{{{switch}"{TEMPLATE}": {source.text(entry.node)}}}'
                new[entry.name] = entry.written(TODAYS_STAGES[APPLIES], said)
            elif entry.name == APPLIES and template is not None and TODAYS_STAGES[APPLIES] not in given:
                new[entry.name] = ""
            elif stage is not None and stage not in given:
                new[entry.name] = entry.written(stage, source.text(entry.node))
            elif entry.name in OF_IMAGES and isinstance(entry.node, ast.Constant) and entry.node.value in _NONE:
                new[entry.name] = ""
        result.edits += replaced(source, call, new)
