"""Calls that run trials: what they are given, read into the places that the modern API has for it."""
