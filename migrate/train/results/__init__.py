"""What trainers left: their results, reports and directories."""
