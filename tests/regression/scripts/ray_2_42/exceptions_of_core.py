"""Why an object of Ray could not be made again: what scripts catch."""

from ray.exceptions import (
    ObjectLostError,
    ObjectReconstructionFailedLineageEvictedError,
    ObjectReconstructionFailedMaxAttemptsExceededError,
)

from observed import outcome

NEVER_AGAIN = (ObjectReconstructionFailedMaxAttemptsExceededError, ObjectReconstructionFailedLineageEvictedError)

outcome(lost=[issubclass(error, ObjectLostError) for error in NEVER_AGAIN])
