"""The classes of trainers, and those that are derived from them."""
