"""Starting a run of Tune: `tune.run`, `Experiment` and `Tuner`, with every argument and setting they had."""
