"""Train loops: how they are called and configured, and what their workers may be asked."""
