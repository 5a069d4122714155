"""What runs left: analyses, grids, trials, and the directories and files of runs."""
