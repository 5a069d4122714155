"""Ray Data: datasets, their rows, batches and pipelines, and the parts that workers get."""
