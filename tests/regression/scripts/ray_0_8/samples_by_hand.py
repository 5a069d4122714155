"""Search spaces with NumPy's arguments, drawn from by hand, and schedulers without metric and mode."""

from ray import tune
from ray.tune.schedulers import ASHAScheduler, HyperBandForBOHB, HyperBandScheduler, MedianStoppingRule

from observed import outcome

rate = [tune.loguniform(min_bound=1e-4, max_bound=1e-1).func(None) for _ in range(20)]
share = [tune.uniform(low=2.0, high=3.0).func(None) for _ in range(20)]
count = [tune.randint(low=3, high=5).func(None) for _ in range(20)]
below = [tune.randint(4).func(None) for _ in range(20)]
schedulers = [HyperBandScheduler(), ASHAScheduler(), MedianStoppingRule()]
outcome(
    rate=all(1e-4 <= value <= 1e-1 for value in rate),
    share=all(2.0 <= value < 3.0 for value in share),
    count=[set(count) <= {3, 4}, set(below) <= {0, 1, 2, 3}],
    schedulers=[type(scheduler).__name__ for scheduler in schedulers],
    rewarded=type(HyperBandForBOHB(reward_attr="score")).__name__,
)
