"""What is trained: three weights in eight epochs."""

import numpy as np

EPOCHS = 8


def step(weights, epoch, rate=0.5):
    """The weights after one more epoch."""
    return weights * 0.9 + np.array([epoch, 1.0, rate])


def final_weights():
    """What every run must end with."""
    weights = np.zeros(3)
    for epoch in range(EPOCHS):
        weights = step(weights, epoch)
    return weights.tolist()
