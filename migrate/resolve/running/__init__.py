"""Where code runs: in the driver, a trial or a worker; and what runs first, or more than once."""
