"""What functions of Ray itself took by position, and under other names, and what handles of actors had."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "import ray\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ray.get(ids, 5)", "ray.get(ids, timeout=5)"),
        ("ray.wait(ids, 1)", "ray.wait(ids, num_returns=1)"),
        ("ray.wait(ids, len(ids), 5.0)", "ray.wait(ids, num_returns=len(ids), timeout=5.0)"),
        ("ray.wait(ids, 2, timeout=1)", "ray.wait(ids, num_returns=2, timeout=1)"),
        ("ray.cancel(rest[0], True)", "ray.cancel(rest[0], force=True)"),
        ("ray.kill(actor, no_restart)", "ray.kill(actor, no_restart=no_restart)"),
        ("ray.get(object_ids=ids)", "ray.get(object_refs=ids)"),
        ("ray.wait(object_ids=ids, timeout=1)", "ray.wait(ray_waitables=ids, timeout=1)"),
        ("ray.wait(object_refs=ids)", "ray.wait(ray_waitables=ids)"),
        ("ray.cancel(object_id=ref, force=True)", "ray.cancel(ray_waitable=ref, force=True)"),
        ("ray.cancel(object_ref=ref)", "ray.cancel(ray_waitable=ref)"),
        ("actor.__ray_kill__()", "ray.kill(actor)"),
        ("[one.__ray_kill__() for one in self.actors[1:]]", "[ray.kill(one) for one in self.actors[1:]]"),
        ("(first or second).__ray_kill__()", "ray.kill(first or second)"),
    ],
)
def test_calls_of_ray_0_8_are_those_of_today(old, new):
    assert rewritten(f"{HEAD}{old}\n") == f"{HEAD}{new}\n"


def test_functions_may_be_imported_by_name_and_in_functions():
    old = "from ray import wait as ready\n\n\ndef first(ids):\n    return ready(ids, 1)[0]\n"
    assert rewritten(old) == old.replace("ids, 1", "ids, num_returns=1")


def test_what_may_be_restarted_is_started_again():
    head = f"{HEAD}actor = Actor.options(max_restarts=1).remote()\n"
    assert rewritten(f"{head}actor.__ray_kill__()\n") == f"{head}ray.kill(actor, no_restart=False)\n"


def test_ray_is_imported_where_an_actor_is_killed():
    old = "from ray.util import ActorPool\n\n\ndef stop(actor):\n    actor.__ray_kill__()\n"
    assert "    ray.kill(actor)\n" in (text := rewritten(old))
    assert "\nimport ray\n" in f"\n{text}"


@pytest.mark.parametrize(
    ("call", "codes"),
    [
        ("ray.get(first, 5, third)", ["CON161"]),
        ("ray.wait(ids, *more)", []),
        ("ray.kill(actor, False, 1)", ["CON163"]),
        ("ray.get(object_ids=ids, object_refs=others)", ["CON165"]),
        ("ray.put(array, weakref=True)", ["MIGRATE"]),
        ("ray.wait(ids, worker=None)", ["MIGRATE"]),
        ("stop = actor.__ray_kill__", ["CON171"]),
        ("actor.__ray_kill__(now)", ["CON171"]),
    ],
)
def test_what_is_not_certain_is_reported(call, codes):
    assert check_noop(f"{HEAD}{call}\n") == codes


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}ray.get(ids)\n",
        f"{HEAD}ray.get([f.remote(1, 2), f.remote(3, 4)], timeout=5)\n",
        f"{HEAD}ray.get(object_refs=ids)\n",
        f"{HEAD}ready, rest = ray.wait(ids, num_returns=len(ids), timeout=0, fetch_local=False)\n",
        f"{HEAD}ray.wait(ray_waitables=ids)\n",
        f"{HEAD}ray.wait(*given)\n",
        f"{HEAD}ray.wait(ids, **given)\n",
        f"{HEAD}ray.kill(actor)\n",
        f"{HEAD}ray.cancel(ref, recursive=False)\n",
        f"{HEAD}ray.put(array)\n",
        f'{HEAD}ray.get_actor("a", "space")\n',
        f"{HEAD}ray.shutdown()\n",
        f"{HEAD}actor.__ray_terminate__.remote()\n",
        f"{HEAD}settings.get(key, 5)\nevent.wait(ids, 1)\nos.kill(pid, 9)\n",
        f"{HEAD}ray.util.queue.get(ids, 5)\n",
        "import mine as ray\n\nray.get(ids, 5)\nray.wait(ids, 1)\n",
        f"{HEAD}\n\ndef get(ray):\n    return ray.get(1, 2)\n",
        f"{HEAD}\n\nclass Fake:\n    def __ray_kill__(self):\n        pass\n\n\nFake().__ray_kill__()\n",
        "actor.__ray_kill__()\n",
        f'{HEAD}# actor.__ray_kill__()\nnote = "ray.wait(ids, 1)"\n',
    ],
)
def test_calls_of_today_and_of_others_stay(text):
    assert check_noop(text) == []


def test_branches_for_several_releases_stay():
    text = (
        "import ray\nfrom packaging import version\n\nif version.parse(ray.__version__) < version.parse('1.0'):\n"
        "    done = ray.wait(ids, 1)\n    actor.__ray_kill__()\nelse:\n    done = ray.wait(ids, num_returns=1)\n"
    )
    assert check_noop(text) == []
