"""What is legacy in a file according to the catalogue; one file for each place that it can stand in."""
