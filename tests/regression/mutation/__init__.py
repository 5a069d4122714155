"""What happens when a row of the catalogue, or a rule of the codemod, is taken away: somebody should notice."""
