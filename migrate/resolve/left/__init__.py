"""What is left as it is: for other releases of Ray, and where the user says so."""
