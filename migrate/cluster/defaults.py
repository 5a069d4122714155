"""The machines that Ray 1.13 filled in where a cluster file names none.

Ray 2.60 fills in the head and the workers together or neither, and has other disks and images.
"""

from __future__ import annotations

from typing import Any, Final

_GCP: Final = {
    "machineType": "n1-standard-2",
    "disks": [
        {
            "boot": True,
            "autoDelete": True,
            "type": "PERSISTENT",
            "initializeParams": {
                "diskSizeGb": 50,
                "sourceImage": "projects/deeplearning-platform-release/global/images/family/common-cpu",
            },
        }
    ],
}
_AZURE: Final = {
    "vmSize": "Standard_D2s_v3",
    "imagePublisher": "microsoft-dsvm",
    "imageOffer": "ubuntu-1804",
    "imageSku": "1804-gen2",
    "imageVersion": "latest",
}
_DISK: Final = {"DeviceName": "/dev/sda1", "Ebs": {"VolumeSize": 100}}

HEAD: Final[dict[str, dict[str, Any]]] = {
    "aws": {"resources": {}, "node_config": {"InstanceType": "m5.large", "BlockDeviceMappings": [_DISK]}},
    "gcp": {"resources": {"CPU": 2}, "node_config": _GCP},
    "azure": {"resources": {"CPU": 2}, "node_config": {"azure_arm_parameters": _AZURE}},
}
"""The node type of the head, by provider."""

WORKERS: Final[dict[str, dict[str, Any]]] = {
    "aws": {
        "resources": {},
        "node_config": {"InstanceType": "m5.large", "InstanceMarketOptions": {"MarketType": "spot"}},
    },
    "gcp": {"resources": {"CPU": 2}, "node_config": {**_GCP, "scheduling": [{"preemptible": True}]}},
    "azure": {
        "resources": {"CPU": 2},
        "node_config": {"azure_arm_parameters": {**_AZURE, "priority": "Spot"}},
    },
}
"""The node type of the workers, by provider."""
