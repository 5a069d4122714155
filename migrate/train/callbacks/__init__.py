"""Callbacks that trainers and loops are given, and what reports to a trainer."""
