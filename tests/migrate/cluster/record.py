"""Records what the loaders of an old Ray make of legacy cluster files: which machines they would start.

    OLD_PYTHON tests/migrate/cluster/record.py OUTPUT

Run by the Python of an old release with that Ray installed, from the top of the repository. The recording carries the
release, the hash of this script and of every file.
"""

import copy
import hashlib
import json
import logging
import os
import sys

import yaml

HERE = os.path.dirname(os.path.abspath(__file__))
SEEDS = range(100)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def cases():
    """The text of every case by its name."""
    sys.path.insert(0, HERE)
    from generate import legacy_file

    folder = os.path.join(HERE, "files")
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
            found[name] = file.read()
    found.update({f"generated-{seed}": legacy_file(seed) for seed in SEEDS})
    return found


def machines_of_08(config):
    """Ray 0.8.7: one machine for the head, one for the workers, and instance types beside it."""
    from ray.autoscaler.util import prepare_config, validate_config

    prepared = prepare_config(config)
    validate_config(prepared)
    most = prepared["max_workers"]
    # StandardAutoscaler.target_num_workers: the upper limit wins.
    plain = {"min_workers": min(prepared["min_workers"], most), "max_workers": most}
    workers = [dict(plain, node_config=prepared["worker_nodes"])]
    types = prepared.get("available_instance_types", {})
    for name, facts in sorted(types.items()):
        # AWSNodeProvider.create_node_of_type: the node config with another InstanceType.
        least = plain["min_workers"] if name == prepared["worker_nodes"]["InstanceType"] else 0
        node_config = dict(prepared["worker_nodes"], InstanceType=name)
        limits = {"min_workers": least, "max_workers": facts.get("max_workers", most)}
        workers.append(dict(limits, node_config=node_config, resources=facts["resources"]))
    if prepared["worker_nodes"].get("InstanceType") in types:
        del workers[0]
    return {"head": {"node_config": prepared["head_node"]}, "workers": workers, "max_workers": most}


def machines_of_113(config):
    """Ray 1.13: node types, laid over what is left in ``head_node`` and ``worker_nodes`` by the node launcher."""
    from ray.autoscaler._private.util import prepare_config, validate_config

    prepared = prepare_config(config)
    for facts in prepared["available_node_types"].values():
        facts.setdefault("resources", {})  # `ray up` asks the provider for them before it validates
    validate_config(prepared)
    machines = {"workers": [], "max_workers": prepared["max_workers"]}
    for name, facts in sorted(prepared["available_node_types"].items()):
        is_head = name == prepared["head_node_type"]
        node_config = copy.deepcopy(prepared.get("head_node" if is_head else "worker_nodes") or {})
        node_config.update(facts["node_config"])
        if is_head:
            machines["head"] = {"node_config": node_config, "resources": facts["resources"]}
        limits = {"min_workers": facts["min_workers"], "max_workers": facts["max_workers"]}
        if not is_head or facts["max_workers"]:
            machines["workers"].append(dict(limits, node_config=node_config, resources=facts["resources"]))
    return machines


def main(output):
    import ray

    logging.disable(logging.CRITICAL)
    machines_of = machines_of_08 if ray.__version__.startswith("0.8") else machines_of_113
    recorded = {}
    for name, text in cases().items():
        try:
            seen = {"machines": machines_of(yaml.safe_load(text))}
        except (Exception, SystemExit) as error:
            seen = {"error": f"{type(error).__name__}: {str(error).splitlines()[0]}"}
        recorded[name] = dict(seen, text=sha256(text.encode()))
    with open(os.path.abspath(__file__), "rb") as script:
        head = {"ray": ray.__version__, "script": sha256(script.read())}
    with open(output, "w", encoding="utf-8") as file:
        lines = [f'"{name}": {json.dumps(recorded[name], sort_keys=True)}' for name in sorted(recorded)]
        cases_text = ",\n".join(lines)
        file.write('{{\n"ray": "{ray}",\n"script": "{script}",\n"cases": {{\n'.format(**head) + cases_text + "\n}\n}\n")


if __name__ == "__main__":
    main(sys.argv[1])
