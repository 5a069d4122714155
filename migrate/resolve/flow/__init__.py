"""How things get about in a file: through names, containers, attributes, parameters and results."""
