"""Legacy scripts on the Rays they were written for, and under the shim."""
