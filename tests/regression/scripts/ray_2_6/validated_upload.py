"""Whether a `SyncConfig` says that results are sent somewhere, and in the same breath that nothing is sent."""

from observed import outcome
from ray import tune

usual = tune.SyncConfig()
outcome(usual=usual.validate_upload_dir("file:///results"))
sends_nothing = tune.SyncConfig(syncer=None)
try:
    sends_nothing.validate_upload_dir("file:///results")
except ValueError:
    outcome(is_refused=True)
