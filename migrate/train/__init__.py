"""What the rules for trainers read and write."""
