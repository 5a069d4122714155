"""What calls, programs and processes are told: arguments, options of the command line, variables."""
