"""The command line: which files, in how many processes, and what is said of them."""
