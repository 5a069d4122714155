"""What the rules for runs of Tune read and write."""
