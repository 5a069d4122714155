"""The same script on the real old Ray, under the shim, and migrated on plain Ray: recorded and compared."""
