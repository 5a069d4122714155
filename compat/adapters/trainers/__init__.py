"""The trainers: how they are made, fitted, restored and tuned."""
