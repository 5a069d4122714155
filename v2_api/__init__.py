"""The target: what a run on today's Ray is, where it lives and what state it is in. The only place that calls Ray.

Nothing is imported here, so that the parts that need no Ray can be used without it.
"""
