"""What a `ScalingConfig` says that its run reserves: all of it, and bundle by bundle."""

from ray import train

from observed import outcome

two_workers = train.ScalingConfig(num_workers=2, resources_per_worker={"CPU": 2})
outcome(
    in_all=two_workers.total_resources,
    bundles=two_workers.as_placement_group_factory().bundles,
)
