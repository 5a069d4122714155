"""Legacy cluster files made up by the hundred, the same ones in every Python that a Ray release runs on."""

import random

PROVIDERS = {
    "aws": "  region: us-west-2\n  availability_zone: us-west-2a\n",
    "gcp": "  region: us-west1\n  availability_zone: us-west1-a\n  project_id: project\n",
    "azure": "  location: westus2\n  resource_group: group\n",
}
BODIES = {
    "aws": [
        "InstanceType: {size}\nImageId: ami-{number}\n",
        'InstanceType: "{size}"\nImageId: ami-{number} # an image\nBlockDeviceMappings:\n'
        "  - DeviceName: /dev/sda1\n    Ebs:\n      VolumeSize: {number}\n# SubnetIds: [subnet-{number}]\n",
        "InstanceType: {size}\nInstanceMarketOptions:\n  MarketType: spot\n\n"
        "IamInstanceProfile: {{Arn: 'arn:aws:iam::1:profile/{number}'}}\n",
        "# first of all\nInstanceType: {size}\nUserData: |\n  #!/bin/bash\n  echo {number}\n\n  true\nKeyName: key\n",
    ],
    "gcp": [
        "machineType: {size}\ndisks:\n- boot: true\n  autoDelete: true\n  initializeParams: {{diskSizeGb: {number}}}\n",
        "machineType: {size}\nscheduling:\n  - preemptible: true\n",
    ],
    "azure": ["azure_arm_parameters:\n  vmSize: {size}\n  imageVersion: latest\n  priority: Spot # cheap\n"],
}
SIZES = {
    "aws": ["m5.large", "p3.8xlarge", "c4.2xlarge"],
    "gcp": ["n1-standard-2", "n1-highmem-8"],
    "azure": ["Standard_D2s_v3", "Standard_NC6"],
}


class _Dice:
    """Only ``random.random`` gives the same numbers in every Python."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def number(self, limit):
        return int(self._random.random() * limit)

    def one(self, values):
        return values[self.number(len(values))]

    def often(self, share):
        return self._random.random() < share


def legacy_file(seed):
    """The text of a legacy cluster file."""
    dice = _Dice(seed)
    provider = dice.one(sorted(PROVIDERS))
    step = dice.one([2, 4])
    most = dice.number(8)
    parts = [f"provider:\n  type: {provider}\n{PROVIDERS[provider]}", "auth:\n  ssh_user: ubuntu\n"]
    parts.append(_counted("max_workers", most, dice))
    if dice.often(0.8):
        parts.append(_counted("min_workers", dice.number(most + 1), dice))
    if dice.often(0.5):
        parts.append(_counted("initial_workers", dice.number(most + 1), dice))
    if dice.often(0.5):
        parts.append("autoscaling_mode: {}\n".format(dice.one(["default", "aggressive"])))
    if dice.often(0.5):
        parts.append("# how full it gets\ntarget_utilization_fraction: {}\n".format(dice.one(["0.8", "0.5", ".9"])))
    parts += [f"{key}:\n{_body(provider, step, dice)}" for key in ("head_node", "worker_nodes")]
    if dice.often(0.4):
        parts.append("setup_commands:\n- pip install ray\n- echo '# no comment' >> ~/.bashrc\n")
    if dice.often(0.3):
        parts.append("docker:\n  image: rayproject/ray\n  container_name: ray\n")
    order = sorted(range(len(parts)), key=lambda index: (index + 6 * dice.number(2) * dice.number(2), index))
    between = dice.one(["", "\n", "\n\n"])
    text = f"cluster_name: generated-{seed}\n" + between + between.join(parts[index] for index in order)
    return text.replace("\n", "\r\n") if dice.often(0.2) else text


def _counted(key, number, dice):
    return dice.one(["{}: {}\n", "# how many\n{}: {}\n", "{}: {}  # workers\n"]).format(key, number)


def _body(provider, step, dice):
    body = dice.one(BODIES[provider]).format(size=dice.one(SIZES[provider]), number=100 + dice.number(900))
    return "".join(" " * step + line if line.strip() else line for line in body.splitlines(True))
