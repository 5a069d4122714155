"""Trainers: their classes, what they are given, how they are restored and searched over."""
