"""A checkpoint of `ray.ml` in the object store: what comes back from its reference."""

import ray
from observed import outcome
from ray.ml.checkpoint import Checkpoint


@ray.remote
def at(checkpoint):
    return checkpoint.to_dict()["at"]


ray.init(num_cpus=1)
checkpoint = Checkpoint.from_dict({"at": 3})
reference = checkpoint.to_object_ref()
outcome(
    again=Checkpoint.from_object_ref(reference).to_dict(),
    held=Checkpoint.from_object_ref(ray.put({"at": 4})).to_dict(),
    away=ray.get(at.remote(checkpoint)),
)
