"""Datasets: what they are asked, what their rows and batches are, and how workers get their parts."""
