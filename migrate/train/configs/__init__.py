"""The configs of trainers and Tuners: which class each is today, and what it is asked and given."""
