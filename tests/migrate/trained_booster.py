"""The training of a booster as for the trainer of Ray 2.0 - 2.42, for scripts that read it afterwards."""

TRAINED = """\
dataset = ray.data.from_items([{"x": float(x), "y": 2.0 * x} for x in range(64)])
result = XGBoostTrainer(
    label_column="y",
    params={"objective": "reg:squarederror"},
    num_boost_round=6,
    datasets={"train": dataset},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(storage_path=sys.argv[1]),
).fit()
"""
