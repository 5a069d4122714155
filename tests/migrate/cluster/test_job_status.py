"""The status of a job, which was an object in Ray 1.9 - 1.12, and resources that changed while Ray ran."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.job_submission import JobSubmissionClient\n\nclient = JobSubmissionClient('http://127.0.0.1:8265')\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print(client.get_job_status(job).status)", "print(client.get_job_status(job))"),
        ("info = client.get_job_status(job)\nprint(info.status)", "info = client.get_job_status(job)\nprint(info)"),
        ("done = (client.get_job_status(job)).status in ENDS", "done = (client.get_job_status(job)) in ENDS"),
        (
            "while client.get_job_status(job).status.is_terminal():\n    pass",
            "while client.get_job_status(job).is_terminal():\n    pass",
        ),
    ],
)
def test_what_is_given_is_the_status(old, new):
    assert rewritten(f"{HEAD}{old}\n") == f"{HEAD}{new}\n"


def test_its_message_is_reported():
    assert check_noop(f"{HEAD}print(client.get_job_status(job).message)\n") == ["CON185"]


@pytest.mark.parametrize(
    "line",
    [
        "print(client.get_job_status(job))",
        "print(client.get_job_status(job).value)",
        "print(client.get_job_info(job).status, client.get_job_info(job).message)",
        "print(other.get_job_status(job).status)",
        "print(response.status, response.message)",
    ],
)
def test_statuses_of_today_and_others_stay(line):
    assert check_noop(f"{HEAD}{line}\n") == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("import ray\n\nray.experimental.set_resource('room', 1)\n", ["CON157"]),
        ("from ray.experimental import set_resource\n\nset_resource('room', 1)\n", ["CON157"]),
        ("from ray.experimental.dynamic_resources import set_resource\n\nset_resource('room', 1)\n", ["CON158"]),
        ("from ray.experimental import tqdm_ray\n\ntqdm_ray.tqdm([])\n", []),
        ("from rooms import set_resource\n\nset_resource('room', 1)\n", []),
    ],
)
def test_resources_that_change_while_ray_runs_are_reported(text, codes):
    assert check_noop(text) == codes
