"""How small and how large a pool of actors may be, as 1.13 was told by position."""

import pandas
import ray
from observed import outcome
from ray.data import ActorPoolStrategy


class Adds:
    def __call__(self, frame):
        return frame.assign(y=frame["x"] + 10)


ray.init(num_cpus=2, include_dashboard=False)
data = ray.data.from_pandas(pandas.DataFrame({"x": [1, 2, 3, 4]}))
pool = ActorPoolStrategy(1, 2)
one = data.map_batches(Adds, compute=ActorPoolStrategy(1), batch_format="pandas")
outcome(
    sizes=[pool.min_size, pool.max_size],
    frames=sorted(row["y"] for row in data.map_batches(Adds, compute=pool, batch_format="pandas").take()),
    one=sorted(row["y"] for row in one.take()),
)
