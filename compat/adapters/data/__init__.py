"""What Ray Data was asked and given in Ray 1.13 - 2.6."""
