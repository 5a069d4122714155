"""Where Ray starts, and how workers come to see what the driver sees."""
