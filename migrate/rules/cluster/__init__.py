"""Ray itself: how it is started, tasks and actors, jobs, commands and variables of the environment."""
