"""What the status of a job was asked while it was an object, in Ray 1.9 - 1.12."""

from __future__ import annotations

from typing import Final

CLIENTS: Final = (
    *("ray.job_submission.JobSubmissionClient", "ray.dashboard.modules.job.sdk.JobSubmissionClient"),
    "ray.experimental.job.JobSubmissionClient",
)
STATUS: Final = "status"
MEMBERS: Final = (STATUS, "message")
FORM: Final = "JobSubmissionClient.get_job_status(...).{}".format
