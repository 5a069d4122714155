"""`Trainable` as old code subclasses it, made of what each of its methods was."""

from __future__ import annotations

from typing import Any, Final

from ray.tune.trainable import Trainable as RayTrainable

from compat.adapters.trainables import (
    trainable_checkpoint,
    trainable_construct,
    trainable_members,
    trainable_methods,
    trainable_result,
    trial_artifacts,
)

METHODS_OF_THEN: Final[dict[str, Any]] = {
    **trainable_methods.METHODS,
    **trainable_members.MEMBERS,
    "__init__": trainable_construct.__init__,
    "_setup_logdir": trainable_construct._setup_logdir,
    "get_state": trainable_construct.get_state,
    "get_current_ip": trainable_construct.get_current_ip,
    "setup": trainable_methods.setup,
    "step": trainable_methods.step,
    "train": trainable_result.train,
    "save": trainable_checkpoint.save,
    "save_checkpoint": trainable_methods.save_checkpoint,
    "save_to_object": trainable_checkpoint.save_to_object,
    "restore": trainable_checkpoint.restore,
    "load_checkpoint": trainable_methods.load_checkpoint,
    "restore_from_object": trainable_checkpoint.restore_from_object,
    "delete_checkpoint": trainable_checkpoint.delete_checkpoint,
    "_report_class_trainable_checkpoint": trainable_checkpoint.report_checkpoint,
    "reset_config": trainable_methods.reset_config,
    "log_result": trainable_methods.log_result,
    "cleanup": trainable_methods.cleanup,
    "stop": trial_artifacts.stop,
    "logdir": trainable_methods.logdir,
}
"""Everything that the base class has of older Rays, or does as older Rays did."""


Trainable: type = type(
    "Trainable",
    (RayTrainable,),
    {
        "__doc__": "`compat.tune.Trainable`: the real class with the base methods of then.",
        "__module__": __name__,
        **METHODS_OF_THEN,
    },
)
